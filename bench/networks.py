"""What the networks cost that come with Stich: a decision at the largest table of each game, and memory for all.

    python bench/networks.py

A decision is everything from a view to the text of an action, on one core, in time of the processor, so that other
programs do not count. Told are the median, the 99th percentile and the longest of many, each taken once. Prints figures
for docs/strength.md."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

import stich
from stich.bench.measuring import machine
from stich.bots import bot
from stich.bots.net import shipped
from stich.encoding.shared import shared
from stich.games import ours


def decisions(game: stich.Game) -> Iterator[float]:
    """The milliseconds of every choice of one match after the other."""
    player, seed = bot("net"), 0
    while True:
        seed += 1
        match = game.new(seed=seed)
        while not match.over:
            seat = match.actors()[0]
            view, legal = match.view(seat), match.legal(seat)
            start = time.process_time()
            action = player.choose(view, legal)
            if len(legal) > 1:
                yield 1000 * (time.process_time() - start)
            match.apply(seat, action)


def resident() -> float:
    """The megabytes of memory that this process has."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024 / 1e6


def main(choices: Annotated[int, typer.Option(help="For each game.", min=1)] = 2000) -> None:
    for one in ours():
        shared(one.name)
    before = resident()
    held = [shipped(one.name) for one in ours()]
    arrays = sum(array.nbytes for net in held for array in net.weights) / 1e6
    typer.echo(f"all {len(held)} loaded: {resident() - before:.1f} MB more, {arrays:.1f} MB of them arrays\n")
    typer.echo("| game | players | median | 99th percentile | longest | choices |\n|---|---|---|---|---|---|")
    for one in ours():
        found = decisions(stich.game(one.name, one.seats[-1]))
        next(found)  # in which what it needs is loaded
        taken = [next(found) for _ in range(choices)]
        median, late = np.percentile(taken, [50, 99])
        cells = f"{median:.2f} ms | {late:.2f} ms | {max(taken):.2f} ms | {choices}"
        typer.echo(f"| {one.title} | {one.seats[-1]} | {cells} |")
    typer.echo("\n" + ", ".join(f"{name} {value}" for name, value in machine().items()))


if __name__ == "__main__":
    typer.run(main)
