"""Which fields a game's view has besides those of every view, and what they are: found out from their annotations, so
that a terminal and the page draw a new game without code of their own."""

from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from stich.games.views import CardsWord, FlagWord, NamesWord, NameWord, SeatsWord, SeatWord, View, Word

Kind: TypeAlias = Literal["number", "seat", "seats", "flag", "name", "names", "cards", "other"]

KINDS: dict[type[Word], Kind] = {
    SeatWord: "seat",
    SeatsWord: "seats",
    FlagWord: "flag",
    NameWord: "name",
    NamesWord: "names",
    CardsWord: "cards",
}
PLAIN: dict[Any, Kind] = {int: "number", int | None: "number", bool: "flag", str: "name", list[str]: "names"}
# Bookkeeping in every game: who is to act is marked at the seats.
LEFT_OUT = frozenset({"turn", "choosing"})


class ToldField(msgspec.Struct, frozen=True):
    """A field of a game's own in its views. With `per_seat` it is a list, usually with one value a seat."""

    name: str
    kind: Kind
    per_seat: bool
    label: str


@cache
def told_fields(view_type: type[View]) -> tuple[ToldField, ...]:
    """In the order they are declared."""
    hints = get_type_hints(view_type, include_extras=True)
    own = {name: hint for name, hint in hints.items() if name not in {*View.__struct_fields__, *LEFT_OUT}}
    return tuple(_field(name, hint) for name, hint in own.items())


def _field(name: str, hint: Any) -> ToldField:
    per_seat = get_origin(hint) is list
    kind: Kind = "seat" if name == "dealer" else _kind(get_args(hint)[0] if per_seat else hint)
    return ToldField(name, kind, per_seat, name.replace("_", " "))


def _kind(hint: Any) -> Kind:
    for meta in getattr(hint, "__metadata__", ()):
        for word, kind in KINDS.items():
            if isinstance(meta, word):
                return kind
    return PLAIN.get(getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint, "other")
