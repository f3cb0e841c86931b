"""Views: what one seat may know, in words, and back again to a record that a bot can think with.

A game's view is a struct whose fields have the names of its record's fields. The annotations say in which words each
is told: `Cards` a list of texts, `Seat` a number or None, `PerSeat` one value a seat. One declaration serves JSON, type
checkers and the way back; and a view is made from an observed record alone, so it can not tell what `observe` hid."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from stich.cards import Deck
from stich.cards.deck import cards_in
from stich.kernel.record import NOBODY, Plain, Record

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


def tell(view_type: type[View], s: Plain, deck: Deck, besides: Mapping[str, Any]) -> View:
    """An observed record in words, and besides what is not a field of it."""
    told = {**besides, **_tricks(s, deck)}
    values = vars(s)
    for name, (word, per_seat) in _words(view_type, tuple(values)).items():
        value = values[name]
        told[name] = list(map(word.tell, value[: s.players])) if per_seat else word.tell(value)
    return view_type(**told)


def write(view_type: type[View], s: Plain, deck: Deck, besides: Mapping[str, Any]) -> bytes:
    """The same as JSON. Between two actions most of what a view tells stays as it was, so how a field is written is
    remembered."""
    values, players = vars(s), s.players
    numbers, lists = _written_fields(view_type, tuple(values))
    written = [known.get(values[name]) or known.write(values[name]) for name, known in numbers]
    for name, known in lists:
        value = values[name][:players]
        written.append(known.get(value) or known.write(value))
    start = b'{"%b":"%b",' % (TAG, str(view_type.__struct_config__.tag).encode())
    return start + b",".join(written) + b"," + _encode({**besides, **_tricks(s, deck)})[1:]


class _Written(dict[Any, bytes]):
    """How a field of views was written for the values it had lately."""

    def __init__(self, name: str, word: Word, per_seat: bool) -> None:
        self.start = _encode(name) + b":"
        self.word = word
        self.per_seat = per_seat

    def write(self, value: Any) -> bytes:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        told = list(map(self.word.tell, value)) if self.per_seat else self.word.tell(value)
        self[value] = written = self.start + _encode(told)
        return written


@cache
def _written_fields(view_type: type[View], fields: tuple[str, ...]) -> tuple[list[Any], list[Any]]:
    """The fields of one number, and those of one a seat."""
    known = [(name, _Written(name, *how)) for name, how in _words(view_type, fields).items()]
    return [one for one in known if not one[1].per_seat], [one for one in known if one[1].per_seat]


def _tricks(s: Plain, deck: Deck) -> dict[str, list[str]]:
    complete = s.trick_size == 0 and s.trick_cards != 0
    return {
        "trick": [deck.text(card) for card in s.trick[: s.trick_size]],
        "last_trick": [deck.text(card) for card in s.trick[: s.trick_cards.bit_count()]] if complete else [],
    }


def read_back(view: View, s: Record, deck: Deck, places: tuple[str, ...]) -> None:
    """Writes a view into a record of zeros. `places` are the card fields that share no card; others point into them."""
    free = deck.all
    for name, (word, per_seat) in _words(type(view), s.dtype.names).items():
        told = getattr(view, name)
        for seat, value in enumerate(told if per_seat else [told]):
            if name in places:
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
