"""Closes tables at which nobody has been for long.

Tables with known deals are closed sooner: while one plays, nobody may see the analysis of a match with these deals."""

import logging

from stich.protocol.refusals import Refusal
from stich.server.tables import Tables
from stich.storage.clock import now
from stich.storage.table_log import TableLog
from stich.storage.workers import Workers
from stich.tables.commands import Command
from stich.tables.entries import Closed
from stich.tables.table import Table

AT_A_TIME = 50
KNOWN_DEALS_SECONDS = 3 * 24 * 3600.0

log = logging.getLogger("stich.sweeping")


class Sweeper:
    """Several workers may do so: a table is closed once, as everything happens once."""

    def __init__(self, tables: Tables, log: TableLog, workers: Workers, after_seconds: float) -> None:
        self.tables, self.log, self.workers = tables, log, workers
        self.after = after_seconds
        self._unreadable: set[str] = set()  # tables that could not be closed, as when their game is gone

    async def sweep(self) -> None:
        await self._sweep(now() - self.after)
        await self._sweep(now() - min(self.after, KNOWN_DEALS_SECONDS), known_deals=True)

    async def _sweep(self, before: float, known_deals: bool = False) -> None:
        for table in await self.log.untouched(before, AT_A_TIME + len(self._unreadable), known_deals):
            await self._close(table, lambda table: self._closed(table, before))

    async def close_left(self, table: str) -> bool:
        """Closes a table at which nobody sits any more; whether it is closed."""
        return await self._close(table, _left) and table not in self._unreadable

    async def make_room(self, host: str, most: int) -> None:
        """For one more table of a host, by closing those that nobody is at."""
        hosted = [table for table in await self.log.hosted(host) if table not in self._unreadable]
        too_many = len(hosted) + 1 - most
        for table in hosted:
            if too_many > 0 and await self._close(table, lambda table: self._closed(table, float("inf"))):
                too_many -= 1
        if too_many > 0:
            raise Refusal("too_many", f"no more than {most} tables with people at them; close one first")

    async def _close(self, table: str, command: Command) -> bool:
        """Whether it is no longer in the way. One that can not be read is not either: the others are to be closed."""
        if table in self._unreadable:
            return True
        try:
            actor = await self.tables.get(table)
            await actor.perform(command)
            log.info("abandoned and closed", extra={"game": actor.table.game.name})
        except Refusal as refusal:
            if refusal.code == "busy":
                raise
            return False
        except Exception:
            log.exception("a table can not be closed", extra={"table": table})
            self._unreadable.add(table)
        return True

    def _closed(self, table: Table, before: float) -> Closed:
        here = any(seat.connection and seat.worker in self.workers.alive for seat in table.seats)
        if table.state == "closed" or table.updated >= before or here:
            raise Refusal("wrong_state", "somebody is there after all")
        return Closed()


def _left(table: Table) -> Closed:
    if table.state == "closed" or table.humans():
        raise Refusal("wrong_state", "it is closed, or somebody sits there")
    return Closed()
