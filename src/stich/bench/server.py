"""The table server under load: tables at human pace, then as many actions a second as it takes, beside a bare echo."""

import contextlib
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from stich.bench.load import Order, Result
from stich.testing.served import free_port, is_ready, served

CLIENTS = 2  # processes
BUSY_TABLES = 40


class Latency(msgspec.Struct, frozen=True):
    median_ms: float
    p99_ms: float
    worst_ms: float


class ServerBench(msgspec.Struct, frozen=True):
    """`paced` is at human pace; the ratio is of actions at full speed to echoes at full speed, in the same run."""

    database: str
    workers: int
    tables: int
    seconds: float
    actions: int
    actions_per_second: float
    errors: list[str]
    latency: Latency
    busy_actions_per_second: float
    echoes_per_second: float
    ratio: float
    bytes_per_update: float


def bench_server(
    tables: int, seconds: float, every: float, database: str | None, workers: int, busy_seconds: float
) -> ServerBench:
    """Starts its own server, on a file that is thrown away unless a database is named."""
    with tempfile.TemporaryDirectory(prefix="stich-bench-") as folder:
        with served(Path(folder), database, workers=workers, log_level="WARNING") as server:
            paced = load(server.address, tables, seconds, every)
            busy = load(server.address, BUSY_TABLES, busy_seconds, 0)
        size = round(busy.bytes_per_update)
        with echo_server() as address:
            echoes = load(address, BUSY_TABLES, busy_seconds, 0, echo=True, bytes=size)
    return ServerBench(
        database="PostgreSQL" if database else "SQLite",
        workers=workers,
        tables=tables,
        seconds=seconds,
        actions=paced.actions,
        actions_per_second=paced.actions / seconds,
        errors=[*paced.errors, *busy.errors, *echoes.errors],
        latency=latency(paced),
        busy_actions_per_second=busy.actions / busy_seconds,
        echoes_per_second=echoes.actions / busy_seconds,
        ratio=busy.actions / max(echoes.actions, 1),
        bytes_per_update=busy.bytes_per_update,
    )


def latency(result: Result) -> Latency:
    ordered = sorted(result.latencies) or [0.0]
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return Latency(statistics.median(ordered) * 1000, p99 * 1000, ordered[-1] * 1000)


def load(address: str, tables: int, seconds: float, every: float, echo: bool = False, bytes: int = 0) -> Result:
    """Client processes that open all their tables, then begin together."""
    share = [tables // CLIENTS + (number < tables % CLIENTS) for number in range(CLIENTS)]
    processes = []
    for number, part in enumerate(share):
        order = Order(address, part, seconds, every, echo=echo, bytes=bytes, seed=number)
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
        results = [msgspec.json.decode(process.communicate()[0], type=Result) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    return Result(
        actions=sum(one.actions for one in results),
        errors=[error for one in results for error in one.errors],
        latencies=[one for result in results for one in result.latencies],
        bytes_per_update=statistics.mean(one.bytes_per_update for one in results),
    )


@contextlib.contextmanager
def echo_server() -> Iterator[str]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "stich.bench.echo", str(port)])
    address = f"http://127.0.0.1:{port}"
    try:
        while not is_ready(address):
            if process.poll() is not None:
                raise RuntimeError("the echo server has ended")
        yield address
    finally:
        process.terminate()
        process.wait()
