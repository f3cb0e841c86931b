"""Works timed in turn, so that whatever else the machine does falls on all of them."""

import os
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from stich.bench.measuring import Timing, seconds

SHORT = 0.02  # seconds: what one timed run should take, so that some run undisturbed

# Takes how often it is to repeat itself and says how much it has done.
Work: TypeAlias = Callable[[int], int]


def timed(works: dict[str, Work], budget: float) -> dict[str, tuple[float, float]]:
    """Runs works in turn for a time; for each what it did per second at best and in the median."""
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


def number(value: float) -> str:
    return f"{value / 1e6:.1f} M" if value >= 1e6 else f"{value / 1e3:.0f} k" if value >= 1e4 else f"{value:,.0f}"
