"""PostgreSQL's NOTIFY as a wake-up: another worker has written to a table's log, so it is read again."""

import asyncio
import contextlib
import logging

import psycopg

from stich.server.house import House
from stich.server.store import CHANNEL

RETRY_SECONDS = 1.0

log = logging.getLogger("stich.listening")


class Listener:
    """Holds the one connection that listens; it must stay referenced, or it is collected and hears nothing."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._task: asyncio.Task[None] | None = None
        self._connection: psycopg.AsyncConnection[tuple[object, ...]] | None = None
        self._reading: set[asyncio.Task[None]] = set()
        self._again: set[str] = set()
        self._busy: set[str] = set()

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
                for table in list(self.house.live):  # what was written while nobody listened
                    self._read(table)
                async for notify in self._connection.notifies():
                    table, _, worker = notify.payload.partition(" ")
                    if worker != self.house.worker:
                        self._read(table)
            except psycopg.Error:
                log.exception("listening failed; trying again")
            finally:
                if self._connection is not None:
                    with contextlib.suppress(Exception):
                        await self._connection.close()
            await asyncio.sleep(RETRY_SECONDS)

    def _read(self, table: str) -> None:
        """Reads a table's log again, once more if it is being read just now."""
        if table in self._busy:
            self._again.add(table)
            return
        if table in self.house.live:
            self._busy.add(table)
            task = asyncio.create_task(self._catch_up(table))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _catch_up(self, table: str) -> None:
        try:
            await self.house.catch_up(table)
        except Exception:
            log.exception("reading a log failed", extra={"table": table})
        finally:
            self._busy.discard(table)
        if table in self._again:
            self._again.discard(table)
            self._read(table)
