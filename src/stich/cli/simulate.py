"""`stich simulate`: plays whole matches at random and summarises them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, TextColumn
from rich.table import Table as Grid
from rich.text import Text

import stich
from stich.cli.arguments import AsJson, GameName, GameOptions, PlayerCount, check_seeds, examples, settled_game
from stich.cli.compiling import say_when_compiling
from stich.cli.console import new_console, print_json, progress_bar
from stich.terminal.words import Count

if TYPE_CHECKING:
    from stich.bench.simulation import Tally

SIMULATE_EXAMPLES = examples(
    "stich simulate mue --players 5 --games 10000",
    "stich simulate mue --players 5 --games 10000 --seed 1 --json",
    "stich simulate mue -o hands=1 --games 100000",
)


def simulate(
    game: GameName,
    players: PlayerCount = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many matches.")] = 1_000,
    seed: Annotated[int, typer.Option(min=0, help="The first match's seed; the others count on from it.")] = 0,
    option: GameOptions = None,
    most_rounds: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="A match of more rounds is given up as unfinished.")
    ] = 1_000,
    as_json: AsJson = False,
) -> None:
    """Play whole matches at random, as fast as the rules go, and tell what they came to."""
    table = settled_game(game, players, option)
    check_seeds(seed, games)
    say_when_compiling()
    tally = run(table, games, seed, most_rounds)
    if as_json:
        print_json(as_data(table, seed, tally))
    else:
        report(table, seed, tally)


def run(table: stich.Game, games: int, seed: int, most_rounds: int) -> Tally:
    """Plays the matches, with a progress bar on stderr if that is a terminal."""
    from stich.bench.simulation import Tally
    from stich.bench.simulation import simulate as chunks

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,} of {task.total:,}"))
    progress = progress_bar(*columns)
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
    console = new_console()
    played = f"{Count(tally.matches):matches} from seed {seed}"
    console.print(Text.assemble((table.title, "bold"), f", {table.players} players at random, {played}"))
    if tally.finished:
        seats = Grid(box=None, padding=(0, 2, 0, 0))
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
        given_up = (f"unfinished: {tally.unfinished:,}", "bold")
        console.print(Text.assemble(given_up, ", given up and left out of the figures above"))
    console.print(
        f"{Count(tally.decisions):decisions} in {tally.seconds:.2f} s: "
        f"{tally.decisions / tally.seconds:,.0f} decisions and "
        f"{tally.matches / tally.seconds:,.0f} matches a second"
    )
