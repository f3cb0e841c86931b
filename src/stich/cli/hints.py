"""What Expert thinks of each action, as a small table."""

from collections.abc import Sequence

from rich.table import Table as Grid

from stich.bots import Estimate, bot
from stich.games.views import View
from stich.terminal.cards import coloured

SECONDS = 1.0  # longer than a bot takes: a player who asks wants to know
MOST_LINES = 8


def estimates(view: View, seed: int) -> list[Estimate]:
    """The actions with their estimates, the best first."""
    from stich.bots.search_bot import SearchBot

    expert = bot("expert", time=SECONDS, seed=seed)
    assert isinstance(expert, SearchBot)
    return expert.explain(view)


def hint_table(found: Sequence[Estimate], round_name: str) -> Grid:
    """One action a line. Actions that Expert hardly considered are only counted."""
    table = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("action", no_wrap=True)
    for heading in ("wins the match", f"this {round_name}", "thought"):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, estimate in enumerate(found[:MOST_LINES]):
        table.add_row(
            coloured(estimate.action),
            f"{estimate.win:.1%} ± {estimate.win_error:.1%}",
            f"{estimate.score:+.1f}",
            f"{estimate.weight:.0%}",
            style="" if number else "bold",
        )
    if len(found) > MOST_LINES:
        table.add_row(f"and {len(found) - MOST_LINES} more", style="dim")
    return table
