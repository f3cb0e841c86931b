"""What an action of a match takes in Python: asking what is legal, taking it, telling everyone what they see.

    python bench/actions.py [REPETITIONS]

The same actions, chosen by chance, from the beginning of a match at the usual table; the best and the median of many
repetitions. Deals, which come once a round, are not counted. With STICH_RULES=numba the rules are those that Numba
compiles instead of the library's."""

import random
import statistics
import sys
import time

from stich.bench.measuring import machine
from stich.games import ours
from stich.match import Game, game

ACTIONS, REPETITIONS = 150, 50


def seconds_an_action(settled: Game) -> tuple[float, float]:
    """For what is legal and the action itself, and for the views of all seats and of a spectator."""
    match, chooser = settled.new(seed=1), random.Random(1)
    acting, telling, actions = 0.0, 0.0, 0
    while not match.over and actions < ACTIONS:
        seat, deals = match.actors()[0], len(match.deals)
        began = time.perf_counter()
        match.apply(seat, chooser.choice(match.legal(seat)))
        acted = time.perf_counter()
        match.views_as_json()
        told = time.perf_counter()
        if len(match.deals) == deals:
            acting, telling, actions = acting + acted - began, telling + told - acted, actions + 1
    return acting / actions, telling / actions


def in_microseconds(seconds: list[float]) -> str:
    return f"{min(seconds) * 1e6:.1f} µs ({statistics.median(seconds) * 1e6:.1f})"


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else REPETITIONS
    print("| game | players | legal and apply | all views | together |")
    print("|---|---|---|---|---|")
    for one in ours():
        settled = game(one.name)
        seconds_an_action(settled)  # loads or compiles
        measured = [seconds_an_action(settled) for _ in range(repetitions)]
        acting, telling = (list(column) for column in zip(*measured, strict=True))
        cells = (acting, telling, [sum(both) for both in measured])
        print(f"| {settled.title} | {settled.players} | {' | '.join(map(in_microseconds, cells))} |")
    print(f"\n*{', '.join(f'{name} {fact}' for name, fact in machine().items())}*")


if __name__ == "__main__":
    main()
