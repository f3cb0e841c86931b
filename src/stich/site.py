"""The page as a site of plain files, which any web host serves from any folder and which plays without a server."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from stich import __version__
from stich.errors import OptionError
from stich.page import INDEX, POLICY, SERVICE_WORKER, page_files, service_worker
from stich.quoting import quoted

MARK = "stich-site.json"  # lies in every folder that this has written: only such a one is written again
# What the page reads in its head, what else a server would have sent along, and what the first page asks for first.
HEAD = f"""<meta name="stich-server" content="none" />
    <meta name="referrer" content="no-referrer" />
    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />
    <link rel="preload" href="./local/games.json" as="fetch" crossorigin />
    """


def site_files(local: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of the site by its name. `local` are the files for play without a server."""
    files = dict(page_files())
    if INDEX not in files:
        raise OptionError("the page has not been built: run scripts/setup, or install a wheel, which has it")
    files[INDEX] = _without_server(files[INDEX].decode()).encode()
    files[SERVICE_WORKER] = service_worker(local, ["", INDEX])
    return files | {f"local/{name}": body for name, body in local.items()}


def _without_server(index: str) -> str:
    """The page with addresses relative to its own, and with a head that says that there is no server."""
    relative = re.sub(r'\b(href|src)="/', r'\1="./', index)
    return relative.replace("<meta", f"{HEAD}<meta", 1)


def write_site(out: Path, local: Mapping[str, bytes]) -> dict[str, bytes]:
    """Writes the site into a folder that is new, empty or has a site of ours, and removes files that no longer belong
    to it. index.html comes last, so whoever opens the site meanwhile gets one version or the other."""
    check_is_ours(out)
    files = site_files(local)
    files[MARK] = msgspec.json.encode({"stich": __version__, "files": sorted(files)})
    try:
        before = _named_by_mark(out)
        for name in sorted(files, key=lambda name: (name == INDEX, name == SERVICE_WORKER, name)):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(files[name])
        for name in before - files.keys():
            (out / name).unlink(missing_ok=True)
    except OSError as error:
        raise OptionError(f"the site can not be written to {quoted(str(out))}: {error.strerror}") from None
    return files


def check_is_ours(out: Path) -> None:
    """Raises OptionError for a folder with anything else in it."""
    if out.exists() and not out.is_dir():
        raise OptionError(f"{quoted(str(out))} is a file; --out names a folder")
    if out.exists() and any(out.iterdir()) and not (out / MARK).is_file():
        raise OptionError(
            f"{quoted(str(out))} holds something else; name a folder that is new, empty or has a site of Stich"
        )


def _named_by_mark(out: Path) -> set[str]:
    """The names of the files of the site in this folder."""
    if not (out / MARK).is_file():
        return set()
    try:
        names = msgspec.json.decode((out / MARK).read_bytes(), type=dict[str, str | list[str]])["files"]
    except (msgspec.MsgspecError, KeyError):
        return set()
    return {name for name in names if ".." not in Path(name).parts and not Path(name).is_absolute()}
