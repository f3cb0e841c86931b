"""What a row can advise a learner to do, so that it may begin by copying somebody."""

from typing import Any, Literal, TypeAlias

import numpy as np

from stich.bots.one_step import ACTIONS, lead
from stich.bots.search import play_out
from stich.bots.strategy import candidates, sensible
from stich.errors import OptionError
from stich.kernel.bits import lowest
from stich.kernel.chance import Chance
from stich.kernel.dispatch import apply, legal
from stich.kernel.picking import highest_valued
from stich.kernel.rule import rule
from stich.kernel.state import State, States
from stich.quoting import quoted

Adviser: TypeAlias = Literal["rules", "all-seeing"]

NOBODY, RULES, ALL_SEEING = range(3)
ADVISERS: dict[Adviser | None, int] = {None: NOBODY, "rules": RULES, "all-seeing": ALL_SEEING}

TRIES = 4  # of each action, by who sees all cards


def adviser_number(adviser: Adviser | None) -> int:
    if adviser not in ADVISERS:
        raise OptionError(f'an adviser is "rules" or "all-seeing", or None, not {quoted(adviser)}')
    return ADVISERS[adviser]


@rule
def advised(s: State, seat: int, adviser: int, workspace: States, rng: Chance) -> int:
    """The action that an adviser would choose. workspace[0] is changed."""
    if adviser == ALL_SEEING:
        return foreseen(s, seat, workspace, rng)
    return sensible(s, seat, rng)


@rule
def foreseen(s: State, seat: int, workspace: States, rng: Chance) -> int:
    """The action after which the seat comes out furthest ahead of the others, as the cards really lie and if all go on
    by rules of thumb. A seat can not know it; but whoever copies it in many rounds learns what is best on average."""
    gains: Any = np.zeros(ACTIONS)
    actions = candidates(s, seat, legal(s, seat))
    rest = actions
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        for _ in range(TRIES):
            workspace[0] = s
            apply(workspace[0], seat, action)
            play_out(workspace[0], s.rounds_played, 0, rng)
            gains[action] += lead(workspace[0], seat)
    return highest_valued(gains, actions)
