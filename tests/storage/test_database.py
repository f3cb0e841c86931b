"""What a server is told to keep its tables in: what can not be used is refused, with the reason, and left alone."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import select

from stich.storage import migrations, schema
from stich.storage.database import STICH, Database, DatabaseUnusable
from stich.storage.migrations import newest_revision, revision_of
from stich.storage.writer import CHANNEL
from stich.testing.postgres import postgres


@pytest.mark.parametrize(
    "address", ["sqlite:////tmp/stich.db", "mysql://root@localhost/stich", "postgresql+psycopg://x/y"]
)
def test_an_address_of_another_kind_is_refused(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DatabaseUnusable, match="a file for SQLite, or postgresql://"):
        Database(address)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "stich.db"
    path.write_text("These are the tables of our club, in my own words. " * 100)
    before = path.read_bytes()
    with pytest.raises(DatabaseUnusable, match="not a database"):
        Database(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", ["nowhere/stich.db", "file/stich.db", "folder", "x" * 300, "/proc/stich.db"])
def test_a_path_at_which_no_file_can_be_is_refused(path: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DatabaseUnusable):
        Database(str(tmp_path / path))
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("mark", [0, 0x12345678])
def test_the_file_of_another_program_is_left_alone(tmp_path: Path, mark: int) -> None:
    path = tmp_path / "recipes.db"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA application_id = {mark}")
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(DatabaseUnusable, match="belongs to another program"):
        Database(str(path))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_the_file_of_another_program_that_runs_is_left_alone(tmp_path: Path) -> None:
    """All it has written so far may be in its write-ahead log."""
    path = tmp_path / "recipes.db"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(DatabaseUnusable, match="belongs to another program"):
        Database(str(path))
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    connection.close()


def test_a_file_of_ours_from_before_it_was_marked_is_opened_and_marked(tmp_path: Path) -> None:
    path = tmp_path / "stich.db"
    Database(str(path)).close()
    for mark, expected in ((0, 0), (None, STICH)):
        with sqlite3.connect(path) as connection:
            if mark is not None:
                connection.execute(f"PRAGMA application_id = {mark}")
            assert connection.execute("PRAGMA application_id").fetchone() == (expected,)
        connection.close()
        Database(str(path)).close()


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "stich.db"
    Database(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseUnusable, match="newer version of Stich"):
        Database(str(path))


def test_what_is_up_to_date_is_opened_without_what_migrates(tmp_path: Path) -> None:
    """And SQLite without what PostgreSQL needs. To load either takes a good part of a start."""
    program = """if True:
        import sys
        from stich.server import app
        from stich.storage.database import Database
        Database(sys.argv[1]).close()
        print(*sorted({"alembic", "psycopg"} & set(sys.modules)))"""
    command = [sys.executable, "-c", program, str(tmp_path / "stich.db")]
    first, again = (subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(2))
    assert (first, again) == ("alembic\n", "\n")


def test_the_newest_revision_is_the_one_that_a_migration_leads_to(tmp_path: Path) -> None:
    assert newest_revision() == ScriptDirectory(str(migrations.FOLDER)).get_current_head()
    database = Database(str(tmp_path / "stich.db"))
    with database.engine.connect() as connection:
        assert revision_of(connection) == newest_revision()
    database.close()


def test_a_file_has_one_server(tmp_path: Path) -> None:
    first = Database(str(tmp_path / "stich.db"))
    with pytest.raises(DatabaseUnusable, match="in use by another server"):
        Database(str(tmp_path / "stich.db"))
    first.close()
    Database(str(tmp_path / "stich.db")).close()


def with_tables(address: str, *tables: str) -> Database:
    database = Database(address)
    with database.engine.begin() as connection:
        row = {"created": 0, "updated": 0, "game": "mue", "players": 4, "listed": False, "state": "open", "host": "h"}
        rows = [{"id": table, **row, "open_seats": 4, "names": "[]"} for table in tables]
        connection.execute(schema.tables.insert(), rows)
    return database


def test_a_number_of_a_log_is_written_once(tmp_path: Path) -> None:
    """Together with others, of which those that are new are written; one that stands there as it is counts as so."""
    database = with_tables(str(tmp_path / "stich.db"), "a", "b")
    log = database.writer.connect_to_log()
    assert database.writer.insert(log, [("a", 1, 1.0, "x"), ("b", 1, 1.0, "x")]) == {("a", 1), ("b", 1)}
    again = database.writer.insert(log, [("a", 1, 1.0, "x"), ("b", 1, 1.0, "another"), ("b", 2, 1.0, "y")])
    assert again == {("a", 1), ("b", 2)}
    with database.engine.connect() as connection:
        kept = connection.execute(select(schema.entries).order_by("table_id", "seq")).all()
    assert [tuple(row) for row in kept] == [("a", 1, 1.0, "x"), ("b", 1, 1.0, "x"), ("b", 2, 1.0, "y")]
    log.close()
    database.close()


def test_other_workers_hear_of_lines_together_if_they_fit() -> None:
    """With PostgreSQL; only of those that were written, and of one too long for a notification just where it is."""
    with postgres() as address, psycopg.connect(address, autocommit=True) as listening:
        database = with_tables(address, "a", "b", "c")
        listening.execute(f"LISTEN {CHANNEL}")
        log, who = database.writer.connect_to_log(), database.worker
        assert database.writer.insert(log, [("a", 1, 1.5, "x"), ("b", 1, 1.5, "y")]) == {("a", 1), ("b", 1)}
        assert database.writer.insert(log, [("a", 1, 1.5, "x")]) == set()
        assert database.writer.insert(log, [("a", 1, 1.5, "x"), ("b", 2, 1.5, "z")]) == {("b", 2)}
        long = [("a", 2, 1.5, "p" * 5000), ("b", 3, 1.5, "q" * 5000), ("c", 1, 2.5, "r" * 9000)]
        assert database.writer.insert(log, long) == {("a", 2), ("b", 3), ("c", 1)}
        heard = [notify.payload for notify in listening.notifies(timeout=10, stop_after=5)]
        assert sorted(heard[0].split("\n")) == [f"a {who} 1 1.5 x", f"b {who} 1 1.5 y"]
        assert heard[1] == f"b {who} 2 1.5 z"
        whole = [f"a {who} 2 1.5 {long[0][3]}", f"b {who} 3 1.5 {long[1][3]}", f"c {who}"]
        assert sorted(heard[2:]) == whole
        log.close()
        database.close()
