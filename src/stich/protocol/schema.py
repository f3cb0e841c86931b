"""The whole protocol as one JSON schema: `python -m stich.protocol.schema`."""

import sys
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from stich.games import Definition, games
from stich.protocol import http, messages, tables
from stich.protocol.words import event_types, view_types

Schema: TypeAlias = dict[str, Any]
REF = "#/$defs/{name}"


def protocol_schema(which: Sequence[Definition] | None = None) -> Schema:
    """`$defs` holds every type by its name; `GameView` and `GameEvent` are the unions over these games, or all."""
    told = games() if which is None else which
    wanted: list[Any] = [messages.ClientMessage, messages.ServerMessage, *_structs(http), *_structs(tables)]
    unions: dict[str, list[Any]] = {"GameView": [view_types()[game.name] for game in told]}
    for game in told:
        unions[f"{_pascal(game.name)}Event"] = list(event_types(game))
    members = [one for union in unions.values() for one in union]
    outer, defs = _without_dots(*msgspec.json.schema_components([*wanted, *members], ref_template=REF))
    refs = dict(zip(members, outer[len(wanted) :], strict=True))
    defs["ClientMessage"], defs["ServerMessage"] = outer[0], outer[1]
    for name, union in unions.items():
        defs[name] = {"anyOf": [refs[one] for one in union]}
    defs["GameEvent"] = {"anyOf": [{"$ref": REF.format(name=name)} for name in unions if name != "GameView"]}
    for name in ("Update", "Moment"):
        _name_what_games_tell(defs[name]["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Stich protocol {messages.VERSION}",
        "anyOf": [{"$ref": REF.format(name=name)} for name in ("ClientMessage", "ServerMessage")],
        "$defs": dict(sorted(defs.items())),
    }


def _without_dots(outer: Any, defs: Schema) -> tuple[Any, Schema]:
    """Two games may each have a type of one name; they are then told apart by their modules, in dotted names."""
    text = msgspec.json.encode([outer, defs]).decode()
    for name in defs:
        text = text.replace(f'"{name}"', f'"{name.replace(".", "_")}"').replace(
            f'/{name}"', f'/{name.replace(".", "_")}"'
        )
    renamed_outer, renamed = msgspec.json.decode(text)
    return renamed_outer, renamed


def _name_what_games_tell(properties: Schema) -> None:
    """The structs hold views and events as they come; what they can be is known once the games are."""
    properties["events"] = {"type": "array", "items": {"$ref": REF.format(name="GameEvent")}}
    properties["view"] = {"anyOf": [{"$ref": REF.format(name="GameView")}, {"type": "null"}]}


def _structs(module: Any) -> list[type[msgspec.Struct]]:
    own = [one for one in vars(module).values() if getattr(one, "__module__", None) == module.__name__]
    return [one for one in own if isinstance(one, type) and issubclass(one, msgspec.Struct)]


def _pascal(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(protocol_schema())).decode() + "\n")
