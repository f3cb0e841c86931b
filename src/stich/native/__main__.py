"""`python -m stich.native [FOLDER]`: builds the libraries that are missing for this machine and puts them where Stich
finds them. `--for` builds for other targets, `--for system` for all processors of this system; `--games` only
for some games, `--part tables` only what tables need. With `--with-parent` it ends when the program that started it
ends; standard input is then a pipe that nobody writes to."""

import argparse
import os
import sys
import threading
from collections.abc import Collection
from pathlib import Path

from stich.kernel.libraries import FOR_ALL, PARTS
from stich.kernel.machines import suffix, this_system
from stich.kernel.sources import cache_folder, forget_old
from stich.native.build import build, build_missing, file_names, here, libraries, owners
from stich.native.link import LinkError
from stich.native.targets import TARGETS, Target

SYSTEM = "system"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m stich.native", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=cache_folder())
    parser.add_argument("--for", dest="targets", nargs="+", choices=[*TARGETS, SYSTEM], metavar="TARGET")
    parser.add_argument("--games", nargs="+", choices=owners()[1:], metavar="GAME", help="what these need, not all")
    parser.add_argument("--part", choices=PARTS, help="what tables need, or the rest; both if not given")
    parser.add_argument("--only", nargs="+", choices=owners(), metavar="GAME", help="build these, in this process")
    parser.add_argument("--tidy", action="store_true", help="remove what else lies in the folder")
    parser.add_argument("--with-parent", action="store_true")
    given = parser.parse_args()
    if given.with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    given.folder.mkdir(parents=True, exist_ok=True)
    owned_by = given.only or ([FOR_ALL, *given.games] if given.games else owners())
    wanted = [(owner, part) for owner, part in libraries() if owner in owned_by and part in (given.part or PARTS)]
    try:
        targets = [one for one in TARGETS.values() if is_wanted(one, given.targets)] if given.targets else [here()]
        if given.only:
            for owner, part in wanted:
                build(owner, part, targets, given.folder)
        else:
            build_missing(targets, given.folder, wanted)
    except (OSError, LookupError, LinkError) as error:
        sys.exit(f"{type(error).__name__}: {error}")
    if given.folder == cache_folder():
        forget_old(given.folder, keep=file_names(targets), like=f"*{suffix()}")
    if given.tidy:
        for file in given.folder.iterdir():
            if file.is_file() and file.name not in file_names(targets):
                file.unlink()


def is_wanted(target: Target, names: Collection[str]) -> bool:
    return target.name in names or (SYSTEM in names and target.system == this_system())


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    main()
