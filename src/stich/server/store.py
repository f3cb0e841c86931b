"""What is kept: guests, tables with their logs, finished matches. An entry is one insert that can succeed only once."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from stich.protocol.http import GameStatistics, MatchSummary
from stich.protocol.tables import TableSummary
from stich.server import schema
from stich.server.database import Database
from stich.server.entries import AnyBody, Entry, decode_body, encode_body
from stich.server.writer import Writer

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
CHANNEL = "stich"
READERS = 4


class Finished(msgspec.Struct, frozen=True):
    """A match that ends with an entry."""

    match: Row
    seats: list[Row]


class Store:
    """Reads on threads of its own, writes through the one writer; every method is for the event loop."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self._writer = Writer(self.database.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="stich-reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self.database.close()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with self.database.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    def _insert_once(self, connection: Connection, table: Any, row: Row) -> bool:
        """Whether the row was new. Says so without an error, which would end the whole group's transaction."""
        make = postgresql.insert if self.database.postgres else sqlite.insert
        query = make(table).on_conflict_do_nothing().returning(*table.primary_key)
        return connection.execute(query, row).first() is not None

    # ---- logs --------------------------------------------------------------------------------------------------

    async def create(self, table: str, bodies: Sequence[AnyBody], summary: Row) -> list[Entry]:
        now = time.time()
        written = [Entry(seq, now, body) for seq, body in enumerate(bodies, start=1)]

        def work(connection: Connection) -> list[Entry]:
            row = {"id": table, "created": now, "updated": now, "owner": None, **summary}
            connection.execute(schema.tables.insert(), row)
            connection.execute(schema.entries.insert(), [_entry_row(table, entry) for entry in written])
            return written

        return await self._writer.write(table, work)

    async def append(
        self, table: str, entry: Entry, summary: Row | None, finished: Finished | None, worker: str
    ) -> bool:
        """Writes the entry unless another has its number; True only once it is durable."""

        def work(connection: Connection) -> bool:
            if not self._insert_once(connection, schema.entries, _entry_row(table, entry)):
                return False
            if summary is not None:
                changed = {**summary, "updated": entry.at}
                connection.execute(update(schema.tables).where(schema.tables.c.id == table), changed)
            if finished is not None:
                connection.execute(schema.matches.insert(), finished.match)
                connection.execute(schema.match_seats.insert(), finished.seats)
            if self.database.postgres:
                self.database.notify(connection, CHANNEL, f"{table} {worker}")
            return True

        return await self._writer.write(table, work)

    async def load(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after a number, in order."""
        columns = schema.entries.c

        def work(connection: Connection) -> list[Entry]:
            query = select(columns.seq, columns.at, columns.body).where(columns.table_id == table, columns.seq > after)
            rows = connection.execute(query.order_by(columns.seq)).all()
            return [Entry(row.seq, row.at, decode_body(row.body)) for row in rows]

        return await self._read(work)

    # ---- tables ------------------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> list[TableSummary]:
        columns = schema.tables.c

        def work(connection: Connection) -> list[TableSummary]:
            query = select(schema.tables).where(columns.listed, columns.state.in_(["open", "playing"]))
            rows = connection.execute(query.order_by(columns.state, columns.updated.desc()).limit(limit)).all()
            return [
                TableSummary(
                    id=row.id,
                    game=row.game,
                    players=row.players,
                    open_seats=row.open_seats,
                    state=row.state,
                    names=msgspec.json.decode(row.names),
                    updated=row.updated,
                )
                for row in rows
            ]

        return await self._read(work)

    async def tables_hosted(self, guest: str) -> int:
        columns = schema.tables.c
        query = select(func.count()).where(columns.host == guest, columns.state != "closed")
        return await self._read(lambda connection: connection.execute(query).scalar_one())

    # ---- guests ------------------------------------------------------------------------------------------------

    async def add_guest(self, guest: str, name: str, secret_hash: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(schema.guests.insert(), {"id": guest, "name": name, "created": time.time()})
            row = {"hash": secret_hash, "guest": guest, "kind": "cookie", "expires": None}
            connection.execute(schema.secrets.insert(), row)

        await self._writer.write(guest, work)

    async def guest_of(self, secret_hash: str) -> tuple[str, str] | None:
        """Who has this secret: id and name."""
        columns = schema.secrets.c
        query = (
            select(schema.guests.c.id, schema.guests.c.name)
            .join(schema.secrets, columns.guest == schema.guests.c.id)
            .where(columns.hash == secret_hash, columns.kind == "cookie")
        )

        def work(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(query).first()
            return None if row is None else (row.id, row.name)

        return await self._read(work)

    async def rename(self, guest: str, name: str) -> None:
        query = update(schema.guests).where(schema.guests.c.id == guest)
        await self._writer.write(guest, lambda connection: connection.execute(query, {"name": name}) and None)

    async def add_link(self, guest: str, link_hash: str, expires: float) -> None:
        columns = schema.secrets.c

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.secrets).where(columns.guest == guest, columns.kind == "link"))
            row = {"hash": link_hash, "guest": guest, "kind": "link", "expires": expires}
            connection.execute(schema.secrets.insert(), row)

        await self._writer.write(guest, work)

    async def use_link(self, link_hash: str, secret_hash: str) -> tuple[str, str] | None:
        """Turns a personal link, once, into another secret of the same guest."""
        columns = schema.secrets.c

        def work(connection: Connection) -> tuple[str, str] | None:
            found = connection.execute(
                select(columns.guest).where(
                    columns.hash == link_hash, columns.kind == "link", columns.expires > time.time()
                )
            ).scalar()
            if found is None:
                return None
            if connection.execute(delete(schema.secrets).where(columns.hash == link_hash)).rowcount != 1:
                return None
            row = {"hash": secret_hash, "guest": found, "kind": "cookie", "expires": None}
            connection.execute(schema.secrets.insert(), row)
            name = connection.execute(select(schema.guests.c.name).where(schema.guests.c.id == found)).scalar_one()
            return found, name

        return await self._writer.write(link_hash, work)

    # ---- finished matches --------------------------------------------------------------------------------------

    async def record(self, match: str) -> Row | None:
        """The record of a finished match."""
        query = select(schema.matches.c.record).where(schema.matches.c.id == match)

        def work(connection: Connection) -> Row | None:
            text = connection.execute(query).scalar()
            return None if text is None else msgspec.json.decode(text)

        return await self._read(work)

    async def matches_of(self, guest: str, limit: int, before: float | None) -> list[MatchSummary]:
        seats, matches = schema.match_seats.c, schema.matches.c
        query = (
            select(schema.matches, seats.seat)
            .join(schema.match_seats, seats.match == matches.id)
            .where(seats.guest == guest)
            .where(matches.ended < before if before is not None else matches.ended.is_not(None))
            .order_by(matches.ended.desc())
            .limit(limit)
        )

        def work(connection: Connection) -> list[MatchSummary]:
            return [_summary(row) for row in connection.execute(query)]

        return await self._read(work)

    async def statistics(self, guest: str) -> list[GameStatistics]:
        seats = schema.match_seats.c
        query = (
            select(
                seats.game,
                func.count().label("matches"),
                func.sum(seats.share).label("wins"),
                func.avg(seats.score).label("mean_score"),
                func.max(seats.score).label("best_score"),
            )
            .where(seats.guest == guest)
            .group_by(seats.game)
            .order_by(seats.game)
        )

        def work(connection: Connection) -> list[GameStatistics]:
            return [
                GameStatistics(
                    game=row.game,
                    matches=row.matches,
                    wins=float(row.wins),
                    mean_score=float(row.mean_score),
                    best_score=row.best_score,
                )
                for row in connection.execute(query)
            ]

        return await self._read(work)

    # ---- workers -----------------------------------------------------------------------------------------------

    def _now(self) -> Any:
        """The database's clock where workers on several machines share it."""
        return func.extract("epoch", func.clock_timestamp()) if self.database.postgres else time.time()

    async def say_alive(self, worker: str, seconds: float) -> list[str]:
        """Prolongs a worker's life and tells which workers are alive."""
        columns = schema.workers.c

        def work(connection: Connection) -> list[str]:
            connection.execute(delete(schema.workers).where(or_(columns.id == worker, columns.until < self._now())))
            values = {"id": worker, "until": self._now() + seconds}
            connection.execute(schema.workers.insert().values(values))
            return list(connection.execute(select(columns.id)).scalars())

        return await self._writer.write(worker, work)

    async def say_goodbye(self, worker: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.workers).where(schema.workers.c.id == worker))

        await self._writer.write(worker, work)

    async def own(self, table: str, worker: str) -> bool:
        """Whether the worker now tends the table: it did already, nobody did, or the one who did is dead."""
        columns = schema.tables.c
        alive = select(schema.workers.c.id).where(schema.workers.c.until >= self._now())
        query = (
            update(schema.tables)
            .where(columns.id == table)
            .where(or_(columns.owner.is_(None), columns.owner == worker, columns.owner.not_in(alive)))
        )
        return await self._writer.write(
            table, lambda connection: connection.execute(query, {"owner": worker}).rowcount == 1
        )

    async def release(self, table: str, worker: str) -> None:
        """Gives up a table that nobody is at, so that whoever is next at it tends it."""
        columns = schema.tables.c
        query = update(schema.tables).where(columns.id == table, columns.owner == worker)
        await self._writer.write(table, lambda connection: connection.execute(query, {"owner": None}) and None)


def _entry_row(table: str, entry: Entry) -> Row:
    return {"table_id": table, "seq": entry.seq, "at": entry.at, "body": encode_body(entry.body)}


def _summary(row: Any) -> MatchSummary:
    record = msgspec.json.decode(row.record)
    return MatchSummary(
        id=row.id,
        table=row.table_id,
        game=row.game,
        ended=row.ended,
        seat=row.seat,
        names=record["seats"],
        scores=record["scores"],
        winners=msgspec.json.decode(row.winners),
    )
