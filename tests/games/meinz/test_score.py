"""Meinz: point cards, ties and the end of the match."""

import pytest

from stich import game
from stich.games.events import RoundScored
from stich.games.meinz import rules
from stich.games.meinz.events import SumsCounted
from stich.games.meinz.words import RULEBOOK
from stich.testing import play, play_cards, random_match

ONE_COLOUR_EACH = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in "BYRG"]


def points(sums: list[int]) -> list[int]:
    states = RULEBOOK.fresh(4, {})
    states[0].sums[:] = sums
    return [rules.points_for(states[0], seat) for seat in range(4)]


def test_four_ranks() -> None:
    """MZ-10, MZ-E2: sums 51, 38, 37, 31 bring 3, 1, 0, 2 points, whoever has them."""
    assert points([51, 38, 37, 31]) == [3, 1, 0, 2]
    assert points([37, 51, 31, 38]) == [0, 3, 2, 1]


def test_the_booklets_tie() -> None:
    """MZ-11, MZ-E3: sums 40, 40, 39, 34 bring 0, 0, 0, 2: there is no second, and 39 is third."""
    assert points([40, 40, 39, 34]) == [0, 0, 0, 2]
    assert points([34, 40, 39, 40]) == [2, 0, 0, 0]


@pytest.mark.parametrize(
    ("sums", "expected"),
    [
        ([50, 40, 40, 30], [3, 0, 0, 2]),  # second and third
        ([50, 40, 30, 30], [3, 1, 0, 0]),  # lowest: only a single lowest player gets the 2
        ([40, 40, 40, 30], [0, 0, 0, 2]),
        ([50, 30, 30, 30], [3, 0, 0, 0]),
        ([40, 40, 30, 30], [0, 0, 0, 0]),
        ([40, 40, 40, 40], [0, 0, 0, 0]),
    ],
)
def test_ties(sums: list[int], expected: list[int]) -> None:
    """MZ-11: equal sums get nothing, and the ranks they share are used up."""
    for turn in range(4):
        assert points(sums[turn:] + sums[:turn]) == expected[turn:] + expected[:turn]


def test_a_round_is_scored() -> None:
    """MZ-10: each adds up the numbers in the own two tricks."""
    match = game("meinz", players=4).new(deals=[{"hands": ONE_COLOUR_EACH}])
    play(match, "0 discard B9; 1 discard Y9; 2 discard R9; 3 discard G9")
    play_cards(match, "B1 Y8 R8 G8  B2 Y7 R7 G7")  # seat 0: 25 + 23
    play_cards(match, "B3 Y1 R6 G6  Y2 R5 G5 B4")  # seat 1: 16 + 16
    play_cards(match, "Y3 R1 G4 B5  R2 G3 B6 Y4")  # seat 2: 13 + 15
    play_cards(match, "R3 G1 B7 Y5  G2 B8 Y6 R4")  # seat 3: 16 + 20
    counted, scored = match.events(None)[-2:]
    assert counted == SumsCounted([48, 32, 28, 36])
    assert isinstance(scored, RoundScored)
    assert scored.scores == match.scores == [3, 0, 2, 1]
    assert scored.parts == {"highest": [3, 0, 0, 0], "second": [0, 0, 0, 1], "lowest": [0, 0, 2, 0]}
    assert match.needs_deal


@pytest.mark.parametrize("players", [3, 4])
def test_the_most_points_win(players: int) -> None:
    """MZ-12, C-4: eight rounds; the most points win, and who ties shares the win."""
    for seed in range(6):
        match, _ = random_match(game("meinz", players=players), seed)
        assert match.over
        assert len(match.sheet) == 8
        assert match.winners == [seat for seat in range(4) if match.scores[seat] == max(match.scores)]
        assert match.record()["scores"] == match.scores
    states = RULEBOOK.fresh(players, {})
    states[0].score[:] = [9, 12, 4, 12]
    assert RULEBOOK.winners(states) == [1, 3]


def test_point_cards_of_a_round() -> None:
    """MZ-10, MZ-11: no round gives out more than one card of each value."""
    for seed in range(3):
        match, _ = random_match(game("meinz", players=4), seed)
        for scored in match.sheet:
            assert sorted(score for score in scored.scores if score) == sorted(set(scored.scores) - {0})
