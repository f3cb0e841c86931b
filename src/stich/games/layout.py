"""What the observations and actions of a game are like for whoever learns it, beyond what follows from its fields.

A game needs none of this to have environments; it may say in which order observations tell its fields, and narrow down
what can happen."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

ACTORS = "actors"  # no field of the state, but can be told like one: the seats that may act
NOT_OBSERVED = frozenset({"players", "turn", "choosing", "round_score", "strength", "suit", "trick"})
LONGEST, LARGEST_SCORE = 1_000, 1_000


@dataclass(frozen=True)
class Layout:
    """The names of the fields that an observation tells: `table` is what there is once, `own` the viewer's entry of
    what only its owner sees; then comes, for each seat clockwise from the viewer on, its entry of the fields in `each`.

    `codes` are, by stage, the actions that can ever be legal with so many players, where not all that have a text can.
    In the stages `names_others` the seats that an action names are never one's own, and in those that are `hidden` the
    others do not see what is done. `longest` is how many decisions a round can have and `scores` between what a seat's
    round score lies. Where the cards of a deal lie in rows, `row_size` is how many make one; `also_drawn` is what a
    deal draws besides, by the name it has in its written form."""

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
