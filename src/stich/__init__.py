"""Stich: Mü, The Last Panther and their kin as exact, fast rules, records and environments.

>>> import stich
>>> match = stich.game("mue", players=5, target=200).new(seed=7)
>>> match.actors()
[0]
>>> match.apply(0, "pass")
>>> match.legal(1)[-1]
'pass'
"""

from typing import TYPE_CHECKING, Any

from stich.errors import (
    DealError,
    IllegalAction,
    OptionError,
    RecordError,
    SeatError,
    StichError,
    UnknownBot,
    UnknownGame,
)
from stich.games import games, register
from stich.match import Game, game

if TYPE_CHECKING:
    from stich.games.views import View
    from stich.match.match import Match

__version__ = "0.2.0"

__all__ = [
    "DealError",
    "Game",
    "IllegalAction",
    "Match",
    "OptionError",
    "RecordError",
    "SeatError",
    "StichError",
    "UnknownBot",
    "UnknownGame",
    "View",
    "game",
    "games",
    "register",
    "replay",
]


def replay(record: Any, upto: int | None = None) -> "Match":
    """The match of a record again, or its first `upto` actions. RecordError names the place of what is wrong."""
    from stich.match.replay import replay

    return replay(record, upto)


def __getattr__(name: str) -> Any:
    """Types that need NumPy load when they are first asked for, so that `import stich` is quick."""
    if name == "Match":
        from stich.match.match import Match

        return Match
    if name == "View":
        from stich.games.views import View

        return View
    raise AttributeError(f"module 'stich' has no attribute {name!r}")
