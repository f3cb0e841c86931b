"""The tables that this worker has open, and the one way to change them."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stich.errors import OptionError, UnknownGame
from stich.games import definition
from stich.match import Game
from stich.protocol.http import NewTable
from stich.protocol.refusals import Refusal
from stich.server.ledger import Row
from stich.server.metrics import Metrics
from stich.server.store import Finished, Store
from stich.server.turns import Then, Turn, settle
from stich.tables.commands import Command, new_id
from stich.tables.dealing import after_dealing
from stich.tables.entries import (
    Acted,
    Allowed,
    AnyBody,
    Asked,
    Came,
    Created,
    Declined,
    Entry,
    Muted,
    Said,
    StoodIn,
    Undone,
    Went,
    Withdrew,
)
from stich.tables.table import Table

T = TypeVar("T")
MOST_ATTEMPTS = 20
INSIST_SECONDS = 1.0
# Entries after which the lists of tables would say the same as before, unless the match has ended.
UNLISTED = (Acted, Came, Went, StoodIn, Undone, Said, Asked, Withdrew, Declined, Muted, Allowed)

log = logging.getLogger("stich.house")


class LiveTable:
    """A table in memory. `table` is replaced, never changed; `on_change` are told soon after it was, when all that is
    going on has happened."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn = Turn()  # to change it
        self.on_change: set[Callable[[], None]] = set()
        self.used = self.changed = time.monotonic()
        self.stirred = False  # what is new is about to be told

    def tell(self) -> None:
        self.stirred = False
        for tell in tuple(self.on_change):
            try:
                tell()
            except Exception:  # of one, and the others shall be told
                log.exception("somebody at a table is not told", extra={"table": self.table.id})


class Attempt(msgspec.Struct, frozen=True):
    """A command to be carried out at a table, what to do with what comes of it, and how often to try."""

    live: LiveTable
    command: Command
    then: Then[Entry]
    left: int


class House:
    """All tables of one worker. `perform` is how anything ever changes: checked, written once, then seen."""

    def __init__(self, store: Store, worker: str, metrics: Metrics) -> None:
        self.store = store
        self.worker = worker
        self.metrics = metrics
        self.workers: set[str] = {worker}  # those alive
        self.live: dict[str, LiveTable] = {}
        self.on_open: list[Callable[[LiveTable], None]] = []
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stirred: list[LiveTable] = []

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def table(self, table: str) -> LiveTable:
        """A table by its id, from memory or from its log; Refusal if there is none."""
        found = self.live.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable:
        try:
            entries = await self.store.load(table)
            if not entries:
                raise Refusal("unknown_table", "there is no such table")
            rebuilt = await asyncio.to_thread(Table.rebuilt, table, entries)
            await self._meet(entries)
            return self._open(rebuilt)
        finally:
            self._loading.pop(table, None)

    def _open(self, table: Table) -> LiveTable:
        live = self.live[table.id] = LiveTable(table)
        self.metrics.tables.set(len(self.live))
        for tell in self.on_open:
            tell(live)
        return live

    def forget(self, table: str) -> None:
        """Frees the memory of a table that nobody but its tender looks at; its log stays."""
        if (live := self.live.pop(table, None)) is not None:
            live.on_change.clear()  # who is told of the table holds it, and would keep it in memory
        self.metrics.tables.set(len(self.live))

    async def create(self, wanted: NewTable, host: str, more: Sequence[Command]) -> LiveTable:
        """A new table, with the first commands carried out on it in the same write."""
        try:
            settled = Game.of(definition(wanted.game), wanted.players, wanted.options)
        except (OptionError, UnknownGame) as error:
            raise Refusal("bad_option", str(error)) from None
        created = Created(
            game=settled.name,
            players=settled.players,
            options=dict(settled.options),
            settings=wanted.settings,
            host=host,
        )
        table = Table.rebuilt(new_id(), [Entry(1, time.time(), created)])
        bodies: list[AnyBody] = [created]
        for command in more:
            entry, table = after_dealing(table, Entry(table.seq + 1, time.time(), command(table)))
            bodies.append(entry.body)
        entries = await self.store.create(table.id, bodies, summary_of(table))
        return self._open(Table.rebuilt(table.id, entries))

    async def perform(self, live: LiveTable, command: Command) -> Entry:
        """Carries out a command, whatever becomes of who asked for it; returns when its entry is durable."""
        entry: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        self.carry_out(live, command, settle(entry))
        return await entry

    def carry_out(self, live: LiveTable, command: Command, then: Then[Entry]) -> None:
        """The same for who does not wait: `then` hears of the entry, or why there is none."""
        live.turn.take(lambda: self._try(Attempt(live, command, then, MOST_ATTEMPTS)))

    def _try(self, attempt: Attempt) -> None:
        table = attempt.live.table

        def written(outcome: bool | Exception) -> None:
            if outcome is True:
                self._take_note(attempt, changed, entry)
            else:
                self._beside(self._look_up(attempt, changed, entry, outcome))

        try:
            if not attempt.left:
                raise Refusal("busy", "too many want to do something at this table; try again")
            entry = Entry(table.seq + 1, max(time.time(), table.updated), attempt.command(table))
            entry, changed = after_dealing(table, entry)
            ends = changed.state == "over" and table.state == "playing"
            summary = None if isinstance(entry.body, UNLISTED) and not ends else summary_of(changed)
            finished = finished_match(changed, entry.at) if ends else None
            self.store.append(changed.id, entry, summary, finished, written)
        except Exception as error:
            self._end(attempt, error)

    def _take_note(self, attempt: Attempt, changed: Table, entry: Entry) -> None:
        self.move(attempt.live, changed)
        self.metrics.entries[type(entry.body).__name__] += 1
        self._end(attempt, entry)

    def _end(self, attempt: Attempt, outcome: Entry | Exception) -> None:
        attempt.live.turn.give_back()
        attempt.then(outcome)

    async def _look_up(self, attempt: Attempt, changed: Table, entry: Entry, outcome: bool | Exception) -> None:
        """An entry was not written: the number was taken, or it only seems so, since the answer to a write may be lost
        on the way. The log knows. If the number was another's, the command is carried out on what the table now is."""
        try:
            kept = next(iter(await self.store.load(changed.id, entry.seq - 1)), None)
            if kept is None and isinstance(outcome, Exception):
                raise outcome
            if kept != entry:
                await self._catch_up(attempt.live)
        except SQLAlchemyError as error:
            log.warning("the database does not answer: %s", error.__cause__ or error)
            self._end(attempt, Refusal("busy", "the database does not answer; try again"))
        except asyncio.CancelledError:
            self._end(attempt, Refusal("busy", "the server stops; try again"))
            raise
        except Exception as error:
            self._end(attempt, error)
        else:
            if kept == entry:
                self._take_note(attempt, changed, entry)
            else:
                self._try(msgspec.structs.replace(attempt, left=attempt.left - 1))

    def _beside(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """A task that nobody need hold on to."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def move(self, live: LiveTable, table: Table) -> None:
        """To what the table now is, of which whoever looks at it is told soon."""
        live.used = time.monotonic()
        if table is not live.table:
            live.table, live.changed = table, live.used
        if not live.stirred:
            live.stirred = True
            self._stirred.append(live)
            if len(self._stirred) == 1:
                asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        stirred, self._stirred = self._stirred, []
        for live in stirred:
            live.tell()

    def insist(self, live: LiveTable, command: Command) -> "asyncio.Task[Entry | None]":
        """Carries out what nobody would ask for a second time: again and again while the database does not answer,
        until the house stops. None if it is refused for another reason, and so no longer matters."""
        return self._beside(self._insist(live, command))

    async def _insist(self, live: LiveTable, command: Command) -> Entry | None:
        while True:
            try:
                return await self.perform(live, command)
            except Refusal as refusal:
                if refusal.code != "busy":
                    return None
            await asyncio.sleep(INSIST_SECONDS)

    def open_here(self) -> list[str]:
        """The tables that this worker has open or is about to."""
        return [*self.live, *self._loading]

    def is_open(self, table: str) -> bool:
        return table in self.live or table in self._loading

    def take(self, table: str, entry: Entry) -> bool:
        """Takes an entry that another worker has written, if it is just the next one and nothing else is going on."""
        live = self.live.get(table)
        if live is None or live.turn.taken or entry.seq != live.table.seq + 1 or self._is_news(entry):
            return False
        self.move(live, live.table.after(entry))
        return True

    async def catch_up(self, table: str, upto: int | None = None) -> None:
        """Reads what other workers have written, unless it is known up to a number."""
        with contextlib.suppress(Refusal):
            live = await self.table(table)
            async with live.turn:
                if upto is None or live.table.seq < upto:
                    await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        table = live.table
        entries = await self.store.load(table.id, table.seq)
        await self._meet(entries)
        for entry in entries:
            table = table.after(entry)
        if table is not live.table:
            self.move(live, table)

    async def _meet(self, entries: Sequence[Entry]) -> None:
        """Learns whether workers that the log tells of live. One that is just up is in the list of the living before
        anyone comes through it; held for dead until the next heartbeat, it would be taken for gone with its players."""
        if any(self._is_news(entry) for entry in entries):
            self.count(await self.store.alive())

    def _is_news(self, entry: Entry) -> bool:
        return isinstance(entry.body, Came) and entry.body.worker not in self.workers

    def count(self, alive: Iterable[str]) -> None:
        """Notes which workers live, and wakes whoever looks at a table if that has changed."""
        alive = {self.worker, *alive}
        if alive != self.workers:
            self.workers = alive
            for live in list(self.live.values()):
                self.move(live, live.table)


def summary_of(table: Table) -> Row:
    return {
        "game": table.game.name,
        "players": table.game.players,
        "listed": table.settings.listed,
        "state": table.state,
        "locked": table.settings.locked,
        "known_deals": table.again,
        "host": table.host,
        "open_seats": len(table.seats) - len(table.humans()),
        "names": msgspec.json.encode([seat.name for seat in table.seats if seat.guest]).decode(),
    }


def finished_match(table: Table, ended: float) -> Finished:
    """What is kept of it. A match that was played again counts for nobody: its cards were known."""
    match = table.match
    assert match is not None
    assert table.match_id is not None
    winners = match.winners
    return Finished(
        match={
            "id": table.match_id,
            "table_id": table.id,
            "game": table.game.name,
            "ended": ended,
            "record": msgspec.json.encode(match.record()).decode(),
            "winners": msgspec.json.encode(winners).decode(),
        },
        seats=[
            {
                "match": table.match_id,
                "seat": number,
                "guest": None if table.again else seat.guest,
                "game": table.game.name,
                "score": match.scores[number],
                "share": 1 / len(winners) if number in winners else 0.0,
            }
            for number, seat in enumerate(table.seats)
        ],
    )
