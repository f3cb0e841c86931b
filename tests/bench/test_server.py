"""The server's benchmark, on a small scale: it measures what it says, on both stores, and nothing is lost."""

from contextlib import ExitStack

import pytest

from stich.bench import server
from stich.testing.postgres import postgres


@pytest.mark.parametrize("store", ["SQLite", "PostgreSQL"])
def test_tables_and_echoes_are_counted(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "BUSY_TABLES", 6)
    monkeypatch.setattr(server, "BUSY_ROUNDS", 2)
    with ExitStack() as stack:
        database = stack.enter_context(postgres()) if store == "PostgreSQL" else None
        told = server.bench_server(6, 2, 0.2, database, 2 if database else 1, busy_seconds=2, analyses=1)
    assert told.errors == []
    assert told.lost == 0
    assert told.analyses == 1, "one match was looked back at all the while"
    assert told.database == store
    assert 6 <= told.actions <= 6 * 11
    assert told.busy_actions_per_second > told.actions_per_second
    assert told.echoes_per_second > 0
    assert told.ratio == pytest.approx(told.busy_actions_per_second / told.echoes_per_second)
    assert 0 < told.latency.median_ms <= told.latency.p99_ms <= told.latency.worst_ms
