"""What a server is told to keep its tables in: what can not be used is refused, with the reason, and left alone."""

from pathlib import Path

import pytest

from stich.server.database import Database, DatabaseUnusable


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


def test_a_file_has_one_server(tmp_path: Path) -> None:
    first = Database(str(tmp_path / "stich.db"))
    with pytest.raises(DatabaseUnusable, match="in use by another server"):
        Database(str(tmp_path / "stich.db"))
    first.close()
    Database(str(tmp_path / "stich.db")).close()
