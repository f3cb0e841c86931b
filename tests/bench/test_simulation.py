"""Random whole matches in the kernel."""

import numpy as np
import pytest

import stich
from stich.bench.simulation import Tally, play_match, simulate
from stich.bench.tables import fresh_states
from stich.games.was_sticht.functions import with_one_more
from stich.kernel.chance import chance
from stich.kernel.state import OVER

GAMES = [game.name for game in stich.games()]


def whole(game: stich.Game, matches: int, seed: int = 0, most_rounds: int = 1_000) -> Tally:
    *_, tally = simulate(game, matches, seed, most_rounds)
    return tally


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_to_its_end(name: str) -> None:
    states = fresh_states(stich.game(name), 1)
    decisions = play_match(states[0], chance(1), 1_000)
    assert states[0].phase == OVER
    assert decisions > states[0].rounds_played > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_tally_is_that_of_the_matches_one_by_one(name: str) -> None:
    game = stich.game(name)
    book = game.definition.load_rulebook()
    scores, wins = [], []
    for seed in range(4, 16):
        states = fresh_states(game, 1)
        play_match(states[0], chance(seed), 1_000)
        scores.append(states[0].score[: states[0].players].tolist())
        winners = book.winners(states)
        wins.append([(seat in winners) / len(winners) for seat in range(len(scores[-1]))])
    tally = whole(game, 12, seed=4)
    assert tally.mean_scores == pytest.approx(np.mean(scores, axis=0))
    assert tally.win_shares == pytest.approx(np.mean(wins, axis=0))


def test_winners_share_a_tie() -> None:
    """C-4."""
    game = stich.game("mue", players=4)
    ended = fresh_states(game, 2)
    ended["score"][:, :4] = [[200, 200, 1, 2], [210, 0, 0, 0]]
    tally = Tally()
    tally.add(ended, 3)
    assert tally.win_shares == [0.75, 0.25, 0, 0]
    assert (tally.matches, tally.finished, tally.unfinished) == (3, 2, 1)


def test_a_game_with_its_own_way_to_win() -> None:
    """WS-25: of those who have discarded as much, the higher sum of values."""
    game = stich.game("was_sticht", players=3, edition="1993")
    ended = fresh_states(game, 1)
    ended["score"][:, :3] = [[5, 5, 4]]
    ended["done"][:, 0] = with_one_more(0, 1)
    tally = Tally()
    tally.add(ended, 1)
    assert tally.win_shares == [1, 0, 0]
    assert tally.mean_scores == [5, 5, 4]


def test_chunks_count_up_to_all_matches() -> None:
    seen = [tally.matches for tally in simulate(stich.game("mue", hands=1), 250, 0)]
    assert seen[-1] == 250
    assert seen == sorted(seen)
    assert len(seen) > 10


def test_matches_that_are_given_up() -> None:
    tally = whole(stich.game("mue", target=10_000), 5, most_rounds=3)
    assert (tally.matches, tally.finished, tally.unfinished) == (5, 0, 5)
    assert tally.mean_scores == []
    assert tally.mean_rounds is None
