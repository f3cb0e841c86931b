"""Playing tricks: following, winning, captured zeros."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.njet.table import by_the_book, seen, settled, told

from stich.games.events import TrickWon
from stich.games.njet import rules
from stich.games.njet.cards import DECK
from stich.games.njet.events import ZerosCaptured
from stich.games.njet.state import FIELDS, TRUMPS
from stich.testing import play


def winner_of(cards: list[str], trump: str = "none", super_trump: str = "none") -> int:
    """Who wins a trick of these cards, played by seats 0, 1, … in turn, whatever else they hold."""
    states = np.zeros(1, FIELDS.state)
    s = states[0]
    s.players, s.team, s.tricks_left = len(cards), 1, 2
    s.trump, s.super_trump = TRUMPS.index(trump), TRUMPS.index(super_trump)
    rules.name_trumps(s)
    laid = 0
    for seat, text in enumerate(cards):
        card = DECK.first(text, ~laid)
        laid |= card
        rules.play(s, seat, card.bit_length() - 1)
    assert s.tricks.sum() == 1
    return int(s.winner)


def test_who_leads() -> None:
    """NJ-14: the start player leads the first trick, the winner of a trick the next."""
    hands = {0: "R1 R2", 1: "R3 R9", 2: "R4 R5", 3: "R6 R8"}
    match = settled(4, hands, start=2, then="2 team 3")
    assert match.actors() == [2]
    play(match, "2 play R4; 3 play R6; 0 play R1; 1 play R9")
    assert match.actors() == [1]
    play(match, "1 play R3")
    assert match.actors() == [2]
    play(match, "2 play R5; 3 play R8; 0 play R2")
    assert match.actors() == [3]
    assert told(match, TrickWon)[0] == TrickWon(seat=1, leader=2, cards=["R4", "R6", "R1", "R9"])


def test_follow_the_colour_led() -> None:
    """NJ-15: who has the colour led must play it, any card of it; a leader may play anything."""
    hands = {1: "R1 R9 K1 K2 K3 K4 K5 K6 K7 K8 K9 B1 B2 B3 B4", 0: "R2"}
    match = settled(4, hands, trump="black", super_trump="blue", then="0 team 1")
    assert len(match.legal(0)) == len(set(seen(match, 0).hand[0]))
    play(match, "0 play R2")
    assert match.legal(1) == ["play R1", "play R9"]


def test_without_the_colour_led() -> None:
    """NJ-15: who does not have the colour led may play any card, trump or not."""
    hands = {1: "R1 R9 K1 K2 K3 K4 K5 K6 K7 K8 K9 B1 B2 B3 B4", 0: "Y2"}
    match = settled(4, hands, trump="black", super_trump="blue", then="0 team 1; 0 play Y2")
    assert match.legal(1) == [f"play {card}" for card in seen(match, 1).hand[1]]
    assert len(match.legal(1)) == 15
    play(match, "1 play R1")
    assert seen(match).void[1] == ["yellow"]


def test_trumps_follow_by_their_colour() -> None:
    """NJ-15: trumps and super trumps belong to their printed colour: they must be played when it is led, and nothing
    else calls for them."""
    hands = {0: "B5 R5", 1: "B0 R1 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y7 Y7 Y7 Y8 Y9 K1"}
    match = settled(4, hands, trump="red", super_trump="blue", then="0 team 1")
    blue, red = match.copy(), match.copy()
    play(blue, "0 play B5")
    assert blue.legal(1) == ["play B0"]
    play(red, "0 play R5")
    assert red.legal(1) == ["play R1"]


def test_of_equal_cards_one_is_offered() -> None:
    """NJ-15: equal cards are one choice, and as many plays as there are cards."""
    match = settled(2, {0: "R7 R7 R7 R7 R0 R0 R0 B1 B2 B3 B4 B5 B6 B8 B9", 1: "R1 R2 R3 R4 R5"})
    for left in (4, 3, 2, 1):
        assert match.legal(0).count("play R7") == 1
        assert seen(match, 0).hand[0].count("R7") == left
        match.apply(0, "play R7")
        match.apply(1, match.legal(1)[0])
    assert "play R7" not in match.legal(0)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("R3 R8 R5", 1),
        ("R9 B9 K9", 0),
        ("R0 B9 K9", 0),
        ("R1 B9 R2", 2),
    ],
)
def test_the_colour_led_wins(cards: str, winner: int) -> None:
    """NJ-16: without trumps the highest number of the colour led wins."""
    assert winner_of(cards.split()) == winner
    assert winner_of(cards.split(), trump="yellow", super_trump="yellow") == winner


@pytest.mark.parametrize(
    ("cards", "trump", "super_trump", "winner"),
    [
        ("R9 K1 R8", "black", "none", 1),  # a trump beats the colour led
        ("R9 K1 K6", "black", "none", 2),  # the highest trump
        ("K3 K9 R9", "black", "none", 1),  # trump led
        ("R9 B0 R8", "none", "blue", 1),  # a super trump beats the colour led
        ("R9 B0 K9", "black", "blue", 1),  # and the highest trump
        ("R0 R9 R8", "none", "red", 0),  # led, too
        ("R0 K9 R8", "black", "red", 0),
        ("R9 B1 R8", "none", "blue", 0),  # only the zeros of its colour are super trumps
        ("R9 K0 R8", "black", "blue", 1),  # a zero of the trump colour is the lowest trump
        ("R9 K0 K1", "black", "blue", 2),
        ("R9 K0 K9", "black", "black", 1),  # of a colour that is both, the zeros are super trumps
        ("K9 K0 K8", "black", "black", 1),
        ("R9 B0 K0", "black", "black", 2),
        ("R9 B9 Y9", "black", "black", 0),
    ],
)
def test_trump_and_super_trump(cards: str, trump: str, super_trump: str, winner: int) -> None:
    """NJ-17: any super trump wins over everything else, then the highest trump."""
    assert winner_of(cards.split(), trump, super_trump) == winner


@pytest.mark.parametrize(
    ("cards", "trump", "super_trump", "winner"),
    [
        ("R7 R7 R1", "none", "none", 1),
        ("R7 R7 R7 R7 R3", "none", "none", 3),
        ("R7 R9 R7", "none", "none", 1),
        ("R1 B7 B7", "none", "none", 0),  # equal, but not of the colour led
        ("R9 K7 K7 K3", "black", "none", 2),  # trumps
        ("R9 K0 R8 K0 R1", "black", "none", 3),
        ("R9 K0 K0 K9 R1", "none", "black", 2),  # super trumps
        ("K0 K0 K9 K0 R1", "black", "black", 3),
        ("R0 B0 R0 Y0", "none", "none", 2),
    ],
)
def test_of_equal_cards_the_last(cards: str, trump: str, super_trump: str, winner: int) -> None:
    """NJ-18: of equal cards the one played last is higher, trumps and super trumps included."""
    assert winner_of(cards.split(), trump, super_trump) == winner


@given(
    cards=st.permutations(range(60)),
    players=st.integers(2, 5),
    trump=st.sampled_from(TRUMPS),
    super_trump=st.sampled_from(TRUMPS),
)
def test_any_trick(cards: list[int], players: int, trump: str, super_trump: str) -> None:
    """NJ-16 to NJ-18: whatever is played, the winner is the one that the booklet names."""
    texts = [DECK.text(card) for card in cards[:players]]
    assert winner_of(texts, trump, super_trump) == by_the_book(texts, trump, super_trump)


def test_booklet_trick() -> None:
    """NJ-E1, NJ-17, NJ-19: the booklet's trick, its green being our yellow: black 7 captures the black 0 only."""
    hands = {
        0: "Y9 Y1",
        1: "Y0 Y2",
        2: "Y4 Y3",
        3: "K0 K0 K0 K1 K2 K3 K4 K5 K6 K7 K8 K9",
        4: "K7 K7 K7 R0 R0 R0 R1 R2 R3 R4 R5 R6",
    }
    match = settled(5, hands, trump="black", super_trump="blue", points=2, then="0 team 1 4; 0 monster 2")
    play(match, "0 play Y9; 1 play Y0; 2 play Y4; 3 play K0; 4 play K7")
    assert match.all_events[-2:] == [
        TrickWon(seat=4, leader=0, cards=["Y9", "Y0", "Y4", "K0", "K7"]),
        ZerosCaptured(seat=4, cards=["K0"]),
    ]
    view = seen(match)
    assert view.tricks == [0, 0, 0, 0, 1]
    assert view.zeros == [0, 0, 0, 0, 1]
    assert view.winner == 4


@pytest.mark.parametrize("team", ["1", "2", "3"])
@pytest.mark.parametrize("order", list(permutations(["R9", "R0", "R0", "R0"]))[::2])
def test_captured_zeros(team: str, order: tuple[str, ...]) -> None:
    """NJ-19: every zero of an opponent of the winner is captured; the winner's and the partners' are not."""
    starters = {0, int(team)}
    match = settled(4, dict(enumerate(order)), then=f"0 team {team}")
    for seat, card in enumerate(order):
        match.apply(seat, f"play {card}")
    winner = order.index("R9")
    own = starters if winner in starters else {0, 1, 2, 3} - starters
    captured = [seat for seat in range(4) if order[seat] == "R0" and seat not in own]
    view = seen(match)
    assert view.winner == winner
    assert len(captured) == 2
    assert view.zeros == [len(captured) if seat == winner else 0 for seat in range(4)]
    assert told(match, ZerosCaptured) == [ZerosCaptured(winner, ["R0", "R0"])]


def test_three_zeros_in_a_trick() -> None:
    """NJ-19: with 5 players up to three zeros can be captured at once, those of the winner's partner never."""
    hands = {
        0: "R0 R1 R2",
        1: "B0 B0 B0 B1 B2 B3 B4 B5 B6 B7 B7 B7",
        2: "Y0 Y0 Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y7 Y7",
        3: "R9 R8",
        4: "K0 K0 K0 K1 K2 K3 K4 K5 K6 K7 K7 K7",
    }
    match = settled(5, hands, then="0 team 1 2; 0 monster 3")
    play(match, "0 play R0; 1 play B0; 2 play Y0; 3 play R9; 4 play K0")
    assert seen(match).winner == 3
    assert seen(match).zeros == [0, 0, 0, 3, 0]
    assert told(match, ZerosCaptured) == [ZerosCaptured(3, ["B0", "Y0", "R0"])]


def test_own_zeros_are_not_captured() -> None:
    """NJ-19: a trick without a zero of an opponent captures nothing, and nothing is told."""
    match = settled(2, {0: "R0 R0 R0", 1: "R9 B9"}, super_trump="red")
    play(match, "0 play R0; 1 play R9")
    assert seen(match).tricks == [1, 0]
    assert seen(match).zeros == [0, 0]
    assert told(match, ZerosCaptured) == []


def test_the_last_trick_may_be_seen() -> None:
    """C-3, NJ-14: a complete trick stays to be looked at until the next card is led."""
    match = settled(2, {0: "R8 R6", 1: "R9 R1"}, then="0 play R8; 1 play R9")
    assert (seen(match).trick, seen(match).last_trick) == ([], ["R8", "R9"])
    play(match, "1 play R1")
    assert (seen(match).trick, seen(match).last_trick) == (["R1"], [])
