"""The argument and result types of an entry, read from its annotations: numbers, floats, flags, arrays, and named
tuples of these.

The annotation of an array gives the type of its items and its dimensions: `Annotated[npt.NDArray[np.int64], 2]`. Items
annotated as Any are states of the game being played. Further values in the annotation: an item type that NumPy has no
name for, TOLD for the record of a game's concluded fields, and STRIDED for an array that may be a slice of another
one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

STRIDED, TOLD = "strided", "told"

Int64s: TypeAlias = Annotated[npt.NDArray[np.int64], 1]

# As in calling.c.
NUMBER, FLOAT, FLAG, ARRAY, TUPLE = range(5)
SIMPLE = {int: NUMBER, float: FLOAT, bool: FLAG}


@dataclass(frozen=True)
class Array:
    """The type of an array. `items` is None for states of the game being played, and TOLD for its concluded fields."""

    items: Any
    dimensions: int
    strided: bool


@dataclass(frozen=True)
class Named:
    """The type of a NamedTuple."""

    type: Any
    parts: tuple["ArgumentKind", ...]


ArgumentKind: TypeAlias = int | Array | Named


@dataclass(frozen=True)
class Signature:
    arguments: tuple[ArgumentKind, ...]
    results: tuple[int, ...]

    def codes(self, types: dict[Any, Any]) -> tuple[int, ...]:
        """The signature in the numbers that calling.c reads, with the item types of one game filled in."""
        found = list(self.results)
        for kind in self.arguments:
            found += _codes(kind, types)
        return tuple(found)


@cache
def signature_of(function: Callable[..., Any]) -> Signature:
    hints = _hints(function)
    results = _results(hints.pop("return"))
    return Signature(
        tuple(_kind(hint, f"{function.__name__}: {name}") for name, hint in hints.items()),
        tuple(SIMPLE[one] for one in results),
    )


def gives_numbers(function: Callable[..., Any]) -> bool:
    """Whether a rule is annotated to return numbers, or nothing."""
    return all(one in SIMPLE for one in _results(function.__annotations__.get("return", Any)))


def _results(hint: Any) -> tuple[Any, ...]:
    return () if hint in (None, type(None)) else get_args(hint) if get_origin(hint) is tuple else (hint,)


def place_of_states(function: Callable[..., Any]) -> list[int]:
    """Where the array of states is among the arguments: its index, and if it is inside a tuple the index there. None if
    there is no such argument."""
    for number, (name, hint) in enumerate(_hints(function).items()):
        if name != "return" and _is_states(hint):
            return [number]
        for within, part in enumerate(_parts(hint).values()):
            if _is_states(part):
                return [number, within]
    return []


def _is_states(hint: Any) -> bool:
    return get_origin(hint) is Annotated and _kind(hint, "") == Array(None, 1, strided=False)


def _parts(hint: Any) -> dict[str, Any]:
    """The types of the parts of a NamedTuple."""
    return get_type_hints(hint, include_extras=True) if hasattr(hint, "_fields") else {}


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(function, include_extras=True)


def _kind(hint: Any, where: str) -> ArgumentKind:
    if hint in SIMPLE:
        return SIMPLE[hint]
    if hasattr(hint, "_fields"):
        return Named(hint, tuple(_kind(part, f"{where}.{name}") for name, part in _parts(hint).items()))
    if get_origin(hint) is not Annotated:
        raise TypeError(f"{where}: an entry takes int, float, bool, NamedTuples and annotated arrays, not {hint}")
    array, dimensions, *more = get_args(hint)
    items = items_of(array)
    told = [one for one in more if one is not STRIDED]
    if told:
        items = told[0]
    if items is Any or items is TOLD:
        return Array(None if items is Any else TOLD, dimensions, any(one is STRIDED for one in more))
    return Array(np.dtype(items), dimensions, any(one is STRIDED for one in more))


def items_of(array: Any) -> Any:
    """The type of the items of an NDArray. From NumPy 2.5 on that is an alias of this type alone; before, it stands for
    an array with a shape and a dtype."""
    *_, last = get_args(array)
    return next(iter(get_args(last)), last)


def _codes(kind: ArgumentKind, types: dict[Any, Any]) -> list[int]:
    if isinstance(kind, Array):
        return [ARRAY, kind.dimensions, types.get(kind.items, kind.items).itemsize, int(kind.strided)]
    if isinstance(kind, Named):
        return [TUPLE, len(kind.parts), *(code for part in kind.parts for code in _codes(part, types))]
    return [kind]
