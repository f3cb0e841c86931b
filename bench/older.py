"""Bots of another state of Stich, whichever is on the path: bench/levels.py starts this and tells it what is played.

It keeps to what Stich offers to everybody, so that many older states can be asked: a line of JSON begins a round, tells
an action, or asks for one."""

import json
import sys
from typing import Any

import stich
from stich.bots import bot


def main() -> None:
    match: Any = None
    table: list[Any] = []
    for line in sys.stdin:
        told = json.loads(line)
        if "game" in told:
            match = stich.game(told["game"], players=told["players"]).new(seed=told["seed"])
            table = [bot(told["level"], seed=seed) for seed in told["seeds"]]
        elif "action" in told:
            match.apply(told["seat"], told["action"])
        else:
            seat = told["seat"]
            print(json.dumps(table[seat].choose(match.view(seat), match.legal(seat))), flush=True)


if __name__ == "__main__":
    main()
