"""How hard the tasks of Was sticht? are, and what they are therefore worth (WS-26).

python bench/task_values.py --players 4 --rounds 20000

Every round each player but the start player has one function, drawn at random, and everyone knows it: what is
measured is how often one who has to fulfil it does. All take their cards and play them with the same skill, for
themselves: each legal action is tried in a number of worlds that agree with what the seat knows, played on at random,
and the one that most often ends well is taken; the start player's good end is a stolen function. With --rollouts 0
everyone acts at random.

To measure other players, give `rates` another measurement in place of `measure_by_rollouts`."""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from stich.games.was_sticht.functions import KIND_COUNT
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.state import FIELDS
from stich.kernel.bits import bit, count, has, lowest
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.dispatch import actors, apply, deal, determinize, legal, observe
from stich.kernel.playouts import random_action
from stich.kernel.rule import entry, rule
from stich.kernel.state import DEAL, OVER, States
from stich.match import game

NO_COLOURS = [KINDS.index(f"no-{colour}") for colour in ("blue", "yellow", "red", "green")]
EASIEST, HARDEST = 1, 9
OBSERVED, WORLD, RECORDS = 1, 2, 3  # places behind the real record for what a seat sees and what it imagines


@rule
def ends_well(s: Any, seat: int, start_player: int) -> int:
    """After a round: whether the seat got rid of a function."""
    return s.stolen if seat == start_player else has(s.fulfilled, seat)


@entry
def choose_by_rollouts(states: States, seat: int, rollouts: int, rng: Chance) -> int:
    """The action for states[0] that ends well most often in imagined worlds played on at random."""
    if rollouts == 0:
        return random_action(states[0], seat, rng)
    actions = legal(states[0], seat)
    if count(actions) == 1:
        return lowest(actions)
    states[OBSERVED] = states[0]
    observe(states[OBSERVED], seat)
    best, chosen = -1, -1
    while actions:
        action = lowest(actions)
        actions &= actions - 1
        well = 0
        for _ in range(rollouts):
            states[WORLD] = states[OBSERVED]
            world = states[WORLD]
            determinize(world, seat, rng)
            apply(world, seat, action)
            while world.phase > OVER:
                actor = lowest(actors(world))
                apply(world, actor, random_action(world, actor, rng))
            well += ends_well(world, seat, states[0].dealer)
        merit = well << 8 | random_below(rng, 256)  # equally good actions: any of them
        if merit > best:
            best, chosen = merit, action
    return chosen


@entry
def measure_by_rollouts(states: States, rounds: int, rollouts: int, rng: Chance, tried: Any, done: Any) -> None:
    """Plays rounds from states[0] with a random function for each; counts by kind how often it was there and done."""
    blank = states[0:1].copy()
    for number in range(rounds):
        states[0] = blank[0]
        s = states[0]
        start_player = s.dealer = number % s.players
        for seat in range(s.players):
            s.own[seat] = bit(random_below(rng, KIND_COUNT))
        s.phase = DEAL
        deal(s, rng)
        while s.phase > OVER:
            seat = lowest(actors(s))
            apply(s, seat, choose_by_rollouts(states, seat, rollouts, rng))
        for seat in range(s.players):
            if seat != start_player:
                tried[s.chosen[seat]] += 1
                done[s.chosen[seat]] += has(s.fulfilled, seat)


Measurement = Callable[[States, int, Chance, Any, Any], None]


def rates(players: int, rounds: int, measure: Measurement, seed: int = 1) -> list[tuple[float, float]]:
    """How often each kind is fulfilled, with the standard error. The four colours are alike and counted together."""
    settled = game("was_sticht", players)
    states = np.zeros(RECORDS, FIELDS.state)
    states[0] = settled.definition.load_rulebook().fresh(players, settled.options)[0]
    tried, done = np.zeros(KIND_COUNT, np.int64), np.zeros(KIND_COUNT, np.int64)
    measure(states, rounds, chance(seed), tried, done)
    tried[NO_COLOURS], done[NO_COLOURS] = tried[NO_COLOURS].sum(), done[NO_COLOURS].sum()
    share = done / tried
    return list(zip(share.tolist(), np.sqrt(share * (1 - share) / tried).tolist(), strict=True))


def values(shares: list[float]) -> list[int]:
    """From 1 for the kind fulfilled most often to 9 for the one fulfilled least, in even steps between."""
    easiest, hardest = max(shares), min(shares)
    return [EASIEST + round((HARDEST - EASIEST) * (easiest - share) / (easiest - hardest)) for share in shares]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=4, choices=(3, 4))
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--rollouts", type=int, default=60, help="worlds for each action; 0: everyone acts at random")
    arguments = parser.parse_args()

    def by_rollouts(states: States, rounds: int, rng: Chance, tried: Any, done: Any) -> None:
        measure_by_rollouts(states, rounds, arguments.rollouts, rng, tried, done)

    measured = rates(arguments.players, arguments.rounds, by_rollouts)
    for kind, (share, error), value in zip(KINDS, measured, values([share for share, _ in measured]), strict=True):
        print(f"{kind:<14} {100 * share:5.1f} % ± {100 * error:.1f}   {value}")


if __name__ == "__main__":
    main()
