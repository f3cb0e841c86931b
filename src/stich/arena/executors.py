"""Where a tournament's tables are played: here, in processes of this machine, or on a Dask cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from stich.errors import OptionError


@contextmanager
def executor(workers: int | None = None, cluster: str | None = None) -> Iterator[Executor | None]:
    """As many processes as there are cores, a number of them (1: this one alone), or a cluster by its address."""
    if cluster is not None:
        with _cluster(cluster) as remote:
            yield remote
        return
    count = workers or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as processes:
        yield processes


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("a cluster needs the extra: pip install 'stich[cluster]'") from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise OptionError(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        yield client.get_executor()
