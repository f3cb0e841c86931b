"""The workers that share a database: each says every few seconds that it lives, and owns the tables whose bots and
clocks it runs. Who has not said so for the time of a lease is dead, and its tables are taken over."""

import contextlib
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Update, delete, func, or_, select, true, update

from stich.protocol.refusals import Refusal
from stich.storage import schema
from stich.storage.database import Database
from stich.storage.writer import CHANNEL


class Workers:
    """`id` is this worker, `alive` are those that live, it among them; `on_change` is called when these change."""

    def __init__(self, database: Database, lease_seconds: float) -> None:
        self.database = database
        self.lease = lease_seconds
        self.id = database.worker
        self.alive: frozenset[str] = frozenset({self.id})
        self.lives = 0  # goes up when others may have taken it for dead, and with that may have taken its tables
        self.on_change: Callable[[], None] = lambda: None
        self._answered = float("-inf")  # when the database last took a heartbeat, before which it was sent

    @property
    def database_answers(self) -> bool:
        return time.monotonic() - self._answered <= self.lease

    async def leave(self) -> None:
        gone = delete(schema.workers).where(schema.workers.c.id == self.id)
        with contextlib.suppress(Refusal):
            await self.database.write_aside(lambda connection: connection.execute(gone) and None)

    async def beat(self) -> None:
        """Says that this worker lives and learns which do; with PostgreSQL all who listen hear of it."""
        columns, sent = schema.workers.c, time.monotonic()

        def work(connection: Connection) -> list[str]:
            gone = or_(columns.id == self.id, columns.until < self._now())
            connection.execute(delete(schema.workers).where(gone if self.database.postgres else true()))
            connection.execute(schema.workers.insert().values({"id": self.id, "until": self._now() + self.lease}))
            if self.database.postgres:
                connection.execute(select(func.pg_notify(CHANNEL, f"- {self.id}")))
            return list(connection.execute(select(columns.id)).scalars())

        alive = await self.database.write_aside(work)
        if sent - self._answered > self.lease:  # others may have taken it for dead, and its tables for free
            self.lives += 1
        self._answered = sent
        self._note(alive)

    async def look(self) -> None:
        """Learns which workers live. One that is just up is in the list before anyone comes through it; held for dead
        until the next heartbeat, it would be taken for gone with its players."""
        query = self.living()
        self._note(await self.database.read(lambda connection: list(connection.execute(query).scalars())))

    def _note(self, alive: list[str]) -> None:
        found = frozenset({self.id, *alive})
        if found != self.alive:
            self.alive = found
            self.on_change()

    def _now(self) -> Any:
        """The database's clock where workers on several machines share it."""
        return func.extract("epoch", func.clock_timestamp()) if self.database.postgres else time.time()

    def living(self) -> Any:
        """The ids of those that live, as a query."""
        return select(schema.workers.c.id).where(schema.workers.c.until >= self._now())

    # ---- whose a table is --------------------------------------------------------------------------------------

    async def own(self, table: str) -> bool:
        """Whether the table is now this worker's: it was already, nobody's, or one's who is dead. It then is for as
        long as the worker lives."""
        owner = schema.tables.c.owner
        free = or_(owner.is_(None), owner == self.id, owner.not_in(self.living()))
        return await self._set_owner(table, update(schema.tables).where(free), self.id)

    async def release(self, table: str) -> None:
        """Gives up a table that nobody is at, so that it belongs to whoever is next at it."""
        await self._set_owner(table, update(schema.tables).where(schema.tables.c.owner == self.id), None)

    async def _set_owner(self, table: str, query: Update, owner: str | None) -> bool:
        query = query.where(schema.tables.c.id == table)
        return await self.database.write(
            table, lambda connection: connection.execute(query, {"owner": owner}).rowcount == 1
        )
