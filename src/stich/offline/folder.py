"""Finds the files for play without a server: beside the package, or among what was built on this machine. They are used
only if they were made from the present sources."""

import hashlib
from functools import cache
from pathlib import Path

from stich.kernel.sources import PACKAGE, cache_folder

SHIPPED = PACKAGE / "offline" / "files"
STAMP = "made-from"
# All that the files are made of.
PACKAGES = (
    *("cards", "kernel", "games", "records.py", "match", "encoding", "bots"),
    *("protocol", "tables", "native", "offline"),
)
SUFFIXES = (".py", ".c", ".ll", ".json", ".npz")


@cache
def made_from() -> str:
    """A hash of the names and contents of the sources."""
    total = hashlib.sha256()
    for package in PACKAGES:
        path = PACKAGE / package
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.suffix in SUFFIXES and file.is_file() and SHIPPED not in file.parents:
                total.update(f"{file.relative_to(PACKAGE).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return total.hexdigest()


def files() -> Path | None:
    """The folder with the files, if they exist and are up to date."""
    return next((folder for folder in (SHIPPED, built_folder()) if is_made(folder)), None)


def built_folder() -> Path:
    """The folder for files that are built on this machine."""
    return cache_folder() / f"offline-{made_from()[:16]}"


def is_made(folder: Path) -> bool:
    stamp = folder / STAMP
    return stamp.is_file() and stamp.read_text("utf-8") == made_from()
