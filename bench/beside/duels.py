"""Expert against OpenSpiel's ISMCTS, on duplicate deals."""

import math
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from beside.games import OURS, TITLES, dealt
from stich.arena.executors import executor, results

SIMULATIONS = 1000
THINKING = 0.05  # seconds a decision
TERMS = {"time": f"{THINKING} s a decision each", "simulations": f"{SIMULATIONS:,} simulations a decision each"}


def searcher(game: Any, terms: str, seed: int) -> Any:
    """OpenSpiel's ISMCTS as its Python has it, with our resampler, and with our playouts, which are faster."""
    from open_spiel.python.algorithms.ismcts import ISMCTSBot

    from stich.envs import openspiel

    class OutOfTime(Exception):
        pass

    class Timed(ISMCTSBot):  # type: ignore[misc]
        """Stops after a time instead of a number of simulations."""

        def run_search(self, state: Any) -> Any:
            self.deadline = time.monotonic() + THINKING if terms == "time" else math.inf
            try:
                return super().run_search(state)
            except OutOfTime:
                return self.get_final_policy(state, self._root_node)

        def sample_root_state(self, state: Any) -> Any:
            if time.monotonic() > self.deadline and self._root_node.total_visits > 0:
                raise OutOfTime
            return super().sample_root_state(state)

    playouts = openspiel.Playouts(seed=seed)
    start = dealt(game, np.random.RandomState(seed))
    spread = float(np.std([playouts.evaluate(start) for _ in range(200)]))  # of scores, the scale to explore on
    most = SIMULATIONS if terms == "simulations" else 1_000_000
    bot = Timed(game, playouts, spread, most, random_state=np.random.RandomState(seed))
    bot.set_resampler(openspiel.resampler(seed))
    return bot


def duel(name: str, terms: str, seed: int) -> float:
    """One deal, played twice with the seats exchanged: Expert's lead in points of a round."""
    import pyspiel

    from stich.envs import openspiel

    game = pyspiel.load_game(f"stich_{name}(players={OURS[name]})")
    expert = f"expert:time={THINKING}" if terms == "time" else f"expert:samples={SIMULATIONS}"
    leads = []
    for expert_seats in (0, 1):
        rng = np.random.RandomState(seed)
        bots = [openspiel.StichBot(expert, seed), searcher(game, terms, seed)]
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
            elif len(state.legal_actions()) == 1:
                state.apply_action(state.legal_actions()[0])
            else:
                is_expert = state.current_player() % 2 == expert_seats
                state.apply_action(int(bots[0 if is_expert else 1].step(state)))
        scores = np.array(state.returns())
        own = np.arange(len(scores)) % 2 == expert_seats
        leads.append(scores[own].mean() - scores[~own].mean())
    return float(np.mean(leads))


def next_seeds(after: int, deals: int, deadline: float) -> Iterator[int]:
    """Those missing to a number of deals, or where none is given as many as there is time for."""
    while after < deals or (deals == 0 and time.monotonic() < deadline):
        yield (after := after + 1)


def duels(
    games: list[str],
    all_terms: list[str],
    deals: int,
    budget: float,
    workers: int | None,
    before: dict[str, Any],
    keep: Callable[[dict[str, Any]], None],
) -> dict[str, Any]:
    """More deals for each game and terms, up to a number or as many as there is time for, after those found before."""
    found = {terms: {name: dict(before.get(terms, {}).get(name, {})) for name in OURS} for terms in TERMS}
    with executor(workers) as pool:
        for terms in all_terms:
            for name in games:
                deadline = time.monotonic() + budget / len(all_terms) / len(games)
                seeds = next_seeds(max(map(int, found[terms][name]), default=0), deals, deadline)
                at_once = workers or os.cpu_count() or 1
                for seed, lead in results(pool, partial(duel, name, terms), seeds, at_once):
                    found[terms][name][str(seed)] = lead
                print(f"{name}, {TERMS[terms]}: {lead_of(list(found[terms][name].values()))}", flush=True)
                keep(found)
    return found


def lead_of(leads: list[float]) -> str:
    from scipy import stats

    if len(leads) < 2:
        return f"{len(leads)} deals"
    half = stats.t.ppf(0.975, len(leads) - 1) * float(np.std(leads, ddof=1)) / math.sqrt(len(leads))
    return f"{np.mean(leads):+.2f} ± {half:.2f} ({len(leads)} deals)"


def duels_table(found: dict[str, Any]) -> Iterator[str]:
    yield f"| game | players | {' | '.join(TERMS.values())} |"
    yield "|---|---|---|---|"
    for name, players in OURS.items():
        leads = [lead_of(list(found[terms][name].values())) for terms in TERMS]
        yield f"| {TITLES[name]} | {players} | {' | '.join(leads)} |"
