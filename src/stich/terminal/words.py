"""What the terminal says and draws in one game: words for events, fields and phases, and the board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.console import RenderableType

from stich.terminal.people import People

EventFields: TypeAlias = Mapping[str, Any]


class Count(int):
    """A number. The format code is a noun, which is made to agree with it.

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
    """What the terminal says in one game. Everything has a default, so a game needs none of it.

    For events, by their tags: `templates` are sentences with places for the fields (see `Sentences`), `sentences` are
    functions for what a template can not express, and `untold` are events that are not shown. For fields and phases:
    `labels` are their names on screen, `left_out` are fields never shown, and `only_during` are fields shown in some
    phases only. `columns` computes more columns with one value a seat, and `facts` computes more lines about the table.
    `questions` is what the player is asked in each phase. `board` draws anything else on the table, from the view, the
    people and the numbers of the actions; in the phases `on_board`, the numbers to type are drawn on it. `said` are
    sentences on mistakes, by what the better action would have done (`stich.analysis.stories`)."""

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
    said: Mapping[str, str] = field(default_factory=dict)
    # Of the definition.
    round_name: str = "round"
    dealer_name: str = "dealer"
    actions_naming_seats: tuple[str, ...] = ()

    def label(self, name: str) -> str:
        return self.labels.get(name, name.replace("_", " "))


def passed(people: People, given: Sequence[Sequence[str] | None], places: int) -> str:
    """Who passes which cards to whom, so many places to the left; of those that are seen."""
    told = [
        f"{people[giver]:passes} {' '.join(cards)} to {people[(giver + places) % len(given)]}"
        for giver, cards in enumerate(given)
        if cards is not None
    ]
    return ", ".join(told)
