"""PostgreSQL's NOTIFY as a wake-up: another worker has written to a table's log, so it is read on.

A connection may stand and nothing come through it. With each heartbeat a worker calls too, and one that does not even
hear itself listens anew."""

import asyncio
import contextlib
import logging

import psycopg

from stich.server.database import CHANNEL
from stich.server.house import House
from stich.tables.entries import Entry, decode_body

RETRY_SECONDS = 1.0

log = logging.getLogger("stich.listening")


class Listener:
    """Holds the one connection that listens; it must stay referenced, or it is collected and hears nothing."""

    def __init__(self, house: House, silence_seconds: float) -> None:
        self.house = house
        self.silence = silence_seconds
        self._task: asyncio.Task[None] | None = None
        self._connection: psycopg.AsyncConnection[tuple[object, ...]] | None = None
        self._reading: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        heard = asyncio.Event()
        self._task = asyncio.create_task(self._listen(heard))
        await heard.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self, heard: asyncio.Event) -> None:
        address = self.house.store.database.address.set(drivername="postgresql")
        while True:
            try:
                self._connection = await psycopg.AsyncConnection.connect(
                    address.render_as_string(hide_password=False), autocommit=True
                )
                await self._connection.execute(f"LISTEN {CHANNEL}")
                heard.set()
                self._read_all()  # what was written while nobody listened
                while await self._hears(self._connection):
                    pass
                log.warning("nothing is heard, not even this worker's own heartbeat; listening anew")
            except Exception:
                log.exception("listening failed; trying again")
            finally:
                if self._connection is not None:
                    with contextlib.suppress(Exception):
                        await self._connection.close()
            await asyncio.sleep(RETRY_SECONDS)

    async def _hears(self, connection: psycopg.AsyncConnection[tuple[object, ...]]) -> bool:
        """Listens for a while; whether anything was heard."""
        heard = False
        async for notify in connection.notifies(timeout=self.silence):
            heard = True
            try:
                for line in notify.payload.split("\n"):  # JSON has none of its own
                    self._hear(line)
            except Exception:
                log.exception("a notification can not be read; the logs are")
                self._read_all()
        return heard

    def _hear(self, message: str) -> None:
        """The table and who has written; mostly the entry too, which is then taken as it is if it is the next one."""
        table, worker, *line = message.split(" ", 4)
        if worker == self.house.worker or not self.house.is_open(table):
            return
        entry = Entry(int(line[0]), float(line[1]), decode_body(line[2])) if line else None
        if entry is None or not self.house.take(table, entry):
            self._read_on(table, entry.seq if entry is not None else None)

    def _read_all(self) -> None:
        for table in self.house.open_here():
            self._read_on(table, None)

    def _read_on(self, table: str, upto: int | None) -> None:
        task = asyncio.create_task(self._catch_up(table, upto))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _catch_up(self, table: str, upto: int | None) -> None:
        try:
            await self.house.catch_up(table, upto)
        except Exception:
            log.exception("reading a log failed", extra={"table": table})
