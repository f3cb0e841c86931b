"""Decks: printing order, copies, sets and texts."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.cards import FRENCH_RANKS, Deck
from stich.cards.deck import cards_in

DECK = Deck("BYRKG", (0, 1, 1, 2, 7, 7, 7))


def test_cards_stand_in_printing_order() -> None:
    assert DECK.names[:8] == ["B0", "B1", "B1", "B2", "B7", "B7", "B7", "Y0"]
    assert len(DECK) == 35
    assert DECK.all == 2**35 - 1
    assert DECK.colour_names == ["blue", "yellow", "red", "black", "green"]


def test_a_pack_of_52_has_texts_that_are_read_in_one_way_only() -> None:
    pack = Deck("CDHS", FRENCH_RANKS)
    assert len(set(pack.names)) == len(pack) == 52
    assert pack.names[:4] + pack.names[-5:] == ["C2", "C3", "C4", "C5", "S10", "SJ", "SQ", "SK", "SA"]
    assert pack.colour_names == ["clubs", "diamonds", "hearts", "spades"]
    assert [pack.number_of[card] for card in cards_in(pack.of_colour(2))] == list(range(13))
    assert pack.texts(pack.of_number(pack.ranks.index("10"))) == ["C10", "D10", "H10", "S10"]
    assert pack.text(next(cards_in(pack.first("DK")))) == "DK"


def test_a_deck_may_have_colours_and_ranks_of_its_own_and_two_of_each() -> None:
    deck = Deck({"K": "kings", "P": "peaches"}, ("low", "low", "high"))
    assert deck.names == ["Klow", "Klow", "Khigh", "Plow", "Plow", "Phigh"]
    assert (deck.colour_names, deck.ranks, deck.numbers) == (["kings", "peaches"], ["low", "high"], (0, 0, 1))
    assert deck.copies["Plow"] == 0b011000


def test_numbers_above_nine_keep_their_order() -> None:
    deck = Deck("R", range(8, 13))
    assert deck.names == ["R8", "R9", "R10", "R11", "R12"]
    assert deck.number_of == [8, 9, 10, 11, 12]


@pytest.mark.parametrize(
    ("colours", "cards", "problem"),
    [
        ("BG", (2, 1), "do not fall"),
        ("BG", ("A", "K", "A"), "do not fall"),
        ("GB", (), "1 to 63 cards, this one 0"),
        ("BYRKG", range(13), "1 to 63 cards, this one 65"),
        ("BB", (1,), "a letter and a name of its own"),
        ({"B": "blue", "Y": "blue"}, (1,), "a letter and a name of its own"),
        ("BX", (1,), "'X' has no name"),
        ({"b": "blue"}, (1,), "one capital letter, not 'b'"),
        ({"BL": "blue"}, (1,), "one capital letter, not 'BL'"),
        ("B", ("1 2",), "letters and digits"),
        ("B", ("",), "letters and digits"),
        ("B", (-1,), "letters and digits"),
    ],
)
def test_what_can_not_be_told_apart_is_refused(
    colours: str | dict[str, str], cards: Sequence[int] | Sequence[str], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        Deck(colours, cards)


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
