"""What an observation is made of: fields of the observed record, each a few bits.

A field says how many bits it takes, what each of them means, and how they are worked out from a record: as the text of
an expression, for `encoder` compiles them all into one function."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from stich.cards import Deck


@dataclass(frozen=True)
class Field(ABC):
    """`name` is the record's field; where it has one number a seat, the part of the layout says whose is meant."""

    name: str

    @abstractmethod
    def meanings(self, seats: int) -> list[str]:
        """What each bit means, in a game with so many seats in its record."""

    @abstractmethod
    def bits(self, value: str) -> str:
        """The expression for the bits. `value` is that of the record's number; `viewer` and `places` may be used."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """How the documentation calls it."""


@dataclass(frozen=True)
class Members(Field):
    """A set: one bit a member."""

    members: Sequence[str]
    kind = "set"

    def meanings(self, seats: int) -> list[str]:
        return list(self.members)

    def bits(self, value: str) -> str:
        return value


@dataclass(frozen=True)
class Cards(Field):
    """A set of cards. Of equal cards the first bits are set, as many as there are: which copy it is nobody can see."""

    deck: Deck
    kind = "cards"

    def meanings(self, seats: int) -> list[str]:
        return list(self.deck.names)

    def bits(self, value: str) -> str:
        passes = len(self.deck.copy_below)
        for _ in range(passes):
            value = f"settle({value}, {self.deck.copy_below[0]})"
        return value


@dataclass(frozen=True)
class OneOf(Field):
    """One of several, the first of which is the number `first`: one bit each, and none for what is not among them."""

    choices: Sequence[str]
    first: int = 0
    kind = "one of"

    def meanings(self, seats: int) -> list[str]:
        return list(self.choices)

    def bits(self, value: str) -> str:
        return f"one_hot({value}, {self.first}, {len(self.choices)})"


@dataclass(frozen=True)
class Seat(Field):
    """A seat, counted clockwise from the viewer's; no bit for nobody."""

    kind = "seat"

    def meanings(self, seats: int) -> list[str]:
        return relative_seats(seats)

    def bits(self, value: str) -> str:
        return f"one_seat({value}, viewer, places)"


@dataclass(frozen=True)
class Seats(Field):
    """A set of seats, counted clockwise from the viewer's."""

    kind = "seats"

    def meanings(self, seats: int) -> list[str]:
        return relative_seats(seats)

    def bits(self, value: str) -> str:
        return f"seats_from_viewer({value}, viewer, places)"


@dataclass(frozen=True)
class SeatsAndMembers(Field):
    """A set whose first members are the seats."""

    members: Sequence[str]
    kind = "set"

    def meanings(self, seats: int) -> list[str]:
        return [*relative_seats(seats), *self.members]

    def bits(self, value: str) -> str:
        return f"seats_first({value}, viewer, places)"


@dataclass(frozen=True)
class Number(Field):
    """A number in binary, the lowest bit first, below 0 as two's complement. It is never less than `least`, and never
    more than `most` or, where it is `open_ended`, told as the nearest of them."""

    most: int
    least: int = 0
    open_ended: bool = False
    kind = "number"

    @property
    def width(self) -> int:
        return max(self.most, -1 - self.least).bit_length() + (self.least < 0)

    def meanings(self, seats: int) -> list[str]:
        return [f"bit {place}" for place in range(self.width)]

    def bits(self, value: str) -> str:
        if self.open_ended:
            value = f"min(max({value}, {self.least}), {self.most})"
        return f"({value}) & {(1 << self.width) - 1}" if self.least < 0 else value


@dataclass(frozen=True)
class Rows(Field):
    """Cards that lie in rows, from an array of cards row by row: which cards one of the rows was laid with.

    Before the first deal the array holds the same card everywhere, and the rows none."""

    deck: Deck
    row: int
    size: int
    kind = "cards"

    def meanings(self, seats: int) -> list[str]:
        return list(self.deck.names)

    def bits(self, value: str) -> str:
        cards = (f"bit({value}[{place}])" for place in range(self.row * self.size, (self.row + 1) * self.size))
        return f"({' | '.join(cards)}) if {value}[0] != {value}[1] else 0"


@dataclass(frozen=True)
class At(Field):
    """One entry of an array that is not by seat."""

    place: int
    field: Field

    @property
    def kind(self) -> str:
        return self.field.kind

    def meanings(self, seats: int) -> list[str]:
        return self.field.meanings(seats)

    def bits(self, value: str) -> str:
        return self.field.bits(f"{value}[{self.place}]")


def relative_seats(seats: int) -> list[str]:
    return [f"+{places}" for places in range(seats)]
