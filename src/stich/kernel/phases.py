"""Makes a game's `legal` and `apply` from one pair of functions for each phase."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from stich.kernel import dispatch
from stich.kernel.bits import bit, has
from stich.kernel.rule import made, made_hot, rule
from stich.kernel.state import OVER, State

Legal: TypeAlias = Callable[[State, int], int]
Apply: TypeAlias = Callable[[State, int, int], None]
Actors: TypeAlias = Callable[[State], int]

_at_once: dict[Actors, int] = {}  # the phases in which all choose at the same time


def at_once(phase: int) -> Actors:
    """The `actors` of a game in which all choose at the same time in one phase. In that phase the seats in the field
    `choosing` may act, in all others the seat that has the turn."""

    @made
    def actors(s: State) -> int:
        if s.phase == phase:
            return s.choosing
        return bit(s.turn) if s.phase > OVER else 0

    _at_once[actors] = phase
    return actors


@rule
def all_have_chosen(s: State, seat: int) -> bool:
    """Notes that a seat has chosen, and says whether it was the last one to choose."""
    s.choosing &= ~bit(seat)
    return s.choosing == 0


def by_phase(phases: Mapping[int, tuple[Legal, Apply]], actors: Actors = dispatch.actors) -> tuple[Legal, Apply]:
    """A game's `legal` and `apply`: for each phase, what a seat may do there and what that does.

    The tricks have to come first. They are inlined, since most actions belong to them, and in them only the seat that
    has the turn may act. There may be no other phase."""
    if not phases:
        raise TypeError("`by_phase` needs the functions of at least one phase: the tricks")
    (often, (legal_often, apply_often)), *others = phases.items()
    if _at_once.get(actors) == often:
        raise TypeError(
            f"`by_phase`: in the phase that comes first only the seat that has the turn may act, but in phase {often} "
            "all choose at once; put the tricks before it"
        )
    legal_else, apply_else = _else(others) if others else (nothing_legal, nothing_done)

    @made
    def legal_seldom(s: State, seat: int) -> int:
        return legal_else(s, seat) if has(actors(s), seat) else 0

    @made_hot
    def legal(s: State, seat: int) -> int:
        if s.phase == often:
            return legal_often(s, seat) if seat == s.turn else 0
        return legal_seldom(s, seat)

    @made_hot
    def apply(s: State, seat: int, action: int) -> None:
        if s.phase == often:
            apply_often(s, seat, action)
        else:
            apply_else(s, seat, action)

    return legal, apply


@rule
def nothing_legal(s: State, seat: int) -> int:
    """What may be done in the other phases of a game that has none."""
    return 0


@rule
def nothing_done(s: State, seat: int, action: int) -> None:
    """What follows from it."""


def _else(phases: list[tuple[int, tuple[Legal, Apply]]]) -> tuple[Legal, Apply]:
    """The same functions for the rest of the phases."""
    (phase, (legal_here, apply_here)), *others = phases
    if not others:
        return legal_here, apply_here
    legal_else, apply_else = _else(others)

    @made
    def legal(s: State, seat: int) -> int:
        return legal_here(s, seat) if s.phase == phase else legal_else(s, seat)

    @made
    def apply(s: State, seat: int, action: int) -> None:
        if s.phase == phase:
            apply_here(s, seat, action)
        else:
            apply_else(s, seat, action)

    return legal, apply
