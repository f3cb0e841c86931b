"""The table as one seat sees it, drawn from any game's view."""

from collections.abc import Collection
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stich.cards import COLOUR_NAMES
from stich.cli.cards import by_colour, colour_letters, coloured
from stich.cli.fields import Shown, label
from stich.cli.people import People
from stich.games.views import View

IN_FRONT = "*"
# Actions whose numbers are seats.
NAMING_SEATS = ("partner", "team", "monster", "njet start")


def draw(view: View, people: People, title: str, options: Collection[str]) -> RenderableType:
    """Everything on the table, and the own hand."""
    shown = Shown.of(view, options)
    parts: list[RenderableType] = [Rule(f"{title} · {view.phase.replace('_', ' ')}", style="dim"), seats(shown, people)]
    facts = Text(" · ").join(Text.assemble(f"{label(name)} ", worded(value)) for name, value in shown.facts())
    lines = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    lines.add_column(style="dim", no_wrap=True)
    lines.add_column()
    if facts:
        lines.add_row("table", facts)
    if view.trick:
        lines.add_row("trick", trick(view.trick, view.leader, view.winner, view.players, people))
    elif view.phase == "tricks" and view.actors:
        lines.add_row("trick", f"{people.several(view.actors):leads}")
    if view.seat is not None:
        lines.add_row("your hand", by_colour(view.hand[view.seat]))
    return Group(*parts, lines)


def seats(shown: Shown, people: People) -> Table:
    """A line a seat: who it is, what they are, what lies before them, what they have."""
    view, columns = shown.view, shown.columns()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    table.add_column("player", no_wrap=True)
    table.add_column("")
    table.add_column("cards", justify="right")
    for name, values in columns:
        table.add_column(label(name), justify="right" if isinstance(values[0], int) else "left")
    table.add_column("score", justify="right")
    for seat in range(len(view.score)):
        own = seat == people.you
        cards = len(view.hand[seat]) + view.face_down[seat]
        row: list[RenderableType] = [
            ">" if seat in view.actors else " ",
            Text(f"{seat} {people.name(seat)}", style="bold" if own else ""),
            ", ".join(shown.roles(seat)),
            str(cards),
        ]
        row += [worded(values[seat]) for _, values in columns]
        table.add_row(*row, str(view.score[seat]))
    return table


def trick(cards: list[str], leader: int | None, winner: int | None, players: int, people: People) -> Text:
    """The cards of a trick in the order they were played, and who is in front."""
    laid = [((leader or 0) + i) % players for i in range(len(cards))]
    told = [
        Text.assemble(f"{people.name(seat)} ", coloured(card), (IN_FRONT, "bold") if seat == winner else "")
        for seat, card in zip(laid, cards, strict=True)
    ]
    return Text.assemble(Text("  ").join(told), ("   (* in front)", "dim"))


def worded(value: Any) -> Text:
    """A value of a view: cards and colours coloured, lists side by side, what is empty as nothing."""
    if value is None or value == [] or value == {}:
        return Text("")
    if isinstance(value, bool):
        return Text("yes" if value else "no")
    if isinstance(value, dict):
        return Text(", ").join(Text.assemble(coloured(str(key)), f": {item}") for key, item in value.items())
    if isinstance(value, list):
        if value and all(item in COLOUR_NAMES.values() or not _is_card(item) for item in value):
            return colour_letters(map(str, value))
        return coloured(" ".join(map(str, value)))
    return coloured(str(value))


def _is_card(value: Any) -> bool:
    return isinstance(value, str) and value[:1] in COLOUR_NAMES and value[1:].isdigit()


def choices(legal: list[str], people: People) -> Columns:
    """What may be done, numbered."""
    told = [
        Text.assemble((f"{number:>2} ", "bold cyan"), coloured(action), (seat_names(action, people), "dim"))
        for number, action in enumerate(legal, start=1)
    ]
    return Columns(told, padding=(0, 3), column_first=False)


def seat_names(action: str, people: People) -> str:
    """Names for the seats that an action speaks of."""
    if not action.startswith(NAMING_SEATS):
        return ""
    seats = [int(word) for word in action.split() if word.isdigit()]
    return f" ({people.several(seats)})" if seats else ""
