"""What happens in Meinz."""

from typing import ClassVar

from stich.games.events import Event, KnownCard
from stich.games.fields import KnownSeat, PerSeat
from stich.games.words import numbers


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A seat put a card out of the round; nobody else ever sees which (MZ-2)."""

    private: ClassVar[bool] = True

    seat: KnownSeat
    card: KnownCard


class AllDiscarded(Event, frozen=True, tag="all_discarded"):
    """Every player has discarded (C-5)."""


class MeinzCalled(Event, frozen=True, tag="meinz_called"):
    seat: KnownSeat


class StayedSilent(Event, frozen=True, tag="stayed_silent"):
    """A seat that was asked did not call."""

    seat: KnownSeat


class TrickKept(Event, frozen=True, tag="trick_kept"):
    """The winner of a trick swapped nothing; whether anything fitted is not told."""

    seat: KnownSeat


class CardOffered(Event, frozen=True, tag="card_offered"):
    """The winner of a trick put down a card to exchange it for one of the trick."""

    seat: KnownSeat
    card: KnownCard


class CardsSwapped(Event, frozen=True, tag="cards_swapped"):
    """The card given lies in the trick, the one taken is in the winner's hand."""

    seat: KnownSeat
    given: KnownCard
    taken: KnownCard


class SumsCounted(Event, frozen=True, tag="sums_counted"):
    """The sum of the numbers in the tricks of each, with the monster's 12 (MZ-10, MZ-16)."""

    sums: PerSeat[int]


EVENTS = (
    *(CardDiscarded, AllDiscarded, MeinzCalled, StayedSilent),
    *(TrickKept, CardOffered, CardsSwapped, SumsCounted),
)
CARD_DISCARDED, ALL_DISCARDED, MEINZ_CALLED, STAYED_SILENT, TRICK_KEPT, CARD_OFFERED, CARDS_SWAPPED, SUMS_COUNTED = (
    numbers(EVENTS)
)
