"""The files of the page: those that `web/build.py` made, those with which it plays without a server, and the service
worker that keeps them on a device."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from stich.offline.folder import STAMP as OFFLINE_STAMP

FOLDER = Path(__file__).parent / "server" / "page"
INDEX = "index.html"
SERVICE_WORKER = "service-worker.js"
STAMP = "made-from"  # what it was built from, for who builds it
# What a page of ours may do: its own scripts, styles and workers, and compiled rules in WebAssembly.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'"
)


@cache
def page_files() -> dict[str, bytes]:
    """Every file by its name, with `/` between folders; none if the page has not been built."""
    files = (file for file in sorted(FOLDER.rglob("*")) if file.is_file() and file.name != STAMP)
    return {file.relative_to(FOLDER).as_posix(): file.read_bytes() for file in files}


@cache
def local_files(folder: Path | None) -> dict[str, bytes]:
    """The files for play without a server, small ones first: rules before networks. `folder` is what
    `stich.offline.files` says."""
    files = [] if folder is None else [file for file in sorted(folder.iterdir()) if file.name != OFFLINE_STAMP]
    return {file.name: file.read_bytes() for file in sorted(files, key=lambda file: file.stat().st_size)}


def service_worker(local: Mapping[str, bytes], pages: Iterable[str]) -> bytes:
    """The script, after a line that says which files it keeps. `local` are the files for play without a server, by
    their names; `pages` are the first parts of the addresses at which the page is shown."""
    own = {name: body for name, body in page_files().items() if name not in (INDEX, SERVICE_WORKER)}
    hashes = {f"local/{name}": hashlib.sha256(body).hexdigest() for name, body in local.items()}
    everything = hashlib.sha256(b"".join(hashlib.sha256(body).digest() for body in page_files().values()))
    everything.update(msgspec.json.encode(hashes))
    files = {
        "version": everything.hexdigest()[:16],
        "pages": sorted(pages),
        "own": ["", *own],  # the first is index.html, by the address that every web host has for it
        "local": hashes,
    }
    return b"const STICH_FILES = " + msgspec.json.encode(files) + b";\n" + page_files()[SERVICE_WORKER]
