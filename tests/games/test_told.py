"""What a client is told of a view's fields, so that it can draw any game."""

from typing import Annotated

import stich
from stich.games.events import Event
from stich.games.fields import Cards, Concluded, Flag, KnownSeat, PerSeat, Seat, Seats
from stich.games.told import event_fields, told_fields
from stich.games.views import View
from stich.kernel.kinds import ByName, ListOf, Number, OneOf, SetOf

Suit = Annotated[str | None, OneOf(["hearts"], none=0)]
Suits = Annotated[list[str], SetOf(["hearts"])]


class AnyView(View, frozen=True, kw_only=True, tag="any"):
    phase: Annotated[str, OneOf(["tricks"])]
    dealer: int
    turn: int
    declarer: Seat
    partners: Seats
    bids: PerSeat[int]
    tricks_taken: PerSeat[Cards]
    trump: Suit
    void: PerSeat[Suits]
    doubled: Flag
    level: int
    dummy: Cards
    goals: Concluded[Annotated[list[int], ListOf(Number(), 5)]]
    history: Concluded[Annotated[dict[str, int], ByName(["a"], Number())]]


def test_every_field_of_a_view_has_a_kind() -> None:
    assert [(field.name, field.kind, field.per_seat) for field in told_fields(AnyView)] == [
        ("dealer", "seat", False),
        ("declarer", "seat", False),
        ("partners", "seats", False),
        ("bids", "number", True),
        ("tricks_taken", "cards", True),
        ("trump", "name", False),
        ("void", "names", True),
        ("doubled", "flag", False),
        ("level", "number", False),
        ("dummy", "cards", False),
        ("goals", "number", True),
        ("history", "other", False),
    ]
    assert {field.name: field.label for field in told_fields(AnyView)}["tricks_taken"] == "tricks taken"


def test_what_every_view_has_is_not_told_again() -> None:
    for game in stich.games():
        names = {field.name for field in told_fields(game.load_rulebook().view_type)}
        assert names
        assert not names & {*View.__struct_fields__, "turn", "choosing"}


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: KnownSeat
    against: Seats
    tricks: Annotated[int, Number(13)]
    answers: PerSeat[Seat]


def test_what_each_field_of_an_event_is() -> None:
    kinds = {"seat": "seat", "against": "seats", "tricks": "number", "answers": "seat"}
    assert event_fields(BidMade) == kinds


def test_every_event_of_every_game_says_what_its_fields_are() -> None:
    for game in stich.games():
        book = game.load_rulebook()
        for kind in (book.deals.event_type, *book.words.events):
            fields = event_fields(kind)
            assert set(kind.__struct_fields__) - set(fields) <= {"parts"}
