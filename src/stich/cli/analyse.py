"""`stich analyse`: looks back at a match."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, TextColumn
from rich.table import Table as Grid
from rich.text import Text

import stich
from stich.cli.arguments import AsJson, check_writable, examples
from stich.cli.compiling import say_when_compiling
from stich.cli.console import new_console, print_json, progress_bar
from stich.cli.turning_points import told
from stich.cli.words import words_of
from stich.errors import OptionError
from stich.quoting import quoted
from stich.terminal.cards import coloured
from stich.terminal.people import People

if TYPE_CHECKING:
    from rich.console import Console

    from stich.analysis import Analysis
    from stich.analysis.results import Measured
    from stich.terminal.words import TerminalWords

ANALYSE_EXAMPLES = examples(
    "stich analyse match.json",
    "stich analyse match.json --samples 20000",
    "stich analyse match.json --json > analysis.json",
    "stich analyse match.json --plot match.svg",
)
PICTURES = (".png", ".svg", ".pdf")
PARTS = ("usual", "luck", "possible", "own", "others", "rest")


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `stich play --record FILE` writes it.")],
    samples: Annotated[
        int | None, typer.Option(min=100, max=1_000_000, help="How often each decision is played on in thought.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the imagined worlds: the same seed, the same numbers.")] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads; as many as cores if not given.")] = None,
    as_json: AsJson = False,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw prospects and luck (.png, .svg, .pdf).")] = None,
) -> None:
    """Look back at a match: what each could have known to be better, and what was luck."""
    from stich.records import read_record

    record = read_record(file)
    _check_plot(plot)
    say_when_compiling()
    match = stich.replay(record)
    found = _analysed(record, samples, seed, workers)
    if plot is not None:
        from stich.analysis.plots import plot as draw

        draw(found, match.seats, f"{match.game.title}, {match.game.players} players", plot)
    if as_json:
        print_json(found)
    else:
        show(found, People(match.seats), match.game.title, words_of(match.game.definition))


def _check_plot(plot: Path | None) -> None:
    """Checks in advance that the picture can be written at the end, and that nothing needed for it is missing."""
    check_writable(plot, "--plot")
    if plot is None:
        return
    if plot.suffix.lower() not in PICTURES:
        raise OptionError(f"--plot draws {', '.join(PICTURES)}, not {quoted(plot.name)}")
    try:
        importlib.import_module("matplotlib")
    except ImportError:
        raise OptionError("a plot needs the extra: pip install 'stich[arena]'") from None


def _analysed(record: Any, samples: int | None, seed: int, workers: int | None) -> Analysis:
    """Analyses the match, with a progress bar on stderr if that is a terminal."""
    from stich.analysis import analyse
    from stich.analysis.analyse import SAMPLES

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} of {task.total} decisions"))
    progress = progress_bar(*columns)
    with progress:
        task = progress.add_task("looking back", total=None)
        return analyse(
            record,
            SAMPLES if samples is None else samples,
            seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
            workers=workers,
        )


def show(found: Analysis, people: People, title: str, words: TerminalWords) -> None:
    console = new_console()
    counted = f"{len(found.decisions)} decisions, {found.samples} samples each, seed {found.seed}"
    console.print(Text.assemble((title, "bold"), f": {counted}"))
    _show_kinds(console, found, people)
    _show_accounts(console, found, people)
    for seat, summary in enumerate(found.seats):
        console.print()
        console.print(Text(f"Turning points for {people.name(seat)}", style="bold"))
        for point in summary.turning_points:
            console.print(coloured(told(point, seat, people, words)))
        if not summary.turning_points:
            console.print("none that stand out from chance")
    console.print("\nwho would have got a trick is hindsight: as the cards lay and the others played", style="dim")


def _show_kinds(console: Console, found: Analysis, people: People) -> None:
    table = _table("Given away, from what each could know", "seat", "decision", "number", "mistakes", "points", "match")
    for seat, summary in enumerate(found.seats):
        for row, one in enumerate(summary.kinds):
            name, kind = people.name(seat) if row == 0 else "", one.kind.replace("_", " ")
            table.add_row(
                name, kind, str(one.decisions), str(one.mistakes), _told(one.points, ".1f"), _told(one.share, ".1%")
            )
    console.print(table)
    console.print("± one standard error; a mistake is what is above two of them", style="dim")


def _show_accounts(console: Console, found: Analysis, people: People) -> None:
    table = _table("\nLuck and skill, in points of the match", "seat", "score", *PARTS)
    for seat, summary in enumerate(found.seats):
        parts = [_told(getattr(summary.account, part), "+.1f") for part in PARTS]
        table.add_row(people.name(seat), str(summary.account.score), *parts)
    console.print(table)
    console.print(
        "usual: a random deal, played by rules of thumb; luck: of these deals; possible: the best decisions; "
        "own: given away; others: given or taken by them, as the cards lay; rest: how they lay for own choices",
        style="dim",
    )


def _table(title: str, *headings: str) -> Grid:
    table = Grid(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("seat", "decision") else "right")
    return table


def _told(one: Measured, form: str) -> str:
    return f"{one.value:{form}} ± {one.error:{form.lstrip('+')}}"
