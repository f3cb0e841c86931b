"""A bare broadcast echo, to compare the table server with: the same stack, but no tables, and nothing is stored.

A message is decoded, and a message of a given size is encoded and sent to everyone in the room, as the table server
would do if there were nothing to check, to store and to work out. Several workers pass on what they hear through
PostgreSQL's NOTIFY, as the table server's workers do: `python -m stich.bench.echo PORT [WORKERS postgresql://…]`."""

import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import psycopg
import uvicorn
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

from stich.protocol.messages import Act
from stich.server.serving import SOCKET_OPTIONS

CHANNEL = "echo"
DATABASE_VARIABLE = "STICH_ECHO_DATABASE"
WORKER = str(os.getpid())

rooms: defaultdict[str, set[WebSocket[Any, Any, Any]]] = defaultdict(set)
_read = msgspec.json.Decoder(Act).decode
_write = msgspec.json.Encoder().encode


class Echo(msgspec.Struct, tag_field="type", tag="echo"):
    action: str
    filling: str


async def tell(room: str, size: int, action: str) -> None:
    """Sends a message to everyone in the room who is connected to this worker."""
    text = _write(Echo(action, "x" * size)).decode()
    for other in tuple(rooms[room]):
        with suppress(WebSocketDisconnect):
            await other.send_data(text, mode="text")


class Others:
    """The other workers. Messages for them that come in during a call are sent together with the next one."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._heard: list[str] = []
        self._wake = asyncio.Event()

    def tell(self, room: str, size: int, action: str) -> None:
        self._heard.append(f"{WORKER} {room} {size} {action}")
        self._wake.set()

    @asynccontextmanager
    async def life(self, _: Litestar) -> AsyncIterator[None]:
        connect = psycopg.AsyncConnection.connect
        async with (
            await connect(self._database, autocommit=True) as calling,
            await connect(self._database, autocommit=True) as listening,
        ):
            await listening.execute(f"LISTEN {CHANNEL}")
            tasks = [asyncio.create_task(self._call(calling)), asyncio.create_task(self._listen(listening))]
            yield
            for task in tasks:
                task.cancel()

    async def _call(self, connection: psycopg.AsyncConnection[Any]) -> None:
        while await self._wake.wait():
            self._wake.clear()
            heard, self._heard = self._heard, []
            await connection.execute("SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word", (CHANNEL, heard))

    async def _listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        async for notify in connection.notifies():
            worker, room, size, action = notify.payload.split(" ", 3)
            if worker != WORKER:
                await tell(room, int(size), action)


def create_app() -> Litestar:
    database = os.environ.get(DATABASE_VARIABLE)
    others = Others(database) if database else None

    @websocket("/echo/{room:str}/{size:int}")
    async def echo(socket: WebSocket[Any, Any, Any], room: str, size: int) -> None:
        """What one says, all in the room hear."""
        await socket.accept()
        rooms[room].add(socket)
        try:
            while True:
                heard = _read(await socket.receive_data(mode="text"))
                if others is not None:
                    others.tell(room, size, heard.action)
                await tell(room, size, heard.action)
        except WebSocketDisconnect:
            rooms[room].discard(socket)

    @get("/health")
    async def health() -> str:
        return "ready"

    life = [] if others is None else [others.life]
    return Litestar([echo, health], lifespan=life, openapi_config=None, logging_config=None)


if __name__ == "__main__":
    port, workers = int(sys.argv[1]), 1
    if len(sys.argv) > 2:
        workers, os.environ[DATABASE_VARIABLE] = int(sys.argv[2]), sys.argv[3]
    uvicorn.run(
        "stich.bench.echo:create_app",
        factory=True,
        host="127.0.0.1",
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        **SOCKET_OPTIONS,
    )
