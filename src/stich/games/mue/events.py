"""What happens in Mü."""

from typing import Annotated, Literal

from stich.games.events import Event, KnownCard
from stich.games.fields import KnownSeat, Seat, Seats
from stich.games.mue.state import TRUMPS
from stich.games.words import numbers
from stich.kernel.kinds import OneOf


class Passed(Event, frozen=True, tag="passed"):
    seat: KnownSeat


class CardBid(Event, frozen=True, tag="card_bid"):
    """A card was added to a bid, which now has this many cards."""

    seat: KnownSeat
    card: KnownCard
    bid: int


class BidEnded(Event, frozen=True, tag="bid_ended"):
    """A seat ended its turn of the auction, although it could have added more cards."""

    seat: KnownSeat


class ChiefFound(Event, frozen=True, tag="chief_found"):
    """The auction is over and has a chief, who bid this many cards, and perhaps a vice."""

    chief: KnownSeat
    vice: Seat
    bid: int
    goal: int


class Stalemate(Event, frozen=True, tag="stalemate"):
    """The auction is over without a chief: these seats tied for the most cards, and `last` of them added last."""

    tied: Seats
    last: KnownSeat
    bid: int


class NobodyBid(Event, frozen=True, tag="nobody_bid"):
    pass


class TrumpChosen(Event, frozen=True, tag="trump_chosen"):
    seat: KnownSeat
    role: Annotated[Literal["vice", "chief"], OneOf(["vice", "chief"])]
    trump: Annotated[str, OneOf(TRUMPS)]


class PartnerChosen(Event, frozen=True, tag="partner_chosen"):
    chief: KnownSeat
    partner: KnownSeat


EVENTS = (Passed, CardBid, BidEnded, ChiefFound, Stalemate, NobodyBid, TrumpChosen, PartnerChosen)
PASSED, CARD_BID, BID_ENDED, CHIEF_FOUND, STALEMATE, NOBODY_BID, TRUMP_CHOSEN, PARTNER_CHOSEN = numbers(EVENTS)
