"""The table as one seat sees it, drawn from any game's view."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from stich.cli.fields import Shown
from stich.games.views import View
from stich.terminal.cards import by_colour, colour_letters, coloured, is_card
from stich.terminal.people import People
from stich.terminal.words import TerminalWords

IN_FRONT = "*"
WIDEST = 120  # columns that lines and lists are spread over, however many there are


def draw(
    view: View,
    people: People,
    title: str,
    options: Collection[str],
    words: TerminalWords | None = None,
    legal: Sequence[str] = (),
) -> Group:
    """Draws everything on the table, and the player's own hand. If the game's board shows the numbers to type, they are
    those of `legal`."""
    words = words or TerminalWords()
    shown = Shown.of(view, options, words)
    parts: list[RenderableType] = [heading(f"{title} · {words.label(view.phase)}"), seats(shown, people)]
    numbers = {action: number for number, action in enumerate(legal, start=1)}
    board = words.board(view, people, numbers) if words.board else None
    parts += [board] if board is not None else []
    facts = [Text.assemble((f"{label} ", "dim"), worded(value)) for label, value in shown.facts().items()]
    lines = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    lines.add_column(style="dim", no_wrap=True)
    lines.add_column()
    if facts:
        lines.add_row("table", Text(" · ").join(facts))
    if view.trick:
        lines.add_row("trick", trick(view.trick, view.leader, view.winner, view.players, people))
    elif view.phase == "tricks" and view.actors:
        lines.add_row("trick", f"{people.several(view.actors):leads}")
    elif view.last_trick:  # something is still to be done with it
        lines.add_row("trick", trick(view.last_trick, view.leader, view.winner, view.players, people))
    if view.seat is not None and view.hand[view.seat]:
        lines.add_row("your hand", by_colour(view.hand[view.seat]))
    parts += [lines] if lines.row_count else []
    return Group(*parts)


def heading(text: str) -> Constrain:
    return Constrain(Rule(text, style="dim"), WIDEST)


def seats(shown: Shown, people: People) -> Grid:
    """One line for each seat: who it is, its roles, what lies before it, and what it has."""
    view, columns = shown.view, shown.columns()
    roles = [", ".join(shown.roles(seat)) for seat in range(len(view.score))]
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("")
    table.add_column("player", no_wrap=True)
    if any(roles):
        table.add_column("")
    if shown.shows("cards"):
        table.add_column("cards", justify="right")
    for label, values in columns.items():
        table.add_column(label, justify="right" if isinstance(values[0], int) else "left")
    table.add_column("score", justify="right")
    for seat in range(len(view.score)):
        row: list[RenderableType] = [
            ">" if seat in view.actors else " ",
            Text(f"{seat} {people.name(seat)}", style="bold" if seat == people.you else ""),
        ]
        row += [roles[seat]] if any(roles) else []
        row += [str(len(view.hand[seat]) + view.face_down[seat])] if shown.shows("cards") else []
        row += [worded(values[seat]) for values in columns.values()]
        table.add_row(*row, str(view.score[seat]))
    return table


def trick(cards: list[str], leader: int | None, winner: int | None, players: int, people: People) -> Text:
    """The cards of a trick in the order they were played, and who is winning it."""
    laid = [((leader or 0) + i) % players for i in range(len(cards))]
    told = [
        Text.assemble(f"{people.name(seat)} ", coloured(card), (IN_FRONT, "bold") if seat == winner else "")
        for seat, card in zip(laid, cards, strict=True)
    ]
    return Text.assemble(Text("  ").join(told), ("   (* in front)" if winner in laid else "", "dim"))


def worded(value: Any) -> Text:
    """A value of a view as text: cards and colours coloured, lists side by side, and nothing for what is empty."""
    if value is None or value == [] or value == {}:
        return Text("")
    if isinstance(value, bool):
        return Text("yes" if value else "no")
    if isinstance(value, dict):
        return Text(", ").join(Text.assemble(coloured(str(key)), f": {item}") for key, item in value.items())
    if isinstance(value, list):
        if value and not any(isinstance(item, str) and is_card(item) for item in value):
            return colour_letters(map(str, value))
        return coloured(" ".join(map(str, value)))
    return coloured(str(value))


def choices(legal: list[str], people: People, naming_seats: tuple[str, ...] = ()) -> Constrain:
    """The legal actions with numbers. `naming_seats` are the first words of actions that are followed by a seat."""
    names = [seat_names(action, people, naming_seats) for action in legal]
    told = [
        Text.assemble((f"{number:>2} ", "bold cyan"), coloured(action), (name, "dim"))
        for number, (action, name) in enumerate(zip(legal, names, strict=True), start=1)
    ]
    return Constrain(Columns(told, padding=(0, 3), column_first=False), WIDEST)


def seat_names(action: str, people: People, naming_seats: tuple[str, ...]) -> str:
    """Names in place of the seats that an action mentions."""
    if not action.startswith(naming_seats):
        return ""
    seats = [int(word) for word in action.split() if word.isdigit()]
    return f" ({people.several(seats)})" if seats else ""
