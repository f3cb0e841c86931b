"""The functions of a game, found by the type of the state: `legal(s, seat)` calls the rules of the game that `s`
belongs to.

Code for all games (playouts, search, batches) calls these functions, compiled or interpreted. Passing the rules as
arguments would be simpler, but Numba could not keep the result on disk."""

import sys
from collections.abc import Callable
from functools import wraps
from inspect import unwrap
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from stich.errors import did_you_mean
from stich.kernel import libraries
from stich.kernel.bits import bit
from stich.kernel.chance import Chance
from stich.kernel.log import Log
from stich.kernel.marks import stubs
from stich.kernel.rule import rule
from stich.kernel.state import OVER, State

F = TypeVar("F", bound=Callable[..., Any])


class ByState:
    """A group of functions that several modules define under the same names, chosen by the state they are called
    with."""

    def __init__(self) -> None:
        self.by_dtype: dict[Any, ModuleType | SimpleNamespace] = {}
        self.names: set[str] = set()

    def register(self, state: Any, module: ModuleType | SimpleNamespace) -> None:
        self._check_spelling(module)
        self.by_dtype[state] = module
        libraries.belongs(state, module)

    def _check_spelling(self, module: ModuleType | SimpleNamespace) -> None:
        """Refuses a function that nothing calls, and whose name is almost that of one that would be called. Else the
        default would be called in its place, and nobody would notice."""
        where = getattr(module, "__name__", "")
        functions = {name: one for name, one in vars(module).items() if isinstance(one, FunctionType)}
        called = {name for one in functions.values() for name in unwrap(one).__code__.co_names}
        missing = self.names - functions.keys()
        for name, one in functions.items():
            imported = one.__module__ != where and one.__name__ == name
            if not imported and name not in called | self.names and (meant := did_you_mean(name, missing)):
                raise TypeError(f"nothing calls the function `{name}` of {where}{meant}")

    def __call__(self, function: F) -> F:
        """Turns a stub into a function that calls its namesake in the state's module. If the module has none and the
        stub is a rule, the stub itself is called: it is the default."""
        name = function.__name__
        self.names.add(name)

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
    """Sets what follows from the options and from how many people play. So far only the options are set in the
    state."""


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
    """The actions that end a phase which could otherwise go on for long, such as a pass in an auction."""
    return 0


@by_rules
@rule
def standing(s: State, seat: int) -> int:
    """How well a seat stands in the match. Whoever stands best at the end has won."""
    return s.score[seat]


@by_rules
def observe(s: State, viewer: int) -> None:
    """Blanks everything that the viewer (a seat, or NOBODY for a spectator) does not know. Nothing else hides
    information."""
    raise NotImplementedError


@by_rules
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Fills in at random what was blanked, in agreement with everything the viewer knows."""
    raise NotImplementedError


@by_rules
@rule
def people(s: State) -> int:
    """How many people play, without an automatic player such as Meinz's card monster."""
    return s.players


@by_rules
@rule
def stage(s: State) -> int:
    """What decides the meaning of an action code: the phase, unless a phase has several steps."""
    return s.phase


@by_rules
@rule
def conclude(s: State, told: State) -> None:
    """Works out the concluded fields of a view, such as a goal that follows from a bid, from an observed state."""


@by_rules
@rule
def restore(s: State, told: State) -> None:
    """Fills in the fields that follow from the others, in a state that was read back from a view."""


@by_rules
@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    """Writes the events of an action, except for the ones all games share: cards played, tricks won, rounds scored."""


@by_rules
@rule
def narrate_end(s: State, log: Log) -> None:
    """Writes the events of the end of a match, except for the final scores and the winners."""


@by_rules
@rule
def score_parts(s: State, parts: Log) -> None:
    """Writes what the scores of the round that has just ended consist of: a row for each part, a column for each
    seat."""
    for seat in range(s.players):
        parts[0, seat] = s.round_score[seat]
