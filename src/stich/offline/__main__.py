"""`python -m stich.offline [FOLDER]`: writes the files with which a page plays without a server. If no folder is given,
they go where `stich.offline.files` finds them."""

import argparse
import os
import sys
import threading
from pathlib import Path

from stich.games import ours
from stich.offline.build import build, kept_module
from stich.offline.folder import built_folder
from stich.offline.modules import build_module


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m stich.offline", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=built_folder())
    games = [one.name for one in ours()]
    parser.add_argument("--module", choices=games, metavar="GAME", help="build its module alone, in this process")
    parser.add_argument("--with-parent", action="store_true", help="end with who started it, whose pipe is read from")
    given = parser.parse_args()
    if given.with_parent:
        threading.Thread(target=_end_with_parent, daemon=True).start()
    if given.module:
        build_module(given.module, kept_module(given.module))
    else:
        build(given.folder)


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    main()
