"""A game's layout: what its observations hold and in which place, and what its actions can be."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stich.encoding.fields import Field
from stich.encoding.writing import WORD
from stich.kernel.record import Record
from stich.kernel.rule import rule

ACTORS = "actors"  # no field of the record, but can be told like one: the seats that may act


@dataclass(frozen=True)
class Stage:
    """A part of a round in which an action code always means the same: a phase, or one of several steps of a phase.

    `codes` are those that can ever be legal, by the number of players. `fields` is what a record has besides its phase
    in this stage, where the texts of actions depend on it. `names_others`: the seats named are never one's own."""

    phase: int
    codes: Callable[[int], Iterable[int]]
    fields: Mapping[str, int] | None = None
    names_others: bool = False


class Placed(NamedTuple):
    """A field and where its lowest bit stands; of what each seat has, within the words of one seat."""

    part: str
    field: Field
    start: int
    width: int


@rule
def phase_of(s: Record) -> int:
    return s.phase


@dataclass(frozen=True)
class Layout:
    """`table` is what all see once, `own` the viewer's entry of what there is one of a seat; then comes, for each seat
    clockwise from the viewer on, its entry of the fields in `each`. Fields lie in words of 64 bits, none across two.

    `stages` by number, and `stage` tells a record's. `hidden` are the phases in which the others do not see what is
    done. `longest` is how many decisions a round can have and `scores` between what a seat's round score lies, by the
    number of players. Where the cards of a deal lie in rows, `row_size` is how many make one; `also_drawn` is what a
    deal draws besides, by the name it has in its written form."""

    table: Sequence[Field]
    own: Sequence[Field]
    each: Sequence[Field]
    stages: Mapping[int, Stage]
    longest: Callable[[int], int]
    scores: tuple[int, int]
    hidden: frozenset[int] = frozenset()
    row_size: int = 0
    also_drawn: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    stage: Callable[[Record], int] = phase_of

    def once(self, seats: int) -> list[Placed]:
        """What there is once, in a game whose records have room for so many seats."""
        return list(_packed([("table", self.table), ("own", self.own)], seats))

    def of_each(self, seats: int) -> list[Placed]:
        return list(_packed([("each", self.each)], seats))

    def of_others(self, seats: int) -> list[Placed]:
        """What only its seat sees, as it is told of another to who sees all."""
        return list(_packed([("each", self.own)], seats))

    def size(self, seats: int, positions: int) -> int:
        """How many bits an observation has with so many positions at the table."""
        return _words(self.once(seats)) * WORD + positions * _words(self.of_each(seats)) * WORD

    def size_of_others(self, seats: int, positions: int) -> int:
        return (positions - 1) * _words(self.of_others(seats)) * WORD

    def places(self, seats: int, positions: int) -> Iterator[tuple[str, Field, int, int]]:
        """All fields of an observation with the name, the first bit and the width."""
        for placed in self.once(seats):
            yield placed.field.name, placed.field, placed.start, placed.width
        start, step = _words(self.once(seats)) * WORD, _words(self.of_each(seats)) * WORD
        for position in range(positions):
            for placed in self.of_each(seats):
                name = f"{placed.field.name}[+{position}]"
                yield name, placed.field, start + position * step + placed.start, placed.width


def _packed(parts: Sequence[tuple[str, Sequence[Field]]], seats: int) -> Iterator[Placed]:
    """One field after the other; one that would lie across two words begins the next."""
    start = 0
    for part, fields in parts:
        for one in fields:
            width = len(one.meanings(seats))
            if start // WORD != (start + width - 1) // WORD:
                start = -(-start // WORD) * WORD
            yield Placed(part, one, start, width)
            start += width


def _words(placed: Sequence[Placed]) -> int:
    return -(-max((one.start + one.width for one in placed), default=0) // WORD)


def all_of(how_many: int) -> Callable[[int], Iterable[int]]:
    """The first so many codes, with any number of players."""
    return lambda players: range(how_many)


def seats(players: int) -> Iterable[int]:
    return range(players)
