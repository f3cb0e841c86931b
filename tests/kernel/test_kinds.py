"""Kinds: numbers in words, back again, as JSON, and as bits of an observation."""

from typing import Any, Literal

import msgspec
import numpy as np
import pytest

from stich.cards import Deck
from stich.kernel.json_writer import BLANK, Template
from stich.kernel.kinds import (
    ByName,
    CardsOfDeck,
    Kind,
    ListOf,
    Number,
    OneCard,
    OneOf,
    OneSeat,
    Parts,
    Phases,
    Row,
    SeatsAndOthers,
    SetOf,
    SetOfCards,
    SetOfSeats,
    YesOrNo,
    own_phases,
)

DECK = Deck("BR", (1, 1, 2))


class Pair(msgspec.Struct):
    seat: int | None
    names: list[str]


# What numbers are told as, for each kind; several numbers stand in a tuple.
TOLD: list[tuple[Kind, dict[Any, Any]]] = [
    (Number(), {0: 0, -5: -5, 7: 7, BLANK: None}),
    (Number(none=0), {0: None, 4: 4}),
    (OneSeat(), {-1: None, 0: 0, 3: 3}),
    (SetOfSeats(), {0: [], 0b1010: [1, 3]}),
    (YesOrNo(), {0: False, 1: True}),
    (OneOf(["red", "none"], none=-1), {-1: None, 0: "red", 1: "none"}),
    (OneOf([5, "none"]), {0: 5, 1: "none"}),
    (Phases(Literal["deal", "over", "bids", "tricks"]), {0: "deal", 1: "over", 2: "bids", 3: "tricks"}),
    (SetOf(["red", "blue", "trump"]), {0: [], 0b101: ["red", "trump"]}),
    (SeatsAndOthers(["0", "1", "deep"], seats=2), {0: [], 0b110: ["1", "deep"]}),
    (SetOfCards(DECK), {0: [], 0b011011: ["B1", "B1", "R1", "R1"], 0b100001: ["B1", "R2"]}),
    (OneCard(DECK), {-1: None, 0: "B1", 5: "R2"}),
    (ListOf(Number(), 3), {(BLANK, BLANK, BLANK): [], (4, 0, BLANK): [4, 0], (1, 2, 3): [1, 2, 3]}),
    (ListOf(Row(OneSeat(), 2), 2), {(0, 1, BLANK, BLANK): [[0, 1]], (0, 1, 2, -1): [[0, 1], [2, None]]}),
    (ByName(["a", "b", "c"], Number()), {(BLANK, 0, 5): {"b": 0, "c": 5}, (BLANK, BLANK, BLANK): {}}),
    (
        ListOf(Parts(Pair, seat=OneSeat(), names=SetOf(["x", "y"])), 2),
        {(BLANK, BLANK, BLANK, BLANK): [], (1, 0b11, BLANK, BLANK): [Pair(1, ["x", "y"])]},
    ),
]
CASES = [(kind, number, value) for kind, told in TOLD for number, value in told.items()]
ids = [f"{number}-{type(kind).__name__}-{value}" for number, (kind, _, value) in enumerate(CASES)]


@pytest.mark.parametrize(("kind", "number", "value"), CASES, ids=ids)
def test_a_number_is_told_and_read_back(kind: Kind, number: Any, value: Any) -> None:
    assert kind.tell(number) == value
    assert type(kind.tell(number)) is type(value)
    read = kind.read(value)
    assert (tuple(read) if isinstance(number, tuple) else read) == number


@pytest.mark.parametrize(("kind", "number", "value"), CASES, ids=ids)
def test_json_says_the_same(kind: Kind, number: Any, value: Any) -> None:
    """Written by the kernel as the words would be; in either of the two arrays that numbers come from."""
    numbers = np.array([number if isinstance(number, tuple) else [number]], np.int64)
    nothing = np.zeros((1, 0), np.int64)
    template = Template()
    with template.field("it", 0, kind.size):
        kind.write(template, 0)
    writer = template.done()
    for rows in ((numbers, nothing), (nothing, numbers)):
        (alike, apart) = writer.write(*rows)
        assert alike == b',"it":%b' % msgspec.json.encode(value)
        assert apart == b""


def test_what_rows_have_alike_is_written_once() -> None:
    template = Template()
    for place, name in enumerate(("same", "other")):
        with template.field(name, place, 1):
            Number().write(template, place)
    rows = np.array([[7, 1], [7, 2]], np.int64)
    assert template.done().write(rows, np.zeros((2, 0), np.int64)) == [b',"same":7', b',"other":1', b',"other":2']


def test_a_number_without_a_text_names_its_field() -> None:
    template = Template()
    with template.field("trump", 0, 1):
        OneOf(["red"]).write(template, 0)
    with pytest.raises(ValueError, match="the field 'trump' has a number for which its kind has no text"):
        template.done().write(np.array([[3]], np.int64), np.zeros((1, 0), np.int64))


def test_of_equal_cards_the_lowest_are_read() -> None:
    kind = SetOfCards(DECK)
    assert kind.read(["B1", "R2"]) == 0b100001
    assert kind.read(["B1", "B1"]) == 0b000011


def test_a_deck_makes_cards_of_what_a_view_says() -> None:
    assert CardsOfDeck("cards").of(DECK, 4).tell(0b100) == ["B2"]
    assert CardsOfDeck("card").of(DECK, 4).tell(2) == "B2"
    assert CardsOfDeck("trick").of(DECK, 2).tell((2, 5)) == ["B2", "R2"]
    assert CardsOfDeck("colours").of(DECK, 4).tell(0b10) == ["red"]
    with pytest.raises(TypeError, match="the deck is not known yet"):
        CardsOfDeck("cards").tell(0)


def test_phases_begin_with_those_that_every_game_has() -> None:
    assert list(own_phases(Literal["deal", "over", "bids", "tricks"])) == [2, 3]
    with pytest.raises(TypeError, match="those two, and then its own"):
        Phases(Literal["bids", "tricks"])


@pytest.mark.parametrize(
    ("kind", "meanings"),
    [
        (Number(5), ["bit 0", "bit 1", "bit 2"]),
        (YesOrNo(), ["bit 0"]),
        (OneSeat(), ["+0", "+1", "+2"]),
        (SetOfSeats(), ["+0", "+1", "+2"]),
        (OneOf(["red", 5]), ["red", "5"]),
        (SetOfCards(DECK), ["B1", "B1", "B2", "R1", "R1", "R2"]),
        (SeatsAndOthers(["0", "1", "deep"], seats=2), ["+0", "+1", "+2", "deep"]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_bit_means_something(kind: Kind, meanings: list[str]) -> None:
    assert kind.meanings(3) == meanings


def test_a_number_below_zero_takes_a_bit_more() -> None:
    assert Number(3, least=-2).meanings(3) == ["bit 0", "bit 1", "bit 2"]
    assert Number(3).meanings(3) == ["bit 0", "bit 1"]


def test_several_numbers_are_observed_one_by_one() -> None:
    first, second = ListOf(OneSeat(), 2).observed()
    assert (first.bits("s.winners"), second.bits("s.winners")) == (
        "one_seat(s.winners[0], viewer, places)",
        "one_seat(s.winners[1], viewer, places)",
    )
    with pytest.raises(TypeError, match="ByName can not be observed"):
        ByName(["a"], Number()).meanings(3)
