"""A long random soak of every game, inside the kernel: matches are played on and on, and what must hold is checked.

python bench/soak.py --rounds 100000 [--games mue,njet]

At every decision each seat that may act has something to do. At one decision in eight a viewer is drawn, the record is
observed, a world is imagined from that and observed again: both must be the same record, byte by byte, and nothing may
lie face down in the world. After each round the match goes on, or begins anew when it is over."""

import argparse
import time
from typing import Any

import numpy as np

import stich
from stich.kernel.bits import bit, has, lowest
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.dispatch import actors, apply, deal, determinize, legal, observe
from stich.kernel.playouts import random_action
from stich.kernel.rule import entry, rule
from stich.kernel.state import DEAL, OVER, States

FRESH, PLAYED, SEEN, IMAGINED, RECORDS = 0, 1, 2, 3, 4
ONE_IN = 8


@entry
def soak(states: States, words: Any, seats: int, rounds: int, rng: Chance) -> tuple[int, int]:
    """Plays rounds; the numbers of decisions and of imagined worlds. Anything that does not hold raises."""
    decisions = worlds = 0
    states[PLAYED] = states[FRESH]
    for _ in range(rounds):
        if states[PLAYED].phase == OVER:
            states[PLAYED] = states[FRESH]
        s = states[PLAYED]
        before = s.rounds_played
        while s.rounds_played == before:
            if s.phase == DEAL:
                deal(s, rng)
            who = actors(s)
            while who:
                if legal(s, lowest(who)) == 0:
                    raise ValueError("a seat that may act has nothing to do")
                who &= who - 1
            if random_below(rng, ONE_IN) == 0:
                check_world(states, words, random_below(rng, seats + 1) - 1, rng)
                worlds += 1
            seat = lowest(actors(s))
            action = random_action(s, seat, rng)
            if not has(legal(s, seat), action) or bit(action) <= 0:
                raise ValueError("an action that is not legal")
            apply(s, seat, action)
            decisions += 1
    return decisions, worlds


@rule
def check_world(states: States, words: Any, viewer: int, rng: Chance) -> None:
    states[SEEN] = states[PLAYED]
    observe(states[SEEN], viewer)
    states[IMAGINED] = states[SEEN]
    determinize(states[IMAGINED], viewer, rng)
    if actors(states[IMAGINED]) != actors(states[PLAYED]):
        raise ValueError("others may act in an imagined world")
    if viewer >= 0 and legal(states[IMAGINED], viewer) != legal(states[PLAYED], viewer):
        raise ValueError("the viewer may do something else in an imagined world")
    for seat in range(states[IMAGINED].players):
        if states[IMAGINED].face_down[seat]:
            raise ValueError("a card stayed face down in an imagined world")
    observe(states[IMAGINED], viewer)
    for i in range(words.shape[1]):
        if words[SEEN, i] != words[IMAGINED, i]:
            raise ValueError("an imagined world looks different to who imagined it")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100_000, help="for each game and number of players")
    parser.add_argument("--games", default=",".join(one.name for one in stich.games()))
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{'game':<14}{'players':>8}{'rounds':>10}{'decisions':>13}{'worlds':>11}{'seconds':>9}")
    for name in arguments.games.split(","):
        for players in stich.game(name).definition.seats:
            settled = stich.game(name, players)
            fresh = settled.definition.load_rulebook().fresh(players, settled.options)
            states = np.zeros(RECORDS, fresh.dtype)
            states[FRESH] = fresh[0]
            words = states.view(np.int64).reshape(RECORDS, -1)
            started = time.perf_counter()
            decisions, worlds = soak(states, words, players, arguments.rounds, chance(arguments.seed))
            seconds = time.perf_counter() - started
            print(
                f"{name:<14}{players:>8}{arguments.rounds:>10,}{decisions:>13,}{worlds:>11,}{seconds:>9.1f}", flush=True
            )


if __name__ == "__main__":
    main()
