"""Closes tables that were abandoned: open, playing or over, but nobody has been there for long."""

import asyncio
import contextlib
import logging
import time

from stich.protocol.refusals import Refusal
from stich.server.entries import Closed
from stich.server.house import House
from stich.server.table import Table

LONGEST_PAUSE = 3600.0
AT_A_TIME = 50

log = logging.getLogger("stich.sweeping")


class Sweeper:
    """Looks for them every hour. Several workers may do so: a table is closed once, as everything happens once."""

    def __init__(self, house: House, after_seconds: float) -> None:
        self.house = house
        self.after = after_seconds
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._sweep_on_and_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _sweep_on_and_on(self) -> None:
        while True:
            await asyncio.sleep(min(LONGEST_PAUSE, self.after / 2))
            try:
                await self.sweep()
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        before = time.time() - self.after
        for table in await self.house.store.untouched(before, AT_A_TIME):
            live = await self.house.table(table)
            with contextlib.suppress(Refusal):
                await self.house.perform(live, lambda now: self._closed(now, before))
                log.info("abandoned and closed", extra={"game": live.table.game.name})

    def _closed(self, table: Table, before: float) -> Closed:
        here = any(seat.connection and seat.worker in self.house.workers for seat in table.seats)
        if table.state == "closed" or table.updated >= before or here:
            raise Refusal("wrong_state", "somebody is there after all")
        return Closed()
