"""The definition of a game: its name, seats and options. Free of NumPy and Numba, so that it loads at once."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from stich.errors import did_you_mean
from stich.games.options import Option

if TYPE_CHECKING:
    from stich.games.rulebook import Rulebook

Part: TypeAlias = Literal["strategy", "ending", "terminal", "layout", "net", "lesson"]
PARTS: tuple[str, ...] = get_args(Part)


@dataclass(frozen=True, eq=False)
class Definition:
    """A game as the registry knows it.

    `package` is where the parts of the game are. Its module `words` must have the `RULEBOOK`, which gives Python access
    to the compiled rules. `parts` names further ones: `strategy`, rules of thumb for bots; `ending`, what the solver
    needs to know; `terminal`, whose `WORDS` the terminal uses; `layout`, whose `LAYOUT` says in which order
    observations list the fields; `net`, for a learned network in `net.npz` with its card `net.json`; and `lesson`, for
    a guided round in `lesson.json`.

    `dealer_name` is what the game calls the seat in the field `dealer`. `plays_along` names the automatic players in
    the seats after the last person, and `first_is_always` the seat that always begins, both by the number of players.
    `actions_naming_seats` are the first words of actions that are followed by the number of a seat."""

    name: str
    title: str
    about: str
    seats: range
    usual_players: int
    options: tuple[Option, ...]
    package: str
    parts: tuple[Part, ...] = ()
    round_name: str = "round"
    dealer_name: str = "dealer"
    first_is_always: Mapping[int, int] = field(default_factory=dict)
    plays_along: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    actions_naming_seats: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for part in self.parts:
            if part not in PARTS:
                meant = did_you_mean(part, PARTS)
                raise ValueError(f"{self.name}: games have no part {part!r}, but {', '.join(PARTS)}{meant}")

    def load_rulebook(self) -> Rulebook:
        """The rulebook. Imports the rules, and with them NumPy."""
        rulebook: Rulebook = self.load("words").RULEBOOK
        return rulebook

    def load(self, part: str) -> ModuleType:
        """Imports a module of the game."""
        return importlib.import_module(f"{self.package}.{part}")

    @property
    def folder(self) -> Path:
        """The folder that the game's files are in."""
        file = importlib.import_module(self.package).__file__
        assert file is not None
        return Path(file).parent
