"""How one game is told at a terminal: its words for events, fields and phases, and what it lays on the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.console import RenderableType

from stich.terminal.people import People

EventFields: TypeAlias = Mapping[str, Any]


class Count(int):
    """A number; as a format, a noun that agrees with it.

    >>> f"{Count(1):cards}, {Count(2):cards}, {Count(3)}, {Count(1):matches}, {Count(2000):matches}"
    '1 card, 2 cards, 3, 1 match, 2,000 matches'
    """

    def __format__(self, noun: str) -> str:
        return f"{int(self):,} {singular(noun) if self == 1 else noun}" if noun else f"{int(self):,}"


def singular(noun: str) -> str:
    return noun[:-2] if noun.endswith(("ches", "sses", "xes")) else noun.removesuffix("s")


def _nothing(*_: Any) -> Any:
    return {}


@dataclass(frozen=True)
class TerminalWords:
    """What a terminal says in one game. Everything has a default, so a game that nothing was written for has them too.

    Events by their tags: `templates` as `Sentences` reads them, `sentences` for what needs more than a template,
    `untold` for what only the log has. Fields and phases by their names: `labels`; of the fields, `left_out` for
    bookkeeping and `only_during` for those worth a look in some phases only. `columns` works out more columns, one
    value a seat, and `facts` more facts. `questions` is what is asked in each phase. `board` draws what else lies
    there, from the view, the people and the numbers of the actions; in the phases `on_board` those numbers stand on
    it."""

    templates: Mapping[str, str] = field(default_factory=dict)
    sentences: Mapping[str, Callable[[People, EventFields], str]] = field(default_factory=dict)
    untold: frozenset[str] = frozenset()
    labels: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    only_during: Mapping[str, frozenset[str]] = field(default_factory=dict)
    columns: Callable[[Any], dict[str, list[Any]]] = _nothing
    facts: Callable[[Any], dict[str, Any]] = _nothing
    questions: Mapping[str, str] = field(default_factory=dict)
    board: Callable[[Any, People, Mapping[str, int]], RenderableType | None] | None = None
    on_board: frozenset[str] = frozenset()
    # Of the definition.
    round_name: str = "round"
    dealer_name: str = "dealer"
    actions_naming_seats: tuple[str, ...] = ()

    def label(self, name: str) -> str:
        return self.labels.get(name, name.replace("_", " "))
