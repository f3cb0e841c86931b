"""Does what is due at tables without anyone asking: bots move, clocks run out, bots take over for players who stay
away.

Each table at which a match is played has one task, in the one worker that owns the table. Bots think on threads of
their own; the search runs without Python's lock, so nobody else has to wait for it."""

import asyncio
import contextlib
import logging
import os
import random
import secrets
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from stich.bots import Bot, Estimate, bot
from stich.bots.registry import CLUB_SECONDS, EXPERT_SECONDS, MASTER_SECONDS
from stich.bots.search_bot import SearchBot
from stich.checks import LARGEST_SEED
from stich.games.views import View
from stich.protocol.refusals import Refusal
from stich.server.metrics import Metrics
from stich.server.tables import TableActor, Tables
from stich.storage.clock import now
from stich.storage.workers import Workers
from stich.tables.duties import NOTHING, Think, Wait, Write, next_duty, played_by
from stich.tables.entries import Acted, AnyBody
from stich.tables.table import Table

T = TypeVar("T")
HINT = "expert"
EVICT_SECONDS = 600.0
# What each level may take to think once it is its turn. It answers when that is over, however quick it was: else
# everyone could tell from its pause whether it had a choice.
ALLOWANCE = {
    "novice": 0.0,
    "club": CLUB_SECONDS + 0.06,
    "expert": EXPERT_SECONDS + 0.1,
    "master": MASTER_SECONDS + 0.1,
}

log = logging.getLogger("stich.bots")


class FairThreads:
    """A pool of threads that several keys take turns to use: a key with little work never waits for all the work of
    another."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="stich-bot")
        self._idle = threads
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the first key is next

    async def run(self, key: str, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(key, deque()).append(turn)
        self._give_turns()
        try:
            await asyncio.shield(turn)  # it comes, and is counted, also for who has given up waiting
            return await loop.run_in_executor(self._threads, work)
        finally:
            self._idle += 1
            self._give_turns()

    def _give_turns(self) -> None:
        while self._idle and self._waiting:
            key = next(iter(self._waiting))
            jobs = self._waiting.pop(key)
            self._idle -= 1
            jobs.popleft().set_result(None)
            if jobs:
                self._waiting[key] = jobs  # at the end of the line

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class BotRunner:
    """Runs the bots and clocks of all tables of this worker, and frees the memory of tables that nobody uses."""

    def __init__(self, tables: Tables, workers: Workers, metrics: Metrics, threads: int | None = None) -> None:
        self.tables, self.workers, self.metrics = tables, workers, metrics
        self.threads = FairThreads(threads or os.cpu_count() or 1)
        self._runs: dict[str, TableRun] = {}
        tables.on_open.append(self._watch)

    async def stop(self) -> None:
        tasks = [run.task for run in self._runs.values() if run.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.threads.close()

    async def explain(self, key: str, view: View) -> list[Estimate]:
        """What the Expert thinks of each legal action."""
        expert = new_bot(HINT)
        assert isinstance(expert, SearchBot)
        return await self.threads.run(key, lambda: expert.explain(view))

    def _watch(self, actor: TableActor) -> None:
        run = self._runs[actor.table.id] = TableRun(self, actor)
        actor.watchers.add(run.look)
        run.look()

    async def evict_idle(self) -> None:
        """Frees the memory of tables in which nothing happens. Closed tables are among them, so that their logs may be
        changed when a guest's data are deleted. Tables stay at which people sit, even at other workers: their clocks
        run here."""
        for actor in list(self.tables.open.values()):
            table = actor.table
            watched = len(actor.watchers) > 1  # by more than its run
            played = table.state == "playing" and any(seat.connection for seat in table.seats)
            idle = table.state == "closed" or time.monotonic() - actor.used > EVICT_SECONDS
            if idle and not watched and not played and not actor.busy:
                self.tables.forget(table.id)
                if (run := self._runs.pop(table.id, None)) is not None:
                    run.stop()
                await self.workers.release(table.id)


class Thought(NamedTuple):
    """What a bot has chosen, and when its turn to think came. It answers only when its level's allowance has passed
    since then. Otherwise a bot that had no choice would be seen to answer more quickly."""

    seat: int
    question: int
    began: float
    action: str


class TableRun:
    """Does what is due at one table, one thing after another, while a match is played."""

    def __init__(self, runner: BotRunner, actor: TableActor) -> None:
        self.runner, self.actor, self.workers = runner, actor, runner.workers
        self.task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._resting = False  # until something is due again
        self._owned_in, self._owned_since = 0, 0.0  # `Workers.lives` when the table became this worker's, and the time
        self._asked: object = None  # which workers and people there were when the database was last asked for it
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thought: Thought | None = None

    def look(self) -> None:
        """Must be called when the table has changed. While nothing is due at the table, most changes do not wake its
        task."""
        if self.actor.table.state == "playing" and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._run())
        if not self._resting or not self._may_rest():
            self._changed.set()

    def stop(self) -> None:
        task, self.task = self.task, None  # which would keep the table in memory
        if task is not None:
            task.cancel()

    async def _run(self) -> None:
        while self.actor.table.state == "playing":
            self._changed.clear()
            try:
                if await self._own():
                    await self._do_next()
                elif self._may_rest():
                    await self._rest()
                elif not await self._sleep(self.workers.lease):
                    self._asked = None
            except Refusal as refusal:
                if refusal.code == "busy":
                    await asyncio.sleep(1)  # else it was no longer due
            except Exception:
                log.exception("running a table failed", extra={"table": self.actor.table.id})
                self._asked = None
                await asyncio.sleep(1)

    async def _own(self) -> bool:
        """Whether this worker is the one that does what is due at the table. A worker owns a table until it dies or
        gives the table up. The database is asked once, and after a no again when workers or people have come or gone.
        `_run` also asks again after a while, since nobody announces that a table was given up."""
        lives, table = self.workers.lives, self.actor.table
        if self._owned_in != lives:
            here = (lives, self.workers.alive, [seat.connection for seat in table.seats])
            if self._asked != here and await self.workers.own(table.id):
                self._owned_in, self._owned_since = lives, now()
            self._asked = here
        return self._owned_in == lives

    async def _do_next(self) -> None:
        table, at_once = self.actor.table, now()
        seen = at_once - (time.monotonic() - self.actor.changed)
        match next_duty(table, at_once, self.workers.alive, seen, self._owned_since):
            case Write(body=body):
                await self.actor.perform(lambda current: _if_still(current, table, body))
            case Think() as duty:
                await self._think(table, duty)
            case Wait(at=float() as at):
                await self._sleep(at - at_once)
            case Wait():
                await self._rest()

    async def _rest(self) -> None:
        self._resting = True
        try:
            await self._changed.wait()
        finally:
            self._resting = False

    def _may_rest(self) -> bool:
        """Whether nothing becomes due until somebody does something: everyone is there and no clock runs."""
        table = self.actor.table
        return table.state == "playing" and next_duty(table, 0.0, self.workers.alive, 0.0, 0.0) is NOTHING

    async def _sleep(self, seconds: float) -> bool:
        """Waits until the table changes (then returns True) or the time is up."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._changed.wait()
        return False

    # ---- bots --------------------------------------------------------------------------------------------------

    async def _think(self, table: Table, duty: Think) -> None:
        """Lets the bot of a seat think, then answer when its time has come. If it acts for a player whose clock is
        running, it thinks only when the time is up."""
        if duty.by == "clock" and duty.at > now():
            await self._sleep(duty.at - now())
            return
        seat, decision = duty.seat, table.decisions[duty.seat]
        thought = self._thought
        if thought is None or (thought.seat, thought.question) != (seat, decision.seq):
            began, action = await self._choose(table, seat)
            thought = self._thought = Thought(seat, decision.seq, began, action)
            if self._changed.is_set():
                return  # perhaps something else is due now
        answer_at = max(duty.at, thought.began) + ALLOWANCE.get(table.seats[seat].bot, 0.0)
        if answer_at > now():
            await self._sleep(answer_at - now())
            return
        action = thought.action

        def act(current: Table) -> Acted:
            asked = current.decisions.get(seat)
            here = played_by(current, seat) == "player"
            if asked is None or asked.seq != decision.seq or (here and duty.by != "clock"):
                raise Refusal("stale", "the seat has been decided for, or its player is back")
            return Acted(seat=seat, action=action, by=duty.by)

        await self.actor.perform(act)

    async def _choose(self, table: Table, seat: int) -> tuple[float, str]:
        """When the bot began to think, and what it chose. It waits for its turn even if there is no choice."""
        assert table.match is not None
        level, legal = table.seats[seat].bot, table.decisions[seat].legal
        whose = (seat, f"{table.match_id} {level}")
        if whose not in self._bots:
            self._bots[whose] = new_bot(level)
        player = self._bots[whose]
        view, started = table.match.view(seat), time.perf_counter()
        try:
            return await self.runner.threads.run(self._on_behalf_of(table), lambda: (now(), player.choose(view, legal)))
        except Exception:
            log.exception("a bot failed", extra={"table": table.id, "level": level})
            return now(), random.choice(legal)
        finally:
            self.runner.metrics.thought.labels(level).observe(time.perf_counter() - started)

    def _on_behalf_of(self, table: Table) -> str:
        """Whose turn the threads count this table's thinking as: the address of somebody who plays there, else the
        host. Spectators do not count, since one of them could look on at a hundred tables."""
        found = (self.actor.addresses.get(seat.connection) for seat in table.seats if seat.connection is not None)
        return next((address for address in found if address is not None), table.host)


def new_bot(level: str) -> Bot:
    return bot(level, seed=secrets.randbelow(LARGEST_SEED + 1))


def _if_still(current: Table, table: Table, body: AnyBody) -> AnyBody:
    if current is not table:
        raise Refusal("stale", "the table has changed")
    return body
