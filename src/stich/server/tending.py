"""Carries out the house's duties: one task a table, in the one worker that owns it."""

import asyncio
import contextlib
import logging
import random
import time

from stich.bots import Bot
from stich.protocol.refusals import Refusal
from stich.server.house import House, LiveTable
from stich.server.thinking import Thinking, new_bot
from stich.tables.duties import NOTHING, Think, Wait, Write, next_duty
from stich.tables.entries import Acted, AnyBody
from stich.tables.table import Table

EVICT_SECONDS = 600.0

log = logging.getLogger("stich.tending")


class Tender:
    """Tends all tables of this worker with a match going on."""

    def __init__(self, house: House, thinking: Thinking, lease_seconds: float) -> None:
        self.house = house
        self.thinking = thinking
        self.lease = lease_seconds
        self.lives = 0  # how often this worker has come to life: once, unless it was too busy to say that it lives
        self._said_alive = float("-inf")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._at_rest: set[str] = set()  # tables whose task waits until there is something to do again
        self._heart: asyncio.Task[None] | None = None
        house.on_open.append(self._watch)

    async def start(self) -> None:
        await self._say_alive()
        self._heart = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        tasks = [*self._tasks.values(), *([self._heart] if self._heart else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self.house.store.say_goodbye(self.house.worker)

    # ---- the worker's life -------------------------------------------------------------------------------------

    async def _say_alive(self) -> None:
        now = time.monotonic()
        alive = await self.house.store.say_alive(self.house.worker, self.lease)
        if now - self._said_alive > self.lease:  # others may have taken it for dead, and its tables for free
            self.lives += 1
        self._said_alive = now
        self.house.count(alive)

    async def _beat(self) -> None:
        """Says that this worker lives, notices who does not, and forgets tables that nobody is at."""
        while True:
            await asyncio.sleep(self.lease / 3)
            try:
                await self._say_alive()
                await self._forget_idle()
            except Exception:
                log.exception("the heartbeat failed")

    async def _forget_idle(self) -> None:
        """Tables in which nothing happens. Not where people sit at other workers: their clocks run here."""
        for live in list(self.house.live.values()):
            watched = len(live.on_change) > 1  # by more than its tender
            played = live.table.state == "playing" and any(seat.connection for seat in live.table.seats)
            idle = time.monotonic() - live.used > EVICT_SECONDS
            if idle and not watched and not played and not live.turn.taken:
                self.house.forget(live.table.id)
                if (task := self._tasks.pop(live.table.id, None)) is not None:
                    task.cancel()
                await self.house.store.release(live.table.id, self.house.worker)

    # ---- a table -----------------------------------------------------------------------------------------------

    def _watch(self, live: LiveTable) -> None:
        def look() -> None:
            task = self._tasks.get(live.table.id)
            if live.table.state == "playing" and (task is None or task.done()):
                self._tasks[live.table.id] = asyncio.create_task(self._tend(live, wake))
            if live.table.id not in self._at_rest or not self._may_rest(live.table):
                wake.set()

        wake = asyncio.Event()
        live.on_change.add(look)
        look()

    async def _tend(self, live: LiveTable, wake: asyncio.Event) -> None:
        bots: dict[tuple[int, str], Bot] = {}
        asked: object = None
        owned_in_life, up_since = 0, 0.0
        while live.table.state == "playing":
            wake.clear()
            try:
                if owned_in_life != self.lives:
                    # Whose the table is changes when workers die, or when people come back to it; or just when another
                    # gives it up after this one has asked, so it asks again where something is to be done.
                    here = (self.lives, self.house.workers, [seat.connection for seat in live.table.seats])
                    if asked != here and await self.house.store.own(live.table.id, self.house.worker):
                        owned_in_life, up_since = self.lives, time.time()
                    asked = here
                    if owned_in_life != self.lives:
                        if self._may_rest(live.table):
                            await self._rest(live, wake)
                        elif not await self._sleep(wake, self.lease):
                            asked = None
                        continue
                await self._do_next(live, wake, bots, up_since)
            except Refusal as refusal:
                if refusal.code == "busy":
                    await asyncio.sleep(1)  # else it was no longer due
            except Exception:
                log.exception("tending failed", extra={"table": live.table.id})
                asked = None
                await asyncio.sleep(1)
        self._tasks.pop(live.table.id, None)

    async def _do_next(
        self, live: LiveTable, wake: asyncio.Event, bots: dict[tuple[int, str], Bot], up_since: float
    ) -> None:
        table, now = live.table, time.time()
        seen = now - (time.monotonic() - live.changed)
        match next_duty(table, now, self.house.workers, seen, up_since):
            case Write(body=body):
                await self.house.perform(live, lambda current: _still(current, table, body))
            case Think(at=at) as duty if at <= now:
                await self._think(live, table, duty, bots)
            case Think(at=at) | Wait(at=float() as at):
                await self._sleep(wake, at - now)
            case Wait():
                await self._rest(live, wake)

    async def _rest(self, live: LiveTable, wake: asyncio.Event) -> None:
        """Until there is something to do again. Not even woken by what others do, which is most of what happens."""
        self._at_rest.add(live.table.id)
        try:
            await wake.wait()
        finally:
            self._at_rest.discard(live.table.id)

    def _may_rest(self, table: Table) -> bool:
        """Whether only others can do something, as at a table where all are there and nobody is timed."""
        return table.state == "playing" and next_duty(table, 0.0, self.house.workers, 0.0, 0.0) is NOTHING

    async def _sleep(self, wake: asyncio.Event, seconds: float) -> bool:
        """Until something changes, which is true then, or the time is up."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await wake.wait()
        return False

    async def _think(self, live: LiveTable, table: Table, duty: Think, bots: dict[tuple[int, str], Bot]) -> None:
        assert table.match is not None
        seat = duty.seat
        level = table.seats[seat].bot
        player = bots.setdefault((seat, f"{table.match_id} {level}"), new_bot(level))
        legal = table.decisions[seat].legal
        started = time.perf_counter()
        try:
            action = await self.thinking.choose(player, table.match.view(seat), legal)
        except Exception:
            log.exception("a bot failed", extra={"table": table.id, "level": level})
            action = random.choice(legal)
        self.house.metrics.thought.labels(level).observe(time.perf_counter() - started)

        def act(current: Table) -> Acted:
            asked = current.decisions.get(seat)
            here = current.seats[seat].guest is not None and not current.seats[seat].away
            if asked is None or asked.seq != table.decisions[seat].seq or (here and duty.by != "clock"):
                raise Refusal("stale", "the seat has been decided for, or its player is back")
            return Acted(seat=seat, action=action, by=duty.by)

        await self.house.perform(live, act)


def _still(current: Table, table: Table, body: AnyBody) -> AnyBody:
    if current is not table:
        raise Refusal("stale", "the table has changed")
    return body
