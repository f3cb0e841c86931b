"""Errors in what the user gave become one clear line on stderr and exit code 2, never a traceback."""

import sys
from typing import Any

import typer

from stich.cli.console import write_anywhere
from stich.cli.pages import PlainGroup
from stich.errors import StichError
from stich.quoting import one_line

BAD_USAGE = 2
INTERRUPTED = 130

# typer brings its own click and of this error shows only a subclass.
UsageError: type[Any] = typer.BadParameter.__bases__[0]


class OneLineErrors(PlainGroup):
    """A group of commands whose errors are printed in one line."""

    def main(self, *args: Any, **extra: Any) -> Any:
        extra["standalone_mode"] = False  # else typer draws a box of several lines
        write_anywhere()
        try:
            code = super().main(*args, **extra)
        except UsageError as error:
            fail(error.format_message(), hint=_hint(error))
        except StichError as error:
            fail(str(error))
        except (typer.Abort, KeyboardInterrupt):
            sys.exit(INTERRUPTED)
        sys.exit(code or 0)


def fail(message: str, hint: str = "") -> None:
    print(f"stich: {one_line(message)}{hint}", file=sys.stderr)
    sys.exit(BAD_USAGE)


def _hint(error: Any) -> str:
    return f" (see '{error.ctx.command_path} --help')" if error.ctx else ""
