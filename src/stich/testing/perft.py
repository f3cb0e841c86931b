"""Perft counts from a fixed deal, and from where a random match has got to."""

from itertools import islice
from typing import Any

import numpy as np

from stich.kernel.perft import perft
from stich.match import Game
from stich.testing.random_play import random_steps


def perft_counts(game: Game, seed: int, depth: int, skip: int = 0) -> list[int]:
    """The number of positions 1, 2, … depth actions after the skip-th position of a random match."""
    match = next(islice(random_steps(game, seed), skip, None))
    states = np.zeros(depth + 1, match.face.rules.State)
    states[0] = match.state()[0]
    first: Any = np.int64(0)
    last: Any = np.arange(1, depth + 1)  # NumPy integers too: see perft
    return [int(perft(states, first, most)) for most in last]
