"""Copies the database while servers write to it, and puts such a copy back."""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from stich.admin.database import AdminError
from stich.storage.database import DatabaseUnusable, _locked, on_postgres

OUR_TABLES = {"alembic_version", "entries", "guests", "matches", "tables"}


def backup(address: str, to: Path) -> int:
    """Copies the database and returns the size of the copy. Everything acknowledged before the start is in it. If it
    fails, nothing is left."""
    if to.exists():
        raise AdminError(f"{to} is there already; a backup overwrites nothing")
    partial = to.with_name(f"{to.name}.partial")
    try:
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # names and what was said are in it
        if on_postgres(address):
            # Without the servers that live now: wherever the copy is restored, they would seem to use it.
            without = "--exclude-table-data=workers"
            _pg("pg_dump", address, "--format=custom", "--no-owner", without, f"--file={partial}")
        else:
            _copy(Path(address).expanduser(), partial)
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        os.replace(partial, to)
    except OSError as error:
        raise AdminError(f"{to} can not be written: {error.strerror}") from None
    finally:
        partial.unlink(missing_ok=True)
    return to.stat().st_size


def restore(address: str, copy: Path) -> Path | None:
    """Puts a backup in the place of the database, which no server may be using: it would write what it has in memory on
    top. Returns the path of the old SQLite file, which is kept."""
    if not copy.is_file():
        raise AdminError(f"there is no backup {copy}")
    if on_postgres(address):
        _no_server_lives(address)
        _pg("pg_restore", address, "--clean", "--if-exists", "--no-owner", "--single-transaction", str(copy))
        return None
    path = Path(address).expanduser()
    try:
        lock = _locked(path)
    except DatabaseUnusable:
        raise AdminError(f"a server uses {path}: stop it first, or restore to another file") from None
    except OSError as error:
        raise AdminError(f"{path} can not be written: {error.strerror}") from None
    partial, before = path.with_name(f"{path.name}.partial"), path.with_name(f"{path.name}.before")
    try:
        partial.unlink(missing_ok=True)
        _copy(copy, partial)
        kept = path.is_file()
        for rest in ("", "-wal", "-shm"):  # as it is, since it may be damaged
            old, aside = path.with_name(path.name + rest), before.with_name(before.name + rest)
            aside.unlink(missing_ok=True)
            if old.is_file():
                os.replace(old, aside)
        os.replace(partial, path)
        return before if kept else None
    finally:
        partial.unlink(missing_ok=True)
        lock.close()


def _copy(source: Path, target: Path) -> None:
    """Copies with SQLite's own backup in one step. The copy is one moment of the database, and nobody has to wait for
    it."""
    if not source.is_file():
        raise DatabaseUnusable(f"there is no database {source}; --database says where it is")
    try:
        one = sqlite3.connect(f"file:{quote(str(source.absolute()))}?mode=ro", uri=True, timeout=30)
        two = sqlite3.connect(target, isolation_level=None)
        try:
            one.backup(two)
            two.execute("PRAGMA journal_mode=DELETE")  # one file; a server makes it WAL again
            found = {name for (name,) in two.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if two.execute("PRAGMA quick_check").fetchone() != ("ok",) or not found >= OUR_TABLES:
                raise DatabaseUnusable(f"{source} is damaged or no database of Stich's")
        finally:
            one.close()
            two.close()
    except sqlite3.Error as error:
        raise DatabaseUnusable(f"{source} can not be copied: {error}") from None


def _pg(program: str, address: str, *arguments: str) -> None:
    if shutil.which(program) is None:
        raise AdminError(f"{program} is not installed here; on Debian it comes with postgresql-client")
    url = make_url(address)
    where = url.set(drivername="postgresql", password=None).render_as_string()
    secret = {} if url.password is None else {"PGPASSWORD": url.password}  # not among the arguments, which all can read
    command = [program, f"--dbname={where}", *arguments]
    done = subprocess.run(command, env={**os.environ, **secret}, capture_output=True, text=True)
    if done.returncode:
        raise AdminError(f"{program} failed: {done.stderr.strip() or done.returncode}")


def _no_server_lives(address: str) -> None:
    engine = create_engine(make_url(address).set(drivername="postgresql+psycopg"), hide_parameters=True)
    try:
        with engine.connect() as connection:
            if connection.execute(text("SELECT to_regclass('workers')")).scalar() is None:
                return
            lives = "SELECT count(*) FROM workers WHERE until >= extract(epoch FROM clock_timestamp())"
            if connection.execute(text(lives)).scalar_one():
                raise AdminError("servers use this database: stop them first, or restore to another database")
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"the database can not be used: {error.__cause__ or error}") from None
    finally:
        engine.dispose()
