"""How far the solver reaches: fixed random endings of every game and number of players.

    python bench/solver.py
    python bench/solver.py --games njet,mue --tricks 3,4,5 --endings 50 --nodes 20000000

An ending is a round that chance has played until so many tricks are left; it is solved for every legal action. An
ending that takes more nodes than allowed counts as not solved, with the time that it took to find out. Times are those
of the processor."""

import json
import statistics
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from stich.bench.endings import random_ending
from stich.bench.measuring import machine
from stich.bench.tables import tables
from stich.errors import TooLarge
from stich.games import games as all_games
from stich.match import Game
from stich.solve import solve_states

TRICKS, ALL_TRICKS = range(3, 9), 99
ENDINGS, NODES = 20, 2_000_000


@dataclass(frozen=True)
class Reach:
    """Of the endings of one length: how many were solved, what the middle one and the worst took."""

    game: str
    players: int
    tricks: int
    endings: int
    solved: int
    nodes: int
    most_nodes: int
    milliseconds: float
    most_milliseconds: float


def measure(of: Game, tricks: int, endings: int, nodes: int) -> Reach:
    book = of.definition.load_rulebook()
    spent, seconds, solved = [], [], 0
    for number in range(endings):
        states = random_ending(of, tricks, number)
        start = time.process_time()
        try:
            spent.append(solve_states(book, states, nodes).nodes)
            solved += 1
        except TooLarge:
            spent.append(nodes)
        seconds.append(time.process_time() - start)
    middle, most = 1e3 * statistics.median(seconds), 1e3 * max(seconds)
    return Reach(of.name, of.players, tricks, endings, solved, int(statistics.median(spent)), max(spent), middle, most)


def reaches(games: list[str], tricks: list[int], endings: int, nodes: int) -> Iterator[Reach]:
    """Ever longer endings of each table, until hardly any is solved."""
    for of in tables(games):
        most = random_ending(of, ALL_TRICKS, 0)[0].tricks_left
        solve_states(of.definition.load_rulebook(), random_ending(of, 1, 0))  # compiles, or loads from disk
        for length in tricks:
            if length <= most:
                reach = measure(of, length, endings, nodes)
                yield reach
                if reach.solved < endings / 4:
                    break


def main(
    games: Annotated[str, typer.Option(help="These games only, separated by commas.")] = "",
    tricks: Annotated[str, typer.Option(help="Endings of so many tricks, separated by commas.")] = "",
    endings: Annotated[int, typer.Option(min=1, help="Endings of each length.")] = ENDINGS,
    nodes: Annotated[int, typer.Option(min=1, help="The most nodes for one ending.")] = NODES,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Measures how far the solver reaches."""
    names = [name for name in games.split(",") if name] or [game.name for game in all_games() if "ending" in game.parts]
    lengths = [int(length) for length in tricks.split(",") if length] or list(TRICKS)
    found = list(reaches(names, lengths, endings, nodes))
    if as_json:
        print(json.dumps({"machine": machine(), "results": [asdict(reach) for reach in found]}, indent=2))
        return
    table = Table("game", "players", "tricks", title="Endings, every legal action solved")
    for column in ("solved", "nodes", "(worst)", "ms", "(worst)"):
        table.add_column(column, justify="right")
    for one in found:
        figures = f"{one.nodes:,}", f"{one.most_nodes:,}", f"{one.milliseconds:,.1f}", f"{one.most_milliseconds:,.0f}"
        table.add_row(one.game, str(one.players), str(one.tricks), f"{one.solved}/{one.endings}", *figures)
    console = Console()
    console.print(table)
    console.print(f"[dim]{', '.join(machine().values())}")


if __name__ == "__main__":
    typer.run(main)
