"""The protocol as TypeScript types: `python -m stich.protocol.typescript > web/src/lib/protocol.ts`."""

import inspect
import json
import sys
from collections.abc import Iterator

from stich.analysis.results import METHOD
from stich.games import ours
from stich.games.views import View
from stich.protocol import http, messages
from stich.protocol.schema import Schema, protocol_schema

HEAD = """// Made by `python -m stich.protocol.typescript` from the server's message structs. Do not edit.

export const PROTOCOL_VERSION = {version};
export const ANALYSIS_METHOD = {method};
"""
# What clients send: fields with a default may be left out.
SENT = {
    *(one.__name__ for one in messages.FromClient.__subclasses__()),
    *(one.__name__ for one in (http.NewTable, http.SeatWanted, http.PlayAgain, http.LinkGiven)),
}
PARTIAL = {("NewTable", "settings"), ("PlayAgain", "settings")}


def typescript() -> str:
    """One declaration a type, in the order of their names: of our games, whatever else is installed."""
    types = protocol_schema(ours())["$defs"]
    _name_what_views_share(types)
    declarations = [_declaration(name, one) for name, one in sorted(types.items())]
    return "\n".join([HEAD.format(version=messages.VERSION, method=METHOD), *declarations])


def _name_what_views_share(types: Schema) -> None:
    """The fields that all views have alike stand once, in a type that the views extend."""
    views = [types[_type(one)] for one in types["GameView"]["anyOf"]]
    first, *others = [view["properties"] for view in views]
    shared = {name: one for name, one in first.items() if all(other.get(name) == one for other in others)}
    for view in views:
        view["properties"] = {name: one for name, one in view["properties"].items() if name not in shared}
        view["extends"] = View.__name__
    types[View.__name__] = {"description": inspect.getdoc(View), "properties": shared}


def _declaration(name: str, schema: Schema) -> str:
    if "properties" in schema or schema.get("type") == "object":
        fields = "\n".join(_fields(name, schema))
        base = f" extends {schema['extends']}" if "extends" in schema else ""
        return f"{_comment(schema)}export interface {name}{base} {{\n{fields}\n}}\n"
    return f"export type {name} = {_type(schema)};\n"


def _fields(name: str, schema: Schema) -> Iterator[str]:
    for field, one in schema.get("properties", {}).items():
        may_miss = name in SENT and field not in schema.get("required", [])
        told = _type(one)
        yield f"  {field}{'?' if may_miss else ''}: {f'Partial<{told}>' if (name, field) in PARTIAL else told};"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        case "array":
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
        case "integer" | "number":
            return "number"
        case "null" | "boolean" | "string" as plain:
            return str(plain)
    return "unknown"


def _comment(schema: Schema) -> str:
    lines = [line.strip() for line in schema.get("description", "").splitlines()]
    if len(lines) < 2:
        return f"/** {lines[0]} */\n" if lines else ""
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
