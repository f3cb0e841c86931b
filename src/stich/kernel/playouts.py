"""Random play, for benchmarks, long test runs and the conformance suite."""

import numpy as np

from stich.kernel.bits import count, lowest, nth
from stich.kernel.chance import Chance, random_below
from stich.kernel.dispatch import actors, apply, closing, deal, legal
from stich.kernel.rule import entry, rule
from stich.kernel.state import DEAL, OVER, State, States


@rule
def random_action(s: State, seat: int, rng: Chance) -> int:
    """A random legal action. If some of them end an open phase, one of these is taken with a chance of at least one
    half, so that all phases are reached."""
    actions = legal(s, seat)
    ending = actions & closing(s)
    if ending and random_below(rng, 2):
        actions = ending
    return nth(actions, random_below(rng, count(actions)))


@rule
def play_round(s: State, rng: Chance) -> int:
    """Plays to the end of the round, after dealing it if necessary. Returns the number of decisions."""
    decisions = 0
    rounds = s.rounds_played
    while s.rounds_played == rounds:
        if s.phase == DEAL:
            deal(s, rng)
        while s.phase > OVER:
            seat = lowest(actors(s))
            apply(s, seat, random_action(s, seat, rng))
            decisions += 1
    return decisions


@entry
def play_round_at(states: States, i: int, rng: Chance) -> int:
    return play_round(states[i], rng)


@entry
def play_rounds(states: States, rounds: int, rng: Chance) -> int:
    """Plays several rounds, each from states[0], the beginning of a match. Returns the number of decisions.

    Adds up the round scores in states[1].round_score, so that the compiler can not optimise the work away."""
    decisions = 0
    total = np.zeros_like(states[1].round_score)
    for _ in range(rounds):
        states[1] = states[0]
        decisions += play_round(states[1], rng)
        total += states[1].round_score
    states[1].round_score[:] = total
    return decisions


@entry
def play_uniformly(states: States, start: int, rounds: int, rng: Chance) -> int:
    """Plays several rounds in states[0], each from states[start], every legal action equally likely; the number of
    decisions. So do other engines' rollouts, beside which `bench/peers.py hands` measures this."""
    decisions = 0
    for _ in range(rounds):
        states[0] = states[start]
        s = states[0]
        if s.phase == DEAL:
            deal(s, rng)
        while s.rounds_played == 0:
            while s.phase > OVER:
                seat = lowest(actors(s))
                actions = legal(s, seat)
                apply(s, seat, nth(actions, random_below(rng, count(actions))))
                decisions += 1
            if s.rounds_played == 0:  # nobody bid, and cards are dealt anew
                deal(s, rng)
    return decisions
