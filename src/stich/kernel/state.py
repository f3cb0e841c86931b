"""The state of a game: one NumPy record of int64 fields. `s.turn` works in it both compiled and interpreted."""

from collections import namedtuple
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from struct import Struct
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

# A state at run time; its fields are the game's own, which a type checker can not know.
State: TypeAlias = Any
# The fields of a state as Python's numbers and tuples of them.
Plain: TypeAlias = Any
States: TypeAlias = Annotated[npt.NDArray[Any], 1]

NOBODY = -1

# The phases every game has; its own begin at 2. A fresh state, all zeros, waits for its first deal.
DEAL, OVER = 0, 1


def state_type(*fields: str | tuple[str, int]) -> np.dtype[Any]:
    """The type of a state, from its fields: a name for a single number, a name and a length for several."""
    for field in fields:
        name = field if isinstance(field, str) else field[0]
        if hasattr(np.record, name):
            raise ValueError(f"a state has a method {name!r}, which would hide the field when interpreted")
    shapes = [(field, "i8") if isinstance(field, str) else (field[0], "i8", field[1]) for field in fields]
    return np.dtype((np.record, shapes))


def copied(states: States) -> States:
    """A copy of some states. NumPy's own copy goes field by field and takes twenty times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def unwritten(how_many: int, state: np.dtype[Any]) -> States:
    """An array for states that will all be overwritten. NumPy's own `empty` goes field by field and takes four times as
    long."""
    return np.ndarray(how_many, state, np.empty(how_many * state.itemsize, np.uint8))


def plain(states: States) -> Plain:
    """The fields of the first of some states as plain Python values. Reading them one by one from a NumPy record takes
    microseconds each."""
    return _reader(states.dtype)(states[0])


@cache
def _numbers(state: np.dtype[Any]) -> Struct:
    return Struct(f"{state.itemsize // 8}q")


@cache
def places(state: np.dtype[Any]) -> dict[str, int | slice]:
    """The index of each field among the numbers of a state; a slice if the field has several numbers."""
    assert state.names is not None
    assert state.fields is not None
    found: dict[str, int | slice] = {}
    for name in state.names:
        field, offset = state.fields[name][:2]
        first, size = offset // 8, field.itemsize // 8
        found[name] = slice(first, first + size) if field.shape else first
    return found


@cache
def _reader(state: np.dtype[Any]) -> Callable[[State], Plain]:
    unpack, pick = _numbers(state).unpack, itemgetter(*places(state).values())
    fields: Any = namedtuple("Plain", list(places(state)))  # type: ignore[misc]  # each game has its own
    make = fields._make
    return lambda s: make(pick(unpack(s)))
