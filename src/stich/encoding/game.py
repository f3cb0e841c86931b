"""What every environment needs of a game with its options settled: an initial state, its layout and its actions."""

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
    """A game, ready for compiled loops. `fresh` is a state at the beginning of a match, as an array of length one;
    `first` is the seat that deals or begins first, or ANY_SEAT to choose it by chance."""

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
        """The number of seats: those of the players and of the automatic players."""
        return self.book.positions(self.game.players)

    @classmethod
    def of(cls, game: Game) -> "EncodedGame":
        """The encoded game of a game. Equal games share one."""
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
