"""Divides compiled work among threads. Rules release Python's lock while they run."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from stich.checks import whole

LEAST_FOR_A_THREAD = 256  # games; fewer are done sooner than handed over


class Cores:
    """A set of threads, started when they are first needed. A copy or a forked process starts its own."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = whole("threads", os.cpu_count() or 1 if threads is None else threads, least=1)
        self._pool: ThreadPoolExecutor | None = None
        self._pool_of = 0  # which process

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}

    def run(self, work: Callable[..., None], parts: Sequence[tuple[Any, ...]]) -> None:
        """Runs the work once with the arguments of each part. Whichever thread is free takes the next part, and the
        calling thread helps."""
        left = iter(parts)

        def take_parts() -> None:
            for part in left:
                work(*part)

        others = [self._threads().submit(take_parts) for _ in range(min(self.threads, len(parts)) - 1)]
        take_parts()
        for other in others:
            other.result()

    def close(self) -> None:
        """Ends the threads. More work would start new ones."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _threads(self) -> ThreadPoolExecutor:
        if self._pool is None or self._pool_of != os.getpid():
            self._pool, self._pool_of = ThreadPoolExecutor(max(self.threads - 1, 1)), os.getpid()
        return self._pool


def ranges(size: int, parts: int) -> list[tuple[int, int]]:
    """Divides games into at most so many ranges, in order and of nearly equal size."""
    parts = max(1, min(parts, size // LEAST_FOR_A_THREAD))
    edges = [size * part // parts for part in range(parts + 1)]
    return list(pairwise(edges))
