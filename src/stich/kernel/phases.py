"""A game says for each of its phases what may be done and what that does; here it becomes one `legal` and `apply`."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from stich.kernel import dispatch
from stich.kernel.bits import has
from stich.kernel.rule import made, made_hot
from stich.kernel.state import State

Legal: TypeAlias = Callable[[State, int], int]
Apply: TypeAlias = Callable[[State, int, int], None]
Actors: TypeAlias = Callable[[State], int]


def by_phase(phases: Mapping[int, tuple[Legal, Apply]], actors: Actors = dispatch.actors) -> tuple[Legal, Apply]:
    """A game's `legal` and `apply`, from those of its phases.

    First stands the phase of most actions, the tricks: there who has the turn acts, and it is inlined."""
    (often, (legal_often, apply_often)), *others = phases.items()
    legal_else, apply_else = _else(others)

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


def _else(phases: list[tuple[int, tuple[Legal, Apply]]]) -> tuple[Legal, Apply]:
    """One `legal` and one `apply` for all of these phases."""
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
