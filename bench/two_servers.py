"""The servers of two checkouts beside each other: `python bench/two_servers.py BEFORE [--postgres] [--hosts 2]`.

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
from collections.abc import Iterable
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from stich.bench.kept import lost_at
from stich.bench.load import SEATS, LoadTable, Order, Result, Seat
from stich.server.settings import Settings
from stich.testing.postgres import postgres
from stich.testing.served import NO_LIMITS, free_port, is_ready

PLAYERS = 2  # processes for each server


class Window(msgspec.Struct):
    """What came of a short time under load; the processor's time is in microseconds an action."""

    rate: float
    median_ms: float
    p99_ms: float
    processor: float


class SpreadTable(LoadTable):
    """A table of which every second player moves to another host."""

    def __init__(self, order: Order, number: int, hosts: list[str]) -> None:
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
            self.seats[number] = Seat(await connect(where, additional_headers=cookie, compression=None), self.changed)


async def play(hosts: list[str], tables: int, seed: int) -> None:
    """A process of players: plays for a while for each line with seconds and pause, and tells the latencies."""
    order, result = Order(hosts[0], tables, 0, 0, seed=seed), Result()
    kind = LoadTable if len(hosts) == 1 else lambda order, number: SpreadTable(order, number, hosts)
    ours = [kind(order, number) for number in range(tables)]
    for start in range(0, tables, 8):
        await asyncio.gather(*(table.open() for table in ours[start : start + 8]))
    print("open", flush=True)
    while line := (await asyncio.to_thread(sys.stdin.readline)).split():
        seconds, order.every = map(float, line)
        window, until = Result(), time.perf_counter() + seconds
        ends = await asyncio.gather(*(table.play(until, window) for table in ours), return_exceptions=True)
        result.errors += [repr(error) for error in ends if error is not None]
        print(msgspec.json.encode(window.latencies).decode(), flush=True)
    await asyncio.gather(*(table.close(result) for table in ours))
    print(msgspec.json.encode(result).decode(), flush=True)


class Side:
    """The server of one checkout on one or two hosts, with its players."""

    def __init__(self, tree: Path, database: str, hosts: int, tables: int, stack: contextlib.ExitStack) -> None:
        self.database, self.addresses, self.servers = database, list[str](), list[subprocess.Popen[bytes]]()
        self.windows: list[Window] = []
        for _ in range(hosts):
            settings = Settings(port=free_port(), database=database, limits=NO_LIMITS, log_level="WARNING")
            command = [str(tree / ".venv/bin/python"), "-m", "stich.server", msgspec.json.encode(settings).decode()]
            server = subprocess.Popen(command, cwd=tree)
            self.servers.append(server)
            stack.callback(server.wait)
            stack.callback(server.terminate)
            self.addresses.append(f"http://{settings.host}:{settings.port}")
            while not is_ready(self.addresses[-1]):
                time.sleep(0.1)
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
        before = self._used()
        self._tell(f"{seconds} {every}\n")
        times = sorted(one for process in self.players for one in msgspec.json.decode(self._read(process)))
        used = (self._used() - before) * 1e6 / len(times)
        return Window(
            rate=len(times) / seconds,
            median_ms=times[len(times) // 2] * 1000,
            p99_ms=times[len(times) * 99 // 100] * 1000,
            processor=used,
        )

    def _used(self) -> float:
        """Seconds of the processor that the servers have had, all their threads together."""
        threads = [thread for server in self.servers for thread in Path(f"/proc/{server.pid}/task").iterdir()]
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    def end(self) -> tuple[int, list[str]]:
        """How many promises the log does not keep, and what went wrong."""
        self._tell("\n")
        results = [msgspec.json.decode(self._read(process), type=Result) for process in self.players]
        lost = sum(lost_at(self.database, one) for result in results for one in result.played)
        return lost, [error for result in results for error in result.errors]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, help="before and after; after is this one unless it is named")
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--hosts", type=int, choices=(1, 2), default=1, help="two need --postgres")
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each window")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between a table's actions; 0 for full speed")
    parser.add_argument("--players", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.players:
        return asyncio.run(play(given.players, given.tables, given.seed))
    if len(given.trees) not in (1, 2) or (given.hosts == 2 and not given.postgres):
        parser.error("name one checkout or two; two hosts need --postgres")
    trees = dict(zip(("before", "after"), [*given.trees, Path(__file__).parents[1]], strict=False))
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stich-bench-")))
        sides: dict[str, Side] = {}
        for name, tree in trees.items():
            database = stack.enter_context(postgres()) if given.postgres else str(folder / f"{name}.db")
            sides[name] = Side(tree.absolute(), database, given.hosts, given.tables, stack)
            sides[name].load(1.0, 0.0)  # the first seconds count for neither
        for number in range(given.rounds):
            for side in list(sides.values())[:: -1 if number % 2 else 1]:
                side.windows.append(side.load(given.seconds, given.every))
        for name, side in sides.items():
            lost, errors = side.end()
            told = {what: _median(getattr(one, what) for one in side.windows) for what in Window.__struct_fields__}
            print(name, told, "lost", lost, "errors", len(errors), errors[:3])
        pairs = list(zip(sides["after"].windows, sides["before"].windows, strict=True))
        for what in Window.__struct_fields__:
            ratios = [getattr(after, what) / getattr(before, what) for after, before in pairs]
            print(f"{what}: after by before {_median(ratios)}")


def _median(numbers: Iterable[float]) -> float:
    return round(statistics.median(numbers), 3)


if __name__ == "__main__":
    main()
