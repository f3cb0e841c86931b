"""Checks for arguments that must be whole numbers, whether Python's or NumPy's."""

from operator import index
from typing import Any, Final

from stich.errors import OptionError
from stich.quoting import quoted

LARGEST_SEED: Final = 2**53 - 1  # exact in every JSON reader


def whole_number(value: Any) -> int | None:
    """The value as an int if it is a whole number, else None. True, False and floats are not whole numbers.

    >>> whole_number(3), whole_number(3.0), whole_number(True)
    (3, None, None)
    """
    try:
        return None if isinstance(value, bool) else int(index(value))
    except TypeError:
        return None


def whole(what: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """The value as an int. If it is no whole number, or too small or too large, OptionError says what it has to be."""
    number = whole_number(value)
    if number is not None and (least is None or number >= least) and (most is None or number <= most):
        return number
    limits = {"at least": least, "at most": most}
    bounds = "".join(f", {word} {limit}" for word, limit in limits.items() if limit is not None)
    raise OptionError(f"{what} is a whole number{bounds}, not {quoted(value)}")
