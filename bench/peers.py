"""Stich beside the known engines, in one run on one machine: speed of random play, of batches, and strength.

    scripts/peers                        every part, and its tables into docs/performance.md
    scripts/peers hands batches --seconds 60
    scripts/peers duels --workers 2 --seconds 600
    scripts/peers duels --games njet,meinz --terms simulations --seconds 600

Parts: `hands` (random decisions on one core: OpenSpiel in Python and in C++, RLCard), `batches` (against Pgx), `duels`
(Expert against OpenSpiel's ISMCTS on duplicate deals, at equal time and at equal simulations). `--seconds` bounds each
part. Results are kept in a file: another run replaces those of `hands` and `batches`, and adds deals to `duels`."""

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

import stich
from stich.arena.executors import executor, results
from stich.bench.measuring import Timing, machine, seconds
from stich.bench.tables import fresh_states
from stich.envs import Batch
from stich.kernel.bits import count, lowest, nth
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.dispatch import actors, apply, deal, legal
from stich.kernel.record import DEAL, OVER, States
from stich.kernel.rule import rule

OURS = {one.name: one.usual_players for one in stich.games()}
TITLES = {one.name: one.title for one in stich.games()}
THEIRS = ("hearts", "spades", "skat", "euchre", "oh_hell", "tarok")
PARTS = ("hands", "batches", "duels")
PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
RESULTS = Path(__file__).parents[1] / "build" / "peers.json"
MARK = "<!-- peers: {} -->"
WITHOUT_NAME = ("processor", "system")  # facts of a machine that say themselves what they are
SHORT = 0.02  # seconds: what one timed run should take, so that some run undisturbed


def timed(works: dict[str, Callable[[int], int]], budget: float) -> dict[str, tuple[float, float]]:
    """Runs works in turn for a time; for each what it did per second at best and in the median.

    A work takes how often it is to repeat itself and says how much it has done."""
    repeats: dict[str, int] = {}
    for name, work in works.items():
        work(1)  # compiles, loads, fills caches
        once = seconds(lambda _, work=work: work(1), 0)  # type: ignore[misc]
        repeats[name] = max(1, round(SHORT / once))
    spent: dict[str, list[float]] = {name: [] for name in works}
    deadline = time.monotonic() + budget
    while time.monotonic() < deadline or len(next(iter(spent.values()))) < 3:
        for name, work in works.items():
            start = time.perf_counter()
            done = work(repeats[name])
            spent[name].append((time.perf_counter() - start) / done)
    return {name: (1 / Timing(tuple(each)).best, 1 / Timing(tuple(each)).median) for name, each in spent.items()}


def on_one_core(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Keeps this process on one core meanwhile, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        return work()
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        return work()
    finally:
        os.sched_setaffinity(0, cores)


# ---- random hands on one core ----------------------------------------------------------------------------------


@rule
def play_from(states: States, start: int, times: int, rng: Chance) -> int:
    """Plays the round of states[start] to its end by uniformly random actions; the number of decisions."""
    decisions = 0
    for _ in range(times):
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
            if s.rounds_played == 0:
                deal(s, rng)
    return decisions


FROM_FRESH, FROM_DEALT = 1, 2


def ours(name: str, start: int) -> Callable[[int], int]:
    states, rng = fresh_states(stich.game(name, OURS[name]), 3), chance(1)
    while states[FROM_DEALT]["phase"] > OVER:  # what comes before the first deal
        s = states[FROM_DEALT]
        rules = stich.game(name).definition.load_face().rules
        seat = int(rules.actors(s)).bit_length() - 1
        rules.apply(s, seat, int(rules.legal(s, seat)).bit_length() - 1)
    stich.game(name).definition.load_face().rules.deal(states[FROM_DEALT], rng)
    return lambda times: int(play_from(states, start, 50 * times, rng))


def dealt(game: Any, rng: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))
    return state


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


def openspiel_in_python(name: str, with_deal: bool) -> Callable[[int], int]:
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    start = dealt(game, rng)
    return lambda times: sum(
        decisions_to_the_end(dealt(game, rng) if with_deal else start.clone(), rng) for _ in range(times)
    )


def openspiel_in_cpp(name: str, rollouts: int = 100) -> Callable[[int], int]:
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


def rlcard_bridge() -> Callable[[int], int]:
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
    works: dict[str, Callable[[int], int]] = {}
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


# ---- batches ---------------------------------------------------------------------------------------------------

SIZES = (256, 1024, 4096, 16384)
PGX = "pgx bridge_bidding"
PGX_STEPS = 10
SIGHT = {"unseen": "random steps in one loop, only the last seen", "seen": "every step seen; ours called from Python"}
EPISODES = 200  # steps of one run: at least two rounds of any game, for all games of a batch may be in step


def double_dummy(path: Path, deals: int = 1000) -> Path:
    """A table of the form that Pgx's bridge downloads, with random deals and results: the speed is the same."""
    rng = np.random.default_rng(1)
    owners = np.stack([rng.permutation(np.repeat(np.arange(4), 13)) for _ in range(deals)])
    powers = 4 ** np.arange(12, -1, -1)
    keys = np.stack([owners[:, 13 * suit : 13 * suit + 13] @ powers for suit in range(4)], axis=1)
    results = rng.integers(0, 14, (deals, 4, 5)) @ 16 ** np.arange(4, -1, -1)
    np.save(path, np.stack([keys, results]).astype(np.int32))
    return path


def pgx_bridge(size: int, table: Path, is_seen: bool) -> Callable[[int], int]:
    """Random legal steps with auto-reset, all in one compiled loop. Where nobody sees the games on the way, XLA leaves
    out what would only be seen."""
    import jax
    from pgx.bridge_bidding import BridgeBidding
    from pgx.experimental.wrappers import auto_reset

    env = BridgeBidding(str(table))
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: Any, carried: Any) -> Any:
        state, key = carried
        key, choosing, dealing = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, logits, axis=-1)
        after = step(state, actions, jax.random.split(dealing, size))
        return after if is_seen else after.replace(observation=state.observation), key

    run = jax.jit(lambda carried: jax.lax.fori_loop(0, PGX_STEPS, one, carried))
    key = jax.random.PRNGKey(1)
    now = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, size)), key)]

    def work(times: int) -> int:
        for _ in range(times):
            now[0] = jax.block_until_ready(run(now[0]))
        return times * PGX_STEPS * size

    return work


def wandering(name: str, size: int) -> Callable[[int], int]:
    """Random legal steps with auto-reset, all in one compiled loop, unseen but for the last."""
    batch = Batch(name, OURS[name], size=size, seed=1)

    def work(times: int) -> int:
        batch.wander(EPISODES * times)
        return EPISODES * times * size

    return work


def stepping(name: str, size: int) -> Callable[[int], int]:
    """The same, each step seen and called from Python, as by a policy."""
    batch = Batch(name, OURS[name], size=size, seed=1)

    def work(times: int) -> int:
        for _ in range(EPISODES * times):
            batch.step(batch.sample())
        return EPISODES * times * size

    return work


def batches_here(budget: float) -> dict[str, Any]:
    """On the cores this process may use."""
    with tempfile.TemporaryDirectory(prefix="stich-peers-") as folder:
        table = double_dummy(Path(folder, "dds.npy"))
        works: dict[str, Callable[[int], int]] = {}
        for size in SIZES:
            works |= {f"{PGX}, unseen {size}": pgx_bridge(size, table, is_seen=False)}
            works |= {f"{name}, unseen {size}": wandering(name, size) for name in OURS}
            works |= {f"{PGX}, seen {size}": pgx_bridge(size, table, is_seen=True)}
            works |= {f"{name}, seen {size}": stepping(name, size) for name in OURS}
        return {name: list(speed) for name, speed in timed(works, budget).items()}


def batches(budget: float) -> dict[str, Any]:
    """Once on one core and once on all, each in a process of its own, which JAX needs."""
    found = {}
    for cores, flags in (("one core", "--xla_cpu_multi_thread_eigen=false"), ("all cores", "")):
        command = [sys.executable, __file__, "batches-here", "--seconds", str(budget / 2)]
        environment = {**os.environ, "XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu"}
        if cores == "one core":
            command += ["--one-core"]
        done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        found[cores] = json.loads(done.stdout.splitlines()[-1])
    return found


def batches_table(found: dict[str, Any]) -> Iterator[str]:
    def best(cores: str, name: str) -> tuple[float, float, int]:
        return max((*found[cores][f"{name} {size}"], size) for size in SIZES)

    for terms, title in SIGHT.items():
        if terms != next(iter(SIGHT)):
            yield ""
        yield f"| {title} | one core: steps/s | | all cores: steps/s | |"
        yield "|---|---|---|---|---|"
        for name in (PGX, *OURS):
            cells = []
            for cores in ("one core", "all cores"):
                peak, median, size = best(cores, f"{name}, {terms}")
                times = peak / best(cores, f"{PGX}, {terms}")[0]
                cells += [
                    f"{number(peak)} ({number(median)}), {size:,} games",
                    f"**{times:.0f}×**" if times > 1 else "",
                ]
            yield f"| {TITLES.get(name, name)} | {' | '.join(cells)} |"


# ---- strength --------------------------------------------------------------------------------------------------

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
    """More deals for each game and terms: up to a number, or as many as there is time for; `before` is what earlier runs
    found."""
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


# ---- the page --------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    return f"{value / 1e6:.1f} M" if value >= 1e6 else f"{value / 1e3:.0f} k" if value >= 1e4 else f"{value:,.0f}"


TABLES = {"hands": hands_table, "batches": batches_table, "duels": duels_table}


def write_page(results: dict[str, Any], path: Path = PAGE) -> None:
    """Puts the tables between their marks on the page."""
    page = path.read_text("utf-8")
    for part, table in TABLES.items():
        if part in results:
            begin, end = MARK.format(part), MARK.format(f"end of {part}")
            head, _, rest = page.partition(begin)
            _, _, tail = rest.partition(end)
            facts = results[part]["machine"].items()
            note = f"*{', '.join(fact if name in WITHOUT_NAME else f'{name} {fact}' for name, fact in facts)}*"
            page = "\n".join([head + begin, *table(results[part]["found"]), "", note, end + tail])
    path.write_text(page, "utf-8")


def main(
    parts: Annotated[list[str] | None, typer.Argument(help="hands, batches, duels; all if none is named.")] = None,
    budget: Annotated[float, typer.Option("--seconds", min=1, help="How long each part may take.")] = 180,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes for duels; as many as cores if not given.")
    ] = None,
    games: Annotated[str, typer.Option(help="Duels of these games only, separated by commas.")] = ",".join(OURS),
    terms: Annotated[str, typer.Option(help="Duels on these terms only: time, simulations.")] = ",".join(TERMS),
    deals: Annotated[int, typer.Option(min=0, help="Duels up to this number of deals, however long they take.")] = 0,
    results: Annotated[Path, typer.Option(help="Where results are kept.")] = RESULTS,
    write: Annotated[bool, typer.Option(help="Write the tables into docs/performance.md.")] = True,
    one_core: Annotated[bool, typer.Option(hidden=True)] = False,
) -> None:
    """Measures Stich beside the known engines."""
    if parts == ["batches-here"]:
        found = on_one_core(lambda: batches_here(budget)) if one_core else batches_here(budget)
        print(json.dumps(found))
        return
    wanted = parts or list(PARTS)
    if unknown := set(wanted) - set(PARTS):
        raise typer.BadParameter(f"there is no part {', '.join(unknown)}; the parts are {', '.join(PARTS)}")
    if unknown := {*games.split(","), *terms.split(",")} - {*OURS, *TERMS}:
        raise typer.BadParameter(f"no game or terms: {', '.join(unknown)}; there are {', '.join([*OURS, *TERMS])}")
    kept: dict[str, Any] = json.loads(results.read_text("utf-8")) if results.exists() else {}

    def keep(part: str, found: dict[str, Any]) -> None:
        kept[part] = {"machine": machine(), "found": found}
        results.parent.mkdir(parents=True, exist_ok=True)
        results.write_text(json.dumps(kept, indent=1), "utf-8")

    for part in wanted:
        if part == "hands":
            found = on_one_core(lambda: hands(budget))
        elif part == "batches":
            found = batches(budget)
        else:
            before = kept.get(part, {}).get("found", {})
            chosen = games.split(","), terms.split(",")
            found = duels(*chosen, deals, budget, workers, before, lambda found: keep("duels", found))
        keep(part, found)
        print("\n".join(["", *TABLES[part](found)]), flush=True)
    if write:
        write_page(kept)


if __name__ == "__main__":
    typer.run(main)
