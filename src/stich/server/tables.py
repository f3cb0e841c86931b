"""The tables that are open in this worker.

Each is an actor. It takes one request at a time, appends the resulting entry to the log, replaces the table by the one
after it, and calls everyone who watches. There is no task for that, which would cost more than most of the work: a
request begins when it arrives or when the one before has ended, and the log calls the actor back. Coroutines wait with
`perform`."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any

import msgspec

from stich.errors import OptionError, UnknownGame
from stich.games import definition
from stich.match import Game
from stich.protocol.http import NewTable
from stich.protocol.refusals import Refusal
from stich.server.metrics import Metrics
from stich.storage.clock import now
from stich.storage.database import busy
from stich.storage.table_log import TableLog
from stich.storage.workers import Workers
from stich.storage.writer import Callback, into
from stich.tables.commands import Command, new_id
from stich.tables.dealing import after_dealing
from stich.tables.entries import AnyBody, Came, Created, Entry
from stich.tables.table import Table
from stich.tables.updates import Presenter

MOST_ATTEMPTS = 20
RETRY_SECONDS = 1.0

log = logging.getLogger("stich.tables")


class Request(msgspec.Struct):
    """A command, the callback for its result, and how often it may still find the table changed. A `patient` request,
    which no client would send again, is repeated while the database does not answer."""

    command: Command
    answer: Callback[Entry]
    patient: bool
    attempts: int = MOST_ATTEMPTS


class TableActor:
    """An open table. `table` is replaced, never changed. `watchers` are called when it was, after the request that
    caused it has been answered."""

    def __init__(self, table: Table, log: TableLog, workers: Workers, metrics: Metrics) -> None:
        self.table = table
        self.presenter = Presenter()
        self.watchers: set[Callable[[], None]] = set()
        self.addresses: dict[str, str] = {}  # of guests connected to this worker, by their connections' ids
        self.used = self.changed = time.monotonic()
        self.busy = False  # waits for the log
        self._log, self._workers, self._metrics = log, workers, metrics
        self._inbox: deque[Request] = deque()
        self._unread = 0.0  # other workers have appended up to this number
        self._waiting: asyncio.Task[None] | None = None

    # ---- requests ----------------------------------------------------------------------------------------------

    def request(self, command: Command, answer: Callback[Entry], patient: bool = False) -> None:
        """Carries out a command when its turn comes. `answer` gets the entry once it is durable, or the error."""
        self._inbox.append(Request(command, answer, patient))
        self._advance()

    async def perform(self, command: Command, patient: bool = False) -> Entry:
        """The same for a coroutine. The command is carried out even if the coroutine is cancelled."""
        entry: asyncio.Future[Entry] = asyncio.get_running_loop().create_future()
        self.request(command, into(entry), patient)
        return await entry

    def _advance(self) -> None:
        """Takes requests until one has to wait for the log."""
        while not self.busy:
            if self._unread > self.table.seq:
                self._wait_for(self._read_on())
            elif self._inbox:
                self.busy = True
                self._begin(self._inbox.popleft())
            else:
                return

    def _begin(self, request: Request) -> None:
        """Checks the command against the present table and has its entry appended to the log."""
        table = self.table
        try:
            if not request.attempts:
                raise Refusal("busy", "too many want to do something at this table; try again")
            entry = Entry(table.seq + 1, max(now(), table.updated), request.command(table))
            entry, after = after_dealing(table, entry)
            self._log.append(entry, table, after, partial(self._appended, request, entry, after))
        except Exception as error:
            self._end(request, error)

    def _appended(self, request: Request, entry: Entry, after: Table, outcome: bool | Exception) -> None:
        if outcome is True:
            self._written(request, entry, after)
            self._advance()
        else:
            self._wait_for(self._look_up(request, entry, after, outcome))

    def _written(self, request: Request, entry: Entry, after: Table) -> None:
        self._replace(after)
        self._metrics.entries(type(entry.body).__name__).inc()
        self._end(request, entry)
        self.tell()

    def _end(self, request: Request, outcome: Entry | Exception) -> None:
        if request.patient and isinstance(outcome, Refusal) and outcome.code == "busy":
            again = partial(self.request, request.command, request.answer, patient=True)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, again)
        else:
            try:
                request.answer(outcome)
            except Exception:
                log.exception("an answer was not taken")
        self.busy = False

    async def _look_up(self, request: Request, entry: Entry, after: Table, outcome: bool | Exception) -> None:
        """Looks in the log after an entry was not acknowledged: its number may have been taken, or the answer may have
        been lost. If the number belongs to another entry, the command is carried out again on the new table."""
        try:
            kept = await self._log.read(after.id, entry.seq - 1)
            if not kept and isinstance(outcome, Exception):
                raise busy(outcome)
            if kept[:1] != [entry]:
                await self._take_all(kept)
        except asyncio.CancelledError:
            self._end(request, Refusal("busy", "the server stops; try again"))
            raise
        except Exception as error:
            self._end(request, error)
        else:
            if kept[:1] == [entry]:
                self._written(request, entry, after)
            else:
                request.attempts -= 1
                self._inbox.appendleft(request)

    # ---- what other workers have appended ----------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Takes an entry that another worker has written. If it is not the next one, the log is read."""
        if self.busy or entry.seq != self.table.seq + 1 or self._is_of_new_worker(entry):
            self.read_on(entry.seq)
        else:
            self._replace(self.table.after(entry))
            self.tell()

    def read_on(self, upto: float = float("inf")) -> None:
        """Reads what other workers have appended, unless it is known up to this number already."""
        self._unread = max(self._unread, upto)
        self._advance()

    async def _read_on(self) -> None:
        self._unread = 0.0
        try:
            await self._take_all(await self._log.read(self.table.id, self.table.seq))
        except Refusal:
            pass  # the database does not answer; who listens to it has all logs read when it does
        except Exception:
            log.exception("reading a log failed", extra={"table": self.table.id})

    async def _take_all(self, entries: Sequence[Entry]) -> None:
        if any(map(self._is_of_new_worker, entries)):
            await self._workers.look()
        table = self.table
        for entry in entries:
            if entry.seq > table.seq:
                table = table.after(entry)
        if table is not self.table:
            self._replace(table)
            self.tell()

    def _is_of_new_worker(self, entry: Entry) -> bool:
        return isinstance(entry.body, Came) and entry.body.worker not in self._workers.alive

    def _wait_for(self, work: Coroutine[Any, Any, None]) -> None:
        """Takes no requests until this work with the database is done."""
        self.busy = True

        async def wait() -> None:
            try:
                await work
            finally:
                self._waiting, self.busy = None, False
            self._advance()

        self._waiting = asyncio.create_task(wait())

    def stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    # ---- telling -----------------------------------------------------------------------------------------------

    def _replace(self, table: Table) -> None:
        self.table = table
        self.used = self.changed = time.monotonic()

    def tell(self) -> None:
        for watcher in tuple(self.watchers):
            try:
                watcher()
            except Exception:  # of one, and the others shall be told
                log.exception("a watcher of a table failed", extra={"table": self.table.id})


class Tables:
    """The actors of the open tables, by the tables' ids. `on_open` is called with each that is opened; `check_game`
    refuses games that can not be played yet."""

    def __init__(
        self, log: TableLog, workers: Workers, metrics: Metrics, check_game: Callable[[str], None] = lambda _: None
    ) -> None:
        self.open: dict[str, TableActor] = {}
        self.on_open: list[Callable[[TableActor], None]] = []
        self._log, self._workers, self._metrics, self._check_game = log, workers, metrics, check_game
        self._opening: dict[str, asyncio.Future[TableActor]] = {}
        workers.on_change = self._tell_all

    def stop(self) -> None:
        for actor in self.open.values():
            actor.stop()

    async def get(self, table: str) -> TableActor:
        """A table by its id, from memory or read from its log; Refusal if there is none."""
        found = self.open.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        if table not in self._opening:
            self._opening[table] = asyncio.ensure_future(self._read(table))
        return await asyncio.shield(self._opening[table])

    async def _read(self, table: str) -> TableActor:
        try:
            entries = await self._log.read(table)
            if not entries:
                raise Refusal("unknown_table", "there is no such table")
            if isinstance(entries[0].body, Created):
                self._check_game(entries[0].body.game)
            rebuilt = await asyncio.to_thread(Table.rebuilt, table, entries)
            if any(isinstance(entry.body, Came) and entry.body.worker not in self._workers.alive for entry in entries):
                await self._workers.look()
            return self._add(rebuilt)
        finally:
            self._opening.pop(table, None)

    async def create(self, wanted: NewTable, host: str, more: Sequence[Command]) -> TableActor:
        """Creates a table and carries out the first commands on it, with one write."""
        try:
            settled = Game.of(definition(wanted.game), wanted.players, wanted.options)
        except (OptionError, UnknownGame) as error:
            raise Refusal("bad_option", str(error)) from None
        self._check_game(settled.name)
        created = Created(
            game=settled.name,
            players=settled.players,
            options=dict(settled.options),
            settings=wanted.settings,
            host=host,
        )
        table = Table.rebuilt(new_id(), [Entry(1, now(), created)])
        bodies: list[AnyBody] = [created]
        for command in more:
            entry, table = after_dealing(table, Entry(table.seq + 1, now(), command(table)))
            bodies.append(entry.body)
        entries = await self._log.create(table, bodies)
        return self._add(Table.rebuilt(table.id, entries))

    def _add(self, table: Table) -> TableActor:
        actor = self.open[table.id] = TableActor(table, self._log, self._workers, self._metrics)
        self._metrics.tables.set(len(self.open))
        for call in self.on_open:
            call(actor)
        return actor

    def forget(self, table: str) -> None:
        """Frees the memory of a table; its log stays."""
        if (actor := self.open.pop(table, None)) is not None:
            actor.watchers.clear()  # who watches the table holds it, and would keep it in memory
        self._metrics.tables.set(len(self.open))

    # ---- what other workers do ---------------------------------------------------------------------------------

    def take(self, table: str, entry: Entry | None) -> None:
        """Called when another worker has appended to a table's log: this entry, or one that has to be read (None)."""
        if table in self._opening:  # which may have been read before that
            self._opening[table].add_done_callback(lambda _: self.take(table, None))
        elif (actor := self.open.get(table)) is not None:
            actor.take(entry) if entry is not None else actor.read_on()

    def read_all_on(self) -> None:
        for table in [*self.open, *self._opening]:
            self.take(table, None)

    def _tell_all(self) -> None:
        for actor in self.open.values():
            actor.tell()
