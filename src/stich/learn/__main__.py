"""`python -m stich.learn`: training without the parts of the command line."""

import sys

from stich.errors import StichError
from stich.learn.command import parsed, train


def main() -> int:
    asked = parsed()
    try:
        train(asked.game, asked.players, asked.minutes, asked.out, asked.set, asked.resume, asked.start_from)
    except StichError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
