"""Views: what one seat may know, in words, and back again to a record that a bot can think with.

A game's view is a struct whose fields have the names of its record's fields. The annotations say in which words each
is told: `Cards` a list of texts, `Seat` a number or None, `PerSeat` one value a seat. One declaration serves JSON, type
checkers and the way back; and a view is made from an observed record alone, so it can not tell what `observe` hid."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from stich.cards import Deck
from stich.cards.deck import cards_in
from stich.kernel.json_fields import ALONE, NAMED, NUMBER, SET, Field, FieldWriter
from stich.kernel.record import NOBODY, Plain, Record, States, places

T = TypeVar("T")
TAG = "game"
MOST_MEMBERS = 63  # of any set
_encode = msgspec.json.Encoder().encode


class Texts(NamedTuple):
    """What `tell` makes of numbers, so that they can be written as JSON without asking it again.

    NAMED tells each of these numbers in its own way, NUMBER also all others as they are; SET tells the list of its
    members, in the order of these."""

    kind: int
    keys: Sequence[int] = ()


UNFORESEEN = Texts(NAMED)


class Word:
    """How one number of a record is told, and how it is read back (cards: from among those that are free).

    A subclass with a `tell` of its own may give `texts` with it. Without, its views are told one by one, in Python."""

    def tell(self, number: int) -> Any:
        return number

    def texts(self) -> Texts:
        return Texts(NUMBER)

    def read(self, value: Any, among: int = -1) -> int:
        return int(value)


class SeatWord(Word):
    def tell(self, number: int) -> Any:
        return None if number == NOBODY else number

    def texts(self) -> Texts:
        return Texts(NUMBER, [NOBODY])

    def read(self, value: Any, among: int = -1) -> int:
        return NOBODY if value is None else int(value)


class SeatsWord(Word):
    """A set of seats."""

    def tell(self, number: int) -> list[int]:
        return list(cards_in(number))

    def texts(self) -> Texts:
        return Texts(SET, range(MOST_MEMBERS))

    def read(self, value: Any, among: int = -1) -> int:
        return sum(1 << seat for seat in value)


class FlagWord(Word):
    def tell(self, number: int) -> bool:
        return bool(number)

    def texts(self) -> Texts:
        return Texts(NAMED, [0, 1])


class OrNoneWord(Word):
    """A number, with 0 told as None."""

    def tell(self, number: int) -> int | None:
        return number or None

    def texts(self) -> Texts:
        return Texts(NUMBER, [0])

    def read(self, value: Any, among: int = -1) -> int:
        return value or 0


class NameWord(Word):
    """One of several names, None and numbers perhaps among them."""

    def __init__(self, names: Mapping[int, str | int | None]) -> None:
        self.names = dict(names)
        self.numbers = {name: number for number, name in names.items()}

    def tell(self, number: int) -> str | int | None:
        return self.names[number]

    def texts(self) -> Texts:
        return Texts(NAMED, list(self.names))

    def read(self, value: Any, among: int = -1) -> int:
        return self.numbers[value]


class NamesWord(Word):
    """A set of named things."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)

    def tell(self, number: int) -> list[str]:
        return [self.names[member] for member in cards_in(number)]

    def texts(self) -> Texts:
        return Texts(SET, range(len(self.names)))

    def read(self, value: Any, among: int = -1) -> int:
        return sum(1 << self.names.index(name) for name in value)


class CardsWord(Word):
    """A set of cards. Read back, each place in which cards lie gets copies that no other place has."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def tell(self, number: int) -> list[str]:
        return self.deck.texts(number)

    def texts(self) -> Texts:
        return Texts(SET, range(len(self.deck)))

    def read(self, value: Any, among: int = -1) -> int:
        cards = 0
        for text in value:
            cards |= self.deck.first(text, among & ~cards)
        return cards


Seat: TypeAlias = Annotated[int | None, SeatWord()]
Seats: TypeAlias = Annotated[list[int], SeatsWord()]
Flag: TypeAlias = Annotated[bool, FlagWord()]
PerSeat: TypeAlias = list[T]


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field=TAG):
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
def _words(view_type: type[View], state: np.dtype[Any]) -> dict[str, tuple[Word, bool]]:
    """The word for each field that a view tells straight from its record, and whether there is one value a seat."""
    words: dict[str, tuple[Word, bool]] = {}
    for name, hint in get_type_hints(view_type, include_extras=True).items():
        if name not in places(state) or name == "trick":  # the trick has its own length
            continue
        per_seat = get_origin(hint) is list
        inner = get_args(hint)[0] if per_seat else hint
        word = next((meta for meta in getattr(inner, "__metadata__", ()) if isinstance(meta, Word)), Word())
        words[name] = (word, per_seat)
    return words


def tell(view_type: type[View], state: np.dtype[Any], now: Plain, besides: Mapping[str, Any]) -> View:
    """An observed record of that type in words, and besides what is not a field of it."""
    told = dict(besides)
    for name, (word, per_seat) in _words(view_type, state).items():
        value = getattr(now, name)
        told[name] = list(map(word.tell, value[: now.players])) if per_seat else word.tell(value)
    return view_type(**told)


class ViewWriter:
    """Writes what everyone knows of one record as JSON, in the same words: what all see alike only once."""

    def __init__(self, view_type: type[View], state: np.dtype[Any], players: int) -> None:
        self._start = b'{"%b":%b' % (TAG.encode(), _encode(view_type.__struct_config__.tag))
        self._seats = [b'"seat":%b' % _encode(seat) for seat in (None, *range(players))]
        words = _words(view_type, state).items()
        self._fields = FieldWriter([_field(name, places(state)[name], players, *word) for name, word in words])

    def write(self, seen: States, told: Mapping[str, Any], told_to: Iterable[Mapping[str, Any]]) -> list[bytes] | None:
        """`seen` are the records as the public and then each seat knows them, `told` is what a view tells besides to
        all and `told_to` what to each, if anything. None if there is a number of which no word has said how it is
        told."""
        written = self._fields.write(seen)
        if written is None:
            return None
        alike, *apart = written
        start = b"%b%b,%b," % (self._start, alike, _encode(told)[1:-1])
        besides = [b",%b" % _encode(insight)[1:-1] for insight in told_to] or [b""] * len(apart)
        return [b"%b%b%b%b}" % (start, *parts) for parts in zip(self._seats[: len(apart)], besides, apart, strict=True)]


def _field(name: str, place: int | slice, players: int, word: Word, per_seat: bool) -> Field:
    if isinstance(place, slice):
        first, length = place.start, min(players, place.stop - place.start)
    else:
        first, length = place, ALONE
    tells_number_by_number = per_seat == isinstance(place, slice)
    kind, keys = _texts(word) if tells_number_by_number else UNFORESEEN
    if kind == SET:
        texts = [(member, _encode(word.tell(1 << member))[1:-1]) for member in keys]
    else:
        texts = [(number, _encode(word.tell(number))) for number in keys]
    return Field(_encode(name), first, length, kind, texts)


def _texts(word: Word) -> Texts:
    """Those that a word gives, unless a subclass has changed how it tells and gives none."""
    latest = next(cls for cls in type(word).__mro__ if "tell" in vars(cls) or "texts" in vars(cls))
    return word.texts() if "texts" in vars(latest) else UNFORESEEN


def tricks(s: Plain, deck: Deck) -> dict[str, list[str]]:
    complete = s.trick_size == 0 and s.trick_cards != 0
    return {
        "trick": [deck.names[card] for card in s.trick[: s.trick_size]],
        "last_trick": [deck.names[card] for card in s.trick[: s.trick_cards.bit_count()]] if complete else [],
    }


def read_back(view: View, s: Record, deck: Deck, card_places: tuple[str, ...]) -> None:
    """Writes a view into a record of zeros. `card_places` are the fields that share no card; others point into them."""
    free = deck.all
    for name, (word, per_seat) in _words(type(view), s.dtype).items():
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
