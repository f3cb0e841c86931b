"""A game with its number of players and options settled: all that a match needs to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from stich.checks import whole_number
from stich.errors import OptionError
from stich.games import Definition
from stich.games.options import resolve
from stich.quoting import quoted


@dataclass(frozen=True)
class SettledGame:
    """What a table plays."""

    definition: Definition
    players: int
    options: Mapping[str, Any]

    @classmethod
    def of(cls, definition: Definition, players: int | None, given: Mapping[str, Any]) -> Self:
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
        """Whether the table may choose who begins."""
        return self.players not in self.definition.first_is_always

    @property
    def plays_along(self) -> tuple[str, ...]:
        """The names of the automatic players, such as the card monster, in the seats after the last person."""
        return self.definition.plays_along.get(self.players, ())

    def __str__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"{self.name}(players={self.players}{options})"
