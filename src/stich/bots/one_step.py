"""One step ahead, for games without rules of thumb: each action is tried in worlds that may be, then chance plays."""

from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.bits import lowest
from stich.kernel.chance import Chance
from stich.kernel.dispatch import apply, determinize, legal
from stich.kernel.playouts import play_round
from stich.kernel.rule import entry, rule
from stich.kernel.state import OVER, State, States

ActionGains: TypeAlias = Annotated[npt.NDArray[np.float64], 1]

WORLDS = 16  # in each of which every action is tried
ACTIONS = 63


def look_ahead(observed: States, seat: int, rng: Chance) -> int:
    """The action that brings a seat most, from what it knows."""
    states = np.zeros(3, observed.dtype)
    states[:1] = observed
    return int(best_action(states, seat, np.zeros(ACTIONS), rng))


@entry
def best_action(states: States, seat: int, gains: ActionGains, rng: Chance) -> int:
    """states[0] is what the seat knows, the others are room for a world and for what becomes of it."""
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
    best, rest = lowest(actions), actions
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        if gains[action] > gains[best]:
            best = action
    return best


@rule
def lead(s: State, seat: int) -> float:
    """What the round has brought a seat above the mean of the others."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += s.round_score[other]
    mean: float = others / (s.players - 1)
    ahead: float = s.round_score[seat] - mean
    return ahead
