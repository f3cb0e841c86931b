"""Random play in the kernel."""

import numpy as np
import pytest

import stich
from stich.games import Definition
from stich.kernel.bits import count, lowest, nth
from stich.kernel.chance import chance, random_below
from stich.kernel.dispatch import actors, apply, deal, legal
from stich.kernel.playouts import play_round, play_rounds, play_uniformly, random_action
from stich.kernel.rule import INTERPRETED
from stich.kernel.state import DEAL, OVER
from stich.testing.random_play import random_steps

GAMES = pytest.mark.parametrize("definition", stich.games(), ids=lambda definition: definition.name)
ROUNDS = 3 if INTERPRETED else 30


@GAMES
def test_random_actions_are_legal(definition: Definition) -> None:
    rng = chance(1)
    rules = definition.load_rulebook().rules
    for match in random_steps(stich.game(definition.name), seed=2, rounds=1):
        s = match.state()[0]
        for seat in match.actors():
            assert rules.legal(s, seat) >> random_action(s, seat, rng) & 1


def test_an_action_that_ends_an_open_phase_has_chance_one_half_or_more() -> None:
    s = stich.game("mue", players=4).new(seed=1).state()[0]
    legal = stich.game("mue", players=4).new(seed=1).legal(0)
    rng = chance(2)
    draws = 4_000
    passes = sum(random_action(s, 0, rng) == 60 for _ in range(draws))
    share = 0.5 + 0.5 / len(legal)
    assert abs(passes / draws - share) < 5 * (share * (1 - share) / draws) ** 0.5


@GAMES
def test_a_round_ends_where_the_next_deal_is_due(definition: Definition) -> None:
    for players in definition.seats:
        states = stich.game(definition.name, players).new(seed=3).state()
        s = states[0]
        rng = chance(3)
        for rounds in range(1, ROUNDS):
            if s.phase == OVER:
                break
            assert play_round(s, rng) > 0
            assert s.phase in (DEAL, OVER)
            assert s.rounds_played == rounds


@GAMES
def test_rounds_begin_anew_from_the_first_state(definition: Definition) -> None:
    first = stich.game(definition.name).new(seed=4).state()
    states = np.concatenate([first, np.zeros(1, first.dtype)])
    decisions = play_rounds(states, ROUNDS, chance(5))
    rng, total, counted = chance(5), np.zeros_like(first[0].round_score), 0
    for _ in range(ROUNDS):
        one = first.copy()
        counted += play_round(one[0], rng)
        total += one[0].round_score
    assert decisions == counted
    assert states[1].round_score.tolist() == total.tolist()
    assert states[:1].tobytes() == first.tobytes()


@GAMES
def test_a_uniform_round_draws_every_action_alike(definition: Definition) -> None:
    """As one that is played here by the same numbers."""
    first = stich.game(definition.name).new(seed=6).state()
    states = np.concatenate([np.zeros(1, first.dtype), first])
    played = play_uniformly(states, 1, ROUNDS, chance(7))
    rng, decisions = chance(7), 0
    for _ in range(ROUNDS):
        s = first.copy()[0]
        while s["rounds_played"] == 0:
            if s["phase"] == DEAL:
                deal(s, rng)
            seat = lowest(actors(s))
            actions = legal(s, seat)
            apply(s, seat, nth(actions, random_below(rng, count(actions))))
            decisions += 1
    assert played == decisions
    assert states[0] == s
