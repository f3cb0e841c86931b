"""The database behind the store: an SQLite file with one writer, or PostgreSQL. Checked and migrated when opened."""

import fcntl
import os
import re
import secrets
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import IO, Any, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from stich.errors import StichError
from stich.server.migrations import migrate

MIGRATION_LOCK = 0x53544943  # any number, the same in every worker: one migrates, the others wait
SQLITE_WAIT = 30.0
# A connection that dies without a word, as behind a firewall or with the other machine, is given up within half a
# minute; else it would be waited for many minutes, or for ever. The last is in milliseconds. An address may say others.
NOTICE_DEATH = {
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
Line: TypeAlias = tuple[str, int, float, str]  # of a log: the table, the number, when, what


class DatabaseUnusable(StichError):
    """The database can not be opened, is damaged, or is in use by another server."""


def on_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


class Database:
    """An open database. `postgres` says which of the two it is, `worker` who writes to it."""

    def __init__(self, address: str) -> None:
        self.worker = secrets.token_hex(6)
        self.postgres = on_postgres(address)
        self._lock: IO[bytes] | None = None
        if self.postgres:
            given = make_url(address)
            self.address = given.set(drivername="postgresql+psycopg", query={**NOTICE_DEATH, **given.query})
            self.engine = create_engine(self.address, pool_size=6, pool_pre_ping=True, hide_parameters=True)
        elif kind := re.match(r"[\w+]{2,}:/", address):
            raise DatabaseUnusable(f"a database is a file for SQLite, or postgresql://…, not {kind[0]}…")
        else:
            path = Path(address).expanduser()
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(path)
            self.address = make_url("sqlite:///").set(database=str(path))
            self.engine = create_engine(
                self.address,
                poolclass=QueuePool,
                pool_size=6,
                connect_args={"timeout": SQLITE_WAIT},
                hide_parameters=True,
            )
            _speak_wal(self.engine)
        try:
            self._check_and_migrate()
        except SQLAlchemyError as error:
            self.close()
            raise DatabaseUnusable(f"the database can not be used: {error.__cause__ or error}") from None

    def _check_and_migrate(self) -> None:
        with self.engine.connect() as connection:
            if self.postgres:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            else:
                found = connection.execute(text("PRAGMA quick_check")).scalars().all()
                if found != ["ok"]:
                    raise DatabaseUnusable(f"the database is damaged: {found[0]}")
            migrate(connection)
            connection.commit()

    def connect_to_log(self) -> DBAPIConnection:
        """A connection on which every statement is a transaction of its own, and past SQLAlchemy, which would take
        longer than the database."""
        connection = self.engine.connect().connection  # not its `raw_connection`, whose errors are the driver's own
        if self.postgres:
            connection.driver_connection.autocommit = True  # type: ignore[union-attr]  # as it is with SQLite
        connection.detach()
        return connection

    def append(self, connection: DBAPIConnection, lines: Sequence[Line]) -> set[tuple[str, int]]:
        """Writes lines of logs in one statement, but for those whose number is taken: an error would end the
        transaction of all. Tells which it has written, and with PostgreSQL tells the other workers."""
        values = ", ".join([_NOTED if self.postgres else _ASKED] * len(lines))
        statement = (_APPEND_AND_NOTIFY if self.postgres else _APPEND).format(values=values, worker=self.worker)
        cursor = connection.cursor()
        try:
            cursor.execute(statement, tuple(chain.from_iterable(lines)))
            if self.postgres:
                return {key for tables, numbers, _ in cursor.fetchall() for key in zip(tables, numbers, strict=True)}
            if cursor.rowcount == len(lines):
                return {(line[0], line[1]) for line in lines}
            return {(line[0], line[1]) for line in lines if cursor.execute(_KEPT, line).fetchone()}
        except self.engine.dialect.loaded_dbapi.Error as error:
            dead = self.engine.dialect.is_disconnect(error, connection, cursor)
            raise DBAPIError(statement, None, error, connection_invalidated=dead) from error
        finally:
            cursor.close()

    def close(self) -> None:
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()
            self._lock = None


CHANNEL = "stich"
NO_TABLE = "-"  # in place of a table's id, where a worker only calls
_ASKED, _NOTED = "(?, ?, ?, ?)", "(%s, %s, %s, %s)"
# Without RETURNING: SQLite's driver would give up Python's lock, which the event loop needs, and ask for it a row.
_APPEND = "INSERT INTO entries (table_id, seq, at, body) VALUES {values} ON CONFLICT DO NOTHING"
_KEPT = "SELECT 1 FROM entries WHERE table_id = ? AND seq = ? AND at = ? AND body = ?"
# A notification holds up to 8000 bytes: mostly all the lines, which then need not be read; else each has its own, which
# names the table alone if even its line is too long.
_APPEND_AND_NOTIFY = f"""
WITH written AS (
    INSERT INTO entries (table_id, seq, at, body) VALUES {{values}}
    ON CONFLICT DO NOTHING RETURNING table_id, seq, at, body
), news AS (
    SELECT table_id, seq, CASE WHEN octet_length(body) < 7500
        THEN concat_ws(' ', table_id, '{{worker}}', seq, at, body)
        ELSE concat_ws(' ', table_id, '{{worker}}') END AS line
    FROM written
), told AS (
    SELECT array_agg(table_id) AS tables, array_agg(seq) AS numbers, string_agg(line, E'\\n') AS lines FROM news
)
SELECT tables, numbers, CASE WHEN octet_length(lines) < 7500
    THEN pg_notify('{CHANNEL}', lines)::text
    ELSE (SELECT string_agg(pg_notify('{CHANNEL}', line)::text, '') FROM news) END
FROM told WHERE tables IS NOT NULL
"""


def _locked(path: Path) -> IO[bytes]:
    """One server a file: the operating system gives the lock back however the process ends."""
    lock = open(f"{path}.lock", "ab")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise DatabaseUnusable(f"{path} is in use by another server; for several workers use PostgreSQL") from None
    os.set_inheritable(lock.fileno(), False)
    return lock


def _speak_wal(engine: Engine) -> None:
    """WAL, so that readers never wait for the writer. FULL, so that a commit is on the disk before it is acknowledged:
    NORMAL would outlive `kill -9`, but not a power cut. Writes are committed in groups, which pays for it."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # else Python's module ends transactions before a CREATE TABLE
        cursor = connection.cursor()
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                cursor.execute(f"PRAGMA {pragma}")
        finally:
            cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")


__all__ = ["Database", "DatabaseError", "DatabaseUnusable", "on_postgres"]
