"""The database, an SQLite file with one writer or PostgreSQL: opening, checking, migrating, reading and writing it."""

import asyncio
import fcntl
import logging
import os
import re
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from stich.errors import StichError
from stich.protocol.refusals import Refusal
from stich.storage.migrations import MadeByNewerVersion, migrate
from stich.storage.writer import Work, Writer, brief

T = TypeVar("T")
DatabaseRow: TypeAlias = dict[str, Any]
STICH = 0x53544943  # marks an SQLite file as ours; and the lock with which one worker migrates while the others wait
OURS = {"alembic_version", "entries"}  # tables of an SQLite file of ours from before it was marked
SQLITE_WAIT = 30.0
READERS = 4
# A connection that dies without a word, as behind a firewall or with the other machine, is given up within half a
# minute; else it would be waited for many minutes, or for ever. The last is in milliseconds. An address may say others.
NOTICE_DEATH = {
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}

log = logging.getLogger("stich.database")


class DatabaseUnusable(StichError):
    """The database can not be opened, is damaged, belongs to another program or a newer version, or is in use by a
    server."""


def on_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


class Database:
    """An open database. `postgres` says which of the two kinds it is, `worker` which worker writes to it."""

    def __init__(self, address: str) -> None:
        self.worker = secrets.token_hex(6)
        self.postgres = on_postgres(address)
        self._lock: IO[bytes] | None = None
        try:
            self.engine = self._postgres(address) if self.postgres else self._sqlite(address)
            self._check_and_migrate()
        except (SQLAlchemyError, OSError, sqlite3.Error) as error:
            self._give_up(f"the database can not be used: {error.__cause__ or error}")
        except MadeByNewerVersion:
            self._give_up("the database was made by a newer version of Stich; install that, or restore a backup")
        except DatabaseUnusable as error:
            self._give_up(str(error))
        self.writer = Writer(self.engine, self.postgres, self.worker)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="stich-reader")
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="stich-aside")

    # ---- opening and closing -----------------------------------------------------------------------------------

    def _postgres(self, address: str) -> Engine:
        try:
            given = make_url(address)
        except ArgumentError:
            raise DatabaseUnusable("this is no address of a database: postgresql://USER:PASSWORD@HOST/NAME") from None
        self.address = given.set(drivername="postgresql+psycopg", query={**NOTICE_DEATH, **given.query})
        return create_engine(self.address, pool_size=6, pool_pre_ping=True, hide_parameters=True)

    def _sqlite(self, address: str) -> Engine:
        if kind := re.match(r"[\w+]{2,}:/", address):
            raise DatabaseUnusable(f"a database is a file for SQLite, or postgresql://…, not {kind[0]}…")
        path = Path(address).expanduser()
        if not path.parent.is_dir():
            raise DatabaseUnusable(f"there is no folder {path.parent} to keep {path.name} in; make it first")
        if path.is_dir():
            raise DatabaseUnusable(f"{path} is a folder; name a file in it")
        check_whose(path)
        self._lock = _locked(path)
        self.address = make_url("sqlite:///").set(database=str(path))
        engine = create_engine(
            self.address,
            poolclass=QueuePool,
            pool_size=6,
            connect_args={"timeout": SQLITE_WAIT},
            hide_parameters=True,
        )
        use_wal(engine)
        return engine

    def _check_and_migrate(self) -> None:
        with self.engine.connect() as connection:
            if self.postgres:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": STICH})
            else:
                found = connection.execute(text("PRAGMA quick_check")).scalars().all()
                if found != ["ok"]:
                    raise DatabaseUnusable(f"the database is damaged: {found[0]}")
                connection.execute(text(f"PRAGMA application_id = {STICH}"))
            migrate(connection)
            connection.commit()

    def _give_up(self, why: str) -> None:
        if engine := getattr(self, "engine", None):
            engine.dispose()
        if self._lock is not None:
            self._lock.close()
        raise DatabaseUnusable(why) from None

    def close(self) -> None:
        self.writer.close()
        self._readers.shutdown()
        self._aside.shutdown()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    # ---- reading and writing, from the event loop --------------------------------------------------------------

    async def read(self, work: Work[T]) -> T:
        def reading() -> T:
            with self.engine.connect() as connection:
                return work(connection)

        return await _answered(asyncio.get_running_loop().run_in_executor(self._readers, reading))

    async def write(self, key: str, work: Work[T]) -> T:
        """Does some work in a transaction and returns when it is durable. Works that touch the same rows have the same
        key."""
        return await _answered(self.writer.write(key, work))

    async def write_aside(self, work: Work[T]) -> T:
        """The same without waiting for the writer's other work, where the database allows more than one writer."""
        if not self.postgres:
            return await self.write("", work)

        def writing() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await _answered(asyncio.get_running_loop().run_in_executor(self._aside, writing))


async def _answered(work: Awaitable[T]) -> T:
    """Awaits some work with the database. If the database does not answer, Refusal says to try again."""
    try:
        return await work
    except SQLAlchemyError as error:
        raise busy(error) from error


def busy(error: Exception) -> Refusal:
    log.warning("the database does not answer: %s", brief(error))
    return Refusal("busy", "the database does not answer; try again")


async def when_it_answers(work: Callable[[], Awaitable[T]], pause: float = 1.0) -> T:
    """Repeats some work while the database does not answer, or a game is not ready."""
    while True:
        try:
            return await work()
        except Refusal as refusal:
            if refusal.code not in ("busy", "not_ready"):
                raise
        await asyncio.sleep(pause)


# ---- SQLite ----------------------------------------------------------------------------------------------------


def check_whose(path: Path) -> None:
    """Raises an error for a file of another program, without even opening it for writing."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        header = file.read(100)
    if not header.startswith(b"SQLite format 3\0"):
        raise DatabaseUnusable(f"{path} is not a database")
    mark = int.from_bytes(header[68:72], "big")
    if mark == 0:
        # What a program that runs has just written may be beside the file only; else not even a lock is taken.
        how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)
        try:
            (mark,) = connection.execute("PRAGMA application_id").fetchone()
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        finally:
            connection.close()
    if mark != STICH and (mark or (tables and not tables >= OURS)):
        raise DatabaseUnusable(f"{path} belongs to another program")


def _locked(path: Path) -> IO[bytes]:
    """Locks the file for this server. The operating system releases the lock however the process ends."""
    lock = open(f"{path}.lock", "ab")  # noqa: SIM115
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise DatabaseUnusable(f"{path} is in use by another server; for several workers use PostgreSQL") from None
    os.set_inheritable(lock.fileno(), False)
    return lock


def use_wal(engine: Engine) -> None:
    """Uses WAL, so that readers never wait for the writer, and FULL, so that a commit is on the disk before it is
    acknowledged: NORMAL would survive `kill -9`, but not a power cut. Commits of groups make up for its cost."""

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
