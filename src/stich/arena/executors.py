"""Where a tournament's tables are played: here, in processes of this machine, or on a Dask cluster."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from stich.errors import OptionError

PATIENCE = "10s"  # with a scheduler that does not answer


@contextmanager
def executor(workers: int | None = None, cluster: str | None = None) -> Iterator[Executor | None]:
    """As many processes as there are cores, a number of them (1: this one alone), or a cluster by its address.

    On leaving, what is not done yet is given up."""
    count = workers or os.cpu_count() or 1
    if cluster is not None:
        with _cluster(cluster) as remote:
            yield remote
    elif count == 1:
        yield None
    else:
        with _processes(count) as local:
            yield local


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    others = set(active_children())
    processes = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=end_with_parent)
    try:
        yield processes
    finally:
        processes.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:
            worker.terminate()
            worker.join()


def end_with_parent() -> None:
    """In a worker: ends when the process that started it does, however that ends, and leaves Ctrl-C to it."""
    parent = parent_process()
    if parent is None:
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("a cluster needs the extra: pip install 'stich[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise OptionError(f"no Dask scheduler answers at {address!r}: {error}") from None
    with client:
        remote = client.get_executor(pure=False)  # each table is played, also where two are alike
        try:
            yield remote
        finally:
            remote.shutdown(wait=False)
