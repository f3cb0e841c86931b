"""The consoles that commands write to. What they print is never taken as markup, lines are not cut in files and pipes,
and output without Unicode stays readable."""

import codecs
import io
import json
import sys
import unicodedata
from typing import Any

from rich.console import Console
from rich.progress import Progress, ProgressColumn, TimeRemainingColumn

WHOLE = 10_000  # columns where there is no screen: no table is cut
NEAREST = {"·": "-", "…": "...", "×": "x", "±": "+-", "“": '"', "”": '"', "–": "-", "’": "'", "σ": "sigma"}
LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
LETTERS |= {"æ": "ae", "ø": "oe", "Æ": "Ae", "Ø": "Oe", "ł": "l", "Ł": "L"}


def new_console(stderr: bool = False) -> Console:
    """A console for stdout or stderr. Brackets and colons in what it prints have no special meaning, since names come
    from others."""
    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console.width = WHOLE
    return console


def progress_bar(*columns: ProgressColumn) -> Progress:
    """A progress bar on stderr, if that is a terminal."""
    console = new_console(stderr=True)
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal)


def spinner(console: Console) -> str:
    """A spinner made of characters that the console has."""
    return "dots" if console.encoding.startswith("utf") else "line"


def print_json(value: Any, indented: bool = False) -> None:
    """Prints JSON on stdout. Characters that the output does not have are escaped, so the data is unchanged."""
    import msgspec

    encoded = msgspec.json.encode(value)
    text = (msgspec.json.format(encoded) if indented else encoded).decode()
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        text = "".join(char if char.isascii() else json.dumps(char)[1:-1] for char in text)
    print(text)


def write_anywhere() -> None:
    """From now on, characters that the output does not have are replaced by similar ones."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="stich-nearest")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(as_ascii, error.object[error.start : error.end])), error.end


def as_ascii(char: str) -> str:
    """
    >>> [as_ascii(char) for char in "ü…é語"]
    ['ue', '...', 'e', '?']
    """
    known = NEAREST.get(char) or LETTERS.get(char)
    return known or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode() or "?"


codecs.register_error("stich-nearest", _nearest)
