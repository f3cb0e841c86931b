"""Views: what one seat may know, in words, and back again to a record that a bot can think with.

A game's view is a struct whose fields have the names of its record's fields. The annotations say in which words each
is told: `Cards` a list of texts, `Seat` a number or None, `PerSeat` one value a seat. One declaration serves JSON, type
checkers and the way back; and a view is made from an observed record alone, so it can not tell what `observe` hid."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from stich.cards import Deck
from stich.cards.deck import cards_in
from stich.kernel.record import NOBODY, Plain, Record, States, fields_of_places, places, rows

T = TypeVar("T")
TAG = b"game"
MOST_REMEMBERED = 8192  # values of one field
_encode = msgspec.json.Encoder().encode


class Word:
    """How one number of a record is told, and how it is read back (cards: from among those that are free)."""

    def tell(self, number: int) -> Any:
        return number

    def read(self, value: Any, among: int = -1) -> int:
        return int(value)


class SeatWord(Word):
    def tell(self, number: int) -> Any:
        return None if number == NOBODY else number

    def read(self, value: Any, among: int = -1) -> int:
        return NOBODY if value is None else int(value)


class SeatsWord(Word):
    """A set of seats."""

    def tell(self, number: int) -> list[int]:
        return list(cards_in(number))

    def read(self, value: Any, among: int = -1) -> int:
        return sum(1 << seat for seat in value)


class FlagWord(Word):
    def tell(self, number: int) -> bool:
        return bool(number)


class OrNoneWord(Word):
    """A number, with 0 told as None."""

    def tell(self, number: int) -> int | None:
        return number or None

    def read(self, value: Any, among: int = -1) -> int:
        return value or 0


class NameWord(Word):
    """One of several names, None and numbers perhaps among them."""

    def __init__(self, names: Mapping[int, str | int | None]) -> None:
        self.names = dict(names)
        self.numbers = {name: number for number, name in names.items()}

    def tell(self, number: int) -> str | int | None:
        return self.names[number]

    def read(self, value: Any, among: int = -1) -> int:
        return self.numbers[value]


class NamesWord(Word):
    """A set of named things."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)

    def tell(self, number: int) -> list[str]:
        return [self.names[member] for member in cards_in(number)]

    def read(self, value: Any, among: int = -1) -> int:
        return sum(1 << self.names.index(name) for name in value)


class CardsWord(Word):
    """A set of cards. Read back, each place in which cards lie gets copies that no other place has."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def tell(self, number: int) -> list[str]:
        return self.deck.texts(number)

    def read(self, value: Any, among: int = -1) -> int:
        cards = 0
        for text in value:
            cards |= self.deck.first(text, among & ~cards)
        return cards


Seat: TypeAlias = Annotated[int | None, SeatWord()]
Seats: TypeAlias = Annotated[list[int], SeatsWord()]
Flag: TypeAlias = Annotated[bool, FlagWord()]
PerSeat: TypeAlias = list[T]


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field=TAG.decode()):
    """What every game's view tells. Lists have one entry for each of the `players` seats; who only plays along, as the
    card monster does, has the seat after the last player's.

    `seat` is whose view it is, None for a spectator; `actors` are the seats that may act now; `hand` holds the cards
    the viewer sees and `face_down` how many there are besides; `trick` are the cards of the trick in the order played
    from `leader` on, `winner` whose card is in front; `last_trick` may be looked at until the next one begins (C-3).
    `played` is what an attentive player remembers: for thinking, not for looking through old tricks."""

    seat: int | None
    actors: list[int]
    players: int
    phase: str
    rounds_played: int
    score: PerSeat[int]
    round_score: PerSeat[int]
    hand: PerSeat[list[str]]
    face_down: PerSeat[int]
    played: PerSeat[list[str]]
    leader: Seat
    winner: Seat
    trick: list[str]
    last_trick: list[str]
    tricks_left: int


@cache
def _words(view_type: type[View], fields: tuple[str, ...]) -> dict[str, tuple[Word, bool]]:
    """The word for each field that a view tells straight from its record, and whether there is one value a seat."""
    words: dict[str, tuple[Word, bool]] = {}
    for name, hint in get_type_hints(view_type, include_extras=True).items():
        if name not in fields or name == "trick":  # the trick has its own length
            continue
        per_seat = get_origin(hint) is list
        inner = get_args(hint)[0] if per_seat else hint
        word = next((meta for meta in getattr(inner, "__metadata__", ()) if isinstance(meta, Word)), Word())
        words[name] = (word, per_seat)
    return words


def tell(view_type: type[View], s: Plain, besides: Mapping[str, Any]) -> View:
    """An observed record in words, and besides what is not a field of it."""
    told = dict(besides)
    values = vars(s)
    for name, (word, per_seat) in _words(view_type, tuple(values)).items():
        value = values[name]
        told[name] = list(map(word.tell, value[: s.players])) if per_seat else word.tell(value)
    return view_type(**told)


class Views:
    """What everyone knows of one record, as JSON: the same words, but what all see alike is written once.

    `seen` are the records as the public and then each seat knows them; `told` is what a view tells besides to all,
    `told_to` what to one. Between two actions most of a view stays as it was: how a field is written is remembered."""

    def __init__(
        self,
        view_type: type[View],
        seen: States,
        told: Mapping[str, Any],
        told_to: Callable[[int | None, Record], Mapping[str, Any]],
    ) -> None:
        self._seen = seen
        self._rows = rows(seen)
        self._told_to = told_to
        public = self._rows[0]
        fields = _written_fields(view_type, seen.dtype, public[_place_of_players(seen.dtype)])
        apart = _fields_apart(seen)
        self._apart = [field for field in fields if field.name in apart]
        written = [field.get(public[field.place]) or field.write(public) for field in fields if field.name not in apart]
        start = b'{"%b":"%b"' % (TAG, str(view_type.__struct_config__.tag).encode())
        self._start = b",".join([start, *written, _encode(told)[1:-1]])

    def of(self, seat: int | None) -> bytes:
        """The view of a seat, or with None that of the public."""
        number = 0 if seat is None else seat + 1
        row = self._rows[number]
        own = [field.get(row[field.place]) or field.write(row) for field in self._apart]
        return b",".join([self._start, *own, _encode(self._told_to(seat, self._seen[number]))[1:]])


def _place_of_players(state: np.dtype[Any]) -> int:
    """Where a record has the number of its `players`, with those who only play along."""
    place = places(state)["players"]
    assert isinstance(place, int)
    return place


def _fields_apart(seen: States) -> set[str]:
    """The fields in which the records are not all the same."""
    numbers = seen.view(np.int64).reshape(len(seen), -1)
    fields = fields_of_places(seen.dtype)
    return {fields[place] for place in (numbers != numbers[0]).any(axis=0).nonzero()[0].tolist()}


class _WrittenField(dict[Any, bytes]):
    """How a field of views was written for the values it had lately; `place` is where a record has them."""

    def __init__(self, name: str, place: int | slice, word: Word, per_seat: bool) -> None:
        self.name = name
        self.place: Any = place
        self.start = _encode(name) + b":"
        self.word = word
        self.per_seat = per_seat
        self._numbers: dict[int, bytes] = {}

    def write(self, row: tuple[int, ...]) -> bytes:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        value = row[self.place]
        told = b"[%b]" % b",".join(map(self._told, value)) if self.per_seat else self._told(value)
        self[value] = written = self.start + told
        return written

    def _told(self, number: int) -> bytes:
        """Of the numbers of all seats mostly one is new."""
        if (told := self._numbers.get(number)) is None:
            if len(self._numbers) >= MOST_REMEMBERED:
                self._numbers.clear()
            self._numbers[number] = told = _encode(self.word.tell(number))
        return told


@cache
def _written_fields(view_type: type[View], state: np.dtype[Any], players: int) -> list[_WrittenField]:
    fields = []
    for name, (word, per_seat) in _words(view_type, tuple(places(state))).items():
        place = places(state)[name]
        if isinstance(place, slice):
            place = slice(place.start, place.start + players)
        fields.append(_WrittenField(name, place, word, per_seat))
    return fields


def tricks(s: Plain, deck: Deck) -> dict[str, list[str]]:
    complete = s.trick_size == 0 and s.trick_cards != 0
    return {
        "trick": [deck.text(card) for card in s.trick[: s.trick_size]],
        "last_trick": [deck.text(card) for card in s.trick[: s.trick_cards.bit_count()]] if complete else [],
    }


def read_back(view: View, s: Record, deck: Deck, card_places: tuple[str, ...]) -> None:
    """Writes a view into a record of zeros. `card_places` are the fields that share no card; others point into them."""
    free = deck.all
    for name, (word, per_seat) in _words(type(view), s.dtype.names).items():
        told = getattr(view, name)
        for seat, value in enumerate(told if per_seat else [told]):
            if name in card_places:
                number = word.read(value, among=free)
                free &= ~number
            else:
                number = word.read(value)
            if per_seat:
                getattr(s, name)[seat] = number
            else:
                setattr(s, name, number)
    s.trick_size = len(view.trick)
    for i, text in enumerate(view.trick or view.last_trick):
        owner = ((view.leader or 0) + i) % view.players
        card = deck.first(text, int(s.played[owner])) or deck.first(text)  # one that was swapped in nobody has played
        s.trick[i] = card.bit_length() - 1
        s.trick_cards |= card
