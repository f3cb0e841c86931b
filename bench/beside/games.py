"""The games that are compared."""

from typing import Any

import numpy as np

import stich

OURS = {one.name: one.usual_players for one in stich.games()}
TITLES = {one.name: one.title for one in stich.games()}
THEIRS = ("hearts", "spades", "skat", "euchre", "oh_hell", "tarok")


def dealt(game: Any, rng: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    return state
