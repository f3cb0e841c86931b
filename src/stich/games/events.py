"""Events: what has happened in a match. All games share some of them; each can add its own.

An event declares its fields with their kinds, just like a view; the rules write the numbers (`stich.kernel.log`). The
declaration also says who sees what: a `private` event is seen by its own seat alone, entries marked `Own` each by their
seat, and fields marked `Seen.BY_DEALER` by the dealer."""

from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias, get_type_hints

import msgspec

from stich.games.fields import KnownSeat, Own, PerSeat, Seats, Seen, TrickCards
from stich.kernel.kinds import CardsOfDeck

KnownCard: TypeAlias = Annotated[str, CardsOfDeck("card")]
CardsOrNone: TypeAlias = Annotated[list[str] | None, CardsOfDeck("cards")]


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""

    private: ClassVar[bool] = False  # only the seat it names sees it

    def seen_by(self, seat: int | None) -> "Event | None":
        """The event as a seat (or with None a spectator) sees it; None if it does not see it at all."""
        if self.private and seat != self.seat:  # type: ignore[attr-defined]  # a private event has one
            return None
        hidden, dealers = partly_hidden(type(self)), seen_by_dealer(type(self))
        if dealers and seat != self.dealer:  # type: ignore[attr-defined]  # which such an event names
            return msgspec.structs.replace(self, **dict.fromkeys(dealers))
        if not hidden:
            return self
        seen = {name: _entries_seen(getattr(self, name), places, seat) for name, places in hidden.items()}
        return msgspec.structs.replace(self, **seen)

    @classmethod
    @cache
    def is_seen_whole(cls) -> bool:
        """Whether everyone sees every field of events of this type."""
        hides = cls.private or partly_hidden(cls) or seen_by_dealer(cls)
        return cls.seen_by is Event.seen_by and not hides

    @property
    def is_public(self) -> bool:
        """Whether everyone saw every field of this event."""
        return type(self).is_seen_whole()


# For each mark the places, counted clockwise from the entry's own seat, that see it.
SEEN_BY = {Seen.BY_OWNER: (0,), Seen.BY_OWNER_AND_LEFT: (0, 1), Seen.BY_OWNER_AND_RIGHT: (0, -1)}


@cache
def partly_hidden(kind: type[Event]) -> dict[str, tuple[int, ...]]:
    """The fields of which not everyone sees every entry. Each comes with the seats that see an entry, counted clockwise
    from the seat it belongs to."""
    return {name: SEEN_BY[mark] for name, mark in _marks(kind) if mark in SEEN_BY}


@cache
def seen_by_dealer(kind: type[Event]) -> list[str]:
    """The fields that only the dealer sees."""
    return [name for name, mark in _marks(kind) if mark is Seen.BY_DEALER]


def _marks(kind: type[Event]) -> list[tuple[str, Seen]]:
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return [(name, mark) for name, of_field in marks.items() for mark in of_field if isinstance(mark, Seen)]


def _entries_seen(entries: list[Any], places: tuple[int, ...], seat: int | None) -> list[Any]:
    def sees(owner: int) -> bool:
        return seat in [(owner + place) % len(entries) for place in places]

    return [entry if sees(owner) else None for owner, entry in enumerate(entries)]


class RoundBegun(Event, frozen=True):
    """A round was dealt; rounds are counted from 0. In some games `dealer` is the start player."""

    round: int
    dealer: KnownSeat


class Dealt(RoundBegun, frozen=True, tag="dealt"):
    """Hands were dealt. Each seat sees its own, and None for the others."""

    hands: Own[CardsOrNone]


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: KnownSeat
    card: KnownCard


class TrickWon(Event, frozen=True, tag="trick_won"):
    """A trick is complete. `cards` are in the order played, from the leader on."""

    seat: KnownSeat
    leader: KnownSeat
    cards: TrickCards


class RoundScored(Event, frozen=True, tag="round_scored"):
    """The scores of a round. `parts` says what they consist of and adds up to them."""

    round: int
    parts: dict[str, list[int]]
    scores: PerSeat[int]
    totals: PerSeat[int]


class MatchOver(Event, frozen=True, tag="match_over"):
    """The match is over. Several winners share the win (C-4)."""

    scores: PerSeat[int]
    winners: Seats
