"""The tables that this worker has open, and the one way to change them."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from stich.errors import OptionError, UnknownGame
from stich.games import definition
from stich.match import Game
from stich.protocol.http import NewTable
from stich.protocol.refusals import Refusal
from stich.server.commands import Command, new_id
from stich.server.dealing import after_dealing
from stich.server.entries import Acted, AnyBody, Came, Created, Entry, Said, StoodIn, Undone, Went
from stich.server.ledger import Row
from stich.server.metrics import Metrics
from stich.server.store import Finished, Store
from stich.server.table import Table

MOST_ATTEMPTS = 20
INSIST_SECONDS = 1.0
# Entries after which the lists of tables would say the same as before, unless the match has ended.
UNLISTED = (Acted, Came, Went, StoodIn, Undone, Said)

log = logging.getLogger("stich.house")


class LiveTable:
    """A table in memory. `table` is replaced, never changed; `on_change` are told whenever it was."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.on_change: set[Callable[[], None]] = set()
        self.used = self.changed = time.monotonic()

    def move_to(self, table: Table) -> None:
        self.used = time.monotonic()
        if table is not self.table:
            self.table, self.changed = table, self.used
        for tell in list(self.on_change):
            tell()


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
        self._insisting: set[asyncio.Task[Entry | None]] = set()

    async def stop(self) -> None:
        for task in self._insisting:
            task.cancel()
        await asyncio.gather(*self._insisting, return_exceptions=True)

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
        return await asyncio.shield(asyncio.ensure_future(self.carry_out(live, command)))

    async def carry_out(self, live: LiveTable, command: Command) -> Entry:
        """The same for who is never cancelled in the middle of it, without a task of its own."""
        try:
            async with live.lock:
                for _ in range(MOST_ATTEMPTS):
                    table = live.table
                    entry = Entry(table.seq + 1, max(time.time(), table.updated), command(table))
                    entry, changed = after_dealing(table, entry)
                    if await self._written(live, changed, entry):
                        live.move_to(changed)
                        self.metrics.entries.labels(type(entry.body).__name__).inc()
                        return entry
                    await self._catch_up(live)
        except SQLAlchemyError as error:
            log.warning("the database does not answer: %s", error.__cause__ or error)
            raise Refusal("busy", "the database does not answer; try again") from None
        raise Refusal("busy", "too many want to do something at this table; try again")

    def insist(self, live: LiveTable, command: Command) -> "asyncio.Task[Entry | None]":
        """Carries out what nobody would ask for a second time: again and again while the database does not answer,
        until the house stops. None if it is refused for another reason, and so no longer matters."""
        task = asyncio.create_task(self._insist(live, command))
        self._insisting.add(task)
        task.add_done_callback(self._insisting.discard)
        return task

    async def _insist(self, live: LiveTable, command: Command) -> Entry | None:
        while True:
            try:
                return await self.perform(live, command)
            except Refusal as refusal:
                if refusal.code != "busy":
                    return None
            await asyncio.sleep(INSIST_SECONDS)

    async def _written(self, live: LiveTable, changed: Table, entry: Entry) -> bool:
        """Writes an entry, unless another has its number. The answer to a write may be lost on the way, so that it
        seems to have failed or finds its own number taken: the log knows."""
        ends = changed.state == "over" and live.table.state == "playing"
        summary = None if isinstance(entry.body, UNLISTED) and not ends else summary_of(changed)
        finished = finished_match(changed, entry.at) if ends else None
        try:
            written = await self.store.append(changed.id, entry, summary, finished)
        except SQLAlchemyError:
            if (kept := await self._kept(changed.id, entry.seq)) is None:
                raise
            return kept == entry
        return written or await self._kept(changed.id, entry.seq) == entry

    async def _kept(self, table: str, seq: int) -> Entry | None:
        return next(iter(await self.store.load(table, seq - 1)), None)

    def open_here(self) -> list[str]:
        """The tables that this worker has open or is about to."""
        return [*self.live, *self._loading]

    def is_open(self, table: str) -> bool:
        return table in self.live or table in self._loading

    def take(self, table: str, entry: Entry) -> bool:
        """Takes an entry that another worker has written, if it is just the next one and nothing else is going on."""
        live = self.live.get(table)
        if live is None or live.lock.locked() or entry.seq != live.table.seq + 1 or self._is_news(entry):
            return False
        live.move_to(live.table.after(entry))
        return True

    async def catch_up(self, table: str, upto: int | None = None) -> None:
        """Reads what other workers have written, unless it is known up to a number."""
        with contextlib.suppress(Refusal):
            live = await self.table(table)
            async with live.lock:
                if upto is None or live.table.seq < upto:
                    await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> None:
        table = live.table
        entries = await self.store.load(table.id, table.seq)
        await self._meet(entries)
        for entry in entries:
            table = table.after(entry)
        if table is not live.table:
            live.move_to(table)

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
                live.move_to(live.table)


def summary_of(table: Table) -> Row:
    return {
        "game": table.game.name,
        "players": table.game.players,
        "listed": table.settings.listed,
        "state": table.state,
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
