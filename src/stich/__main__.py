"""The command `stich`, also as `python -m stich`."""

import sys

INTERRUPTED = 130


def main() -> None:
    """The console script. What it needs is loaded inside, so that Ctrl-C ends it without a traceback meanwhile too."""
    try:
        from stich.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
