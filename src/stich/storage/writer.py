"""The one thread that writes. Everything that has come in while it was writing is committed together, so one commit
serves many writes. Each is acknowledged only when it is durable."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
Callback: TypeAlias = Callable[[T | Exception], None]  # called once on the event loop, with the outcome
LogLine: TypeAlias = tuple[str, int, float, str]  # of a table's log: the table, the number, when, what
LARGEST_GROUP = 200
TOLD_TOGETHER = 8  # answers, before what they bring about is sent: clients read while the next are worked out
CHANNEL = "stich"  # on which PostgreSQL tells the other workers of new lines

log = logging.getLogger("stich.writer")


class Job(msgspec.Struct):
    """Something to write: a line of a log with what belongs to it, or any other work. The jobs of a group are done in
    the order of their `key`, so that two workers never wait for each other."""

    key: str
    line: LogLine | None
    work: Work[Any] | None
    answer: Callback[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """`append` and `write` are called on the event loop; everything else runs on the thread."""

    def __init__(self, engine: Engine, postgres: bool, worker: str) -> None:
        self._engine = engine
        self._postgres = postgres
        self._insert = (_INSERT_AND_NOTIFY if postgres else _INSERT).replace("WORKER", worker)
        self._connection: Connection | None = None
        self._log_connection: DBAPIConnection | None = None
        self._gathered: list[Job] = []
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="stich-writer", daemon=True)
        self._thread.start()

    def append(self, line: LogLine, work: Work[Any] | None, answer: Callback[bool]) -> None:
        """Writes a line, unless its number is taken, together with `work`. `answer` is told whether it was written."""
        self._submit(Job(line[0], line, work, answer))

    async def write(self, key: str, work: Work[T]) -> T:
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._submit(Job(key, None, work, into(result)))
        return await result

    def _submit(self, job: Job) -> None:
        self._gathered.append(job)
        if len(self._gathered) == 1:  # what else comes in this turn of the loop goes with it
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._jobs.put(self._gathered)
        self._gathered = []

    def close(self) -> None:
        self._jobs.put(None)
        self._thread.join()

    # ---- on the thread -----------------------------------------------------------------------------------------

    def _run(self) -> None:
        ends = False
        while not ends and (group := self._jobs.get()) is not None:
            while len(group) < LARGEST_GROUP and not ends and not self._jobs.empty():
                more = self._jobs.get()
                ends = more is None
                group += more or []
            group.sort(key=lambda job: job.key)
            self._do(group)
            self._loop.call_soon_threadsafe(_answer, self._loop, group)  # one wake-up for all of them
        self._disconnect()

    def _do(self, group: Sequence[Job], again: bool = False) -> None:
        """Does the jobs. If the connection was lost, as after a restart of the database, they are done once more on a
        new one. A line may have been written the first time already; its number can not be taken twice, and whoever
        asked for it looks in the log."""
        try:
            if any(job.work for job in group):
                self._write(group)
            else:  # lines alone, mostly of actions: one statement, which is a transaction
                if self._log_connection is None:
                    self._log_connection = self.connect_to_log()
                self._insert_lines(self._log_connection, group)
        except Exception as error:
            self._disconnect()
            if _not_there(error) and not again:
                self._do(group, again=True)
            elif len(group) > 1 and not _not_there(error):
                for job in group:  # one of them is to blame, and the others shall not suffer for it
                    self._do([job])
            else:
                if not _not_there(error):
                    log.error("a write failed: %s", brief(error))
                for job in group:
                    job.error = error

    def _write(self, group: Sequence[Job]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            self._insert_lines(self._connection.connection, group)
            for job in group:
                if job.work is not None and (job.line is None or job.result):
                    outcome = job.work(self._connection)
                    job.result = outcome if job.line is None else True

    def _insert_lines(self, connection: DBAPIConnection, group: Sequence[Job]) -> None:
        lines = [job.line for job in group if job.line is not None]
        written = self.insert(connection, lines) if lines else set()
        for job in group:
            if job.line is not None:
                job.result = job.line[:2] in written
                written.discard(job.line[:2])  # one of them, should two ever have the same number

    def connect_to_log(self) -> DBAPIConnection:
        """A connection on which every statement is a transaction. It goes past SQLAlchemy, which would take longer than
        the database itself."""
        connection = self._engine.connect().connection  # not its `raw_connection`, whose errors are the driver's own
        if self._postgres:
            connection.driver_connection.autocommit = True  # type: ignore[union-attr]  # as it is with SQLite
        connection.detach()
        return connection

    def insert(self, connection: DBAPIConnection, lines: Sequence[LogLine]) -> set[tuple[str, int]]:
        """Writes lines of logs with one statement, leaving out those whose number is taken, since an error would end
        the whole transaction. Returns the lines that were written. With PostgreSQL the other workers are notified."""
        values = ", ".join(["(%s, %s, %s, %s)" if self._postgres else "(?, ?, ?, ?)"] * len(lines))
        statement = self._insert.replace("LINES", values)
        cursor = connection.cursor()
        try:
            cursor.execute(statement, tuple(chain.from_iterable(lines)))
            if self._postgres:
                return {key for tables, numbers, _ in cursor.fetchall() for key in zip(tables, numbers, strict=True)}
            if cursor.rowcount == len(lines):
                return {(line[0], line[1]) for line in lines}
            return {(line[0], line[1]) for line in lines if cursor.execute(_KEPT, line).fetchone()}
        except self._engine.dialect.loaded_dbapi.Error as error:
            dead = self._engine.dialect.is_disconnect(error, connection, cursor)
            raise DBAPIError(statement, None, error, connection_invalidated=dead) from error
        finally:
            cursor.close()

    def _disconnect(self) -> None:
        if self._log_connection is not None:
            self._log_connection.close()
            self._log_connection = None
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


# Without RETURNING: SQLite's driver would give up Python's lock, which the event loop needs, and ask for it a row.
_INSERT = "INSERT INTO entries (table_id, seq, at, body) VALUES LINES ON CONFLICT DO NOTHING"
_KEPT = "SELECT 1 FROM entries WHERE table_id = ? AND seq = ? AND at = ? AND body = ?"
# A notification holds up to 8000 bytes: mostly all the lines, which then need not be read; else each has its own, which
# names the table alone if even its line is too long.
_INSERT_AND_NOTIFY = f"""
WITH written AS (
    INSERT INTO entries (table_id, seq, at, body) VALUES LINES
    ON CONFLICT DO NOTHING RETURNING table_id, seq, at, body
), news AS (
    SELECT table_id, seq, CASE WHEN octet_length(body) < 7500
        THEN concat_ws(' ', table_id, 'WORKER', seq, at, body)
        ELSE concat_ws(' ', table_id, 'WORKER') END AS line
    FROM written
), told AS (
    SELECT array_agg(table_id) AS tables, array_agg(seq) AS numbers, string_agg(line, E'\\n') AS lines FROM news
)
SELECT tables, numbers, CASE WHEN octet_length(lines) < 7500
    THEN pg_notify('{CHANNEL}', lines)::text
    ELSE (SELECT string_agg(pg_notify('{CHANNEL}', line)::text, '') FROM news) END
FROM told WHERE tables IS NOT NULL
"""


def into(future: "asyncio.Future[T]") -> Callback[T]:
    """A callback that sets a coroutine's future, unless that was cancelled."""

    def answer(outcome: T | Exception) -> None:
        if future.done():
            return
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    return answer


def brief(error: Exception) -> str:
    """The database's message, without the rows that it is about."""
    return str(error.__cause__ or error).partition("\n")[0]


def _not_there(error: Exception) -> bool:
    """Whether there was no connection, or it has died: then no job is to blame."""
    return isinstance(error, DBAPIError) and (error.connection_invalidated or error.statement is None)


def _answer(loop: asyncio.AbstractEventLoop, group: Sequence[Job]) -> None:
    for job in group[:TOLD_TOGETHER]:
        try:
            job.answer(job.result if job.error is None else job.error)
        except Exception:  # of one, and the others shall have theirs
            log.exception("an answer was not taken")
    if len(group) > TOLD_TOGETHER:
        loop.call_soon(_answer, loop, group[TOLD_TOGETHER:])
