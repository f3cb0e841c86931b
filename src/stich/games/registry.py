"""All games by name. Other packages add theirs through the entry point group `stich.games`."""

import warnings
from functools import cache
from importlib.metadata import entry_points
from threading import RLock

from stich.errors import UnknownGame
from stich.games.definition import Definition
from stich.games.last_panther import LAST_PANTHER
from stich.games.meinz import MEINZ
from stich.games.mue import MUE
from stich.games.njet import NJET
from stich.games.was_sticht import WAS_STICHT
from stich.quoting import quoted

_GAMES: dict[str, Definition] = {}
_loading = RLock()  # a package that is loaded may itself ask for games


def register(definition: Definition) -> None:
    _GAMES[definition.name] = definition


_OURS = (MUE, NJET, WAS_STICHT, MEINZ, LAST_PANTHER)
for _definition in _OURS:
    register(_definition)


def _load_from_other_packages() -> None:
    """Loads the games of other packages when they are first needed. A game that can not be loaded is left out with a
    warning, so that the others can still be played."""
    with _loading:
        _load_each()


@cache
def _load_each() -> None:
    for entry in entry_points(group="stich.games"):
        try:
            found = entry.load()
            if not isinstance(found, Definition):
                raise TypeError(f"{entry.value} is no Definition but {type(found).__name__}")
            if found.name in _GAMES:
                raise ValueError(f"there is already a game {found.name!r}")
        except Exception as error:
            warnings.warn(f"the game {entry.name!r} can not be loaded and is left out: {error}", stacklevel=2)
        else:
            register(found)


def leave_out(name: str) -> bool:
    """Removes a game of another package that does not work. Returns False if the game is one of ours."""
    if any(one.name == name for one in _OURS):
        return False
    _GAMES.pop(name, None)
    return True


def games() -> list[Definition]:
    """All games, ours first."""
    _load_from_other_packages()
    return list(_GAMES.values())


def ours() -> list[Definition]:
    """The games that come with Stich. Only these have rules in docs, golden files, lessons, networks and a page of
    their own."""
    return list(_OURS)


def definition(name: str) -> Definition:
    if isinstance(name, str) and name not in _GAMES:
        _load_from_other_packages()
    if not isinstance(name, str) or name not in _GAMES:
        raise UnknownGame(f"there is no game {quoted(name)}; the games are: {', '.join(_GAMES)}")
    return _GAMES[name]
