"""What happened, as data: a closed union of tagged structs per game, on top of those that all games share.

Each event knows what of it a seat saw (`seen_by`)."""

from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
Card: TypeAlias = str


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """The event as a seat (None for a spectator) saw it: all of it unless it says otherwise, None if not at all."""
        return self

    @property
    def is_public(self) -> bool:
        """Whether everyone saw all of it."""
        return type(self).seen_by is Event.seen_by


class RoundBegun(Event, frozen=True):
    """A round was dealt, counting from 0. `dealer` is the dealer, in some games the start player."""

    round: int
    dealer: Seat


class Dealt(RoundBegun, frozen=True, tag="dealt"):
    """Hands were dealt. A seat sees its own; the others are None."""

    hands: list[list[Card] | None]

    def seen_by(self, seat: int | None) -> Event | None:
        hands = [hand if owner == seat else None for owner, hand in enumerate(self.hands)]
        return msgspec.structs.replace(self, hands=hands)


class CardPlayed(Event, frozen=True, tag="card_played"):
    seat: Seat
    card: Card


class TrickWon(Event, frozen=True, tag="trick_won"):
    """A trick is complete: its cards in the order played, from the leader on."""

    seat: Seat
    leader: Seat
    cards: list[Card]


class RoundScored(Event, frozen=True, tag="round_scored"):
    """What the round brought each seat, by where it comes from; the parts add up to the scores."""

    round: int
    parts: dict[str, list[int]]
    scores: list[int]
    totals: list[int]


class MatchOver(Event, frozen=True, tag="match_over"):
    """The match is over. Who ties for the win shares it (C-4)."""

    scores: list[int]
    winners: list[Seat]
