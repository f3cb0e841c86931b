"""A sign of life while a bot thinks."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

from rich.console import Console
from rich.text import Text

from stich.cli.console import spinner

PATIENCE = 0.2  # seconds before the sign is shown: one that comes and goes at once only flickers


@contextmanager
def thinking(console: Console, what: str) -> Iterator[None]:
    """A spinner with a few words while a bot thinks for long; nothing if the output is not a terminal."""
    if not console.is_terminal:
        yield
        return
    sign = console.status(Text(what, "dim"), spinner=spinner(console))
    start = Timer(PATIENCE, sign.start)
    start.daemon = True
    start.start()
    try:
        yield
    finally:
        start.cancel()
        start.join()
        sign.stop()
