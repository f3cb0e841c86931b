"""The tricks: LP-3, LP-4, C-3."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.last_panther import plain
from tests.games.last_panther.table import (
    dealt,
    in_play,
    one_card_each,
    pass_any,
    played_trick,
    seen,
    winning_card,
)
from tests.games.mue.table import card_sets, lay, offered, play_on, told, trick

from stich.games.events import TrickWon
from stich.games.last_panther import rules
from stich.games.last_panther.words import RULEBOOK
from stich.kernel.state import State
from stich.match.match import Match


def may_play(match: Match, seat: int) -> str:
    assert match.actors() == [seat]
    return " ".join(action.removeprefix("play ") for action in offered(match, seat))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_the_left_neighbour_of_the_dealer_leads(players: int) -> None:
    """LP-3: whoever deals, and with any card."""
    for dealer in (0, 1, players - 1):
        match = pass_any(dealt({}, players, first=dealer))
        leader = (dealer + 1) % players
        assert match.actors() == [leader]
        assert set(may_play(match, leader).split()) == set(seen(match, leader).hand[leader])


def test_the_winner_leads() -> None:
    """LP-3: who takes a trick leads to the next, and the others follow clockwise."""
    match = in_play({0: "B2 B3", 1: "B4 B0", 2: "B9 B1", 3: "B5 B1"})
    assert trick(match, "B4 B9 B5 B2") == 2
    assert set(may_play(match, 2).split()) == set(seen(match, 2).hand[2])
    lay(match, "B1")
    assert match.actors() == [3]
    lay(match, "B1 B3")
    assert match.actors() == [1]


REDS = {0: "R9 R8 R6 R5", 1: "R0 R1 R1 R2 R3 R4", 3: "R7 R7"}


def test_follow_the_colour_led() -> None:
    """LP-4: any card of the colour led, but one of it; who has none may play anything."""
    match = lay(in_play(REDS), "R4")
    assert set(may_play(match, 2).split()) == set(seen(match, 2).hand[2])
    lay(match, seen(match, 2).hand[2][0])
    assert may_play(match, 3) == "R7"
    lay(match, "R7")
    assert may_play(match, 0) == "R5 R6 R8 R9"


def test_equal_cards_are_offered_once() -> None:
    """LP-4: of two equal cards one, and then the other."""
    match = in_play({1: "G7 G7 G0", 2: "G1 G2", 3: "G1 G3", 0: "G4 G5"})
    assert offered(match, 1).count("play G7") == 1
    assert trick(match, "G7 G1 G1 G4") == 1
    assert offered(match, 1).count("play G7") == 1
    assert trick(match, "G7 G2 G3 G5") == 1
    assert "play G7" not in match.legal(1)


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("R5 R9 R6", "R9 (2)"),
        ("R0 B9 G9 K9", "R0 (1)"),
        ("R5 B9 R6 G9 R8 K9", "R8 (5)"),
        ("K7 K8 K7 K9 Y9", "K9 (4)"),
        ("R4 R7 R7 R6", "R7 (2)"),
        ("R7 R6 B9 R7", "R7 (1)"),
        ("R1 R1 R0 B9", "R1 (1)"),
        ("R1 B3 B4 B5 B6 B7 B8 B9", "R1 (1)"),
    ],
)
def test_the_highest_of_the_colour_led(cards: str, winner: str) -> None:
    """LP-4: no trumps; the highest number of the colour led takes the trick, of equal cards the first played."""
    assert winning_card(cards) == winner


@settings(deadline=None, max_examples=200)
@given(st.integers(3, 8).flatmap(lambda n: st.lists(st.integers(0, 44), min_size=n, max_size=n, unique=True)))
def test_any_trick(places: list[int]) -> None:
    """LP-4, LP-5: who takes a trick, and what it brings, is what the clauses say in plain Python."""
    cards = [plain.deck(3)[place] for place in places]
    s = played_trick(" ".join(cards))
    assert s.winner == plain.winning_card(cards)
    assert s.points[s.winner] == plain.worth(cards)


@settings(deadline=None, max_examples=200)
@given(st.lists(st.integers(0, 59), min_size=2, max_size=12, unique=True), st.data())
def test_any_cards_that_follow(places: list[int], data: st.DataObject) -> None:
    """LP-4: what may be played is what the clauses say in plain Python, also if some of the cards were passed."""
    led, *own = [plain.deck(4)[place] for place in places]
    states = one_card_each([led, *(card for card in ("B9", "Y9", "K9", "G9") if card != led)][:4])
    s: State = states[0]
    s.hand[0], s.hand[1] = card_sets([[led], own])
    received = data.draw(st.lists(st.booleans(), min_size=60, max_size=60))
    s.given[0] = sum(1 << card for card in range(60) if received[card] and s.hand[1] >> card & 1)
    rules.apply(s, 0, int(s.hand[0]).bit_length() - 1)
    assert sorted(RULEBOOK.legal_texts(states, 1)) == sorted({f"play {card}" for card in plain.follow(own, led)})


def test_the_last_trick_can_be_seen() -> None:
    """C-3: the last complete trick may be looked at until the first card of the next one is played, by everyone."""
    match = in_play({0: "B2 B3", 1: "B4 B0", 2: "B9 B1", 3: "B5 B1"})
    everyone = (None, 0, 1, 2, 3)
    assert all(seen(match, seat).last_trick == [] for seat in everyone)
    lay(match, "B4 B9 B5")
    assert all(seen(match, seat).trick == ["B4", "B9", "B5"] for seat in everyone)
    lay(match, "B2")
    for seat in everyone:
        view = seen(match, seat)
        assert (view.trick, view.last_trick) == ([], ["B4", "B9", "B5", "B2"])
        assert (view.leader, view.winner) == (1, 2)
    lay(match, "B1")
    assert all((seen(match, seat).trick, seen(match, seat).last_trick) == (["B1"], []) for seat in everyone)


@pytest.mark.parametrize(("players", "tricks"), [(3, 15), (4, 15), (5, 12), (6, 10), (7, 8), (8, 7)])
def test_until_all_cards_are_played(players: int, tricks: int) -> None:
    """LP-1, LP-3: a hand has as many tricks as a player has cards."""
    match = play_on(pass_any(dealt({}, players)))
    assert len(told(match, TrickWon)) == tricks
    assert sorted(card for won in told(match, TrickWon) for card in won.cards) == sorted(plain.deck(players))
