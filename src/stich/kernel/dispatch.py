"""A game's functions by the type of its record: `legal(s, seat)` means the rules whose State s is.

Generic code (playouts, search, batches) calls these, compiled and interpreted. Functions as arguments would never
hit Numba's disk cache; `@overload` on the record's type does."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from numba import from_dtype
from numba.extending import overload

from stich.kernel.chance import Chance
from stich.kernel.record import Record

_BY_DTYPE: dict[Any, ModuleType] = {}
_BY_TYPE: dict[Any, ModuleType] = {}


def register_rules(rules: ModuleType) -> None:
    """Makes a module of rules known by its `State`."""
    _BY_DTYPE[rules.State] = rules
    _BY_TYPE[from_dtype(rules.State)] = rules


def rules_of(s: Record) -> ModuleType:
    return _BY_DTYPE[s.dtype]


def deal(s: Record, rng: Chance) -> None:
    """Deals a round at random."""
    rules_of(s).deal(s, rng)


def actors(s: Record) -> int:
    """The seats that may act now, as a set; empty when a deal is due or the match is over."""
    return rules_of(s).actors(s)


def legal(s: Record, seat: int) -> int:
    """The actions a seat may take now, as a set of codes that mean what the phase says."""
    return rules_of(s).legal(s, seat)


def apply(s: Record, seat: int, action: int) -> None:
    """Takes a legal action; nothing is checked."""
    rules_of(s).apply(s, seat, action)


def closing(s: Record) -> int:
    """The actions that end a phase which could otherwise go on for long, such as passing in an auction."""
    return rules_of(s).closing(s)


def observe(s: Record, viewer: int) -> None:
    """Blanks everything the viewer does not know (a seat, or NOBODY for a spectator): the one redaction."""
    rules_of(s).observe(s, viewer)


def determinize(s: Record, viewer: int, rng: Chance) -> None:
    """Fills what was blanked at random, so that it agrees with all the viewer knows."""
    rules_of(s).determinize(s, viewer, rng)


def _resolved_by_record(function: Callable[..., Any]) -> None:
    """Calls from compiled code find the game's function when they are compiled."""

    def resolve(s: Any, *arguments: Any) -> Any:
        of_the_game = getattr(_BY_TYPE[s], function.__name__)

        def call(s: Any, *arguments: Any) -> Any:
            return of_the_game(s, *arguments)

        return call

    overload(function)(resolve)


for _function in (deal, actors, legal, apply, closing, observe, determinize):
    _resolved_by_record(_function)
