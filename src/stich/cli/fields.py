"""How the fields of a game's view are drawn. This follows from their declarations, so that a new game needs no code
here.

A field with a seat or a set of seats is a role of these seats, a field with a value for each seat is a column, and
anything else is a fact about the table. The fields that every view has are drawn separately; options are not drawn,
since they never change. What a game's `TerminalWords` say comes first."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from stich.games.told import told_fields
from stich.games.views import View
from stich.terminal.words import TerminalWords


@dataclass(frozen=True)
class Drawn:
    """The names of a game's own fields, by the way they are drawn."""

    roles: tuple[str, ...]
    columns: tuple[str, ...]
    facts: tuple[str, ...]


@cache
def drawn_fields(view_type: type[View], left_out: frozenset[str]) -> Drawn:
    drawn = [field for field in told_fields(view_type) if field.name not in left_out | {"dealer"}]
    columns = [field.name for field in drawn if field.per_seat]
    roles = [field.name for field in drawn if field.kind in ("seat", "seats") and not field.per_seat]
    facts = [field.name for field in drawn if field.name not in columns + roles]
    return Drawn(("dealer", *roles), tuple(columns), tuple(facts))


@dataclass(frozen=True)
class Shown:
    """What is worth drawing of a view at the moment, with labels. Fields that are still empty are left out."""

    view: View
    words: TerminalWords
    drawn: Drawn

    @classmethod
    def of(cls, view: View, options: Collection[str], words: TerminalWords) -> "Shown":
        return cls(view, words, drawn_fields(type(view), words.left_out.union(options)))

    def roles(self, seat: int) -> list[str]:
        held = [name for name in self.drawn.roles if self._in_season(name) and self._holds(name, seat)]
        return [self.words.dealer_name if name == "dealer" else self.words.label(name) for name in held]

    def _holds(self, name: str, seat: int) -> bool:
        value = getattr(self.view, name, None)
        return seat in value if isinstance(value, list) else value == seat

    def columns(self) -> dict[str, list[Any]]:
        """Fields with one value for each seat."""
        seats = len(self.view.score)
        told = {label: values for label, values in self._worth(self.drawn.columns).items() if len(values) == seats}
        return {label: values for label, values in {**self.words.columns(self.view), **told}.items() if any(values)}

    def facts(self) -> Mapping[str, Any]:
        seats = len(self.view.score)
        lists = self._worth(self.drawn.columns)
        told = {label: values for label, values in lists.items() if len(values) != seats}
        return {**self._worth(self.drawn.facts), **told, **_something(self.words.facts(self.view).items())}

    def shows(self, name: str) -> bool:
        """Whether one of the columns that every game has is drawn."""
        return name not in self.words.left_out

    def _worth(self, names: tuple[str, ...]) -> dict[str, Any]:
        in_season = (name for name in names if self._in_season(name))
        return _something((self.words.label(name), getattr(self.view, name)) for name in in_season)

    def _in_season(self, name: str) -> bool:
        return self.view.phase in self.words.only_during.get(name, {self.view.phase})


def _something(told: Any) -> dict[str, Any]:
    pairs: Iterator[tuple[str, Any]] = iter(told)
    return {label: value for label, value in pairs if value not in (None, 0, False, "", [], {})}
