"""The tricks: WS-13 to WS-17, C-3."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.was_sticht.table import (
    Round,
    choose,
    draft,
    in_tricks,
    match_of,
    play_table,
    seen,
    slow_follows,
    slow_winner,
    take_hands,
    told,
)

from stich import IllegalAction, game
from stich.games.events import TrickWon
from stich.games.was_sticht.cards import DECK
from stich.games.was_sticht.state import Trumps

COLOUR_HANDS = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in "BYRG"]


@pytest.mark.parametrize("first", range(4))
def test_who_leads_first(first: int) -> None:
    """WS-13: the left neighbour of the start player."""
    match = in_tricks(COLOUR_HANDS, ("none", "none"), first)
    assert match.actors() == [(first + 1) % 4]


def test_the_winner_leads_on() -> None:
    """WS-13: nine tricks, each led by who won the one before."""
    winners = [0, 0, 3, 1, 2, 2, 1, 3, 0]
    the_round = Round(winners)
    match = play_table(choose(take_hands(match_of([the_round]), the_round.hands), {}), the_round.table)
    tricks = told(match, TrickWon)
    assert [trick.seat for trick in tricks] == winners
    assert [trick.leader for trick in tricks] == [1, *winners[:-1]]


def hand_with(*cards: str, trumps: Trumps, led: str) -> list[str]:
    """What a player with these cards, and otherwise no trumps and nothing of the colour led, may play to a lead."""
    harmless = [c for c in DECK.names if c not in cards and c != led and not slow_follows(c, led, trumps)]
    own = [*cards, *[c for c in harmless if not (c[0] == led[0] or c in cards)][: 9 - len(cards)]]
    rest = [card for card in DECK.names if card not in own and card != led]
    hands = [rest[8:17], [led, *rest[:8]], own, rest[17:26]]
    match = in_tricks([" ".join(hand) for hand in hands], trumps)
    match.apply(1, f"play {led}")
    return [action.removeprefix("play ") for action in match.legal(2)]


def test_follow_the_colour_led() -> None:
    """WS-15: who has the colour led plays it."""
    assert hand_with("B3", "B9", trumps=("none", "none"), led="B5") == ["B3", "B9"]


def test_who_can_not_follow_plays_anything() -> None:
    """WS-15: nobody has to trump."""
    legal = hand_with("R4", "R7", trumps=("red", "none"), led="B5")
    assert len(legal) == 9
    assert {"R4", "R7"} < set(legal)


def test_a_number_trump_does_not_follow_its_colour() -> None:
    """WS-14, WS-15: with trump 7 the blue 7 is no blue card: who has another blue one must play that."""
    assert hand_with("B7", "B9", trumps=("red", 7), led="B5") == ["B9"]
    assert len(hand_with("B7", trumps=("red", 7), led="B5")) == 9


def test_trump_led() -> None:
    """WS-14, WS-15, WS-E3: with trumps green and 8, green led asks for any green card or any 8."""
    assert hand_with("R8", "G2", "B8", trumps=("green", 8), led="G5") == ["B8", "R8", "G2"]


def test_a_number_trump_led() -> None:
    """WS-14, WS-15, WS-E3: with trumps red and 3, a blue 3 led asks for a red card or a 3, not for blue."""
    assert hand_with("R9", "Y3", "B9", trumps=("red", 3), led="B3") == ["Y3", "R9"]
    assert "B9" in hand_with("B9", "Y9", trumps=("red", 3), led="B3")


def test_not_following_is_refused() -> None:
    """WS-15."""
    match = in_tricks(["B1 B2 B3 B4 B5 B6 B7 B8 Y9", "B9 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", *COLOUR_HANDS[2:]], ("none", "none"))
    match.apply(1, "play B9")
    match.apply(2, "play R1")
    match.apply(3, "play G1")
    with pytest.raises(IllegalAction):
        match.apply(0, "play Y9")


@settings(deadline=None, max_examples=25)
@given(st.sampled_from([3, 4]), st.integers(0, 10**6))
def test_whole_rounds(players: int, seed: int) -> None:
    """WS-13 to WS-17: in random rounds the slow judge finds the same legal cards and the same winners."""
    rng = random.Random(seed)
    match = draft(game("was_sticht", players).new(seed=seed))
    while seen(match).phase != "tricks":
        seat = rng.choice(match.actors())
        match.apply(seat, rng.choice(match.legal(seat)))
    trumps: Trumps = (match.deals[0]["trump_color"], match.deals[0]["trump_number"])
    assert match.actors() == [1]
    for trick in range(9):
        cards: list[str] = []
        leader = match.actors()[0]
        for turn in range(players):
            (seat,) = match.actors()
            assert seat == (leader + turn) % players
            hand = seen(match).hand[seat]
            following = [card for card in hand if cards and slow_follows(card, cards[0], trumps)]
            assert match.legal(seat) == [f"play {card}" for card in following or hand]
            match.apply(seat, rng.choice(match.legal(seat)))
            cards.append(match.actions[-1][1].removeprefix("play "))
        won = told(match, TrickWon)[-1]
        assert (won.leader, won.cards) == (leader, cards)
        assert won.seat == (leader + slow_winner(cards, trumps)) % players
        if trick < 8:
            assert match.actors() == [won.seat]


def test_the_last_trick_may_be_looked_at() -> None:
    """C-3: until the next one begins."""
    match = in_tricks(COLOUR_HANDS, ("none", "none"))
    for action in ((1, "play Y1"), (2, "play R1"), (3, "play G1"), (0, "play B1")):
        match.apply(*action)
    assert (seen(match).trick, seen(match).last_trick) == ([], ["Y1", "R1", "G1", "B1"])
    match.apply(1, "play Y2")
    assert (seen(match).trick, seen(match).last_trick) == (["Y2"], [])


def test_what_the_own_tricks_hold() -> None:
    """WS-19: the view tells the tricks and the colours each seat has taken, number trumps by their printed colour."""
    match = in_tricks(COLOUR_HANDS, ("none", 1))
    for action in ((1, "play Y1"), (2, "play R1"), (3, "play G1"), (0, "play B1")):
        match.apply(*action)
    assert seen(match).tricks_taken == [0, 1, 0, 0]
    assert seen(match).colours_taken == [[], ["blue", "yellow", "red", "green"], [], []]
