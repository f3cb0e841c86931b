"""Perft against counting through the Python face, and where the number is plain to see."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

import stich
from stich.games import Definition
from stich.kernel.perft import perft
from stich.match.match import Match
from stich.testing.perft import perft_counts
from stich.testing.random_play import random_steps
from stich.testing.scenes import deal_with

SEED = 5


def positions(match: Match, depth: int) -> int:
    """The positions a number of actions later; the end of a round is one position, however much depth is left."""
    if depth == 0 or match.over or match.needs_deal:
        return 1
    found = 0
    for seat in match.actors():
        for action in match.legal(seat):
            later = match.copy()
            later.apply(seat, action)
            found += 1 if len(later.sheet) > len(match.sheet) else positions(later, depth - 1)
    return found


@pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
def test_the_face_counts_the_same(definition: Definition) -> None:
    for players in definition.seats:
        game = stich.game(definition.name, players)
        whole_round = len(list(random_steps(game, SEED, rounds=1)))
        for skip in (0, whole_round // 2, whole_round - 3):
            match = next(islice(random_steps(game, SEED), skip, None))
            assert perft_counts(game, SEED, depth=2, skip=skip) == [positions(match, 1), positions(match, 2)]


def test_one_card_each_leaves_one_way_to_go() -> None:
    """And a round's end is a leaf."""
    game = stich.game("last_panther", players=4)
    whole_round = len(list(random_steps(game, SEED, rounds=1))) - 1
    assert perft_counts(game, SEED, depth=7, skip=whole_round - 4) == [1] * 7


def test_the_first_three_actions_of_an_auction() -> None:
    """Worked out by hand: MU-5 lets seat 1 add a second card only if seat 0 has bid."""
    game = stich.game("mue", players=4)
    twelve_kinds = "R1 R1 R2 R3 R4 R5 R6 R7 R7 R8 R9 B0 B1 B1 B2"
    fifteen_kinds = "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 K0 K1 K2 K3 K4"
    match = game.new(deals=[deal_with(game, {0: twelve_kinds, 1: fifteen_kinds})])
    third = len(set(match.deals[0]["hands"][2].split())) + 1
    states = np.zeros(4, match.state().dtype)
    states[0] = match.state()[0]
    first: Any = np.int64(0)
    depths: Any = np.arange(1, 4)
    assert [perft(states, first, depth) for depth in depths] == [
        12 + 1,
        (12 + 1) * (15 + 1),
        (1 + 15 + 12) * third + 12 * 15 * (14 + 1),
    ]
