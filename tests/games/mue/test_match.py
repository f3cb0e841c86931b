"""Hand after hand to the winner: MU-31 to MU-33, C-4, example 9."""

from collections.abc import Mapping

import pytest
from tests.games.mue.example1 import ANNA, CONNY, DAGMAR
from tests.games.mue.table import bidding, choosing, columns, dealt, play_on, play_rows, seen, told

from stich import IllegalAction, OptionError, game
from stich.games.events import Dealt, MatchOver
from stich.games.mue.events import Stalemate, TrumpChosen
from stich.match.match import Match
from stich.testing import deal_with


def all_pass(match: Match) -> Match:
    for _ in range(match.game.players):
        match.apply(match.actors()[0], "pass")
    return match


def stalemate(match: Match, tied: Mapping[int, int]) -> Match:
    """These seats tie with this many of their first cards each, the last of them in turn order adding last."""
    bids = {seat: " ".join(seen(match, seat).hand[seat][:cards]) for seat, cards in tied.items()}
    return bidding(match, bids)


# ---- dealers ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_left_neighbour_deals_next(players: int) -> None:
    """MU-31: after a hand that was played, after a stalemate and after one in which nobody bid, all round the table."""
    match = game("mue", players, hands=players + 2).new(seed=3, first=players - 2)
    for number in range(players + 2):
        assert match.actors() == [seen(match).dealer]
        if number % 3 == 0:
            play_on(choosing(bidding(match, {0: seen(match, 0).hand[0][0]}), "none", partner=1))
        elif number % 3 == 1:
            stalemate(match, {1: 2, 2: 2})
        else:
            all_pass(match)
    expected = [(players - 2 + number) % players for number in range(players + 2)]
    assert [event.dealer for event in told(match, Dealt)] == expected
    assert [event.round for event in told(match, Dealt)] == list(range(players + 2))
    assert match.over


# ---- the target ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "over"), [(9, True), (10, True), (11, False)])
def test_the_target(target: int, over: bool) -> None:
    """MU-32: the game ends after the hand in which someone has reached the target; also in a stalemate."""
    match = stalemate(dealt({}, target=target), {0: 2, 1: 2})
    assert match.scores == [10, -20, 0, 0]
    assert match.over == over
    assert match.needs_deal != over
    assert match.winners == ([0] if over else [])


@pytest.mark.parametrize(("cards", "total"), [(9, 195), (10, 200)])
def test_200_by_default(cards: int, total: int) -> None:
    """MU-32: unless the table says otherwise, at 200."""
    match = game("mue", 4).new(seed=1)
    stalemate(match, {0: 15, 1: 15})
    all_pass(match)
    stalemate(match, {0: 15, 1: 15})
    assert match.scores == [150, -300, 0, 0]
    assert match.winners == []
    stalemate(match, {0: cards, 1: cards})
    assert match.scores[0] == total
    assert match.over == (total == 200)
    over = [MatchOver(scores=match.scores, winners=[0])]
    assert told(match, MatchOver) == (over if total == 200 else [])


def test_nothing_after_the_end() -> None:
    """MU-32: no further hand is dealt, and nobody can act."""
    match = game("mue", 4, target=10).new(seed=1)
    stalemate(match, {0: 2, 1: 2})
    assert match.over
    assert match.actors() == []
    assert len(told(match, Dealt)) == 1
    with pytest.raises(IllegalAction):
        match.apply(1, "pass")


def test_the_target_in_a_hand_that_was_played() -> None:
    """MU-32: all points count at the end of the hand, not those of its tricks before."""
    match = choosing(bidding(dealt({0: "R6"}, target=1), {0: "R6"}), "none", partner=1)
    while not match.sheet:
        assert not match.over
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    assert match.over
    assert match.winners == [seat for seat in range(4) if match.scores[seat] == max(match.scores)]


def test_the_most_points_win() -> None:
    """MU-32: who has the most, not who reached the target first in turn order."""
    match = game("mue", 4, target=20).new(seed=1)
    stalemate(match, {0: 3, 1: 3, 2: 3})
    assert match.scores == [15, 15, -30, 0]
    stalemate(match, {1: 2, 3: 2, 0: 1})
    assert match.scores == [15, 25, -30, -20]
    assert match.over
    assert match.winners == [1]


@pytest.mark.parametrize("target", [0, -5, 1.5, "200", None, True, 10_001])
def test_a_target_that_is_none(target: object) -> None:
    """MU-32: a target is a whole number from 1 on."""
    with pytest.raises(OptionError):
        game("mue", 4, target=target)


# ---- a number of hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_a_number_of_hands(hands: int) -> None:
    """MU-33: variant hands=N: the match is over after N hands, those in which nobody bid included."""
    match = game("mue", 4, hands=hands).new(seed=1)
    for _ in range(hands):
        assert not match.over
        all_pass(match)
    assert match.over
    assert len(match.sheet) == hands
    assert match.scores == [0, 0, 0, 0]


def test_hands_instead_of_a_target() -> None:
    """MU-33: the target then means nothing."""
    match = game("mue", 4, hands=2, target=10).new(seed=1)
    stalemate(match, {0: 2, 1: 2})
    assert match.scores == [10, -20, 0, 0]
    assert not match.over
    all_pass(match)
    assert match.over
    assert match.winners == [0]


@pytest.mark.parametrize("hands", [0, -1, True, "3"])
def test_hands_that_are_none(hands: object) -> None:
    """MU-33: a whole number from 1 on, or None."""
    with pytest.raises(OptionError):
        game("mue", 4, hands=hands)
    assert game("mue", 4).options["hands"] is None


# ---- ties ------------------------------------------------------------------------------------------------------


def test_the_win_is_shared() -> None:
    """C-4: who ties for the most points shares the win; the others have lost."""
    match = stalemate(dealt({}, players=5, target=15), {0: 3, 2: 3, 3: 3})
    assert match.scores == [15, 0, 15, -30, 0]
    assert match.winners == [0, 2]
    assert told(match, MatchOver) == [MatchOver(scores=[15, 0, 15, -30, 0], winners=[0, 2])]


def test_everyone_may_win() -> None:
    """C-4, MU-33: a match in which nobody ever bid."""
    assert all_pass(dealt({}, players=6, hands=1)).winners == [0, 1, 2, 3, 4, 5]


def test_nobody_above_zero() -> None:
    """C-4, MU-33: the most points win, also if they are none."""
    match = stalemate(dealt({}, hands=1, stalemate="summary"), {0: 1, 1: 1, 2: 1, 3: 1})
    assert match.scores == [0, 0, 0, -10]
    assert match.winners == [0, 1, 2]


# ---- example 9 -------------------------------------------------------------------------------------------------

# One trick a line, one column for each of Anna, Beate, Conny, Dagmar, Emma: tricks that bring the points of the sheet.
SECOND_HAND = """
    B8 B9 B1 G7 Y7
    K5 K1 K3 K0 B7
    Y1 Y9 Y0 Y5 Y2
    R8 R0 R1 R4 R3
    G0 G4 G8 G3 G9
    G2 R2 Y4 G5 G1
    Y6 R9 Y8 Y1 Y3
    R7 B4 B2 K7 B1
    K8 K1 Y7 K4 R6
    B7 K7 R7 K9 B5
    G1 B6 G7 K6 G6
    B0 R5 B3 K2 R1
"""
THIRD_HAND = """
    K4 K1 K1 K5 B0
    B7 B6 B4 B1 B1
    Y2 K0 Y7 Y1 Y4
    K7 K3 K6 Y3 G7
    G1 G1 G7 G6 G8
    R7 G4 B8 G0 G3
    G9 Y9 R1 K9 B9
    R1 K8 K2 B3 R4
    B7 G2 Y5 Y8 G5
    R8 R9 Y6 R7 R5
    R0 R3 Y1 B2 R6
    B5 R2 K7 Y0 Y7
"""


def test_example_9() -> None:
    """MU-E4, MU-11, MU-27, MU-29, MU-30, MU-31: the whole score sheet, from real hands."""
    five = game("mue", 5)
    first = {0: "R0 R2 R3 R4", 1: "K0 K2 K3 K4", 2: "Y0", 3: "G0 G2 G3 G4"}
    deals = [
        deal_with(five, first),
        *({"hands": [" ".join(hand) for hand in columns(table)]} for table in (SECOND_HAND, THIRD_HAND)),
    ]
    match = five.new(deals=deals)

    bidding(match, first)
    assert told(match, Stalemate) == [Stalemate(tied=[0, 1, 3], last=DAGMAR, bid=4)]
    assert match.sheet[0].scores == [20, 20, 0, -40, 0]
    assert match.scores == [20, 20, 0, -40, 0]

    bidding(match, {CONNY: "G7 R7 Y7 Y8 Y0", ANNA: "B8"})
    assert (seen(match).chief, seen(match).goal_bid, seen(match).goal) == (CONNY, 5, 36)
    play_rows(choosing(match, "7 over blue", partner=DAGMAR), SECOND_HAND)
    assert match.sheet[1].parts == {"tricks": [11, 3, 22, 15, 9], "goal": [0, 0, 60, 60, 0]}
    assert match.scores == [31, 23, 82, 35, 9]

    bidding(match, {CONNY: "R1 Y5 Y6 Y7", 4: "B9 R4"})
    assert (seen(match).chief, seen(match).goal_bid, seen(match).goal) == (CONNY, 4, 33)
    play_rows(choosing(match, "red over 9", partner=ANNA), THIRD_HAND)
    assert match.sheet[2].parts == {"tricks": [19, 13, 5, 3, 20], "goal": [0, 15, -30, 15, 15]}
    assert match.scores == [50, 51, 57, 53, 44]

    assert [chosen.trump for chosen in told(match, TrumpChosen) if chosen.role == "chief"] == ["7", "red"]
    assert [event.dealer for event in told(match, Dealt)] == [0, 1, 2]
    assert match.needs_deal
    assert not match.over
