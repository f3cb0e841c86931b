"""Random hands on one core: ours, OpenSpiel's in Python and in C++, RLCard's."""

from collections.abc import Iterator
from typing import Any

import numpy as np

import stich
from beside.games import OURS, THEIRS, TITLES, dealt
from beside.timing import Work, number, timed
from stich.bench.tables import fresh_states
from stich.kernel.chance import chance
from stich.kernel.playouts import play_uniformly
from stich.kernel.state import OVER

FROM_FRESH, FROM_DEALT = 1, 2


def ours(name: str, start: int) -> Work:
    states, rng = fresh_states(stich.game(name, OURS[name]), 3), chance(1)
    while states[FROM_DEALT]["phase"] > OVER:  # what comes before the first deal
        s = states[FROM_DEALT]
        rules = stich.game(name).definition.load_rulebook().rules
        seat = int(rules.actors(s)).bit_length() - 1
        rules.apply(s, seat, int(rules.legal(s, seat)).bit_length() - 1)
    stich.game(name).definition.load_rulebook().rules.deal(states[FROM_DEALT], rng)
    return lambda times: int(play_uniformly(states, start, 50 * times, rng))


def decisions_to_the_end(state: Any, rng: np.random.RandomState) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            legal_now = state.legal_actions()
            state.apply_action(legal_now[rng.randint(len(legal_now))])
            decisions += 1
    return decisions


def openspiel_in_python(name: str, with_deal: bool) -> Work:
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    start = dealt(game, rng)
    return lambda times: sum(
        decisions_to_the_end(dealt(game, rng) if with_deal else start.clone(), rng) for _ in range(times)
    )


def openspiel_in_cpp(name: str, rollouts: int = 100) -> Work:
    """Rollouts of one search of one simulation, which evaluates its root; how long they are is measured before."""
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    start = dealt(game, rng)
    length = float(np.mean([decisions_to_the_end(start.clone(), rng) for _ in range(300)]))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False)

    def work(times: int) -> int:
        for _ in range(times):
            search.mcts_search(start)
        return round(times * rollouts * length)

    return work


def rlcard_bridge() -> Work:
    import rlcard

    env, rng = rlcard.make("bridge", config={"seed": 1}), np.random.RandomState(1)

    def work(times: int) -> int:
        decisions = 0
        for _ in range(times):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[rng.randint(len(actions))])
                decisions += 1
        return decisions

    return work


def hands(budget: float) -> dict[str, Any]:
    works: dict[str, Work] = {}
    for name in OURS:
        works[f"{name}, with the deal"] = ours(name, FROM_FRESH)
        works[f"{name}, from a deal"] = ours(name, FROM_DEALT)
    for name in THEIRS:
        works[f"{name} C++, from a deal"] = openspiel_in_cpp(name)
        works[f"{name} Python, from a deal"] = openspiel_in_python(name, with_deal=False)
        works[f"{name} Python, with the deal"] = openspiel_in_python(name, with_deal=True)
    works["bridge Python, with the deal"] = rlcard_bridge()
    return {name: list(speed) for name, speed in timed(works, budget).items()}


def hands_table(found: dict[str, Any]) -> Iterator[str]:
    def cell(name: str, how: str) -> str:
        best, median = found.get(f"{name}{how}", (0.0, 0.0))
        return f"{number(best)} ({number(median)})" if best else ""

    fastest, peer = max((found[f"{name} C++, from a deal"][0], name) for name in THEIRS)
    yield "| game | from a deal | with the deal | in Python, from a deal | with the deal |"
    yield "|---|---|---|---|---|"
    for name in OURS:
        best = found[f"{name}, from a deal"][0]
        times = f" = **{best / fastest:.1f}×** {peer}"
        yield f"| {TITLES[name]} | {cell(name, ', from a deal')}{times} | {cell(name, ', with the deal')} | | |"
    for name in THEIRS:
        python = f"{cell(name, ' Python, from a deal')} | {cell(name, ' Python, with the deal')}"
        yield f"| OpenSpiel {name}, C++ | {cell(name, ' C++, from a deal')} | | {python} |"
    yield f"| RLCard bridge | | | | {cell('bridge', ' Python, with the deal')} |"
