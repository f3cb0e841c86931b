"""What a game is before a card is dealt: its name, seats and options. Free of NumPy and Numba, to load at once."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stich.games.options import Option

if TYPE_CHECKING:
    from stich.games.face import Face


@dataclass(frozen=True)
class Definition:
    """A game as the registry knows it. `face` names the module whose `FACE` speaks for the game's compiled rules.

    `dealer_name` is what the game calls who is `dealer` in its views and events. `plays_along` names who has the seats
    after the players', and `first_is_always` who begins, both by the number of players. `actions_naming_seats` are the
    beginnings of those action texts whose numbers are seats."""

    name: str
    title: str
    about: str
    seats: range
    usual_players: int
    options: tuple[Option, ...]
    face: str
    round_name: str = "round"
    dealer_name: str = "dealer"
    first_is_always: Mapping[int, int] = field(default_factory=dict)
    plays_along: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    actions_naming_seats: tuple[str, ...] = ()

    def load_face(self) -> Face:
        """Imports the rules, and with them Numba."""
        face: Face = importlib.import_module(self.face).FACE
        return face
