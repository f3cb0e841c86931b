"""A process full of players for `stich bench server`: tables of four sockets, at human pace or as fast as they can."""

import asyncio
import random
import sys
import time
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stich.testing.client import Client, at_random

SEATS = 4
PATIENCE = 30.0


class Heard(msgspec.Struct):
    """The parts of a message that a load client looks at."""

    type: str = ""
    seq: int = 0
    fresh: bool = False
    events: list[msgspec.Raw] = []
    legal: list[str] = []
    code: str = ""


class LoadPlan(msgspec.Struct):
    """What a load process has to do. `every` is the pause between two actions of a table; 0 for none."""

    address: str
    tables: int
    seconds: float
    every: float
    game: str = "mue"
    echo: bool = False
    bytes: int = 0
    seed: int = 0


class Promised(msgspec.Struct):
    """What was promised at a table: the actions with the entries they have become; and, for each guest, up to which
    entry of the log how many events of the match were told."""

    table: str
    promised: list[tuple[int, str]] = []
    told: list[tuple[str, int, int]] = []


class LoadResult(msgspec.Struct):
    """The results of a load process. A latency is the time from sending an action until the last of the four sockets
    has been told of it."""

    actions: int = 0
    played: list[Promised] = []
    errors: list[str] = []
    latencies: list[float] = []
    bytes_per_update: float = 0.0


_seen = msgspec.json.Decoder(Heard)


class LoadSocket:
    """One socket. A task reads it and keeps what it has seen last."""

    def __init__(self, socket: ClientConnection, changed: asyncio.Event) -> None:
        self.socket = socket
        self.seq = 0
        self.legal: list[str] = []
        self.accepted = 0
        self.told = 0
        self.events = 0
        self.size = 0
        self.refused: list[str] = []
        self.reading = asyncio.create_task(self.read(changed))

    async def read(self, changed: asyncio.Event) -> None:
        async for text in self.socket:
            message = _seen.decode(text)
            if message.type == "update":
                self.seq, self.legal = message.seq, message.legal
                self.events = len(message.events) + (0 if message.fresh else self.events)
                self.told += 1
                self.size += len(text)
            elif message.type == "accepted":
                self.accepted = message.seq
            elif message.type == "echo":
                self.seq += 1
            elif message.type == "refused":
                self.refused.append(message.code)
            changed.set()


class LoadTable:
    """One table and its four players."""

    def __init__(self, order: LoadPlan, number: int) -> None:
        self.order = order
        self.rng = random.Random(order.seed * 100_000 + number)
        self.changed = asyncio.Event()
        self.seats: list[LoadSocket] = []

    async def open(self) -> None:
        address = self.order.address.replace("http", "ws", 1)
        if self.order.echo:
            name = f"{self.order.seed}-{self.rng.random()}"
            for _ in range(SEATS):
                where = f"{address}/echo/{name}/{self.order.bytes}"
                self.seats.append(LoadSocket(await connect(where, compression=None), self.changed))
            return
        guests = [await Client(self.order.address).introduce(f"Load {seat}") for seat in range(SEATS)]
        table = await guests[0].new_table(self.order.game, SEATS, settings={"pace": 0, "away_seconds": None})
        for guest in guests[1:]:
            await guest.sit(table)
        for guest in guests:
            socket = await connect(
                f"{address}/api/tables/{table}/play", additional_headers={"Cookie": str(guest.cookie)}, compression=None
            )
            self.seats.append(LoadSocket(socket, self.changed))
        await guests[0].start(table)
        self.host, self.guests, self.played = guests[0], guests, Promised(table)

    async def play(self, until: float, result: LoadResult) -> None:
        await asyncio.sleep(self.rng.random() * self.order.every)
        while time.perf_counter() < until:
            began = time.perf_counter()
            await (self.echo() if self.order.echo else self.act())
            result.latencies.append(time.perf_counter() - began)
            result.actions += 1
            if self.order.every:
                await asyncio.sleep(max(0.0, began + self.order.every - time.perf_counter()))

    async def act(self) -> None:
        seat = await self.asked()
        action = at_random(seat.legal, self.rng)
        sent = msgspec.json.encode({"type": "act", "seq": seat.seq, "action": action})
        seat.accepted, seat.legal = 0, []
        await seat.socket.send(sent, text=True)
        await self.wait(lambda: bool(seat.refused) or seat.accepted > 0)
        if seat.refused:
            raise RuntimeError(f"refused: {seat.refused}")
        self.played.promised.append((seat.accepted, action))
        await self.wait(lambda: all(one.seq >= seat.accepted for one in self.seats))

    async def echo(self) -> None:
        before = [seat.seq for seat in self.seats]
        sent = msgspec.json.encode({"type": "act", "seq": 0, "action": "play B0"})
        await self.rng.choice(self.seats).socket.send(sent, text=True)
        await self.wait(lambda: all(seat.seq > old for seat, old in zip(self.seats, before, strict=True)))

    async def asked(self) -> LoadSocket:
        """The socket of the seat that is to act. If the match is over, starts the next one."""
        found: list[LoadSocket] = []

        def somebody() -> bool:
            found[:] = [seat for seat in self.seats if seat.legal]
            return bool(found)

        if not somebody():
            try:
                async with asyncio.timeout(1):
                    await self.wait(somebody)
            except TimeoutError:
                await self.host.start(self.played.table)
                await self.wait(somebody)
        return found[0]

    async def wait(self, true: Any) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                self.changed.clear()
                await self.changed.wait()

    async def close(self, result: LoadResult) -> None:
        if not self.order.echo:
            for guest, seat in zip(self.guests, self.seats, strict=True):
                self.played.told.append((guest.id, seat.seq, seat.events))
            result.played.append(self.played)
        for seat in self.seats:
            seat.reading.cancel()
            await seat.socket.close()


async def carry_out(order: LoadPlan) -> LoadResult:
    tables = [LoadTable(order, number) for number in range(order.tables)]
    for start in range(0, len(tables), 8):
        await asyncio.gather(*(table.open() for table in tables[start : start + 8]))
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    result = LoadResult()
    until = time.perf_counter() + order.seconds

    async def one(table: LoadTable) -> None:
        try:
            await table.play(until, result)
        except Exception as error:
            result.errors.append(f"{type(error).__name__}: {error}")

    await asyncio.gather(*(one(table) for table in tables))
    told = sum(seat.told for table in tables for seat in table.seats)
    result.bytes_per_update = sum(seat.size for table in tables for seat in table.seats) / max(told, 1)
    await asyncio.gather(*(table.close(result) for table in tables))
    return result


if __name__ == "__main__":
    outcome = asyncio.run(carry_out(msgspec.json.decode(sys.argv[1], type=LoadPlan)))
    print(msgspec.json.encode(outcome).decode(), flush=True)
