"""How fast bots think: the shape, never the times."""

import numpy as np
import pytest

import stich
from stich.bench.search import WARM_UP, FreshSearch, bench_search, play_out_rounds
from stich.bench.tables import fresh_states
from stich.bots.search_bot import rulebook_of
from stich.kernel.chance import chance

GAMES = [game.name for game in stich.games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players(name: str) -> None:
    measured = list(bench_search([name], rounds=3, iterations=3, repetitions=2))
    seats = stich.game(name).definition.seats
    assert [(one.game, one.players) for one in measured] == [(name, players) for players in seats]
    for one in measured:
        assert (one.rounds, one.iterations, one.repetitions) == (3, 3, 2)
        assert one.playouts_per_second >= one.playouts_per_second_median > 0
        assert one.iterations_per_second >= one.iterations_per_second_median > 0
        assert one.two_threads > 0


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_a_whole_round(name: str) -> None:
    game = stich.game(name)
    rulebook_of(game.new(seed=1).view(0))
    states = fresh_states(game, 2)
    before = states[0].copy()
    play_out_rounds(states, 3, chance(1))
    assert states[1].rounds_played == 1
    assert states[0] == before


def test_every_repetition_begins_anew() -> None:
    thought = FreshSearch(stich.game("last_panther"), iterations=WARM_UP)
    trees = []
    for _ in range(2):
        thought.think(number=4)
        trees.append(thought.tree.copy())
    assert trees[0][0].visits == WARM_UP
    assert np.array_equal(trees[0], trees[1])
