"""Checks after a load test that everything that was promised is in the log, once and unchanged, and that everyone was
told."""

from collections import Counter
from functools import cache

from sqlalchemy import Engine, create_engine, make_url, text

from stich.bench.load import Promised
from stich.storage.database import on_postgres
from stich.tables.entries import Acted, Entry, decode_body
from stich.tables.table import Table
from stich.tables.updates import update_for


def lost_at(database: str, played: Promised) -> int:
    """How many actions of a table were lost, doubled or changed, and how many clients were told too little or too
    much."""
    log = log_of(database, played.table)
    acted = Counter((entry.seq, entry.body.action) for entry in log if isinstance(entry.body, Acted))
    promised = Counter(played.promised)
    lost = sum(((acted - promised) + (promised - acted)).values())
    for guest, seq, events in played.told:
        then = Table.rebuilt(played.table, log[:seq])
        lost += len(update_for(then, then.seat_of(guest), -1, 0.0, ()).events) != events
    return lost


def log_of(database: str, table: str) -> list[Entry]:
    query = text("SELECT seq, at, body FROM entries WHERE table_id = :table ORDER BY seq")
    with _engine(database).connect() as connection:
        rows = connection.execute(query, {"table": table}).all()
    return [Entry(row.seq, row.at, decode_body(row.body)) for row in rows]


@cache
def _engine(database: str) -> Engine:
    if on_postgres(database):
        return create_engine(make_url(database).set(drivername="postgresql+psycopg"))
    return create_engine(make_url("sqlite:///").set(database=database))
