"""What the tables of a game have in common whatever the number of players, so that one network can play at all of them.

An observation tells first what there is once, then one seat after the other: that of a smaller table is the beginning
of one of the largest, and its absent seats are blank. How many play is told besides. Actions have one number at all
tables: those of the largest come first."""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from stich.encoding.actions import ActionSpace
from stich.encoding.encoder import encode
from stich.encoding.game import EncodedGame
from stich.encoding.layout import layout_of
from stich.encoding.writing import WORD
from stich.games import definition
from stich.kernel.bits import bit
from stich.kernel.rule import hot
from stich.kernel.state import State
from stich.match import Game


@dataclass(frozen=True)
class Shared:
    """`words` is how many an observation has at the largest table, `others` how many tell what the other seats hold,
    `places` how many there are at the table; `texts` are the actions. A row of a seat has one word more than an
    observation: how many play."""

    name: str
    words: int
    others: int
    places: int
    texts: tuple[str, ...]

    @property
    def inputs(self) -> int:
        """Bits of a seat's row."""
        return (self.words + 1) * WORD

    @property
    def fingerprint(self) -> str:
        """Changes when the meaning of any bit or action does: a network has learned one meaning."""
        largest = EncodedGame.of(Game.of(definition(self.name), max(definition(self.name).seats), {}))
        seats = largest.places.seats
        fields = largest.places.all(largest.positions)
        bits = [(name, start, kind.meanings(seats)) for name, kind, start, _ in fields]
        return hashlib.sha256(repr((bits, self.texts)).encode()).hexdigest()[:16]

    def actions(self, game: Game) -> ActionSpace:
        """The actions of one table by the numbers they have at all."""
        return ActionSpace(game, layout_of(game.definition), self.texts)


@cache
def shared(name: str) -> Shared:
    """What all tables of a game share."""
    one = definition(name)
    tables = [EncodedGame.of(Game.of(one, players, {})) for players in sorted(one.seats, reverse=True)]
    observed = tables[0].places
    texts: list[str] = []
    for table in tables:
        texts = ActionSpace(table.game, table.layout, texts).texts
    places = max(table.positions for table in tables)
    words, others = observed.size(places) // WORD, observed.size_of_others(places) // WORD
    return Shared(one.name, words, others, places, tuple(texts))


@hot
def write_row(s: State, viewer: int, players: int, words: int, row: Any) -> None:
    """Writes what a seat sees of an observed state, and how many play. Absent seats are left as they are: blank."""
    encode(s, viewer, row, 0)
    row[words] = bit(players)
