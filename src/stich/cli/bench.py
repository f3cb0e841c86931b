"""`stich bench`: how fast things are on this machine. One command for each measurement."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from rich.console import Console
from rich.table import Table as Grid

from stich.cli.arguments import AsJson, examples, known_game
from stich.cli.compiling import say_when_compiling
from stich.cli.console import WHOLE, new_console, print_json, spinner
from stich.cli.pages import PlainCommand, PlainGroup
from stich.terminal.fitting import ByWidth
from stich.terminal.words import Count

GameNames: TypeAlias = Annotated[
    str | None, typer.Option(metavar="NAME,NAME", help="Only these games, separated by commas; all if not given.")
]
Repetitions: TypeAlias = Annotated[
    int, typer.Option(min=1, help="How often each is measured; the best and the median are told.")
]

bench = typer.Typer(
    cls=PlainGroup,
    help="Measure the speed of the rules and of the bots on this machine.",
    epilog=examples(
        "stich bench playouts",
        "stich bench search --games meinz",
        "stich bench memory --games mue",
        "stich bench startup --json",
    ),
)


@bench.callback(invoke_without_command=True)
def measurements(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@bench.command(
    cls=PlainCommand,
    epilog=examples("stich bench playouts", "stich bench playouts --games mue,last_panther --rounds 5000 --json"),
)
def playouts(
    games: GameNames = None,
    rounds: Annotated[int, typer.Option(min=1, help="Whole rounds in one repetition.")] = 2_000,
    repetitions: Repetitions = 50,
    as_json: AsJson = False,
) -> None:
    """Random whole rounds a second, deal included, for every game and number of players, on one thread."""
    from stich.bench.playouts import bench_playouts

    names = chosen(games)
    with waiting("playing"):
        results = list(bench_playouts(names, rounds, repetitions))
    headings = ("game", "players", "rounds/s", "(median)", "decisions/s", "(median)", "a round")
    rows = [
        (
            one.title,
            str(one.players),
            f"{one.rounds_per_second:,.0f}",
            f"{one.rounds_per_second_median:,.0f}",
            f"{one.decisions_per_second / 1e6:.1f} M",
            f"{one.decisions_per_second_median / 1e6:.1f} M",
            f"{one.decisions_per_round:.1f}",
        )
        for one in results
    ]
    show("playouts", "Random whole rounds, the deal included, one thread", headings, rows, results, as_json)


@bench.command(
    cls=PlainCommand, epilog=examples("stich bench search", "stich bench search --games njet --iterations 2000 --json")
)
def search(
    games: GameNames = None,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds played out in one repetition.")] = 500,
    iterations: Annotated[int, typer.Option(min=1, help="Iterations of the search in one repetition.")] = 2_000,
    repetitions: Repetitions = 20,
    as_json: AsJson = False,
) -> None:
    """What the bots do in a second on one thread: rounds played out by rules of thumb, and iterations of the search.

    The last column tells how many times the iterations of one thread two of them do in the same time."""
    from stich.bench.search import bench_search

    names = chosen(games)
    with waiting("thinking"):
        results = list(bench_search(names, rounds, iterations, repetitions))
    headings = ("game", "players", "playouts", "(median)", "iterations", "(median)", "2 threads")
    rows = [
        (
            one.title,
            str(one.players),
            f"{one.playouts_per_second:,.0f}",
            f"{one.playouts_per_second_median:,.0f}",
            f"{one.iterations_per_second:,.0f}",
            f"{one.iterations_per_second_median:,.0f}",
            f"{one.two_threads:.2f} ×",
        )
        for one in results
    ]
    title = "Whole rounds played out and iterations of the search, a second on one thread"
    show("search", title, headings, rows, results, as_json)


@bench.command(cls=PlainCommand, epilog=examples("stich bench memory", "stich bench memory --games mue --json"))
def memory(
    games: GameNames = None,
    clones: Annotated[int, typer.Option(min=1, help="Clones in one repetition.")] = 100_000,
    repetitions: Repetitions = 50,
    as_json: AsJson = False,
) -> None:
    """The size of a state and what cloning one costs inside the kernel."""
    from stich.bench.memory import bench_memory

    names = chosen(games)
    with waiting("cloning"):
        results = list(bench_memory(names, clones, repetitions))
    rows = [(one.title, f"{one.state_bytes:,}", f"{one.clone_ns:.1f}", f"{one.clone_ns_median:.1f}") for one in results]
    show("memory", "A state", ("game", "bytes", "ns to clone", "(median)"), rows, results, as_json)


@bench.command(
    cls=PlainCommand,
    epilog=examples(
        "stich bench startup --repetitions 20 --json",
        "stich bench startup --wheel dist/stich-0.2.0-py3-none-manylinux_2_17_x86_64.whl",
        "stich bench startup --clone .",
    ),
)
def startup(
    games: GameNames = None,
    repetitions: Repetitions = 5,
    wheel: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Of a wheel instead, which is installed for it.", exists=True)
    ] = None,
    clone: Annotated[
        Path | None,
        typer.Option(metavar="CHECKOUT", help="Of a fresh clone instead; it takes minutes.", exists=True),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """How long `import stich`, the first match of each game, the first cards of `stich play` and a server take."""
    from stich.bench.startup import bench_clone, bench_startup, bench_wheel

    names = chosen(games)
    with waiting("starting"):
        if clone:
            title, results = "From a fresh clone, nothing compiled", list(bench_clone(clone.resolve(), repetitions))
        elif wheel:
            title, results = "From an installed wheel", list(bench_wheel(wheel.resolve(), repetitions))
        else:
            title, results = "In fresh processes, rules on disk", list(bench_startup(names, repetitions))
    rows = [(one.what, f"{one.seconds:.2f}", f"{one.seconds_median:.2f}") for one in results]
    show("startup", title, ("what", "seconds", "(median)"), rows, results, as_json)


@bench.command(
    cls=PlainCommand,
    epilog=examples(
        "stich bench server", "stich bench server --tables 100 --seconds 20 --json", "stich bench server --postgres"
    ),
)
def server(
    tables: Annotated[int, typer.Option(min=1, max=5000, help="Tables of four sockets.")] = 500,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long they play at human pace.")] = 60,
    every: Annotated[float, typer.Option(min=0, help="Seconds between two actions of a table.")] = 2,
    busy_seconds: Annotated[float, typer.Option(min=1, max=60, help="How long at full speed, and the echo.")] = 20,
    database: Annotated[
        str | None, typer.Option(metavar="postgresql://…", help="An SQLite file that is thrown away if not given.")
    ] = None,
    postgres: Annotated[bool, typer.Option("--postgres", help="Start a PostgreSQL for it, with two workers.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Several need PostgreSQL.")] = 1,
    analyses: Annotated[int, typer.Option(min=0, max=8, help="Matches looked back at meanwhile.")] = 0,
    as_json: AsJson = False,
) -> None:
    """The table server with its own client processes on this machine: latency at human pace, speed beside an echo."""
    import contextlib

    from stich.bench.server import bench_server
    from stich.testing.postgres import postgres as started

    with waiting("serving"), contextlib.ExitStack() as stack:
        if postgres:
            database, workers = stack.enter_context(started()), max(workers, 2)
        one = bench_server(tables, seconds, every, database, workers, busy_seconds, analyses)
    headings = ("store", "tables", "actions", "errors", "lost", "median", "p99", "worst", "full speed", "echo", "ratio")
    row = (
        f"{one.database}, {Count(one.workers):workers}",
        str(one.tables),
        str(one.actions),
        str(len(one.errors)),
        str(one.lost),
        f"{one.latency.median_ms:.1f} ms",
        f"{one.latency.p99_ms:.1f} ms",
        f"{one.latency.worst_ms:.1f} ms",
        f"{one.busy_actions_per_second:,.0f}/s",
        f"{one.echoes_per_second:,.0f}/s",
        f"{one.ratio:.2f}",
    )
    show("server", "From an action to the last of four sockets", headings, [row], [one], as_json)


def chosen(games: str | None) -> list[str]:
    return [known_game(name).name for name in games.split(",")] if games else []


def waiting(what: str) -> Any:
    """A sign of life on stderr, if that is a terminal."""
    say_when_compiling()
    console = new_console(stderr=True)
    return console.status(f"{what} …", spinner=spinner(console))


def show(
    name: str, title: str, headings: Sequence[str], rows: Iterable[Sequence[str]], results: Sequence[Any], as_json: bool
) -> None:
    from stich.bench.measuring import machine

    if as_json:
        print_json({"bench": name, "machine": machine(), "results": results})
        return
    console = new_console()
    console.print(measured(console, title, headings, list(rows)))
    console.print(", ".join(f"{key} {value}" for key, value in machine().items()), style="dim")


def measured(console: Console, title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> ByWidth:
    """A table with a line for each measurement; where such lines would be too wide, with a line for each figure."""
    wide, tall = (Grid(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0)) for _ in range(2))
    for number, heading in enumerate(headings):
        wide.add_column(heading, justify="right" if number else "left", no_wrap=True)
    tall.show_header = False
    for row in rows:
        wide.add_row(*row)
        for heading, figure in zip(headings, row, strict=True):
            tall.add_row(heading, figure)
    return ByWidth(console.measure(wide, options=console.options.update(max_width=WHOLE)).maximum, wide, tall)
