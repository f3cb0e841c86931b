"""`stich simulate`: what random play comes to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import stich
from stich.cli.arguments import AsJson, GameName, GameOptions, Players, examples, settled_game

if TYPE_CHECKING:
    from stich.bench.simulation import Tally

SIMULATE_EXAMPLES = examples(
    "stich simulate mue --players 5 --games 10000",
    "stich simulate mue --players 5 --games 10000 --seed 1 --json",
    "stich simulate mue -o hands=1 --games 100000",
)


def simulate(
    game: GameName,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many matches.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, help="The first match's seed; the others count on from it.")] = 0,
    option: GameOptions = None,
    most_rounds: Annotated[
        int, typer.Option(min=1, help="A match longer than this is given up as unfinished.")
    ] = 1_000,
    as_json: AsJson = False,
) -> None:
    """Play whole matches at random, as fast as the rules go, and tell what they came to."""
    table = settled_game(game, players, option)
    tally = run(table, games, seed, most_rounds)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(as_data(table, seed, tally)).decode())
    else:
        report(table, seed, tally)


def run(table: stich.Game, games: int, seed: int, most_rounds: int) -> Tally:
    """Plays, with a bar on stderr while somebody is looking."""
    from stich.bench.simulation import Tally
    from stich.bench.simulation import simulate as chunks

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,} of {task.total:,}"))
    progress = Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    )
    tally = Tally()
    with progress:
        task = progress.add_task(f"{table.title}, {table.players} players", total=games)
        for tally in chunks(table, games, seed, most_rounds):
            progress.update(task, completed=tally.matches)
    return tally


def as_data(table: stich.Game, seed: int, tally: Tally) -> dict[str, Any]:
    rounds = tally.rounds
    return {
        "game": table.name,
        "players": table.players,
        "options": dict(table.options),
        "seed": seed,
        "games": tally.matches,
        "unfinished": tally.unfinished,
        "mean_scores": tally.mean_scores,
        "win_shares": tally.win_shares,
        "rounds": {"mean": tally.mean_rounds, "fewest": min(rounds, default=None), "most": max(rounds, default=None)},
        "decisions": tally.decisions,
        "seconds": tally.seconds,
        "games_per_second": tally.matches / tally.seconds,
        "decisions_per_second": tally.decisions / tally.seconds,
    }


def report(table: stich.Game, seed: int, tally: Tally) -> None:
    console = Console(highlight=False)
    console.print(
        f"[bold]{table.title}[/bold], {table.players} players at random, {tally.matches:,} matches from seed {seed}"
    )
    if tally.finished:
        seats = Table(box=None, padding=(0, 2, 0, 0))
        for heading in ("seat", "mean score", "wins"):
            seats.add_column(heading, justify="right")
        for seat, (score, share) in enumerate(zip(tally.mean_scores, tally.win_shares, strict=True)):
            seats.add_row(str(seat), f"{score:.1f}", f"{share:.1%}")
        console.print(seats)
        rounds = f"{table.definition.round_name}s"
        console.print(
            f"{rounds} a match: {tally.mean_rounds:.1f} in the mean, {min(tally.rounds)} to {max(tally.rounds)}"
        )
    if tally.unfinished:
        console.print(f"[bold]unfinished: {tally.unfinished:,}[/bold], given up and left out of the figures above")
    console.print(
        f"{tally.decisions:,} decisions in {tally.seconds:.2f} s: {tally.decisions / tally.seconds / 1e6:.1f} million "
        f"decisions and {tally.matches / tally.seconds:,.0f} matches a second"
    )
