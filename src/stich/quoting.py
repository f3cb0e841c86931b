"""Quotes what other people have written, for messages and screens: shortened, on one line, without control
characters."""

from operator import index
from reprlib import Repr
from typing import Any

LONGEST_QUOTE = 80  # characters
LONGEST_MESSAGE = 600  # what we say ourselves, such as all legal actions, fits in

_short = Repr()
_short.maxstring = _short.maxother = _short.maxlong = LONGEST_QUOTE - 20
_short.maxlist = _short.maxtuple = 8
_short.maxlevel = 3


def quoted(value: Any) -> str:
    """A value as an error message shows it: as Python writes it, with NumPy's whole numbers as plain ones, and
    shortened.

    >>> quoted("play R7"), quoted("x" * 100_000)[:9], len(quoted("x" * 100_000)) <= LONGEST_QUOTE
    ("'play R7'", "'xxxxxxxx", True)
    """
    try:
        if not isinstance(value, bool) and hasattr(value, "__index__"):
            value = _whole(value)
        return one_line(_short.repr(value), LONGEST_QUOTE)
    except Exception:  # what others write into a `__repr__`, and numbers of thousands of digits
        return f"something of the type {one_line(type(value).__name__, LONGEST_QUOTE)}"


def _whole(value: Any) -> Any:
    try:
        return index(value)
    except TypeError:  # an array of several has the method too
        return value


def one_line(text: str, most: int = LONGEST_MESSAGE) -> str:
    """A text on one line, without control characters, and cut off if it is too long."""
    line = harmless(text[: 2 * most])  # the rest would be cut off anyway
    return line if len(line) <= most else f"{line[: most - 1]}…"


def harmless(text: str) -> str:
    """A text with all white space as single blanks, and � in place of characters that are not shown but obeyed: escape
    codes, marks that change the direction of writing, unpaired surrogates.

    >>> harmless("Anna\\n\\x1b[31m")
    'Anna �[31m'
    """
    return "".join(char if char.isprintable() else "�" for char in " ".join(text.split()))
