"""What happens in Njet."""

from typing import Annotated, ClassVar

from stich.games.events import CardsOrNone, Event, KnownCard
from stich.games.fields import Cards, KnownSeat, Own, PassedRight, Seats
from stich.games.njet.state import CACHES, SPACES, TRUMPS, CacheName, TrumpName
from stich.games.words import numbers
from stich.kernel.kinds import OneOf

Trump = Annotated[TrumpName, OneOf(TRUMPS)]


class SpaceCovered(Event, frozen=True, tag="space_covered"):
    """A seat put a marker on a space of the board, such as "trump red"."""

    seat: KnownSeat
    space: Annotated[str, OneOf(SPACES)]


class BoardSettled(Event, frozen=True, tag="board_settled"):
    """One space of each row is left: the conditions of the round."""

    start: KnownSeat
    cache: Annotated[CacheName, OneOf(CACHES)]
    trump: Trump
    super_trump: Trump
    points: int


class TeamsFormed(Event, frozen=True, tag="teams_formed"):
    """The start player's team and the other one."""

    start: KnownSeat
    team: Seats
    others: Seats


class MonsterGiven(Event, frozen=True, tag="monster_given"):
    """A member of the smaller team has the monster."""

    seat: KnownSeat


class CardCached(Event, frozen=True, tag="card_cached"):
    """A seat chose a card to cache; the others see only that all have when the cache is over (C-5)."""

    private: ClassVar[bool] = True

    seat: KnownSeat
    card: KnownCard


class CardsDiscarded(Event, frozen=True, tag="cards_discarded"):
    """All have chosen: what each seat discarded, for itself to see; for the others None."""

    cards: Own[CardsOrNone]


class CardsPassedRight(Event, frozen=True, tag="cards_passed_right"):
    """All have chosen: what each seat passed to its right neighbour, for the giver and the receiver to see."""

    cards: PassedRight[CardsOrNone]


class ZerosCaptured(Event, frozen=True, tag="zeros_captured"):
    """The winner of the trick captured these zeros of opponents."""

    seat: KnownSeat
    cards: Cards


EVENTS = (
    SpaceCovered,
    BoardSettled,
    TeamsFormed,
    MonsterGiven,
    CardCached,
    CardsDiscarded,
    CardsPassedRight,
    ZerosCaptured,
)
(
    SPACE_COVERED,
    BOARD_SETTLED,
    TEAMS_FORMED,
    MONSTER_GIVEN,
    CARD_CACHED,
    CARDS_DISCARDED,
    CARDS_PASSED_RIGHT,
    ZEROS_CAPTURED,
) = numbers(EVENTS)
