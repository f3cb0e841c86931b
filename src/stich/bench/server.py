"""The table server under load: tables at human pace, then as many actions a second as it takes, beside a bare echo."""

import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stich.bench.analysing import analysing
from stich.bench.kept import lost_at
from stich.bench.load import LoadPlan, LoadResult
from stich.testing.served import free_port, is_ready, served

CLIENTS = 2  # processes
BUSY_TABLES = 200  # enough to keep the server busy while the disk is
BUSY_ROUNDS = 5


class Latency(msgspec.Struct, frozen=True):
    median_ms: float
    p99_ms: float
    worst_ms: float


class ServerBench(msgspec.Struct, frozen=True):
    """The result: tables at human pace, then actions at full speed and echoes at full speed in turn, and the ratio of
    both. `lost` counts the actions that were acknowledged but are not in the log exactly once and unchanged, and the
    clients who were not told everything that they should know. `analyses` ran from before the human pace until after
    it."""

    database: str
    workers: int
    tables: int
    seconds: float
    actions: int
    actions_per_second: float
    errors: list[str]
    lost: int
    analyses: int
    latency: Latency
    busy_actions_per_second: float
    echoes_per_second: float
    ratio: float
    bytes_per_update: float


def bench_server(
    tables: int,
    seconds: float,
    every: float,
    database: str | None,
    workers: int,
    busy_seconds: float,
    analyses: int = 0,
) -> ServerBench:
    """Starts a server of its own, on a temporary file unless a database is named. During the human pace so many matches
    are analysed."""
    with tempfile.TemporaryDirectory(prefix="stich-bench-") as folder:
        with (
            served(Path(folder), database, workers=workers, log_level="WARNING") as server,
            echo_server(database, workers) as echo,
        ):
            with analysing(analyses) as processes:
                paced = load(server.address, tables, seconds, every)
                still_analysing = sum(process.poll() is None for process in processes)
            busy, echoes = list[LoadResult](), list[LoadResult]()
            for _ in range(BUSY_ROUNDS):  # in turn, so that whatever else the machine does falls on both
                busy.append(load(server.address, BUSY_TABLES, busy_seconds / BUSY_ROUNDS, 0))
                size = round(busy[-1].bytes_per_update)  # the echo sends as much as the tables just did
                echoes.append(load(echo, BUSY_TABLES, busy_seconds / BUSY_ROUNDS, 0, echo=True, bytes=size))
        where = database or server.settings.database
        lost = sum(lost_at(where, one) for result in (paced, *busy) for one in result.played)
    actions, echoed = sum(one.actions for one in busy), sum(one.actions for one in echoes)
    return ServerBench(
        database="PostgreSQL" if database else "SQLite",
        workers=workers,
        tables=tables,
        seconds=seconds,
        actions=paced.actions,
        actions_per_second=paced.actions / seconds,
        errors=[error for one in (paced, *busy, *echoes) for error in one.errors],
        lost=lost,
        analyses=still_analysing,
        latency=latency(paced),
        busy_actions_per_second=actions / busy_seconds,
        echoes_per_second=echoed / busy_seconds,
        ratio=actions / max(echoed, 1),
        bytes_per_update=statistics.mean(one.bytes_per_update for one in busy),
    )


def latency(result: LoadResult) -> Latency:
    ordered = sorted(result.latencies) or [0.0]
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return Latency(statistics.median(ordered) * 1000, p99 * 1000, ordered[-1] * 1000)


def load(address: str, tables: int, seconds: float, every: float, echo: bool = False, bytes: int = 0) -> LoadResult:
    """Runs client processes that open all their tables and then begin together."""
    share = [tables // CLIENTS + (number < tables % CLIENTS) for number in range(CLIENTS)]
    processes = []
    for number, part in enumerate(share):
        order = LoadPlan(address, part, seconds, every, echo=echo, bytes=bytes, seed=number)
        command = [sys.executable, "-m", "stich.bench.load", msgspec.json.encode(order).decode()]
        processes.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
    try:
        for process in processes:
            assert process.stdout is not None
            if process.stdout.readline() != "open\n":
                raise RuntimeError("a load process has failed")
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        results = [msgspec.json.decode(process.communicate()[0], type=LoadResult) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    return LoadResult(
        actions=sum(one.actions for one in results),
        played=[played for one in results for played in one.played],
        errors=[error for one in results for error in one.errors],
        latencies=[one for result in results for one in result.latencies],
        bytes_per_update=statistics.mean(one.bytes_per_update for one in results),
    )


@contextlib.contextmanager
def echo_server(database: str | None = None, workers: int = 1) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "stich.bench.echo", str(port)]
    process = subprocess.Popen(command + ([str(workers), database] if database else []))
    address = f"http://127.0.0.1:{port}"
    try:
        while not is_ready(address):
            if process.poll() is not None:
                raise RuntimeError("the echo server has ended")
        yield address
    finally:
        process.terminate()
        process.wait()
