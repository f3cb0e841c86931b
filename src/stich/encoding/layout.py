"""The position of each field of a game in an observation."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from stich.encoding.writing import WORD
from stich.games import Definition
from stich.games.fields import Fields, Seen
from stich.games.layout import ACTORS, NOT_OBSERVED, Layout
from stich.games.rulebook import Rulebook
from stich.kernel.kinds import Kind, SetOfSeats


class Placed(NamedTuple):
    """A field, or one entry of a field with several, and the position of its lowest bit; for fields with an entry for
    each seat, the position within that seat's words."""

    part: str
    name: str
    kind: Kind
    start: int
    width: int


class FieldPlaces:
    """The positions of all fields, in words of 64 bits. No field crosses the boundary of two words."""

    def __init__(self, layout: Layout, fields: Fields) -> None:
        self.layout, self.fields, self.seats = layout, fields, fields.seats
        self.once = list(self._packed([("table", layout.table), ("own", layout.own)]))
        self.of_each = list(self._packed([("each", layout.each)]))
        # What only its seat sees: placed once more, for each other seat, for a learner that is shown everything.
        self.of_others = list(self._packed([("each", layout.own)]))

    def size(self, positions: int) -> int:
        """How many bits an observation has with so many seats at the table."""
        return _words(self.once) * WORD + positions * _words(self.of_each) * WORD

    def size_of_others(self, positions: int) -> int:
        return (positions - 1) * _words(self.of_others) * WORD

    def all(self, positions: int) -> Iterator[tuple[str, Kind, int, int]]:
        """All fields of an observation: name, meaning, first bit and width."""
        for placed in self.once:
            yield placed.name, placed.kind, placed.start, placed.width
        start, step = _words(self.once) * WORD, _words(self.of_each) * WORD
        for position in range(positions):
            for placed in self.of_each:
                name = f"{placed.name}[+{position}]"
                yield name, placed.kind, start + position * step + placed.start, placed.width

    def _packed(self, parts: Sequence[tuple[str, Sequence[str]]]) -> Iterator[Placed]:
        """Places one field after the other. A field that would cross a word boundary begins the next word."""
        start = 0
        for part, names in parts:
            for name in names:
                for kind in self._kinds(name):
                    width = self._width(name, kind)
                    if start // WORD != (start + width - 1) // WORD:
                        start = -(-start // WORD) * WORD
                    yield Placed(part, name, kind, start, width)
                    start += width

    def _width(self, name: str, kind: Kind) -> int:
        try:
            return len(kind.meanings(self.seats))
        except TypeError as error:
            raise TypeError(f"{self.fields.view.__name__}.{name}: {error}; a layout is to leave it out") from None

    def _kinds(self, name: str) -> Sequence[Kind]:
        return [SetOfSeats()] if name == ACTORS else self.fields[name].kind.observed()


def _words(placed: Sequence[Placed]) -> int:
    return -(-max((one.start + one.width for one in placed), default=0) // WORD)


@cache
def layout_of(game: Definition) -> Layout:
    """The layout of a game: its own, or else the usual one."""
    if "layout" in game.parts:
        layout: Layout = game.load("layout").LAYOUT
        return layout
    return usual_layout(game.load_rulebook())


def usual_layout(book: Rulebook) -> Layout:
    """All fields that can be observed except the table's options, in the order of their declaration.

    Nothing says which actions the others see. So none is told, and none can be given away."""
    left_out = NOT_OBSERVED | {option.name for option in book.definition.options}
    told = [
        field
        for name, field in book.fields.stored.items()
        if name not in left_out and field.seen is not Seen.BY_NOBODY and _can_be_observed(field.kind)
    ]
    return Layout(
        table=[ACTORS, *(field.name for field in told if not field.per_seat)],
        own=[field.name for field in told if field.seen is Seen.BY_OWNER],
        each=[field.name for field in told if field.per_seat and field.seen is not Seen.BY_OWNER],
        hidden=frozenset(book.words.texts),
    )


def _can_be_observed(kind: Kind) -> bool:
    try:
        for one in kind.observed():
            one.meanings(1)
    except TypeError:  # a struct of several values, or a list of such
        return False
    return True
