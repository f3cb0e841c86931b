"""The servers of two checkouts beside each other:
`python bench/two_servers.py BEFORE [--postgres] [--workers 2 | --hosts 2]`.

Both run all the time, each with a database and players of its own, and are loaded in turn in many short windows, the
order changing: whatever else the machine does falls on both. Told are the medians, and the medians of the ratios of two
windows next to each other. The processor's time says more than the rate where others work on the machine too. With two
hosts every second player of a table is at the other one. Each checkout needs its `.venv`."""

import argparse
import asyncio
import contextlib
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import psycopg
from websockets.asyncio.client import connect

from stich.bench.kept import lost_at
from stich.bench.load import SEATS, LoadPlan, LoadResult, LoadSocket, LoadTable
from stich.server.settings import Settings
from stich.testing.postgres import postgres
from stich.testing.served import NO_LIMITS, free_port, is_ready

PLAYERS = 2  # processes for each server


class Window(msgspec.Struct):
    """What came of a short time under load. For each action: the microseconds of the processor that the server, its
    players and PostgreSQL have had, and PostgreSQL's transactions."""

    rate: float
    median_ms: float
    p99_ms: float
    processor: float
    players_processor: float
    database_processor: float
    transactions: float


class SpreadTable(LoadTable):
    """A table of which every second player moves to another host."""

    def __init__(self, order: LoadPlan, number: int, hosts: list[str]) -> None:
        super().__init__(order, number)
        self.other = hosts[-1].replace("http", "ws", 1)

    async def open(self) -> None:
        await super().open()
        for number in range(1, SEATS, 2):
            here = self.seats[number]
            here.reading.cancel()
            await here.socket.close()
            cookie = {"Cookie": str(self.guests[number].cookie)}
            where = f"{self.other}/api/tables/{self.played.table}/play"
            self.seats[number] = LoadSocket(
                await connect(where, additional_headers=cookie, compression=None), self.changed
            )


async def play(hosts: list[str], tables: int, seed: int) -> None:
    """A process of players: plays for a while for each line with seconds and pause, and tells the latencies."""
    order, result = LoadPlan(hosts[0], tables, 0, 0, seed=seed), LoadResult()
    kind = LoadTable if len(hosts) == 1 else lambda order, number: SpreadTable(order, number, hosts)
    ours = [kind(order, number) for number in range(tables)]
    for start in range(0, tables, 8):
        await asyncio.gather(*(table.open() for table in ours[start : start + 8]))
    print("open", flush=True)
    while line := (await asyncio.to_thread(sys.stdin.readline)).split():
        seconds, order.every = map(float, line)
        window, until = LoadResult(), time.perf_counter() + seconds
        ends = await asyncio.gather(*(table.play(until, window) for table in ours), return_exceptions=True)
        result.errors += [repr(error) for error in ends if error is not None]
        print(msgspec.json.encode(window.latencies).decode(), flush=True)
    await asyncio.gather(*(table.close(result) for table in ours))
    print(msgspec.json.encode(result).decode(), flush=True)


class Side:
    """The server of one checkout on one or two hosts, with its players."""

    def __init__(
        self, tree: Path, database: str, hosts: int, workers: int, tables: int, stack: contextlib.ExitStack
    ) -> None:
        self.database, self.addresses, self.servers = database, list[str](), list[subprocess.Popen[bytes]]()
        self.windows: list[Window] = []
        for _ in range(hosts):
            more: dict[str, Any] = {"workers": workers, "limits": NO_LIMITS, "log_level": "WARNING"}
            settings = Settings(port=free_port(), database=database, **more)
            command = [str(tree / ".venv/bin/python"), "-m", "stich.server", msgspec.json.encode(settings).decode()]
            server = subprocess.Popen(command, cwd=tree)
            self.servers.append(server)
            stack.callback(server.wait)
            stack.callback(server.terminate)
            self.addresses.append(f"http://{settings.host}:{settings.port}")
            while not is_ready(self.addresses[-1]):
                time.sleep(0.1)
        self.watching = None
        if database.startswith("postgresql"):
            self.watching = stack.enter_context(psycopg.connect(database, autocommit=True))
        pipe = subprocess.PIPE
        begin = [sys.executable, __file__, "--players", *self.addresses, "--tables", str(tables // PLAYERS), "--seed"]
        self.players = [subprocess.Popen([*begin, str(i)], stdin=pipe, stdout=pipe, text=True) for i in range(PLAYERS)]
        for process in self.players:
            stack.callback(process.kill)
            self._read(process)

    def _read(self, process: "subprocess.Popen[str]") -> str:
        assert process.stdout is not None
        return process.stdout.readline()

    def _tell(self, line: str) -> None:
        for process in self.players:
            assert process.stdin is not None
            process.stdin.write(line)
            process.stdin.flush()

    def load(self, seconds: float, every: float) -> Window:
        began = self._used()
        self._tell(f"{seconds} {every}\n")
        times = sorted(one for process in self.players for one in msgspec.json.decode(self._read(process)))
        processor, of_players, in_database, transactions = (
            (after - before) / len(times) for before, after in zip(began, self._used(), strict=True)
        )
        return Window(
            rate=len(times) / seconds,
            median_ms=times[len(times) // 2] * 1000,
            p99_ms=times[len(times) * 99 // 100] * 1000,
            processor=processor,
            players_processor=of_players,
            database_processor=in_database,
            transactions=transactions,
        )

    def _used(self) -> tuple[float, float, float, int]:
        """Microseconds of the processor that servers, players and PostgreSQL have had, and its transactions."""
        servers = sum(used_by(process) for server in self.servers for process in (server.pid, *children(server.pid)))
        players = sum(used_by(one.pid) for one in self.players)
        if self.watching is None:
            return servers, players, 0.0, 0
        pids = self.watching.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()").fetchall()
        count = self.watching.execute("SELECT txid_snapshot_xmax(txid_current_snapshot())").fetchone()
        assert count is not None
        return servers, players, sum(used_by(pid) for (pid,) in pids), count[0]

    def spread(self) -> str:
        """How the players are spread over the workers, which is chance and decides who works out which table."""
        if self.watching is None:
            return ""
        came = """SELECT table_id, body FROM entries WHERE body LIKE '%"came"%' ORDER BY table_id, seq"""
        at: dict[str, dict[int, str]] = {}
        for table, body in self.watching.execute(came).fetchall():
            told = msgspec.json.decode(body)
            at.setdefault(table, {})[told["seat"]] = told["worker"]
        sockets = Counter(worker for seats in at.values() for worker in seats.values())
        both = sum(len(set(seats.values())) > 1 for seats in at.values())
        return f"sockets {sorted(sockets.values())}, tables at both {both} of {len(at)}"

    def end(self) -> tuple[int, list[str]]:
        """How many promises the log does not keep, and what went wrong."""
        self._tell("\n")
        results = [msgspec.json.decode(self._read(process), type=LoadResult) for process in self.players]
        lost = sum(lost_at(self.database, one) for result in results for one in result.played)
        return lost, [error for result in results for error in result.errors]


def children(process: int) -> list[int]:
    """The processes that a process has begun, and theirs."""
    own = [int(one) for file in Path(f"/proc/{process}/task").glob("*/children") for one in file.read_text().split()]
    return own + [one for child in own for one in children(child)]


def used_by(process: int) -> float:
    """Microseconds of the processor that a process has had, all its threads together."""
    return sum(int(file.read_text().split()[0]) for file in Path(f"/proc/{process}/task").glob("*/schedstat")) / 1e3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, help="before and after; after is this one unless it is named")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--hosts", type=int, choices=(1, 2), default=1, help="two need --postgres")
    parser.add_argument("--workers", type=int, default=1, help="of each host; two need --postgres")
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each window")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between a table's actions; 0 for full speed")
    parser.add_argument("--players", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.players:
        return asyncio.run(play(given.players, given.tables, given.seed))
    if len(given.trees) not in (1, 2) or (given.hosts * given.workers > 1 and not given.postgres):
        parser.error("name one checkout or two; two hosts or workers need --postgres")
    trees = dict(zip(("before", "after"), [*given.trees, Path(__file__).parents[1]], strict=False))
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stich-bench-")))
        sides: dict[str, Side] = {}
        for name, tree in trees.items():
            database = stack.enter_context(postgres()) if given.postgres else str(folder / f"{name}.db")
            sides[name] = Side(tree.absolute(), database, given.hosts, given.workers, given.tables, stack)
            sides[name].load(1.0, 0.0)  # the first seconds count for neither
        for number in range(given.rounds):
            for side in list(sides.values())[:: -1 if number % 2 else 1]:
                side.windows.append(side.load(given.seconds, given.every))
        for name, side in sides.items():
            lost, errors = side.end()
            told = {what: _median(getattr(one, what) for one in side.windows) for what in Window.__struct_fields__}
            print(name, told, "lost", lost, "errors", len(errors), errors[:3], side.spread())
        pairs = list(zip(sides["after"].windows, sides["before"].windows, strict=True))
        for what in Window.__struct_fields__:
            ratios = [getattr(after, what) / one for after, before in pairs if (one := getattr(before, what))]
            if ratios:  # SQLite has no processes of its own
                print(f"{what}: after by before {_median(ratios)}")


def _median(numbers: Iterable[float]) -> float:
    return round(statistics.median(numbers), 3)


if __name__ == "__main__":
    main()
