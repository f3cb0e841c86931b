"""How every benchmark measures: a warm-up, several repetitions, the best and the median, and the machine it ran on."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from stich.kernel.libraries import FOR_ALL, library_of


@dataclass(frozen=True)
class Timing:
    """Seconds that one repetition took."""

    seconds: tuple[float, ...]

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


def measured(work: Callable[[int], object], repetitions: int) -> Timing:
    """Times `work(0)`, `work(1)`, … Anything that compiles or fills caches must have been done before."""
    return Timing(tuple(seconds(work, number) for number in range(repetitions)))


def seconds(work: Callable[[int], object], number: int) -> float:
    start = time.perf_counter()
    work(number)
    return time.perf_counter() - start


def interleaved(works: Sequence[Callable[[int], object]], repetitions: int) -> list[Timing]:
    """Times several works in turn, so that whatever else the machine does meanwhile falls on all of them alike."""
    rounds = [[seconds(work, number) for work in works] for number in range(repetitions)]
    return [Timing(tuple(column)) for column in zip(*rounds, strict=True)]


def machine() -> dict[str, str]:
    """The processor and the versions of software, without which a figure says nothing."""
    import numpy

    return {
        "processor": f"{_processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "rules": "a library" if library_of(FOR_ALL) else f"Numba {version('numba')}",
        "numpy": numpy.__version__,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
