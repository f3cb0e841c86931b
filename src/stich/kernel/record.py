"""The record of a game's state: one NumPy record of int64 fields, so that `s.turn` works compiled and interpreted."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

# A record at run time; its fields are the game's own, which a type checker can not know.
Record: TypeAlias = Any
States: TypeAlias = npt.NDArray[Any]

NOBODY = -1

# The phases every game has; its own begin at 2. A fresh record, all zeros, waits for its first deal.
DEAL, OVER = 0, 1


def record(*fields: str | tuple[str, int]) -> np.dtype[Any]:
    """The type of a record: a name for a number, a name and a length for one number a seat."""
    for field in fields:
        name = field if isinstance(field, str) else field[0]
        if hasattr(np.record, name):
            raise ValueError(f"a record has a method {name!r}, which would hide the field when interpreted")
    shapes = [(field, "i8") if isinstance(field, str) else (field[0], "i8", field[1]) for field in fields]
    return np.dtype((np.record, shapes))
