"""Decks: printing order, copies, sets and texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.cards import COLOUR_NAMES, Deck
from stich.cards.deck import PRINTING_ORDER, cards_in

DECK = Deck("BYRKG", (0, 1, 1, 2, 7, 7, 7))


def test_cards_stand_in_printing_order() -> None:
    assert DECK.names[:8] == ["B0", "B1", "B1", "B2", "B7", "B7", "B7", "Y0"]
    assert len(DECK) == 35
    assert DECK.all == 2**35 - 1
    assert DECK.colour_names == ["blue", "yellow", "red", "black", "green"]
    assert set(COLOUR_NAMES) == set(PRINTING_ORDER)


@pytest.mark.parametrize(("colours", "numbers"), [("RB", (1, 2)), ("BG", (2, 1)), ("GB", ())])
def test_any_other_order_is_refused(colours: str, numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="printing order"):
        Deck(colours, numbers)


def test_copies_share_a_text() -> None:
    assert DECK.copies["B1"] == 0b110
    assert DECK.copies["B7"] == 0b1110000
    assert "B9" not in DECK.copies
    assert sum(DECK.copies.values()) == DECK.all


def test_copy_below_finds_the_card_some_places_above() -> None:
    two, three = DECK.copy_below
    assert two & 0b1111111 == 0b0110010
    assert three & 0b1111111 == 0b0010000
    assert Deck("B", (1, 2)).copy_below == []


def test_colours_and_numbers() -> None:
    assert DECK.texts(DECK.of_colour(1)) == ["Y0", "Y1", "Y1", "Y2", "Y7", "Y7", "Y7"]
    assert DECK.texts(DECK.of_number(2)) == ["B2", "Y2", "R2", "K2", "G2"]
    assert DECK.of_number(9) == 0


def test_first_takes_the_lowest_copy_that_is_free() -> None:
    assert DECK.first("B1") == 0b010
    assert DECK.first("B1", among=0b101) == 0b100
    assert DECK.first("B1", among=0b001) == 0
    assert DECK.first("X1") == 0


@given(st.integers(0, 2**35 - 1))
def test_texts_name_the_cards_of_a_set(card_set: int) -> None:
    assert DECK.where(cards_in(card_set)) == card_set
    assert DECK.texts(card_set) == [DECK.text(card) for card in range(35) if card_set >> card & 1]
