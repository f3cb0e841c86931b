"""Arguments that have to be whole numbers, Python's or NumPy's."""

from operator import index
from typing import Any

from stich.errors import OptionError


def whole(what: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """The number, if it is one and neither too small nor too large; or else OptionError says what it has to be."""
    try:
        number = index(value)
        if (least is None or number >= least) and (most is None or number <= most):
            return number
    except TypeError:
        pass
    limits = {"at least": least, "at most": most}
    bounds = "".join(f", {word} {limit}" for word, limit in limits.items() if limit is not None)
    raise OptionError(f"{what} is a whole number{bounds}, not {value!r}")
