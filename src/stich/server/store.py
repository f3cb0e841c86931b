"""What is kept of tables: their logs, in which an entry is one insert that can succeed only once, and their tenders."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, func, or_, select, update

from stich.protocol.tables import TableSummary
from stich.server import schema
from stich.server.database import CHANNEL, NO_TABLE
from stich.server.ledger import Ledger, Row
from stich.server.turns import Then
from stich.tables.entries import AnyBody, Entry, decode_body, encode_body

LISTED_OF_A_HOST = 2


class Finished(msgspec.Struct, frozen=True):
    """A match that ends with an entry."""

    match: Row
    seats: list[Row]


class Store:
    """Every method is for the event loop."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.database = ledger.database

    # ---- logs --------------------------------------------------------------------------------------------------

    async def create(self, table: str, bodies: Sequence[AnyBody], summary: Row) -> list[Entry]:
        now = time.time()
        written = [Entry(seq, now, body) for seq, body in enumerate(bodies, start=1)]

        def work(connection: Connection) -> list[Entry]:
            row = {"id": table, "created": now, "updated": now, "owner": None, **summary}
            connection.execute(schema.tables.insert(), row)
            connection.execute(schema.entries.insert(), [_entry_row(table, entry) for entry in written])
            return written

        return await self.ledger.write(table, work)

    def append(
        self, table: str, entry: Entry, summary: Row | None, finished: Finished | None, then: Then[bool]
    ) -> None:
        """Writes the entry unless another has its number; `then` hears True only once it is durable."""

        def work(connection: Connection) -> None:
            if summary is not None:
                changed = {**summary, "updated": entry.at}
                connection.execute(update(schema.tables).where(schema.tables.c.id == table), changed)
            if finished is not None:
                connection.execute(schema.matches.insert(), finished.match)
                connection.execute(schema.match_seats.insert(), finished.seats)

        line = (table, entry.seq, entry.at, encode_body(entry.body))
        self.ledger.append(line, work if summary is not None or finished is not None else None, then)

    async def load(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after a number, in order."""
        columns = schema.entries.c

        def work(connection: Connection) -> list[Entry]:
            query = select(columns.seq, columns.at, columns.body).where(columns.table_id == table, columns.seq > after)
            rows = connection.execute(query.order_by(columns.seq)).all()
            return [Entry(row.seq, row.at, decode_body(row.body)) for row in rows]

        return await self.ledger.read(work)

    # ---- tables ------------------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> list[TableSummary]:
        columns = schema.tables.c

        def work(connection: Connection) -> list[TableSummary]:
            order = (columns.state, columns.updated.desc())
            place = func.row_number().over(partition_by=columns.host, order_by=order).label("place")
            ranked = select(schema.tables, place).where(_is_listed()).subquery()
            query = select(ranked).where(ranked.c.place <= LISTED_OF_A_HOST)
            rows = connection.execute(query.order_by(ranked.c.state, ranked.c.updated.desc()).limit(limit)).all()
            return [
                TableSummary(
                    id=row.id,
                    game=row.game,
                    players=row.players,
                    open_seats=row.open_seats,
                    state=row.state,
                    names=msgspec.json.decode(row.names),
                    updated=row.updated,
                    locked=row.locked,
                    known_deals=row.known_deals,
                )
                for row in rows
            ]

        return await self.ledger.read(work)

    async def untouched(self, before: float, limit: int) -> list[str]:
        """Tables that are not closed and whose logs have no entry since."""
        columns, entries = schema.tables.c, schema.entries.c
        later = select(entries.seq).where(entries.table_id == columns.id, entries.at >= before).exists()
        query = select(columns.id).where(columns.state != "closed", columns.updated < before, ~later)
        query = query.order_by(columns.updated).limit(limit)
        return await self.ledger.read(lambda connection: list(connection.execute(query).scalars()))

    async def tables_hosted(self, guest: str, listed: bool = False) -> int:
        """How many tables a host has that are not closed, or that everybody is shown."""
        columns = schema.tables.c
        query = select(func.count()).where(columns.host == guest, _is_listed() if listed else columns.state != "closed")
        return await self.ledger.read(lambda connection: connection.execute(query).scalar_one())

    async def still_listed(self, tables: Sequence[str]) -> list[str]:
        """Those of them that everybody is still shown."""
        query = select(schema.tables.c.id).where(schema.tables.c.id.in_(tables), _is_listed())
        return await self.ledger.read(lambda connection: list(connection.execute(query).scalars()))

    async def hosted(self, guest: str) -> list[str]:
        """The tables of a host that are not closed: those whose match is over first, then the oldest."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.host == guest, columns.state != "closed")
        query = query.order_by(columns.state != "over", columns.updated)
        return await self.ledger.read(lambda connection: list(connection.execute(query).scalars()))

    # ---- workers -----------------------------------------------------------------------------------------------

    def _now(self) -> Any:
        """The database's clock where workers on several machines share it."""
        return func.extract("epoch", func.clock_timestamp()) if self.database.postgres else time.time()

    async def say_alive(self, worker: str, seconds: float) -> list[str]:
        """Prolongs a worker's life and tells which workers are alive; with PostgreSQL all who listen hear of it."""
        columns = schema.workers.c

        def work(connection: Connection) -> list[str]:
            connection.execute(delete(schema.workers).where(or_(columns.id == worker, columns.until < self._now())))
            values = {"id": worker, "until": self._now() + seconds}
            connection.execute(schema.workers.insert().values(values))
            if self.database.postgres:
                connection.execute(select(func.pg_notify(CHANNEL, f"{NO_TABLE} {worker}")))
            return list(connection.execute(select(columns.id)).scalars())

        return await self.ledger.write_aside(work)

    async def say_goodbye(self, worker: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.workers).where(schema.workers.c.id == worker))

        await self.ledger.write_aside(work)

    async def alive(self) -> list[str]:
        """The workers that live."""
        query = select(schema.workers.c.id).where(schema.workers.c.until >= self._now())
        return await self.ledger.read(lambda connection: list(connection.execute(query).scalars()))

    async def own(self, table: str, worker: str) -> bool:
        """Whether the worker now tends the table: it did already, nobody did, or the one who did is dead. It then does
        for as long as it lives."""
        columns = schema.tables.c
        alive = select(schema.workers.c.id).where(schema.workers.c.until >= self._now())
        query = (
            update(schema.tables)
            .where(columns.id == table)
            .where(or_(columns.owner.is_(None), columns.owner == worker, columns.owner.not_in(alive)))
        )
        return await self.ledger.write(
            table, lambda connection: connection.execute(query, {"owner": worker}).rowcount == 1
        )

    async def release(self, table: str, worker: str) -> None:
        """Gives up a table that nobody is at, so that whoever is next at it tends it."""
        columns = schema.tables.c
        query = update(schema.tables).where(columns.id == table, columns.owner == worker)
        await self.ledger.write(table, lambda connection: connection.execute(query, {"owner": None}) and None)


def _is_listed() -> ColumnElement[bool]:
    return and_(schema.tables.c.listed, schema.tables.c.state.in_(["open", "playing"]))


def _entry_row(table: str, entry: Entry) -> Row:
    return {"table_id": table, "seq": entry.seq, "at": entry.at, "body": encode_body(entry.body)}
