"""The fields of Promise, and what happens in it."""

from typing import Annotated, Literal

from stich.cards import FRENCH_RANKS, Deck
from stich.games.events import Event
from stich.games.fields import Colours, Fields, KnownSeat, PerSeat, Seat
from stich.games.views import View
from stich.games.words import numbers
from stich.kernel.kinds import Number, OneOf, Phases, own_phases
from stich.kernel.tricks import trick_fields

DECK = Deck("CDHS", FRENCH_RANKS)
SEATS, HAND, TRUMP = 5, 5, 2
NOT_YET = -1
PhaseName = Literal["deal", "over", "naming_a_rival", "bidding", "play"]
NAMING, BIDDING, TRICKS = own_phases(PhaseName)


class PromiseView(View, frozen=True, kw_only=True, tag="promise"):
    """What a seat knows in Promise."""

    phase: Annotated[PhaseName, Phases(PhaseName)]
    rounds: int
    dealer: int
    turn: int
    rival: Seat
    trump: Annotated[str, OneOf(DECK.colour_names)]
    bid: PerSeat[Annotated[int | None, Number(HAND, least=-1, none=NOT_YET)]]
    tricks_taken: PerSeat[int]
    void: PerSeat[Colours]


class RivalNamed(Event, frozen=True, tag="rival_named"):
    seat: KnownSeat
    against: KnownSeat


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: KnownSeat
    tricks: int


EVENTS = (RivalNamed, BidMade)
RIVAL_NAMED, BID_MADE = numbers(EVENTS)

FIELDS = Fields(PromiseView, DECK, SEATS, **trick_fields(SEATS), suit=Number())
