"""What happens in The Last Panther."""

from typing import ClassVar

from stich.games.events import CardsOrNone, Event, KnownCard
from stich.games.fields import KnownSeat, PassedLeft
from stich.games.words import numbers


class CardGiven(Event, frozen=True, tag="card_given"):
    """A seat chose a card to pass to the left, which it alone sees (C-5)."""

    private: ClassVar[bool] = True

    seat: KnownSeat
    card: KnownCard


class CardsPassed(Event, frozen=True, tag="cards_passed"):
    """All have chosen: what each seat passed to its left neighbour, for the giver and the receiver to see."""

    given: PassedLeft[CardsOrNone]


EVENTS = (CardGiven, CardsPassed)
CARD_GIVEN, CARDS_PASSED = numbers(EVENTS)
