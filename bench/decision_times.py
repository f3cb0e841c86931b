"""How long Club and Expert think about a decision, on average and at most: a round of every game with most players.

    python bench/decision_times.py

Prints a table for docs/performance.md."""

import time

import stich
from stich.bench.measuring import machine
from stich.bots import Bot, bot

LEVELS = ("club", "expert")


def decisions(game: stich.Game, level: str) -> list[float]:
    """The seconds of every decision of a round in which there is a choice, all seats being of one level."""
    match = game.new(seed=1)
    bots: list[Bot] = [bot(level, seed=seat) for seat in range(game.players)]
    taken = []
    while not match.over and not match.sheet:
        seat = match.actors()[0]
        view, legal = match.view(seat), match.legal(seat)
        start = time.perf_counter()
        action = bots[seat].choose(view, legal)
        if len(legal) > 1:
            taken.append(time.perf_counter() - start)
        match.apply(seat, action)
    return taken


def main() -> None:
    print("| game | Club, on average | at most | Expert, on average | at most | decisions |")
    print("|---|---|---|---|---|---|")
    for one in stich.games():
        cells, count = [], 0
        for level in LEVELS:
            game = stich.game(one.name, one.seats[-1])
            decisions(game, "club")  # compiles
            taken = decisions(game, level)
            cells += [f"{1000 * sum(taken) / len(taken):.0f} ms", f"{1000 * max(taken):.0f} ms"]
            count += len(taken)
        print(f"| {one.title} | {' | '.join(cells)} | {count} |", flush=True)
    print("\n*" + ", ".join(f"{name} {value}" for name, value in machine().items()) + "*")


if __name__ == "__main__":
    main()
