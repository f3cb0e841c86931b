"""What the networks cost that come with Stich: a decision at the largest table of each game, and memory for all.

    OPENBLAS_NUM_THREADS=1 python bench/networks.py

A decision is everything from a view to the text of an action, on one core, in time of the processor, so that other
programs do not count. Told are the median, the 99th percentile and the longest of many, each taken once. Besides, what
of it the network itself takes, and what it would take for a row of many at once, as matrix products by NumPy: whether
tables that are played in step would be quicker. Prints figures for docs/strength.md."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import numpy.typing as npt
import typer

import stich
from stich.bench.measuring import machine
from stich.bots import bot
from stich.bots.inference import SMALL, Rows, Weights
from stich.bots.net import shipped
from stich.encoding.shared import shared
from stich.envs.self_play import SelfPlay
from stich.games import ours

MANY = 256  # rows
TIMES = 9


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


class Matrices:
    """A network as float32 matrices, which think for many rows at once."""

    def __init__(self, weights: Weights) -> None:
        self.net = weights
        self.enter = weights.enter * weights.enter_scale
        self.first = weights.first * weights.first_scale[:, None]
        self.second = weights.second * weights.second_scale[:, None]
        self.leave = weights.leave * weights.leave_scale

    def think(self, rows: Rows) -> npt.NDArray[np.float32]:
        net, bits = self.net, np.unpackbits(rows.view(np.uint8), axis=1, bitorder="little")
        x = bits.astype(np.float32) @ self.enter + net.enter_bias
        for block, (first, second) in enumerate(zip(self.first, self.second, strict=True)):
            inner = np.maximum(self.normal(x, block) @ first + net.first_bias[block], 0)
            x += inner @ second + net.second_bias[block]
        return np.asarray(np.maximum(self.normal(x, -1), 0) @ self.leave + net.leave_bias)

    def normal(self, x: npt.NDArray[np.float32], number: int) -> npt.NDArray[np.float32]:
        x = x - x.mean(axis=1, keepdims=True)
        x /= np.sqrt((x * x).mean(axis=1, keepdims=True) + SMALL)
        return np.asarray(x * self.net.norm[number] + self.net.norm_bias[number])


def quickest(think: Callable[[Rows], object], rows: Rows) -> float:
    """The milliseconds of the processor that thinking takes at best."""
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        think(rows)
        found.append(1000 * (time.process_time() - start))
    return min(found)


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
    typer.echo(f"| game | players | median | 99th percentile | longest | the network | {MANY} rows at once, a row |")
    typer.echo("|---|---|---|---|---|---|---|")
    for one in ours():
        found = decisions(stich.game(one.name, one.seats[-1]))
        next(found)  # in which what it needs is loaded
        taken = [next(found) for _ in range(choices)]
        median, late = np.percentile(taken, [50, 99])
        net, rows = shipped(one.name), SelfPlay(one.name, size=MANY, seed=1).own_rows.copy()
        alone, together = (quickest(think, rows) / MANY for think in (net.thoughts, Matrices(net.weights).think))
        cells = (f"{cell:.2f} ms" for cell in (median, late, max(taken)))
        more = (f"{cell:.3f} ms" for cell in (alone, together))
        typer.echo(f"| {one.title} | {one.seats[-1]} | {' | '.join([*cells, *more])} |")
    typer.echo("\n" + ", ".join(f"{name} {value}" for name, value in machine().items()))


if __name__ == "__main__":
    typer.run(main)
