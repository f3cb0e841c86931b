"""A game with its number of players and options settled. Free of NumPy and Numba until a match is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from stich.checks import whole_number
from stich.errors import OptionError
from stich.games import Definition, definition
from stich.games.options import resolve
from stich.quoting import quoted

if TYPE_CHECKING:
    from stich.match.match import Match


@dataclass(frozen=True)
class Game:
    """What a table plays; `new` starts a match."""

    definition: Definition
    players: int
    options: Mapping[str, Any]

    @classmethod
    def of(cls, definition: Definition, players: int | None, given: Mapping[str, Any]) -> Game:
        number = definition.usual_players if players is None else whole_number(players)
        if number is None or number not in definition.seats:
            fewest, most = definition.seats[0], definition.seats[-1]
            raise OptionError(f"{definition.title} is for {fewest} to {most} players, not {quoted(players)}")
        return cls(definition, number, resolve(definition.options, given, definition.title))

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def title(self) -> str:
        return self.definition.title

    @property
    def first_is_free(self) -> bool:
        """Whether a table may say who begins."""
        return self.players not in self.definition.first_is_always

    @property
    def plays_along(self) -> tuple[str, ...]:
        """Who has the seats after the players', such as a card monster."""
        return self.definition.plays_along.get(self.players, ())

    def new(
        self,
        seed: int | str | None = None,
        *,
        deals: Sequence[Mapping[str, Any]] = (),
        first: int | str | None = None,
        seats: Sequence[str] | None = None,
    ) -> Match:
        """A new match. Rounds are dealt from `deals` as long as they last, then from `seed`; with neither each is drawn
        from the operating system's randomness when it is due. `first` is the first dealer or start player, "random"
        for one that is drawn like the deals (C-1, C-2).

        Who knows the seed knows all cards, and numbers can be tried one by one: where people play for a deal that is
        to be repeated, let the seed be a secret text, such as `secrets.token_hex(16)`."""
        from stich.kernel.draws import from_system
        from stich.match.match import Match, source_of

        source = (
            source_of(self, seed)
            if seed is not None
            else from_system
            if isinstance(deals, Sequence) and not deals
            else None
        )
        return Match(self, seed, deals, first, seats, source)

    def __str__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"{self.name}(players={self.players}{options})"


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """A game with its options settled, ready to start matches.

    >>> game("mue", players=4, hands=3).options["hands"]
    3
    """
    return Game.of(definition(name), players, options)
