"""The fields of a game, each declared once as an annotation of its view.

The annotation gives a field's kind (what its numbers mean), whether there is one for each seat, and who sees it. The
state's type, the view and its JSON, the observation and the terminal's table all follow from it.

A state also has fields that only the rules use, such as the strength of the winning card. They are not in the view;
they are passed to `Fields` by name and kind. On the other hand, a view has `Concluded` fields that are not in the
state, such as a goal that follows from a bid. The rules work these out each time somebody looks, in a record of their
own called `told`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from stich.cards import Deck
from stich.kernel.json_writer import BLANK, JsonWriter, Template
from stich.kernel.kinds import CardsOfDeck, Kind, Number, OneSeat, SetOfSeats, YesOrNo
from stich.kernel.state import copied, state_type

T = TypeVar("T")
WHOSE = "seat"  # the field of a view that is no field of a state: who looks


class Seen(Enum):
    """Who sees a field of the state. The game's `observe` has to blank it for everybody else."""

    BY_ALL = "all see it"
    BY_OWNER = "each seat sees its own entry"
    BY_OWNER_AND_LEFT = "each seat sees its own entry and its right neighbour's"
    BY_OWNER_AND_RIGHT = "each seat sees its own entry and its left neighbour's"
    BY_DEALER = "only who deals, or begins, sees it"
    BY_SOME = "some see it, as the rules say"
    BY_NOBODY = "nobody sees it"
    WRITTEN = "it is only there for who looks: `observe` writes it"


class Shape(Enum):
    PER_SEAT = "there is one for each seat"
    CONCLUDED = "it follows from the rest"


PerSeat: TypeAlias = Annotated[list[T], Shape.PER_SEAT]
Own: TypeAlias = Annotated[list[T], Shape.PER_SEAT, Seen.BY_OWNER]
PassedLeft: TypeAlias = Annotated[list[T], Shape.PER_SEAT, Seen.BY_OWNER_AND_LEFT]
PassedRight: TypeAlias = Annotated[list[T], Shape.PER_SEAT, Seen.BY_OWNER_AND_RIGHT]
SeenBySome: TypeAlias = Annotated[T, Seen.BY_SOME]
Concluded: TypeAlias = Annotated[T, Shape.CONCLUDED]

Cards: TypeAlias = Annotated[list[str], CardsOfDeck("cards")]
Card: TypeAlias = Annotated[str | None, CardsOfDeck("card")]
TrickCards: TypeAlias = Annotated[list[str], CardsOfDeck("trick")]
Colours: TypeAlias = Annotated[list[str], CardsOfDeck("colours")]
Seat: TypeAlias = Annotated[int | None, OneSeat()]
KnownSeat: TypeAlias = Annotated[int, OneSeat()]  # never nobody
Seats: TypeAlias = Annotated[list[int], SetOfSeats()]
Flag: TypeAlias = Annotated[bool, YesOrNo()]


@dataclass(frozen=True)
class Field:
    """One field of a view, a state or an event. A `concluded` field is in the view but not in the state."""

    name: str
    kind: Kind
    per_seat: bool = False
    seen: Seen = Seen.BY_ALL
    concluded: bool = False

    def of(self, deck: Deck, seats: int) -> "Field":
        kind = self.kind.of(deck, seats)
        if self.per_seat and kind.size > 1:
            raise TypeError(f"{self.name}: each seat has one number, not the {kind.size} of {type(kind).__name__}")
        return replace(self, kind=kind)

    def size(self, seats: int) -> int:
        """How many numbers the field has in a game with room for so many seats."""
        return self.kind.size * (seats if self.per_seat else 1)

    def tell(self, numbers: Any, players: int) -> Any:
        try:
            return list(map(self.kind.tell, numbers[:players])) if self.per_seat else self.kind.tell(numbers)
        except LookupError:
            raise ValueError(self.meaningless(numbers)) from None

    def meaningless(self, numbers: Any) -> str:
        """What is said of numbers that its kind does not have."""
        return f"{self.name}: {numbers} is nothing that {type(self.kind).__name__} has a name for"

    def write(self, template: Template, place: int, players: int) -> None:
        if not self.per_seat:
            self.kind.write(template, place)
            return
        with template.loop(place, players):
            self.kind.write(template, place)


def declared(struct: type[Any], left_out: Sequence[str] = ()) -> dict[str, Field]:
    """The fields that a view or an event declares by annotations, in their order."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: _field(struct, name, hints[name]) for name in struct.__struct_fields__ if name not in left_out}


def _field(struct: type[Any], name: str, hint: Any) -> Field:
    marks = getattr(hint, "__metadata__", ())
    per_seat = Shape.PER_SEAT in marks
    if per_seat:
        (inner,) = get_args(get_args(hint)[0] if get_origin(hint) is Annotated else hint)
        kinds = getattr(inner, "__metadata__", ())
        plain = get_args(inner)[0] if kinds else inner
    else:
        kinds, plain = marks, get_args(hint)[0] if marks else hint
    kind = next((mark for mark in kinds if isinstance(mark, Kind)), None)
    if kind is None and plain in (int, bool, int | None):
        kind = YesOrNo() if plain is bool else Number()
    if kind is None:
        raise TypeError(
            f"{struct.__name__}.{name}: nothing says what its numbers mean; annotate it with a kind, "
            f"such as Annotated[{getattr(plain, '__name__', plain)}, SetOfCards(DECK)]"
        )
    seen = next((mark for mark in marks if isinstance(mark, Seen)), Seen.BY_ALL)
    return Field(name, kind, per_seat, seen, Shape.CONCLUDED in marks)


class Fields:
    """All fields of a game: those that its view declares, and those that only its rules use, passed by name with their
    kinds. Of these, nobody sees the ones in `secret`, and those in `per_seat` have an entry for each seat.

    `seats` is how many seats a state has room for. `state` and `told` are the types of a state and of what is concluded
    from it."""

    def __init__(
        self,
        view: type[Any],
        deck: Deck,
        seats: int,
        *,
        secret: Sequence[str] = (),
        per_seat: Sequence[str] = (),
        **inner: Kind,
    ) -> None:
        self.view, self.deck, self.seats = view, deck, seats
        self.viewed = {name: field.of(deck, seats) for name, field in declared(view, [WHOSE]).items()}
        self.stored = {name: field for name, field in self.viewed.items() if not field.concluded}
        self.concluded = {name: field for name, field in self.viewed.items() if field.concluded}
        for name, kind in inner.items():
            if name in self.stored:
                raise TypeError(f"{view.__name__} declares {name!r} already")
            seen = Seen.BY_NOBODY if name in secret else Seen.BY_ALL
            self.stored[name] = Field(name, kind, name in per_seat, seen).of(deck, seats)
        for name in (*secret, *per_seat):
            if name not in inner:
                raise TypeError(f"there is no field {name!r} besides those of {view.__name__}")
        self.state = self._record(self.stored)
        self.told = self._record(self.concluded)
        self._blanks: dict[int, np.ndarray[Any, Any]] = {}

    def _record(self, fields: Mapping[str, Field]) -> np.dtype[Any]:
        several = {
            name: field.size(self.seats) for name, field in fields.items() if field.per_seat or field.kind.size > 1
        }
        return state_type(*((name, several[name]) if name in several else name for name in fields))

    def __getitem__(self, name: str) -> Field:
        """A field of the state, by its name."""
        try:
            return self.stored[name]
        except KeyError:
            raise KeyError(f"{self.view.__name__} has no field {name!r}; it has: {', '.join(self.stored)}") from None

    @cached_property
    def places(self) -> dict[str, int]:
        """The index of each field of the view among the numbers of the state, followed by the numbers of `told`."""
        found: dict[str, int] = {}
        for fields, start in ((self.stored, 0), (self.concluded, self.state.itemsize // 8)):
            for name, place in _starts(fields, self.seats):
                if name not in found or fields is self.concluded:
                    found[name] = start + place
        return found

    @cached_property
    def places_in_state(self) -> dict[str, int]:
        """The index of each field of the state, including those that no view has."""
        return dict(_starts(self.stored, self.seats))

    def writer(self, players: int) -> JsonWriter:
        """Writes views as JSON, without their `seat`, at a table with so many players (automatic ones included)."""
        template = Template()
        for name, field in self.viewed.items():
            with template.field(name, self.places[name], field.size(players)):
                field.write(template, self.places[name], players)
        return template.done()

    def blank(self, views: int) -> np.ndarray[Any, Any]:
        """Empty records for concluded fields."""
        if views not in self._blanks:
            numbers = np.full(views * (self.told.itemsize // 8), BLANK, np.int64)
            self._blanks[views] = np.ndarray(views, self.told, numbers)
        return copied(self._blanks[views])


def _starts(fields: Mapping[str, Field], seats: int) -> Iterator[tuple[str, int]]:
    start = 0
    for name, field in fields.items():
        yield name, start
        start += field.size(seats)
