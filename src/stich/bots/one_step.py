"""One-step look-ahead, for games without rules of thumb: each action is tried in imagined worlds and followed by random
play."""

from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.bits import lowest
from stich.kernel.chance import Chance
from stich.kernel.dispatch import apply, determinize, legal
from stich.kernel.picking import highest_valued
from stich.kernel.playouts import play_round
from stich.kernel.rule import entry, rule
from stich.kernel.state import OVER, State, States

ActionGains: TypeAlias = Annotated[npt.NDArray[np.float64], 1]

WORLDS = 16  # in each of which every action is tried
ACTIONS = 63


def look_ahead(observed: States, seat: int, rng: Chance) -> int:
    """The best action for a seat, by what it knows."""
    states = np.zeros(3, observed.dtype)
    states[:1] = observed
    return int(best_action(states, seat, np.zeros(ACTIONS), rng))


@entry
def best_action(states: States, seat: int, gains: ActionGains, rng: Chance) -> int:
    """The code of the best action. states[0] is what the seat knows; the other two are workspace."""
    actions = legal(states[0], seat)
    for _ in range(WORLDS):
        states[1] = states[0]
        determinize(states[1], seat, rng)
        rest = actions
        while rest:
            action = lowest(rest)
            rest &= rest - 1
            states[2] = states[1]
            apply(states[2], seat, action)
            if states[2].rounds_played == states[0].rounds_played and states[2].phase > OVER:
                play_round(states[2], rng)
            gains[action] += lead(states[2], seat)
    return highest_valued(gains, actions)


@rule
def lead(s: State, seat: int) -> float:
    """By how much the seat's points in this round exceed the mean of the others."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += s.round_score[other]
    mean: float = others / (s.players - 1)
    ahead: float = s.round_score[seat] - mean
    return ahead
