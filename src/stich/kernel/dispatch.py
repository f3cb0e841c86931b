"""A game's functions by the type of its state: `legal(s, seat)` means the rules whose State s is.

Generic code (playouts, search, batches) calls these, compiled and interpreted. Functions as arguments would never
hit Numba's disk cache; `@overload` on the state's type does."""

import sys
from collections.abc import Callable
from functools import wraps
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

from stich.kernel import libraries
from stich.kernel.bits import bit
from stich.kernel.chance import Chance
from stich.kernel.log import Log
from stich.kernel.marks import stubs
from stich.kernel.rule import rule
from stich.kernel.state import OVER, State

F = TypeVar("F", bound=Callable[..., Any])


class ByState:
    """Functions that several modules have under the same name, found by the state they are called with."""

    def __init__(self) -> None:
        self.by_dtype: dict[Any, ModuleType | SimpleNamespace] = {}

    def register(self, state: Any, module: ModuleType | SimpleNamespace) -> None:
        self.by_dtype[state] = module
        libraries.belongs(state, module)

    def __call__(self, function: F) -> F:
        """Makes a stub call the function of its name in the state's module, compiled or interpreted. If the module has
        none, the stub itself is called, where it is a rule."""
        name = function.__name__

        @wraps(function)
        def dispatched(s: State, *arguments: Any) -> Any:
            return of_state(s.dtype)(s, *arguments)

        def of_state(state: Any) -> Any:
            return getattr(self.by_dtype[state], name, function)

        dispatched.of_state = of_state  # type: ignore[attr-defined]
        stubs.append(dispatched)
        if compiler := sys.modules.get("stich.kernel.jit"):
            compiler.know_stub(dispatched)
        return dispatched  # type: ignore[return-value]


by_rules = ByState()


@by_rules
@rule
def configure(s: State, people: int) -> None:
    """Fills in what follows from the options and from how many people play, in a state that has only the options."""


@by_rules
def deal(s: State, rng: Chance) -> None:
    """Deals a round at random."""
    raise NotImplementedError


@by_rules
def begin(s: State) -> None:
    """Begins a round whose cards are dealt."""
    raise NotImplementedError


@by_rules
@rule
def actors(s: State) -> int:
    """The seats that may act now, as a set; empty when a deal is due or the match is over."""
    return bit(s.turn) if s.phase > OVER else 0


@by_rules
def legal(s: State, seat: int) -> int:
    """The actions a seat may take now, as a set of codes that mean what the phase says."""
    raise NotImplementedError


@by_rules
def apply(s: State, seat: int, action: int) -> None:
    """Takes a legal action; nothing is checked."""
    raise NotImplementedError


@by_rules
@rule
def closing(s: State) -> int:
    """The actions that end a phase which could otherwise go on for long, such as passing in an auction."""
    return 0


@by_rules
@rule
def standing(s: State, seat: int) -> int:
    """How well a seat stands in the match: who stands best at its end has won."""
    return s.score[seat]


@by_rules
def observe(s: State, viewer: int) -> None:
    """Blanks everything the viewer does not know (a seat, or NOBODY for a spectator): the one redaction."""
    raise NotImplementedError


@by_rules
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Fills what was blanked at random, so that it agrees with all the viewer knows."""
    raise NotImplementedError


@by_rules
@rule
def people(s: State) -> int:
    """How many play, without who only plays along."""
    return s.players


@by_rules
@rule
def stage(s: State) -> int:
    """In which part of the round an action code means what: the phase, unless a phase has several steps."""
    return s.phase


@by_rules
@rule
def conclude(s: State, told: State) -> None:
    """Works out what a view tells besides the fields of an observed state, such as a goal that follows from a bid."""


@by_rules
@rule
def restore(s: State, told: State) -> None:
    """Fills in what follows from the rest, in a state read back from a view."""


@by_rules
@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    """Tells what an action did, but for playing cards and for the end of a round."""


@by_rules
@rule
def narrate_end(s: State, log: Log) -> None:
    """Tells what there is to tell of a match that is over besides scores and winners."""


@by_rules
@rule
def score_parts(s: State, parts: Log) -> None:
    """Writes where the scores of a round that has just ended come from: a row a part, a column a seat."""
    for seat in range(s.players):
        parts[0, seat] = s.round_score[seat]
