"""What a game is before a card is dealt: its name, seats and options. Free of NumPy and Numba, to load at once."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal

from stich.games.options import Option

if TYPE_CHECKING:
    from stich.games.rulebook import Rulebook


@dataclass(frozen=True, eq=False)
class Definition:
    """A game as the registry knows it, and the names of its parts.

    `package` is where these lie. In its module `words` is the `RULEBOOK` that speaks for the game's compiled rules.
    Further `parts` may be `strategy`, rules of thumb for bots, `ending`, what the solver is told of the tricks,
    `terminal`, the module whose `WORDS` a terminal uses, `layout`, the module whose `LAYOUT` says in which order
    observations tell the fields, and `lesson`: `lesson.json` is a guided round.

    `dealer_name` is what the game calls who is `dealer` in its views and events. `plays_along` names who has the seats
    after the players', and `first_is_always` who begins, both by the number of players. `actions_naming_seats` are the
    beginnings of those action texts whose numbers are seats."""

    name: str
    title: str
    about: str
    seats: range
    usual_players: int
    options: tuple[Option, ...]
    package: str
    parts: tuple[Literal["strategy", "ending", "terminal", "layout", "lesson"], ...] = ()
    round_name: str = "round"
    dealer_name: str = "dealer"
    first_is_always: Mapping[int, int] = field(default_factory=dict)
    plays_along: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    actions_naming_seats: tuple[str, ...] = ()

    def load_rulebook(self) -> Rulebook:
        """Imports the rules, and with them Numba."""
        rulebook: Rulebook = self.load("words").RULEBOOK
        return rulebook

    def load(self, part: str) -> ModuleType:
        """Imports one of the game's modules."""
        return importlib.import_module(f"{self.package}.{part}")

    @property
    def folder(self) -> Path:
        """Where the game's files lie."""
        file = importlib.import_module(self.package).__file__
        assert file is not None
        return Path(file).parent
