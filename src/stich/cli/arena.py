"""`stich arena`: bots against each other on duplicate deals."""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, TextColumn
from rich.table import Table as Grid
from rich.text import Text

import stich
from stich.cli.arguments import AsJson, GameName, GameOptions, check_seeds, check_writable, examples, settled_game
from stich.cli.compiling import say_when_compiling
from stich.cli.console import new_console, print_json, progress_bar
from stich.errors import OptionError
from stich.quoting import harmless, quoted
from stich.terminal.words import Count

if TYPE_CHECKING:
    from stich.arena.duel import Outcome
    from stich.arena.report import Report
    from stich.arena.sprt import Verdict
    from stich.arena.statistics import Interval

ARENA_EXAMPLES = examples(
    "stich arena mue --players 5 expert club club club club --deals 200 --seed 1",
    "stich arena njet -p 2 expert club --match --deals 50 --plot njet.png",
    "stich arena meinz expert:time=0.1 club club club --sprt",
    "stich arena mue expert expert:samples=2000 club novice random --csv tables.csv --records games/",
)
PICTURES = (".png", ".svg", ".pdf")


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT", help="One bot a seat, such as expert:time=0.1.")],
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="How many play; as many as there are bots if not given.")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals; with --sprt the most.")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="The first deal's seed; the others count on from it.")] = 1,
    option: GameOptions = None,
    whole_match: Annotated[bool, typer.Option("--match", help="Play whole matches, not only a round a deal.")] = False,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop when it is settled whether the first bot is better than the rest.")
    ] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as cores if not given.")] = None,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler to play on.")] = None,
    as_json: AsJson = False,
    csv: Annotated[Path | None, typer.Option("--csv", help="Write one line a seat and table.")] = None,
    plot: Annotated[Path | None, typer.Option("--plot", help="Draw scores and ratings (.png, .svg, .pdf).")] = None,
    records: Annotated[Path | None, typer.Option("--records", help="Keep the record of every table here.")] = None,
) -> None:
    """Let bots play the same deals from every seat, and tell who is better and how sure that is."""
    table = settled_game(game, players if players is not None else len(bots), option)
    check_seeds(seed, deals)
    _check_bots(table, bots, sprt)
    _check_files(csv, plot, records)
    from stich.arena.report import report, write_csv, write_records

    if cluster is None:
        _load(table, bots)
    started = time.perf_counter()
    played, verdict = _play(table, bots, range(seed, seed + deals), whole_match, sprt, workers, cluster)
    result = report(played, dict(table.options), time.perf_counter() - started, verdict)
    if csv is not None:
        with csv.open("w", encoding="utf-8", newline="") as file:
            write_csv(played, file)
    if records is not None:
        write_records(played, records)
    if plot is not None:
        from stich.arena.plots import plot as draw

        draw(result.standings, result.ratings, f"{table.title}, {table.players} players, {len(played)} deals", plot)
    if as_json:
        print_json(result)
    else:
        show(table, result)


def _check_bots(table: stich.Game, specs: list[str], sprt: bool) -> None:
    """Finds everything that is wrong with the bots before the first card is dealt."""
    from stich.arena.duel import player

    if len(specs) != table.players:
        raise OptionError(f"{table.title} with {table.players} players needs {table.players} bots, not {len(specs)}")
    for spec in set(specs):
        player(spec)  # as the tables will
    if sprt and len(set(specs)) < 2:
        raise OptionError("--sprt asks whether the first bot is better than the others, and here all are the same")


def _check_files(csv: Path | None, plot: Path | None, records: Path | None) -> None:
    """Checks in advance that the files can be written at the end, and that nothing needed for them is missing."""
    check_writable(csv, "--csv")
    check_writable(plot, "--plot")
    if plot is not None and plot.suffix.lower() not in PICTURES:
        raise OptionError(f"--plot draws {', '.join(PICTURES)}, not {quoted(plot.name)}")
    needed = ["openskill", "scipy"] + (["matplotlib"] if plot is not None else [])
    try:
        for module in needed:
            importlib.import_module(module)
    except ImportError:
        raise OptionError("the arena needs the extra: pip install 'stich[arena]'") from None
    if records is not None:
        _make_folder(records)


def _make_folder(records: Path) -> None:
    if records.exists() and not records.is_dir():
        raise OptionError(f"--records is a folder, and {records} is a file")
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"the folder {records} for --records can not be made: {error.strerror}") from None
    if not os.access(records, os.W_OK):
        raise OptionError(f"--records can not be written to {records}: this is not allowed")


def _load(table: stich.Game, bots: list[str]) -> None:
    """Compiles here, once, what has to be compiled, so that not every process has to do it."""
    from stich.arena.duel import warm_up

    say_when_compiling()
    for spec in dict.fromkeys(bots):
        warm_up(table.name, table.players, spec)


def _play(
    table: stich.Game,
    bots: list[str],
    seeds: range,
    whole_match: bool,
    sprt: bool,
    workers: int | None,
    cluster: str | None,
) -> tuple[list[list[Outcome]], Verdict | None]:
    """Plays all deals, or as many as settle the question, with a progress bar on stderr if that is a terminal."""
    from stich.arena.executors import executor
    from stich.arena.sprt import verdict
    from stich.arena.statistics import per_deal
    from stich.arena.tournament import play_deals, seatings

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} of {task.total} deals"))
    progress = progress_bar(*columns)
    played: list[list[Outcome]] = []
    found: Verdict | None = "open" if sprt else None
    with progress, executor(workers, cluster) as place:
        task = progress.add_task(f"{table.title}, {table.players} players", total=len(seeds))
        tables = seatings(table.name, dict(table.options), bots, seeds, whole_match)
        for outcomes in play_deals(tables, place):
            played.append(outcomes)
            progress.advance(task)
            if sprt:
                found = verdict(per_deal(played, bots[0])[1])
                if found != "open":
                    break
    return played, found


def show(table: stich.Game, result: Report) -> None:
    console = new_console()
    unit = "matches" if result.unit == "match" else f"{table.definition.round_name}s"
    played = f"{Count(result.deals):deals}, {format(Count(result.tables), unit)} from seed {result.seed}"
    console.print(Text.assemble((table.title, "bold"), f", {table.players} players: {played}, {result.seconds:.0f} s"))
    rows = Grid(box=None, padding=(0, 2, 0, 0))
    for heading in ("bot", "score", "lead", "wins", "rating", "decisions/s"):
        rows.add_column(
            heading, justify="left" if heading == "bot" else "right", no_wrap=heading != "bot", overflow="fold"
        )
    rated = {rating.bot: rating for rating in result.ratings}
    for standing in result.standings:
        rows.add_row(
            harmless(standing.bot),
            f"{standing.score.mean:.1f}",
            _told(standing.lead, "+.1f", ".1f"),
            _told(standing.wins, ".1%", ".1%"),
            f"{rated[standing.bot].mu:.1f} ± {rated[standing.bot].sigma:.1f}",
            f"{standing.decisions_per_second:,.0f}",
        )
    console.print(rows)
    console.print("lead: over the mean of the others at the table; ± 95 %, for ratings ± one σ", style="dim")
    for line in _conclusions(result):
        console.print(line)


def _told(interval: Interval, form: str, half: str) -> str:
    """An interval as text. Student's interval is symmetric around its mean."""
    return f"{interval.mean:{form}} ± {(interval.high - interval.low) / 2:{half}}"


def _conclusions(result: Report) -> Iterator[Text]:
    if result.verdict is not None:
        told = {"better": "settled: better", "not better": "settled: not better", "open": "not settled by these deals"}
        yield Text.assemble("Is the first bot better than the others? ", (told[result.verdict], "bold"))
    elif result.deals == 1:
        yield Text("One deal does not tell who is better.")
    elif len(result.standings) > 1:
        best = result.standings[0]
        sure = "clearly" if best.lead.low > 0 else "not clearly"
        bounds = f"between {best.lead.low:+.1f} and {best.lead.high:+.1f}"
        yield Text(f"{harmless(best.bot)} leads, {sure}: its lead lies {bounds}.")
