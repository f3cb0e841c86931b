"""The cards and their order under trumps: WS-1, WS-14, WS-16, WS-17, and the examples of the booklets."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.was_sticht.table import ALL_TRUMPS, is_trump, slow_follows, slow_winner

from stich.cards.deck import cards_in
from stich.games.was_sticht.cards import ALL_CARDS, DECK, NUMBER_CARDS, strength, suit_of, trump_cards
from stich.games.was_sticht.state import NUMBER_NAMES, TRUMP_COLOUR_NAMES, Trumps

SEEN = settings(deadline=None, max_examples=300)
any_trumps = st.sampled_from(ALL_TRUMPS)


def codes(trumps: Trumps) -> tuple[int, int]:
    return TRUMP_COLOUR_NAMES.index(trumps[0]), NUMBER_NAMES.index(trumps[1])


def card(text: str) -> int:
    return DECK.names.index(text)


def winner(cards: list[str], trumps: Trumps) -> int:
    """Which of the cards wins, as the rules have it: of equally strong ones the first."""
    suit_led = suit_of(card(cards[0]), *codes(trumps))
    powers = [int(strength(card(text), suit_led, *codes(trumps))) for text in cards]
    return powers.index(max(powers))


def test_the_deck() -> None:
    """WS-1: 36 cards, four colours with the numbers 1 to 9; five trump colours and ten trump numbers with "none"."""
    assert sorted(DECK.names) == sorted(f"{colour}{number}" for colour in "BGRY" for number in range(1, 10))
    assert sorted(TRUMP_COLOUR_NAMES) == ["blue", "green", "none", "red", "yellow"]
    assert NUMBER_NAMES == ["none", 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert len(ALL_TRUMPS) == 50


@pytest.mark.parametrize("trumps", ALL_TRUMPS, ids=str)
def test_the_trumps(trumps: Trumps) -> None:
    """WS-14, WS-17: the trump colour and the trump number together; "none" adds no cards."""
    trump_set = int(trump_cards(*codes(trumps)))
    assert set(DECK.texts(trump_set)) == {text for text in DECK.names if is_trump(text, trumps)}
    for led in cards_in(ALL_CARDS):
        suit = set(DECK.texts(int(suit_of(led, *codes(trumps)))))
        assert suit == {text for text in DECK.names if slow_follows(text, DECK.text(led), trumps)}


def test_no_card_has_the_number_none() -> None:
    """WS-17: with "none" for the number there are only colour trumps."""
    assert NUMBER_CARDS[0] == 0


def test_red_and_5() -> None:
    """WS-16, WS-E2: red 5, then blue, green and yellow 5 alike, then red 9 down to red 1, then the colour led."""
    trumps: Trumps = ("red", 5)
    order = [["R5"], ["B5", "G5", "Y5"], *([f"R{number}"] for number in (9, 8, 7, 6, 4, 3, 2, 1))]
    for higher, lower in pairwise([*order, ["B9"], ["B8"]]):
        for strong in higher:
            for weak in lower:
                assert winner(["B1", weak, strong], trumps) == 2
                assert winner(["B1", strong, weak], trumps) == 1
    for first in order[1]:
        for second in order[1]:
            if first != second:
                assert winner(["B1", first, second], trumps) == 1
                assert winner([first, second], trumps) == 0


def test_another_colour_never_wins() -> None:
    """WS-16: neither trump nor of the colour led."""
    assert winner(["B1", "Y9", "G9"], ("red", 5)) == 0
    assert winner(["B1", "Y9", "G9"], ("none", "none")) == 0


def test_a_number_trump_has_no_colour() -> None:
    """WS-14: the blue 5 does not follow blue, and a blue 5 led is not blue."""
    assert "B5" not in DECK.texts(int(suit_of(card("B1"), *codes(("red", 5)))))
    assert DECK.texts(int(suit_of(card("B5"), *codes(("none", 5))))) == ["B5", "Y5", "R5", "G5"]


def test_green_and_8() -> None:
    """WS-E3: with trumps green and 8, green led is trump led: any green card and any 8 follow."""
    following = set(DECK.texts(int(suit_of(card("G3"), *codes(("green", 8))))))
    assert following == {*(f"G{number}" for number in range(1, 10)), "B8", "Y8", "R8"}


def test_red_and_3() -> None:
    """WS-E3: with trumps red and 3, a blue 3 led asks for a red card or a 3."""
    following = set(DECK.texts(int(suit_of(card("B3"), *codes(("red", 3))))))
    assert following == {*(f"R{number}" for number in range(1, 10)), "B3", "Y3", "G3"}


def test_only_number_trumps() -> None:
    """WS-17: without a trump colour all number trumps are equal: the first played wins."""
    assert winner(["Y5", "R5", "B5"], ("none", 5)) == 0
    assert winner(["Y9", "R5", "B5"], ("none", 5)) == 1


def test_only_colour_trumps() -> None:
    """WS-17: without a trump number the red 9 is the highest, down to the red 1."""
    assert winner(["R5", "R8", "R9", "B9"], ("red", "none")) == 2
    assert winner(["B9", "R1", "B8"], ("red", "none")) == 1


@SEEN
@given(st.permutations(DECK.names), st.integers(2, 4), any_trumps)
def test_the_winner_of_any_trick(shuffled: list[str], size: int, trumps: Trumps) -> None:
    """WS-16, WS-17: the same winner as by the words of the booklet, for any cards and any trumps."""
    assert winner(shuffled[:size], trumps) == slow_winner(shuffled[:size], trumps)
