"""Batches of games: ours, and Pgx's."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from beside.games import OURS, TITLES
from beside.timing import Work, number, on_one_core, timed
from stich.envs import Batch

BENCH = Path(__file__).parents[1]
CORES = {"one core": "--xla_cpu_multi_thread_eigen=false", "all cores": ""}  # with XLA's flags
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


def pgx_bridge(size: int, table: Path, is_seen: bool) -> Work:
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


def wandering(name: str, size: int) -> Work:
    """Random legal steps with auto-reset, all in one compiled loop, unseen but for the last."""
    batch = Batch(name, OURS[name], size=size, seed=1)

    def work(times: int) -> int:
        batch.wander(EPISODES * times)
        return EPISODES * times * size

    return work


def stepping(name: str, size: int) -> Work:
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
        works: dict[str, Work] = {}
        for size in SIZES:
            works |= {f"{PGX}, unseen {size}": pgx_bridge(size, table, is_seen=False)}
            works |= {f"{name}, unseen {size}": wandering(name, size) for name in OURS}
            works |= {f"{PGX}, seen {size}": pgx_bridge(size, table, is_seen=True)}
            works |= {f"{name}, seen {size}": stepping(name, size) for name in OURS}
        return {name: list(speed) for name, speed in timed(works, budget).items()}


def batches(budget: float) -> dict[str, Any]:
    """Once on one core and once on all, each in a process of its own, which JAX needs."""
    found = {}
    for cores, flags in CORES.items():
        command = [sys.executable, "-m", "beside.batches", cores, str(budget / len(CORES))]
        environment = {**os.environ, "XLA_FLAGS": flags, "JAX_PLATFORMS": "cpu"}
        done = subprocess.run(command, env=environment, cwd=BENCH, check=True, stdout=subprocess.PIPE, text=True)
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
            for cores in CORES:
                peak, median, size = best(cores, f"{name}, {terms}")
                times = peak / best(cores, f"{PGX}, {terms}")[0]
                cells += [
                    f"{number(peak)} ({number(median)}), {size:,} games",
                    f"**{times:.0f}×**" if times > 1 else "",
                ]
            yield f"| {TITLES.get(name, name)} | {' | '.join(cells)} |"


if __name__ == "__main__":
    cores, budget = sys.argv[1], float(sys.argv[2])
    print(json.dumps(on_one_core(lambda: batches_here(budget)) if cores == "one core" else batches_here(budget)))
