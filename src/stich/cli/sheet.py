"""The score sheet of a round."""

from rich.table import Table as Grid

from stich.games.events import RoundScored
from stich.terminal.people import People


def score_sheet(event: RoundScored, people: People, round_name: str) -> Grid:
    """What everyone's points consist of, with a column for each seat."""
    title = f"{round_name} {event.round + 1}".capitalize()
    table = Grid(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    for seat in range(len(event.scores)):
        table.add_column(people.name(seat), justify="right")
    if len(event.parts) > 1:
        for part, points in event.parts.items():
            table.add_row(part.replace("_", " "), *map(signed, points))
    else:
        title_of_only_part = next(iter(event.parts), "")
        table.title = f"{title}: {title_of_only_part}" if title_of_only_part else title
    table.add_row(f"this {round_name}", *map(signed, event.scores), end_section=True)
    table.add_row("total", *map(str, event.totals), style="bold")
    return table


def signed(points: int) -> str:
    return f"{points:+}" if points else "0"
