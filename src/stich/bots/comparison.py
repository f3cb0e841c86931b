"""Compares actions in the same imagined worlds: Expert's search, with its effort spread evenly over the actions.

The tree grows as in the search, but every action is tried in every world. The difference between two actions is
therefore known much better than the value of either, since what a world brings to both cancels out."""

from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.bots.best_play import PLAN, SCORE, SHARE, play_best, tell_end
from stich.bots.search import (
    ALL_SEEING,
    CHAIN,
    DEEPEST,
    MOST_SEATS,
    OBSERVED,
    PLAYED,
    WORKSPACE,
    Tree,
    clear,
    credit,
    descend,
    likely,
    play_out,
    step_chain,
)
from stich.bots.strategy import exact_tricks, plausibility
from stich.kernel.bits import bit
from stich.kernel.chance import Chance
from stich.kernel.dispatch import determinize
from stich.kernel.rule import entry
from stich.kernel.signatures import Int64s
from stich.kernel.state import States
from stich.solve.cards import card_tables

Compared: TypeAlias = Annotated[npt.NDArray[np.float64], 4]
Playings: TypeAlias = Annotated[npt.NDArray[np.float64], 3]
Counts: TypeAlias = Annotated[npt.NDArray[np.float64], 1]

POINTS, SHARES = range(2)  # what is measured of an action: points of the round, and shares of the match
STEPS = 4  # of the chain of worlds from one that is tried to the next, so that they differ


@entry
def compare(
    states: States, viewer: int, codes: Int64s, tree: Tree, found: Compared, worlds: int, mode: int, rng: Chance
) -> None:
    """Tries each action in each world. found[block, action] has the mean round points and match shares of each seat
    over a block of worlds. states[OBSERVED] is what the viewer knows or, if the search is all-seeing, the world
    itself."""
    clear(tree[0], viewer, -1)
    size = 1
    states[CHAIN] = states[OBSERVED]
    if mode != ALL_SEEING:
        determinize(states[CHAIN], viewer, rng)
    players, round = states[OBSERVED].players, states[OBSERVED].rounds_played
    exact = exact_tricks(states[OBSERVED])
    path = np.zeros(DEEPEST, np.int64)
    ends = np.zeros((WORKSPACE, 3, MOST_SEATS))
    plans = np.zeros((WORKSPACE, PLAN), np.int64)
    tables = card_tables()
    before = np.zeros(MOST_SEATS)
    for seat in range(players):
        before[seat] = states[OBSERVED].score[seat]
    trust = plausibility(states[CHAIN], viewer)
    for world in range(len(found) * worlds):
        if mode != ALL_SEEING:
            for _ in range(STEPS):
                trust = step_chain(states, viewer, trust, rng)
        for action in range(len(codes)):
            states[PLAYED] = states[CHAIN]
            s = states[PLAYED]
            size, depth = descend(s, viewer, bit(codes[action]), tree, size, path, rng)
            play_out(s, round, exact, rng)
            if s.rounds_played == round:
                play_best(states, PLAYED, ends, plans, tables)
            else:
                tell_end(s, ends[PLAYED])
            credit(ends[PLAYED], tree, path, depth, before)
            for seat in range(players):
                found[world // worlds, action, POINTS, seat] += (ends[PLAYED, SCORE, seat] - before[seat]) / worlds
                found[world // worlds, action, SHARES, seat] += ends[PLAYED, SHARE, seat] / worlds


@entry
def count_habits(states: States, viewer: int, times: int, counts: Counts, rng: Chance) -> None:
    """Counts how often each action, by its code, is chosen when a player of the usual habits decides so many times."""
    for _ in range(times):
        counts[likely(states[OBSERVED], viewer, rng)] += 1


@entry
def play_by_thumb(states: States, found: Playings, rng: Chance) -> None:
    """Plays the round from states[OBSERVED] to its end by rules of thumb, again and again, dealing first if a deal is
    due. found[time] has the round points and match shares of each seat."""
    end = np.zeros((3, MOST_SEATS))
    for time in range(len(found)):
        states[PLAYED] = states[OBSERVED]
        s = states[PLAYED]
        play_out(s, states[OBSERVED].rounds_played, 0, rng)
        tell_end(s, end)
        for seat in range(s.players):
            found[time, POINTS, seat] = end[SCORE, seat] - states[OBSERVED].score[seat]
            found[time, SHARES, seat] = end[SHARE, seat]
