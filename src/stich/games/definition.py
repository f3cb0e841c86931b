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
    """A game as the registry knows it. `face` names the module whose `FACE` speaks for the game's compiled rules."""

    name: str
    title: str
    about: str
    seats: range
    usual_players: int
    options: tuple[Option, ...]
    face: str
    round_name: str = "round"
    first_is_always: Mapping[int, int] = field(default_factory=dict)  # by number of players

    def load_face(self) -> Face:
        """Imports the rules, and with them Numba."""
        face: Face = importlib.import_module(self.face).FACE
        return face
