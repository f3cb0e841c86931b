"""The views and events of all games, found through the registry: closed unions that grow with every game."""

import importlib
from collections.abc import Iterator
from typing import Any

import msgspec

from stich.games import Definition, definition, games
from stich.games.events import Event
from stich.games.views import View
from stich.quoting import quoted


def view_types() -> dict[str, type[View]]:
    """The type of each game's views, by the game's name, which is also its tag."""
    return {game.name: game.load_face().view_type for game in games()}


def event_types(game: Definition) -> list[type[Event]]:
    """The events that a game's face can tell of: those of its module, and those that all games share."""
    found = {one for module in _modules(game) for one in vars(module).values() if _is_told(one)}
    return sorted(found, key=lambda one: (one.__module__ != "stich.games.events", one.__name__))


def _modules(game: Definition) -> Iterator[Any]:
    yield importlib.import_module("stich.games.events")
    yield importlib.import_module(game.face)


def _is_told(one: Any) -> bool:
    # A struct without a tag of its own gets its class's name for one: a base class, never sent.
    return isinstance(one, type) and issubclass(one, Event) and one.__struct_config__.tag != one.__name__


def read_view(data: Any) -> View:
    """A view from plain data; ValidationError if it is none."""
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise msgspec.ValidationError("a view is an object with the field `game`")
    return msgspec.convert(data, definition(name).load_face().view_type)


def read_event(data: Any, game: str) -> Event:
    """An event of a game from plain data; ValidationError if it is none."""
    tag = data.get("event") if isinstance(data, dict) else None
    for one in event_types(definition(game)):
        if one.__struct_config__.tag == tag:
            return msgspec.convert(data, one)
    raise msgspec.ValidationError(f"{game} has no event {quoted(tag)}")
