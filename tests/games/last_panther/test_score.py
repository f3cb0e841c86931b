"""The score of a hand: LP-5."""

import pytest
from tests.games.last_panther import plain
from tests.games.last_panther.table import ALL_THE_HIGHEST, dealt, in_play, pass_any, played_trick, seen
from tests.games.mue.table import play_on, told, trick

from stich.games.events import TrickWon


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("B9 Y0 B1 G5", 5),
        ("B9 Y0 Y9 Y7", 15),
        ("B9 R0 B1 G5", -10),
        ("B9 R0 R9 R7", -30),
        ("B9 K7 B1 G5", -50),
        ("B9 K7 K7 G5", -100),
        ("B9 K6 K8 K9", 0),
        ("B9 B7 G7 B0", 0),
        ("Y9 R9 K7 Y2", -50),
        ("R7 R7 Y7 Y7", -10),
    ],
)
def test_what_cards_bring(cards: str, points: int) -> None:
    """LP-5: every yellow card +5, every red one -10, each black 7 -50, all others nothing."""
    s = played_trick(cards)
    assert s.points[:4].tolist() == [points, 0, 0, 0]
    s = played_trick(cards, last_trick=True)
    assert s.round_score[:4].tolist() == [points + 50, 0, 0, 0]


def test_the_last_trick_alone() -> None:
    """LP-5: only the last trick brings 50, to who takes it."""
    match = in_play({1: ALL_THE_HIGHEST})
    play_on(match)
    assert {won.seat for won in told(match, TrickWon)} == {1}
    assert match.sheet[-1].parts == {"tricks": [0, -160, 0, 0], "last_trick": [0, 50, 0, 0]}
    assert match.scores == [0, -110, 0, 0]


def test_who_takes_the_last_trick() -> None:
    """LP-5: not who led it."""
    match = play_on(pass_any(dealt({}, players=5)))
    last = told(match, TrickWon)[-1]
    assert match.sheet[-1].parts["last_trick"] == [50 if seat == last.seat else 0 for seat in range(5)]
    assert sum(match.sheet[-1].parts["last_trick"]) == 50


def test_points_so_far() -> None:
    """LP-5: they count for who took the trick; scores change at the end of the hand."""
    match = in_play({0: "R2 R3", 1: "R4 R0", 2: "R9 R1", 3: "R5 R1"})
    assert trick(match, "R4 R9 R5 R2") == 2
    assert seen(match).points == [0, 0, -40, 0]
    assert match.scores == [0, 0, 0, 0]


@pytest.mark.parametrize(("players", "total"), [(3, 95 - 190), (4, -110), (5, -110), (6, -110), (7, -100), (8, -100)])
def test_the_points_of_a_hand(players: int, total: int) -> None:
    """LP-5, LP-1: a hand of three holds +95 and -190; in all +5 a yellow, -10 a red, -100 and +50."""
    match = play_on(pass_any(dealt({}, players)))
    assert sum(match.scores) == total
    cards = plain.deck(players)
    yellow, red = (sum(card[0] == colour for card in cards) for colour in "YR")
    assert total == 5 * yellow - 10 * red - 100 + 50
