"""Where the tables of a tournament are played: in this process, in several processes, or on a Dask cluster."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from queue import Empty, SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from stich.errors import OptionError

PATIENCE = "10s"  # with a scheduler that does not answer
IN_HAND = 1000  # given out at a time: enough for a large cluster, and little to give up
PULSE = 0.1  # seconds

Item = TypeVar("Item")
Result = TypeVar("Result")


@contextmanager
def executor(workers: int | None = None, cluster: str | None = None) -> Iterator[Executor | None]:
    """Runs tables in as many processes as there are cores, in a given number (1: in this process), or on the cluster at
    an address.

    On leaving, work that has not been done yet is dropped."""
    count = workers or os.cpu_count() or 1
    if cluster is not None:
        with _cluster(cluster) as remote:
            yield remote
    elif count == 1:
        yield None
    else:
        with _processes(count) as local:
            yield local


def results(
    place: Executor | None, function: Callable[[Item], Result], items: Iterable[Item], in_hand: int = IN_HAND
) -> Iterator[tuple[Item, Result]]:
    """The results of a function for each item: in order without an executor, else as they finish."""
    if place is None:
        for item in items:
            yield item, function(item)
        return
    waiting, running = iter(items), dict[Future[Result], Item]()
    ended = SimpleQueue[Future[Result]]()

    def begin(count: int) -> None:
        for item in islice(waiting, count):
            future = place.submit(function, item)
            running[future] = item
            future.add_done_callback(ended.put)

    begin(in_hand)
    while running:
        _ctrl_c.heed()
        try:
            future = ended.get(timeout=PULSE)
        except Empty:
            continue
        yield running.pop(future), future.result()
        begin(1)


class _CtrlC:
    """Notes Ctrl-C and raises KeyboardInterrupt at a safe point. Raised at any moment, as Python does, it could leave a
    lock of the process pool taken, and the program would never end."""

    def __init__(self) -> None:
        self.noted = False

    @contextmanager
    def held_back(self) -> Iterator[None]:
        if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            yield
            return
        signal.signal(signal.SIGINT, self._note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.heed()

    def _note(self, *_: object) -> None:
        self.noted = True

    def heed(self) -> None:
        if self.noted:
            self.noted = False
            raise KeyboardInterrupt


_ctrl_c = _CtrlC()


@contextmanager
def _processes(count: int) -> Iterator[Executor]:
    others = set(active_children())
    processes = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=end_with_parent)
    with _ctrl_c.held_back():
        try:
            yield processes
        finally:
            for worker in set(active_children()) - others:
                worker.terminate()
            processes.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """For worker processes: end when the process that started them has ended, for whatever reason, and ignore
    Ctrl-C."""
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
