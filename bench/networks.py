"""What the networks cost that come with Stich: a decision at the largest table of each game, and memory for all.

    python bench/networks.py

A decision is the quickest of five, in time of the processor, so that other programs do not count; then the mean and the
longest over the choices of a round. Prints figures for docs/strength.md."""

import time
from pathlib import Path

import stich
from stich.bench.measuring import machine
from stich.bots import Bot, bot
from stich.bots.net import shipped
from stich.encoding.shared import shared

TIMES = 5


def quickest(player: Bot, view: stich.View, legal: list[str]) -> float:
    found = []
    for _ in range(TIMES):
        start = time.process_time()
        player.choose(view, legal)
        found.append(time.process_time() - start)
    return min(found)


def decisions(game: stich.Game) -> list[float]:
    """The seconds of every choice of a round."""
    match, player, taken = game.new(seed=5), bot("net"), []
    while not match.over and not match.sheet:
        seat = match.actors()[0]
        view, legal = match.view(seat), match.legal(seat)
        if len(legal) > 1:
            taken.append(quickest(player, view, legal))
        match.apply(seat, player.choose(view, legal))
    return taken


def resident() -> float:
    """The megabytes of memory that this process has."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) * 1024 / 1e6


def main() -> None:
    for one in stich.games():
        shared(one.name)
    before = resident()
    held = [shipped(one.name) for one in stich.games()]
    arrays = sum(array.nbytes for net in held for array in net.weights) / 1e6
    print(f"all {len(held)} loaded: {resident() - before:.1f} MB more, {arrays:.1f} MB of them arrays")
    for one in stich.games():
        taken = decisions(stich.game(one.name, one.seats[-1]))
        mean, most = 1000 * sum(taken) / len(taken), 1000 * max(taken)
        print(
            f"{one.title} with {one.seats[-1]}: {mean:.2f} ms, at most {most:.2f} ms, of {len(taken)} choices",
            flush=True,
        )
    print(", ".join(f"{name} {value}" for name, value in machine().items()))


if __name__ == "__main__":
    main()
