"""Perft counts, from a fixed deal and from positions of a random match."""

from itertools import islice
from typing import Any

import msgspec
import numpy as np

from stich.kernel.perft import perft
from stich.match import Game
from stich.match.match import Match
from stich.testing.random_play import random_steps

SEED = 1
MOST_ROUNDS = 8
MOST_POSITIONS = 1500  # at the deepest level, so that it can be counted interpreted too
DEEPEST = 8


class Landmark(msgspec.Struct, frozen=True):
    """A position of a random match, by the number of actions before it, and the counts from there."""

    skip: int
    phase: str
    counts: list[int]


def perft_counts(game: Game, seed: int, depth: int, skip: int = 0) -> list[int]:
    """The number of positions 1, 2, … depth actions after a position of a random match: the one after `skip`
    actions."""
    return counts_from(next(islice(random_steps(game, seed), skip, None)), depth)


def counts_from(match: Match, depth: int) -> list[int]:
    """The number of positions 1, 2, … depth actions from here."""
    states = np.zeros(depth + 1, match.state().dtype)
    states[0] = match.state()[0]
    first: Any = np.int64(0)
    last: Any = np.arange(1, depth + 1)  # NumPy integers too: see perft
    return [int(perft(states, first, most)) for most in last]


def landmarks(game: Game, seed: int = SEED) -> list[Landmark]:
    """The first position of every phase of a random match, and some further on in its first round."""
    found: dict[int, Landmark] = {}
    phases: set[str] = set()
    first_round = sum(1 for _ in random_steps(game, seed, rounds=1)) - 1
    for skip, match in enumerate(random_steps(game, seed, MOST_ROUNDS)):
        phase = match.view(None).phase
        is_new = phase not in phases
        phases.add(phase)
        if match.actors() and (is_new or skip in (first_round // 2, first_round - game.players - 1)):
            found[skip] = Landmark(skip, phase, _deep_enough(match))
    return list(found.values())


def _deep_enough(match: Match) -> list[int]:
    counts = counts_from(match, 1)
    for depth in range(2, DEEPEST + 1):
        deeper = counts_from(match, depth)
        if deeper[-1] > MOST_POSITIONS:
            break
        counts = deeper
    return counts
