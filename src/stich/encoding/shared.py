"""One encoding for all numbers of players of a game, so that one network can play at all of its tables.

An observation begins with what concerns the whole table, followed by one seat after the other. At a smaller table it is
the beginning of an observation at the largest one, with blanks for the missing seats. The number of players is added.
An action has the same number at all tables: those of the largest table are numbered first."""

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
    """`words` is the size of an observation at the largest table, `others` that of what the other seats hold, and
    `places` the number of seats there; `texts` are the actions. The row of a seat has one word more than an
    observation: the number of players."""

    name: str
    words: int
    others: int
    places: int
    texts: tuple[str, ...]

    @property
    def inputs(self) -> int:
        """The number of bits in a seat's row."""
        return (self.words + 1) * WORD

    @property
    def fingerprint(self) -> str:
        """A hash that changes when the meaning of any bit or action does. A network fits only the meaning it has
        learned."""
        largest = EncodedGame.of(Game.of(definition(self.name), max(definition(self.name).seats), {}))
        seats = largest.places.seats
        fields = largest.places.all(largest.positions)
        bits = [(name, start, kind.meanings(seats)) for name, kind, start, _ in fields]
        return hashlib.sha256(repr((bits, self.texts)).encode()).hexdigest()[:16]

    def actions(self, game: Game) -> ActionSpace:
        """The actions of one table, with the numbers they have at all tables."""
        return ActionSpace(game, layout_of(game.definition), self.texts)


@cache
def shared(name: str) -> Shared:
    """The shared encoding of a game."""
    one = definition(name)
    tables = [EncodedGame.of(Game.of(one, players, {})) for players in sorted(one.seats, reverse=True)]
    observed = tables[0].places
    texts: list[str] = []
    for encoded in tables:
        texts = ActionSpace(encoded.game, encoded.layout, texts).texts
    places = max(encoded.positions for encoded in tables)
    words, others = observed.size(places) // WORD, observed.size_of_others(places) // WORD
    return Shared(one.name, words, others, places, tuple(texts))


@hot
def write_row(s: State, viewer: int, players: int, words: int, row: Any) -> None:
    """Writes what a seat sees of an observed state, and the number of players. The words of missing seats are not
    touched: they must be blank already."""
    encode(s, viewer, row, 0)
    row[words] = bit(players)
