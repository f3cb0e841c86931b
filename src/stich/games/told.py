"""A description of the fields that a game adds to its views, and of those of its events, from which a terminal or the
page can draw a new game without code of its own."""

from functools import cache
from typing import Literal, TypeAlias, get_args

import msgspec

from stich.games.events import Event, RoundScored
from stich.games.fields import Field, declared
from stich.games.views import View
from stich.kernel.kinds import Kind, ListOf

KindName: TypeAlias = Literal["number", "seat", "seats", "flag", "name", "names", "cards", "other"]
# Bookkeeping in every game: who is to act is marked at the seats.
LEFT_OUT = frozenset({"turn", "choosing"})


class ToldField(msgspec.Struct, frozen=True):
    """A field that a game adds to its views. With `per_seat` it is a list, usually with one value for each seat."""

    name: str
    kind: KindName
    per_seat: bool
    label: str


@cache
def told_fields(view_type: type[View]) -> tuple[ToldField, ...]:
    """The fields in the order of their declaration."""
    own = {name: field for name, field in declared(view_type).items() if name not in View.__struct_fields__}
    return tuple(_told(field) for name, field in own.items() if name not in LEFT_OUT)


@cache
def event_fields(kind: type[Event]) -> dict[str, KindName]:
    """The fields of an event in the order of their declaration, and what their values are."""
    fields = declared(kind, left_out=("parts",) if kind is RoundScored else ())
    return {name: _kind_name(name, _entries(field.kind)) for name, field in fields.items()}


def _told(field: Field) -> ToldField:
    kind = _entries(field.kind)
    label = field.name.replace("_", " ")
    return ToldField(field.name, _kind_name(field.name, kind), field.per_seat or kind is not field.kind, label)


def _entries(kind: Kind) -> Kind:
    return kind.kind if isinstance(kind, ListOf) else kind


def _kind_name(name: str, kind: Kind) -> KindName:
    if name == "dealer":
        return "seat"
    told = {"card": "name", "colours": "names"}.get(kind.name, kind.name)
    return next((known for known in get_args(KindName) if known == told), "other")
