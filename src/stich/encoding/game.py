"""What every environment needs of a game with its options settled: a state to begin with, its layout, its actions."""

from dataclasses import dataclass
from typing import Any

from stich.encoding.actions import ActionSpace
from stich.encoding.encoder import register_observations
from stich.encoding.layout import FieldPlaces, layout_of
from stich.games.layout import Layout
from stich.games.rulebook import Rulebook
from stich.kernel.state import States
from stich.match import Game

ANY_SEAT = -1


@dataclass(frozen=True, eq=False)
class EncodedGame:
    """A game, ready for the kernel's loops. `fresh` is a state at the beginning of a match, as an array of one;
    `first` is who deals or begins first, or ANY_SEAT where chance says so."""

    game: Game
    book: Rulebook
    layout: Layout
    places: FieldPlaces
    actions: ActionSpace
    fresh: States
    first: int
    observation_size: int

    def __reduce__(self) -> tuple[Any, ...]:
        return EncodedGame.of, (self.game,)

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def positions(self) -> int:
        """Places at the table: the players' and those of who plays along."""
        return self.book.positions(self.game.players)

    @classmethod
    def of(cls, game: Game) -> "EncodedGame":
        """That of a game; there is one for all that are alike."""
        if str(game) not in _MADE:
            _MADE[str(game)] = cls._made(game)
        return _MADE[str(game)]

    @classmethod
    def _made(cls, game: Game) -> "EncodedGame":
        book, layout = game.definition.load_rulebook(), layout_of(game.definition)
        places = FieldPlaces(layout, book.fields)
        register_observations(places)
        fresh = book.fresh(game.players, game.options)
        first = game.definition.first_is_always.get(game.players, ANY_SEAT)
        fresh[0].dealer = max(first, 0)
        size = places.size(book.positions(game.players))
        return cls(game, book, layout, places, ActionSpace(game, layout), fresh, first, size)


_MADE: dict[str, EncodedGame] = {}
