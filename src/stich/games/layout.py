"""How a game appears to learning programs, where that does not simply follow from its fields.

A game needs no layout. With one, it can choose the order of the fields in observations and narrow down what can
happen."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

ACTORS = "actors"  # no field of the state, but can be told like one: the seats that may act
NOT_OBSERVED = frozenset({"players", "turn", "choosing", "round_score", "strength", "suit", "trick"})
LONGEST, LARGEST_SCORE = 1_000, 1_000


@dataclass(frozen=True)
class Layout:
    """The fields of an observation: first those in `table`; then the viewer's own entry of the fields in `own`; then,
    for each seat clockwise from the viewer, its entry of the fields in `each`.

    `codes` are, by stage, the actions that can be legal with so many players, if some actions that have a text never
    are. In the stages of `names_others`, an action never names the seat that takes it. In the phases of `hidden`, the
    others do not see the action; the actions of all other phases are told to everybody in OpenSpiel's histories.
    `longest` is the largest number of decisions in a round, and `scores` the range of a seat's round score. If a deal
    lays cards out in rows, `row_size` is the number of cards in one; `also_drawn` names anything else that a deal
    draws, as it is called in the written deal."""

    table: Sequence[str]
    own: Sequence[str]
    each: Sequence[str]
    codes: Mapping[int, Callable[[int], Iterable[int]]] = field(default_factory=dict)
    names_others: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    longest: Callable[[int], int] = lambda players: LONGEST
    scores: tuple[int, int] = (-LARGEST_SCORE, LARGEST_SCORE)
    row_size: int = 0
    also_drawn: Mapping[str, Sequence[Any]] = field(default_factory=dict)
