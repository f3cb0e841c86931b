"""A backup made while people play holds everything that was acknowledged before it began, and can be played on from."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kills import Player, log_of, sat_down
from stich.admin.backup import backup, restore
from stich.admin.database import AdminError
from stich.storage.database import Database, DatabaseUnusable
from stich.tables.entries import Acted, Entry, Said, decode_body
from stich.testing.client import Client, run
from stich.testing.postgres import postgres
from stich.testing.served import Served, served

SCRIPT = Path(sys.executable).with_name("stich")
TABLES = [("mue", 4, 3), ("last_panther", 4, 2)]
BACKUPS = 4


def admin(*arguments: str) -> None:
    done = subprocess.run([SCRIPT, "admin", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(params=["sqlite", "postgres"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Two databases: one to play on, the other to restore to."""
    if request.param == "sqlite":
        yield str(tmp_path / "stich.db"), str(tmp_path / "restored.db")
        return
    with postgres() as address:
        engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CREATE DATABASE restored"))
        engine.dispose()
        yield address, address.replace("/postgres", "/restored")


def logs(database: str, table: str) -> list[Entry]:
    if not database.startswith("postgresql"):
        return log_of(database, table)
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        query = text("SELECT seq, at, body FROM entries WHERE table_id = :table ORDER BY seq")
        rows = connection.execute(query, {"table": table}).all()
    engine.dispose()
    return [Entry(row.seq, row.at, decode_body(row.body)) for row in rows]


def workers_of(database: str) -> int:
    """How many servers a PostgreSQL database believes to use it; SQLite has one, which clears this itself."""
    if not database.startswith("postgresql"):
        return 0
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        found: int = connection.execute(text("SELECT count(*) FROM workers")).scalar_one()
    engine.dispose()
    return found


def test_a_backup_under_load_misses_nothing_acknowledged(two: tuple[str, str], tmp_path: Path) -> None:
    database, other = two
    promised: list[list[tuple[Player, int]]] = []  # before each backup: how much each player was promised

    async def story(server: Served) -> list[Player]:
        players, done = await sat_down(server.address, TABLES), asyncio.Event()
        playing = [asyncio.create_task(player.go_on(done)) for player in players]
        for number in range(BACKUPS):
            before = sum(len(player.promised) for player in players)
            while sum(len(player.promised) for player in players) < before + 30:
                await asyncio.sleep(0.05)
            promised.append([(player, len(player.promised)) for player in players])
            await asyncio.to_thread(admin, "backup", str(tmp_path / f"copy{number}"), "--database", database)
        done.set()
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*playing)
        return players

    (tmp_path / "a").mkdir()
    with served(tmp_path / "a", database) as server:
        players = asyncio.run(story(server))

    for number in range(BACKUPS):
        # At once, one on top of the other: what was running when it was copied does not run here.
        admin("restore", str(tmp_path / f"copy{number}"), "--database", other)
        assert workers_of(other) == 0
        for player, count in promised[number]:
            log, live = logs(other, player.table), logs(database, player.table)
            assert log == live[: len(log)]  # one moment of it
            written = {entry.seq: entry.body for entry in log}
            for seq, _, told in player.promised[:count]:
                body = written[seq]
                assert told == (body.action if isinstance(body, Acted) else body.text if isinstance(body, Said) else "")

    async def play_on(server: Served) -> None:
        """Players who have seen more than the copy holds come back to what there is."""
        for player in players[:2]:
            client = Client(server.address)
            client.cookie, client.id = player.client.cookie, player.client.id
            assert player.last is not None
            play = await client.play(player.table, since=player.last.seq)
            assert (await play.next_update()).seq >= 1

    (tmp_path / "b").mkdir()
    with served(tmp_path / "b", other) as server:
        run(lambda: play_on(server))


def test_a_backup_overwrites_nothing_and_leaves_nothing_behind(tmp_path: Path) -> None:
    Database(str(tmp_path / "stich.db")).close()
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(AdminError, match="is there already"):
        backup(str(tmp_path / "stich.db"), tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "precious"
    with pytest.raises(DatabaseUnusable, match="there is no database"):
        backup(str(tmp_path / "none.db"), tmp_path / "another.db")
    with pytest.raises(AdminError, match="can not be written"):
        backup(str(tmp_path / "stich.db"), tmp_path / "nowhere" / "copy.db")
    assert not list(tmp_path.glob("*.partial"))
    assert not (tmp_path / "another.db").exists()
    backup(str(tmp_path / "stich.db"), tmp_path / "another.db")
    assert (tmp_path / "another.db").stat().st_mode & 0o077 == 0  # for nobody else to read


def test_nothing_is_restored_under_a_running_server(tmp_path: Path) -> None:
    database = Database(str(tmp_path / "stich.db"))
    backup(str(tmp_path / "stich.db"), tmp_path / "copy.db")
    with pytest.raises(AdminError, match="stop it first"):
        restore(str(tmp_path / "stich.db"), tmp_path / "copy.db")
    database.close()
    assert restore(str(tmp_path / "stich.db"), tmp_path / "copy.db") == tmp_path / "stich.db.before"
    Database(str(tmp_path / "stich.db")).close()


@pytest.mark.parametrize("kind", ["text", "another program's", "damaged"])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, kind: str) -> None:
    path, copy = tmp_path / "stich.db", tmp_path / "copy.db"
    Database(str(path)).close()
    before = path.read_bytes()
    if kind == "text":
        copy.write_text("These are the tables of our club, in my own words. " * 100)
    elif kind == "another program's":
        with sqlite3.connect(copy) as connection:
            connection.execute("CREATE TABLE songs (name TEXT)")
        connection.close()
    else:
        backup(str(path), copy)
        with copy.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 20_000)
    with pytest.raises(DatabaseUnusable):
        restore(str(path), copy)
    assert path.read_bytes() == before


def test_a_damaged_database_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "stich.db"
    Database(str(path)).close()
    backup(str(path), tmp_path / "copy.db")
    path.write_bytes(b"\x00" * 10_000)
    restore(str(path), tmp_path / "copy.db")
    assert (tmp_path / "stich.db.before").read_bytes() == b"\x00" * 10_000
    Database(str(path)).close()


def test_missing_programs_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(AdminError, match="pg_dump is not installed here"):
        backup("postgresql://stich@127.0.0.1:1/stich", tmp_path / "copy.dump")
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(AdminError, match=r"pg_dump failed: .*127\.0\.0\.1") as error:
        backup("postgresql://stich:secret@127.0.0.1:1/stich", tmp_path / "copy.dump")
    assert "secret" not in str(error.value)
    (tmp_path / "copy.dump").write_bytes(b"PGDMP")
    with pytest.raises(DatabaseUnusable, match="can not be used"):
        restore("postgresql://stich@127.0.0.1:1/stich", tmp_path / "copy.dump")
