"""For games without a strategy of their own: random play, all worlds alike, a round like any other."""

from stich.kernel.chance import Chance
from stich.kernel.playouts import random_action
from stich.kernel.record import OVER, Record
from stich.kernel.rule import rule


@rule
def sensible(s: Record, seat: int, rng: Chance) -> int:
    return random_action(s, seat, rng)


@rule
def whims(s: Record) -> int:
    return 0


@rule
def candidates(s: Record, seat: int, actions: int) -> int:
    return actions


@rule
def plausibility(s: Record, viewer: int) -> float:
    return 1.0


@rule
def nearly_over(s: Record) -> bool:
    return False


@rule
def rounds_to_go(s: Record) -> float:
    return 0.0 if s.phase == OVER else 4.0


@rule
def swing(s: Record) -> float:
    return 10.0
