"""What a game's strategy offers the search, by the type of the record, like the rules themselves."""

from types import ModuleType
from typing import Any

from stich.kernel.chance import Chance
from stich.kernel.dispatch import ByRecord
from stich.kernel.record import Record

by_strategy = ByRecord()


def register_strategy(state: Any, strategy: ModuleType) -> None:
    by_strategy.register(state, strategy)


@by_strategy
def sensible(s: Record, seat: int, rng: Chance) -> int:
    """A sensible legal action at once, by rules of thumb, from nothing but what the seat may know."""
    raise NotImplementedError


@by_strategy
def whims(s: Record) -> int:
    """How many of eight actions that are played out in thought are any legal ones. A rule that is always kept repeats
    its own mistakes, and what it never does is never seen."""
    raise NotImplementedError


@by_strategy
def candidates(s: Record, seat: int, actions: int) -> int:
    """Of the legal actions those worth a thought, one at least: many that hardly differ only blur the picture."""
    raise NotImplementedError


@by_strategy
def plausibility(s: Record, viewer: int) -> float:
    """How well an imagined world explains what the others have done, up to a factor."""
    raise NotImplementedError


@by_strategy
def nearly_over(s: Record) -> bool:
    """Whether so little of the round is left, a dozen decisions at most, that it pays to play it exactly."""
    raise NotImplementedError


@by_strategy
def rounds_to_go(s: Record) -> float:
    """About how many rounds the match still has after the one that has just ended; 0 if it is over."""
    raise NotImplementedError


@by_strategy
def swing(s: Record) -> float:
    """By about how much one round moves one seat's score against another's."""
    raise NotImplementedError
