"""The score of a hand: MU-27 to MU-30, examples 6 to 8 and the tables in full."""

import pytest
from tests.games.mue import booklet, example1
from tests.games.mue.example1 import ANNA, DAGMAR
from tests.games.mue.table import after_auction, dealt, hand_scores, in_play, lay, play_on, seen, told, trick

from stich.games.events import TrickWon
from stich.match.match import Match
from stich.testing import play

KINDS = ["red", "1", "7", "0", "2", "3", "4", "5", "6", "8", "9", "none"]


def bid_of(match: Match, cards: int) -> Match:
    """Seat 0 alone bids this many cards, those offered first."""
    for _ in range(cards):
        match.apply(0, match.legal(0)[0])
        for seat in range(1, match.game.players):
            match.apply(seat, "pass")
    match.apply(0, "pass")
    return match


# ---- tricks ----------------------------------------------------------------------------------------------------


def test_points_of_the_own_tricks() -> None:
    """MU-27: a trick's card points count for who took it, partner or not."""
    match = in_play({0: "R6"}, "none", partner=1, held={0: "B2 B3", 1: "B6 B0", 2: "B7 B1", 3: "B5 B1"})
    assert trick(match, "B2 B6 B7 B5") == 2
    assert seen(match).points == [0, 0, 6, 0]
    assert trick(match, "B1 B1 B3 B0") == 0
    assert seen(match).points == [2, 0, 6, 0]


def test_everyone_scores_their_tricks() -> None:
    """MU-27: at the end of a hand, besides what the goal brings; nothing is scored before."""
    match = in_play({0: "R6"}, "none", partner=1)
    lay(match, match.legal(0)[0].removeprefix("play "))
    assert match.scores == [0, 0, 0, 0]
    play_on(match)
    taken = [
        booklet.triangles([card for won in told(match, TrickWon) if won.seat == seat for card in won.cards])
        for seat in range(4)
    ]
    assert sum(taken) == 60
    assert match.sheet[-1].parts["tricks"] == taken
    assert match.scores == booklet.hand_scores(taken, chief=0, partner=1, bid=1, trump="none")


# ---- the goal --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6])
def test_every_goal(players: int) -> None:
    """MU-28: the goals of the table, for every bid there can be."""
    goals = []
    for bid in range(1, 60 // players + 1):
        view = seen(bid_of(dealt({}, players), bid))
        assert view.goal_bid == bid
        goals.append(view.goal)
    assert goals == booklet.TEAM_GOAL[players]


def test_example_6() -> None:
    """MU-28, MU-E3: Dagmar bid four cards in a five-player game, so her team must take 33 points."""
    assert seen(example1.whole_auction()).goal == 33


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("trump", KINDS)
def test_every_hand_there_can_be(players: int, trump: str) -> None:
    """MU-28, MU-29, MU-30: for every bid and all points that the team and the others may take."""
    for bid in range(1, 60 // players + 1):
        for team in range(61):
            points = [0] * players
            points[1], points[3] = team // 3, team - team // 3
            points[0], points[2] = (60 - team) // 4, 60 - team - (60 - team) // 4
            expected = booklet.hand_scores(points, chief=3, partner=1, bid=bid, trump=trump)
            assert hand_scores(points, chief=3, partner=1, bid=bid, trump=trump) == expected, (bid, team)


def test_what_the_goal_brings_by_now() -> None:
    """MU-28 to MU-30: all along, a view tells what each seat would get for the goal if the hand ended now."""
    assert seen(dealt({})).from_goal == [0, 0, 0, 0]
    assert seen(after_auction({0: "R6 R2", 1: "K4"})).from_goal == [-20, 10, 10, 10]
    match = in_play({0: "R6 R2"}, "none", partner=1)
    assert seen(match).from_goal == [-20, 0, 10, 10]
    while not match.sheet:
        view = seen(match)
        scores = [points + goal for points, goal in zip(view.points, view.from_goal, strict=True)]
        assert scores == booklet.hand_scores(view.points, chief=0, partner=1, bid=2, trump="none")
        match.apply(match.actors()[0], match.legal(match.actors()[0])[0])


# ---- the goal reached ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("opening", ["R0", "R1"])
def test_every_bonus(players: int, opening: str) -> None:
    """MU-29: the bonuses of the table, for every bid and every trump that its cards allow."""
    for bid in range(1, 60 // players + 1):
        match = dealt({0: f"{opening} B1 B2 B7 Y0 Y1 R7 K8 G1 G6"}, players)
        play(match, f"0 bid {opening}")
        play(match, "; ".join(f"{seat} pass" for seat in range(1, players)))
        bonuses = seen(bid_of(match, bid - 1)).bonuses
        assert {"red", opening[1], "none"} <= bonuses.keys()
        assert bonuses == {trump: booklet.bonus(bid, trump) for trump in bonuses}


@pytest.mark.parametrize(("trump", "bonus"), [("green", 40), ("1", 50), ("7", 50), ("8", 60), ("none", 70)])
def test_example_7(trump: str, bonus: int) -> None:
    """MU-29, MU-E3: a bid of four brings 40 with a colour, 50 with the number 1; both partners get it."""
    points = [13, 10, 10, 20, 7]
    assert hand_scores(points, DAGMAR, ANNA, bid=4, trump=trump) == [13 + bonus, 10, 10, 20 + bonus, 7]


@pytest.mark.parametrize("trump", KINDS)
def test_at_most_100(trump: str) -> None:
    """MU-29: the bonus stays at 100."""
    points = [0, 30, 0, 30]
    for bid in (10, 11, 12, 13, 14, 15):
        assert hand_scores(points, chief=1, partner=3, bid=bid, trump=trump) == [0, 130, 0, 130]


def test_exactly_the_goal() -> None:
    """MU-29, MU-30: 33 points are enough for a bid of four with five players, 32 are one bid short."""
    assert hand_scores([13, 27, 0, 20, 0], DAGMAR, ANNA, bid=4, trump="green") == [53, 27, 0, 60, 0]
    assert hand_scores([12, 28, 0, 20, 0], DAGMAR, ANNA, bid=4, trump="green") == [12, 33, 5, 10, 5]


# ---- the goal missed -------------------------------------------------------------------------------------------


def test_example_8() -> None:
    """MU-30, MU-E3: 20 and 9 points are enough for a bid of 2: Dagmar -20, Anna 0, the others +10."""
    points = [9, 11, 10, 20, 10]
    assert hand_scores(points, DAGMAR, ANNA, bid=4, trump="green") == [9, 21, 20, 0, 20]


@pytest.mark.parametrize(
    ("team", "difference"), [(32, 1), (30, 1), (29, 2), (27, 2), (26, 3), (24, 3), (23, 4), (1, 4), (0, 4)]
)
def test_the_difference(team: int, difference: int) -> None:
    """MU-30, MU-E3: with 23 points or fewer not even a bid of 1 was reached, and the difference is the whole bid."""
    scores = hand_scores([0, 60 - team, 0, team, 0], DAGMAR, ANNA, bid=4, trump="1")
    gain = 5 * difference
    assert scores == [0, 60 - team + gain, gain, team - 10 * difference, gain]


def test_no_less_for_a_cheaper_trump() -> None:
    """MU-30: what the chief loses does not depend on the trump."""
    losses = {trump: hand_scores([10, 10, 20, 20], chief=0, partner=1, bid=2, trump=trump) for trump in KINDS}
    assert set(map(tuple, losses.values())) == {(-10, 10, 30, 30)}
