"""Kinds: what the numbers of a state mean.

A kind says how a number is shown as text, read back, written as JSON, and packed into the bits of an observation. A
game gives each field of its view a kind; everything that is made from a field follows from it.

>>> OneOf(["red", "blue"], none=-1).tell(1), SetOf(["red", "blue"]).tell(0b11), SetOfSeats().tell(0b101)
('blue', ['red', 'blue'], [0, 2])
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

import msgspec

from stich.cards import Deck
from stich.cards.deck import cards_in
from stich.kernel.json_writer import BLANK, NAMED, NUMBER, SET, Template
from stich.kernel.state import DEAL, NOBODY, OVER

MOST_MEMBERS = 63  # of any set
USUAL_MOST = 1023  # of a number of which nothing else is said

_encode = msgspec.json.Encoder().encode


class Kind(ABC):
    """What a number means. A kind with a `size` above 1 is made of so many neighbouring numbers and gets all of
    them."""

    name: str  # as the page, the terminal and the documentation know it
    size = 1

    @abstractmethod
    def tell(self, number: Any) -> Any:
        """The value that a view shows for the number."""

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The number for a value of a view. Of equal cards it is the lowest."""

    @abstractmethod
    def write(self, template: Template, place: int) -> None:
        """Adds the steps to a template that write the number at a place as JSON."""

    def of(self, deck: Deck, seats: int) -> "Kind":
        """This kind in a game with this deck and room for so many seats."""
        return self

    # ---- as bits of an observation -----------------------------------------------------------------------------

    def observed(self) -> Sequence["Kind"]:
        """The kinds that it is made of in an observation: itself, or one for each of its entries."""
        return [self]

    def meanings(self, seats: int) -> list[str]:
        """What each bit of an observation means, in a game with room for so many seats."""
        raise TypeError(f"{type(self).__name__} can not be observed")

    def bits(self, value: str) -> str:
        """Python source of the expression for the bits. `value` is the source of the number; `viewer` and `places` may
        be used."""
        raise TypeError(f"{type(self).__name__} can not be observed")


class Number(Kind):
    """A plain number; `none` is the number that stands for None.

    An observation has it in binary, the lowest bit first, negative ones in two's complement. It must lie between
    `least` and `most`; if it is `open_ended`, larger and smaller numbers are observed as the nearest of these."""

    name = "number"

    def __init__(
        self, most: int | None = None, least: int = 0, open_ended: bool = False, none: int | None = None
    ) -> None:
        self.most, self.open_ended = (most, open_ended) if most is not None else (USUAL_MOST, True)
        self.least, self.none = least, none

    def tell(self, number: Any) -> Any:
        return None if number == self.none or number == BLANK else number

    def read(self, value: Any) -> Any:
        return (BLANK if self.none is None else self.none) if value is None else int(value)

    def write(self, template: Template, place: int) -> None:
        template.value(place, NUMBER, [] if self.none is None else [(self.none, b"null")])

    @property
    def width(self) -> int:
        return max(self.most, -1 - self.least).bit_length() + (self.least < 0)

    def meanings(self, seats: int) -> list[str]:
        return [f"bit {place}" for place in range(self.width)]

    def bits(self, value: str) -> str:
        if self.open_ended:
            value = f"min(max({value}, {self.least}), {self.most})"
        return f"({value}) & {(1 << self.width) - 1}" if self.least < 0 else value


class YesOrNo(Number):
    name = "flag"

    def __init__(self) -> None:
        super().__init__(most=1)

    def tell(self, number: Any) -> Any:
        return bool(number)

    def write(self, template: Template, place: int) -> None:
        template.value(place, NAMED, [(0, b"false"), (1, b"true")])


class OneSeat(Kind):
    """A seat, or None for nobody. An observation counts seats clockwise from the viewer, and has no bit set for
    nobody."""

    name = "seat"

    def tell(self, number: Any) -> Any:
        return None if number == NOBODY or number == BLANK else number

    def read(self, value: Any) -> Any:
        return NOBODY if value is None else int(value)

    def write(self, template: Template, place: int) -> None:
        template.value(place, NUMBER, [(NOBODY, b"null")])

    def meanings(self, seats: int) -> list[str]:
        return relative_seats(seats)

    def bits(self, value: str) -> str:
        return f"one_seat({value}, viewer, places)"


class OneOf(Kind):
    """One of several names, numbered from `first` on. `none` is the number that stands for None, and `besides` gives
    names to further numbers. An observation has one bit for each of the several names, and none for the others."""

    name = "name"

    def __init__(
        self,
        names: Sequence[str | int],
        first: int = 0,
        none: int | None = None,
        besides: Mapping[int, str] | None = None,
    ) -> None:
        self.names, self.first = list(names), first
        self.told: dict[int, str | int | None] = {} if none is None else {none: None}
        self.told |= {**(besides or {}), **dict(enumerate(names, first))}
        self.numbers = {name: number for number, name in self.told.items()}

    def tell(self, number: Any) -> Any:
        return self.told[number] if number != BLANK else None

    def read(self, value: Any) -> Any:
        return self.numbers[value] if value is not None or None in self.numbers else BLANK

    def write(self, template: Template, place: int) -> None:
        template.value(place, NAMED, [(number, _encode(name)) for number, name in self.told.items()])

    def meanings(self, seats: int) -> list[str]:
        return list(map(str, self.names))

    def bits(self, value: str) -> str:
        return f"one_hot({value}, {self.first}, {len(self.names)})"


class Phases(OneOf):
    """The phase of a round, from the Literal type of all phase names: first the two that every game has, then the
    game's own."""

    name = "phase"

    def __init__(self, names: Any) -> None:
        all_names = get_args(names)
        if all_names[: OVER + 1] != ("deal", "over"):
            raise TypeError('the phases of a game are Literal["deal", "over", …]: those two, and then its own')
        super().__init__(all_names[OVER + 1 :], first=OVER + 1, besides={DEAL: "deal", OVER: "over"})


def own_phases(names: Any) -> range:
    """The numbers of a game's own phases, from the Literal type of all its phase names."""
    return range(OVER + 1, len(get_args(names)))


class OneCard(OneOf):
    """A card, or None."""

    name = "card"

    def __init__(self, deck: Deck, none: int = -1) -> None:
        super().__init__(deck.names, none=none)
        self.deck = deck
        # Of equal cards the last would be the one that is read.
        self.numbers = {None: none, **{name: deck.names.index(name) for name in deck.names}}


class SetOf(Kind):
    """A set of named things."""

    name = "names"

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)

    def tell(self, number: Any) -> Any:
        return None if number == BLANK else [self.names[member] for member in cards_in(number)]

    def read(self, value: Any) -> Any:
        return sum(1 << self.names.index(name) for name in value)

    def write(self, template: Template, place: int) -> None:
        template.value(place, SET, [(member, _encode(name)) for member, name in enumerate(self.names)])

    def meanings(self, seats: int) -> list[str]:
        return list(self.names)

    def bits(self, value: str) -> str:
        return value


class SeatsAndOthers(SetOf):
    """A set of named things, of which the first are the seats."""

    def __init__(self, names: Sequence[str], seats: int) -> None:
        super().__init__(names)
        self.others = list(names[seats:])

    def meanings(self, seats: int) -> list[str]:
        return [*relative_seats(seats), *self.others]

    def bits(self, value: str) -> str:
        return f"seats_first({value}, viewer, places)"


class SetOfSeats(Kind):
    """A set of seats. An observation counts them clockwise from the viewer."""

    name = "seats"

    def tell(self, number: Any) -> Any:
        return None if number == BLANK else list(cards_in(number))

    def read(self, value: Any) -> Any:
        return sum(1 << seat for seat in value)

    def write(self, template: Template, place: int) -> None:
        template.value(place, SET, [(seat, b"%d" % seat) for seat in range(MOST_MEMBERS)])

    def meanings(self, seats: int) -> list[str]:
        return relative_seats(seats)

    def bits(self, value: str) -> str:
        return f"seats_from_viewer({value}, viewer, places)"


class SetOfCards(Kind):
    """A set of cards. An observation does not tell equal cards apart: of their bits, as many are set from the first one
    on as there are copies in the set."""

    name = "cards"

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def tell(self, number: Any) -> Any:
        return None if number == BLANK else self.deck.texts(number)

    def read(self, value: Any) -> Any:
        cards = 0
        for text in value:
            cards |= self.deck.first(text, ~cards)
        return cards

    def write(self, template: Template, place: int) -> None:
        template.value(place, SET, [(card, _encode(name)) for card, name in enumerate(self.deck.names)])

    def meanings(self, seats: int) -> list[str]:
        return list(self.deck.names)

    def bits(self, value: str) -> str:
        for _ in range(len(self.deck.copy_below)):
            value = f"settle({value}, {self.deck.copy_below[0]})"
        return value


class CardsOfDeck(Kind):
    """A placeholder for a kind of cards in a declaration, before the deck is known: a set of cards, one card, the cards
    of a trick in the order played, or a set of colours. `of` makes the real kind."""

    def __init__(self, name: str) -> None:
        self.name = name

    def of(self, deck: Deck, seats: int) -> Kind:
        if self.name == "cards":
            return SetOfCards(deck)
        if self.name == "card":
            return OneCard(deck)
        return ListOf(OneCard(deck), seats) if self.name == "trick" else SetOf(deck.colour_names)

    def tell(self, number: Any) -> Any:
        raise TypeError("the deck is not known yet")

    def read(self, value: Any) -> Any:
        return self.tell(value)

    def write(self, template: Template, place: int) -> None:
        self.tell(place)


# ---- several numbers -------------------------------------------------------------------------------------------


class ListOf(Kind):
    """A list of at most so many values of a kind. It ends at the first number that is BLANK."""

    name = "list"

    def __init__(self, kind: Kind, most: int) -> None:
        self.kind, self.most = kind, most
        self.size = most * kind.size

    def _entries(self, numbers: Sequence[int]) -> list[Any]:
        step = self.kind.size
        return [numbers[i] if step == 1 else numbers[i : i + step] for i in range(0, self.size, step)]

    def tell(self, number: Any) -> Any:
        told = []
        for entry in self._entries(number):
            if (entry if self.kind.size == 1 else entry[0]) == BLANK:
                break
            told.append(self.kind.tell(entry))
        return told

    def read(self, value: Any) -> Any:
        numbers: list[int] = []
        for entry in value:
            read = self.kind.read(entry)
            numbers += [read] if self.kind.size == 1 else read
        return [*numbers, *[BLANK] * (self.size - len(numbers))]

    def write(self, template: Template, place: int) -> None:
        with template.loop(place, self.most, self.kind.size, until_blank=True):
            self.kind.write(template, place)

    def observed(self) -> Sequence[Kind]:
        return [OneEntry(self.kind, place) for place in range(self.most)]


class Row(ListOf):
    """Exactly so many values of a kind, some of which may be None."""

    def tell(self, number: Any) -> Any:
        return [self.kind.tell(entry) for entry in self._entries(number)]

    def write(self, template: Template, place: int) -> None:
        with template.loop(place, self.most, self.kind.size):
            self.kind.write(template, place)


class OneEntry(Kind):
    """One entry of a field with several numbers, as an observation has it."""

    def __init__(self, kind: Kind, place: int) -> None:
        self.kind, self.place, self.name = kind, place, kind.name

    def tell(self, number: Any) -> Any:
        return self.kind.tell(number[self.place])

    def read(self, value: Any) -> Any:
        return self.kind.read(value)

    def write(self, template: Template, place: int) -> None:
        self.kind.write(template, place + self.place)

    def meanings(self, seats: int) -> list[str]:
        return self.kind.meanings(seats)

    def bits(self, value: str) -> str:
        return self.kind.bits(f"{value}[{self.place}]")


class ByName(Kind):
    """A number for each of several names. Numbers that are BLANK are left out."""

    name = "numbers by name"

    def __init__(self, names: Sequence[str], kind: Kind) -> None:
        self.names, self.kind, self.size = list(names), kind, len(names)

    def tell(self, number: Any) -> Any:
        return {name: self.kind.tell(one) for name, one in zip(self.names, number, strict=True) if one != BLANK}

    def read(self, value: Any) -> Any:
        return [self.kind.read(value[name]) if name in value else BLANK for name in self.names]

    def write(self, template: Template, place: int) -> None:
        template.text(b"{")
        for i, name in enumerate(self.names):
            with template.optional(place + i):
                template.comma()
                template.text(b"%b:" % _encode(name))
                self.kind.write(template, place + i)
        template.text(b"}")

    def observed(self) -> Sequence[Kind]:
        return [OneEntry(self.kind, place) for place in range(self.size)]


class Parts(Kind):
    """A struct of several values, each with a kind of its own."""

    name = "parts"

    def __init__(self, struct: type[msgspec.Struct], **kinds: Kind) -> None:
        self.struct, self.kinds = struct, kinds
        self.size = sum(kind.size for kind in kinds.values())

    def _places(self) -> Iterable[tuple[str, Kind, int]]:
        start = 0
        for name, kind in self.kinds.items():
            yield name, kind, start
            start += kind.size

    def tell(self, number: Any) -> Any:
        return self.struct(
            **{
                name: kind.tell(number[start] if kind.size == 1 else number[start : start + kind.size])
                for name, kind, start in self._places()
            }
        )

    def read(self, value: Any) -> Any:
        numbers: list[int] = []
        for name, kind in self.kinds.items():
            read = kind.read(getattr(value, name))
            numbers += [read] if kind.size == 1 else read
        return numbers

    def write(self, template: Template, place: int) -> None:
        template.text(b"{")
        for name, kind, start in self._places():
            template.comma()
            template.text(b"%b:" % _encode(name))
            kind.write(template, place + start)
        template.text(b"}")


def relative_seats(seats: int) -> list[str]:
    return [f"+{places}" for places in range(seats)]
