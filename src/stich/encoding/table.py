"""What every environment needs of a game with its options settled: a record to begin with, its layout, its actions."""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from stich.encoding.actions import ActionSpace
from stich.encoding.encoder import register_layout, seats_of
from stich.encoding.fields import Field
from stich.encoding.layout import Layout
from stich.errors import OptionError
from stich.games.face import Face
from stich.kernel.record import States
from stich.match import Game

ANY_SEAT = -1


@dataclass(frozen=True, eq=False)
class Table:
    """A game, ready for the kernel's loops. `fresh` is a record at the beginning of a match, as an array of one;
    `first` is who deals or begins first, or ANY_SEAT where chance says so."""

    game: Game
    face: Face
    layout: Layout
    actions: ActionSpace
    fresh: States
    first: int
    observation_size: int

    def __reduce__(self) -> tuple[Any, ...]:
        return Table.of, (self.game,)

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def positions(self) -> int:
        """Places at the table: the players' and those of who plays along."""
        return self.face.positions(self.game.players)

    def places(self) -> Iterator[tuple[str, Field, int, int]]:
        """The fields of an observation: the name, with the seat where there is one of each, what it is, the first bit
        and how many there are."""
        return self.layout.places(seats_of(self.face.rules), self.positions)

    @classmethod
    def of(cls, game: Game) -> "Table":
        """The table of a game; there is one for all that are alike."""
        if str(game) not in _TABLES:
            _TABLES[str(game)] = cls._made(game)
        return _TABLES[str(game)]

    @classmethod
    def _made(cls, game: Game) -> "Table":
        face = game.definition.load_face()
        layout = layout_of(game.name)
        register_layout(layout, face.rules)
        fresh = np.zeros(1, face.rules.State)
        face.configure(fresh[0], game.players, game.options)
        first = game.definition.first_is_always.get(game.players, ANY_SEAT)
        fresh[0].dealer = max(first, 0)
        size = layout.size(seats_of(face.rules), face.positions(game.players))
        return cls(game, face, layout, ActionSpace(game, layout), fresh, first, size)


_TABLES: dict[str, Table] = {}


@cache
def layout_of(name: str) -> Layout:
    try:
        layout: Layout = importlib.import_module(f"stich.encoding.layouts.{name}").LAYOUT
    except ModuleNotFoundError:
        raise OptionError(f"{name!r} has no layout, so no environment can tell what a seat sees in it") from None
    return layout
