"""`python -m stich.analysis SAMPLES`: the analysis of one match beside whatever else this machine does, for the server.

The record comes on standard input. On standard output come lines of how many decisions are judged of how many, and in
the end the analysis as one line of JSON. It gives way to all other work, and ends when nobody reads it any more."""

import os
import sys

import msgspec

from stich.analysis.analyse import analyse

POLITE = 10  # whoever plays at the same time comes first, ten to one


def main() -> None:
    os.nice(POLITE)
    record = msgspec.json.decode(sys.stdin.buffer.read())
    found = analyse(record, int(sys.argv[1]), progress=_tell)
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")


def _tell(done: int, total: int) -> None:
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
