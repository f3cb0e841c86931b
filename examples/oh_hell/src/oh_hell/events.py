"""What happens in Oh Hell besides cards, tricks and scores."""

from stich.games.events import Event
from stich.games.fields import KnownSeat
from stich.games.words import numbers


class BidMade(Event, frozen=True, tag="bid_made"):
    """A seat says how many tricks it will take."""

    seat: KnownSeat
    tricks: int


EVENTS = (BidMade,)
(BID_MADE,) = numbers(EVENTS)
