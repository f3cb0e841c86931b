"""Which fields of a game's view are drawn, and how: found out from their types, so that a new game needs no code here.

A scalar seat is a role of the one who sits there, a list with one entry a seat is a column, anything else a fact of the
table. The fields that every view has are drawn by themselves; options are not drawn, for they never change."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from stich.games.views import SeatWord, View

# Bookkeeping that the rules need and a player at the table does not look at.
LEFT_OUT = {"turn", "added", "passes", "bids_made", "last_added", "goal_bid", "chief_trumps", "vice_trumps", "choosing"}
# Worth a look only while it can still be used; the phases by name.
ONLY_DURING = {"limit": {"auction"}, "given": {"passing"}, "bonuses": {"vice_trump", "chief_trump", "partner"}}
LABELS = {"void": "out of", "given": "to pass on", "limit": "bids up to"}


@dataclass(frozen=True)
class Layout:
    """The names of a view's own fields, by how they are drawn."""

    roles: tuple[str, ...]
    columns: tuple[str, ...]
    facts: tuple[str, ...]


@cache
def layout_of(view_type: type[View], options: frozenset[str]) -> Layout:
    roles, columns, facts = ["dealer"], [], []
    for name, hint in get_type_hints(view_type, include_extras=True).items():
        if name in View.__struct_fields__ or name in options or name in LEFT_OUT or name in roles:
            continue
        if any(isinstance(meta, SeatWord) for meta in getattr(hint, "__metadata__", ())):
            roles.append(name)
        elif get_origin(hint) is list and get_args(hint):
            columns.append(name)
        else:
            facts.append(name)
    return Layout(tuple(roles), tuple(columns), tuple(facts))


@dataclass(frozen=True)
class Shown:
    """What of a view is worth drawing now: fields that say nothing yet are left out."""

    view: View
    layout: Layout

    @classmethod
    def of(cls, view: View, options: Collection[str]) -> "Shown":
        return cls(view, layout_of(type(view), frozenset(options)))

    def roles(self, seat: int) -> list[str]:
        return [label(name) for name in self.layout.roles if getattr(self.view, name, None) == seat]

    def columns(self) -> list[tuple[str, list[Any]]]:
        """Labels with one value a seat."""
        seats = len(self.view.score)
        return [
            (name, values) for name, values in self._worth(self.layout.columns) if len(values) == seats and any(values)
        ]

    def facts(self) -> Iterator[tuple[str, Any]]:
        seats = len(self.view.score)
        yield from self._worth(self.layout.facts)
        yield from ((name, values) for name, values in self._worth(self.layout.columns) if len(values) != seats)

    def _worth(self, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        for name in names:
            value = getattr(self.view, name)
            in_season = self.view.phase in ONLY_DURING.get(name, {self.view.phase})
            if in_season and value not in (None, 0, False, "", [], {}):
                yield name, value


def label(name: str) -> str:
    return LABELS.get(name, name.replace("_", " "))
