"""The logs of tables: appending entries, reading them, and hearing of those that other workers have appended.

An entry is inserted under its number, which succeeds only once, however many workers try. Next to each log there is a
row with what lists of tables show, so that they need not read the log."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, func, select, update

from stich.protocol.tables import TableSummary
from stich.storage import schema
from stich.storage.clock import now
from stich.storage.database import Database, DatabaseRow
from stich.storage.writer import CHANNEL, Callback
from stich.tables.entries import (
    Acted,
    Allowed,
    AnyBody,
    Asked,
    Came,
    ClaimAnswered,
    ClaimAsked,
    Claimed,
    ClaimLapsed,
    Declined,
    Entry,
    Muted,
    NextRound,
    Said,
    StoodIn,
    Undone,
    Went,
    WentOn,
    Withdrew,
    decode_body,
    encode_body,
)
from stich.tables.table import Table

if TYPE_CHECKING:
    from psycopg import AsyncConnection

    Connected: TypeAlias = AsyncConnection[tuple[object, ...]]

RETRY_SECONDS = 1.0
# Entries after which the row for lists would say the same as before, unless the match has ended.
UNLISTED = (
    *(Acted, WentOn, NextRound, Undone),
    *(Claimed, ClaimAsked, ClaimAnswered, ClaimLapsed),
    *(Came, Went, StoodIn, Said, Asked, Withdrew, Declined, Muted, Allowed),
)
LISTED_OF_A_HOST = 2

log = logging.getLogger("stich.log")


class TableLog:
    """All methods are for the event loop. While the database does not answer, they raise Refusal `busy`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def create(self, table: Table, bodies: Sequence[AnyBody]) -> list[Entry]:
        """Begins the log of a new table."""
        at = now()
        entries = [Entry(seq, at, body) for seq, body in enumerate(bodies, start=1)]

        def work(connection: Connection) -> list[Entry]:
            row = {"id": table.id, "created": at, "updated": at, "owner": None, **_summary(table)}
            connection.execute(schema.tables.insert(), row)
            lines = [
                {"table_id": table.id, "seq": entry.seq, "at": entry.at, "body": encode_body(entry.body)}
                for entry in entries
            ]
            connection.execute(schema.entries.insert(), lines)
            return entries

        return await self.database.write(table.id, work)

    def append(self, entry: Entry, before: Table, after: Table, answer: Callback[bool]) -> None:
        """Writes the entry that leads from one state of a table to the next, unless its number is taken. `answer` gets
        True once it is durable, False if the number is taken, or an error if nobody knows."""
        ended = after.state == "over" and before.state == "playing"

        def work(connection: Connection) -> None:
            row = {**_summary(after), "updated": entry.at}
            connection.execute(update(schema.tables).where(schema.tables.c.id == after.id), row)
            if ended:
                connection.execute(schema.matches.insert(), _finished_match(after, entry.at))
                connection.execute(schema.match_seats.insert(), _finished_seats(after))

        line = (after.id, entry.seq, entry.at, encode_body(entry.body))
        more = ended or not isinstance(entry.body, UNLISTED)
        self.database.writer.append(line, work if more else None, answer)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after this number, in order."""
        columns = schema.entries.c
        query = select(columns.seq, columns.at, columns.body).where(columns.table_id == table, columns.seq > after)
        query = query.order_by(columns.seq)

        def work(connection: Connection) -> list[Entry]:
            return [Entry(row.seq, row.at, decode_body(row.body)) for row in connection.execute(query)]

        return await self.database.read(work)

    # ---- lists of tables ---------------------------------------------------------------------------------------

    async def lobby(self, limit: int = 100) -> list[TableSummary]:
        columns = schema.tables.c
        order = (columns.state, columns.updated.desc())
        place = func.row_number().over(partition_by=columns.host, order_by=order).label("place")
        ranked = select(schema.tables, place).where(_is_listed()).subquery()
        query = select(ranked).where(ranked.c.place <= LISTED_OF_A_HOST)
        query = query.order_by(ranked.c.state, ranked.c.updated.desc()).limit(limit)

        return await self.database.read(lambda connection: list(map(_listed, connection.execute(query))))

    async def tables_of(self, guest: str, limit: int) -> list[TableSummary]:
        """The tables at which a guest sits or has a seat kept, and at which something is still to be played; the latest
        first, each with the names of the others."""
        columns = schema.tables.c
        sits = columns.guests.contains(f'"{guest}"', autoescape=True)
        query = select(schema.tables).where(columns.state.in_(["open", "playing"]), sits)
        query = query.order_by(columns.updated.desc()).limit(limit)
        return await self.database.read(lambda connection: [_listed(row, guest) for row in connection.execute(query)])

    async def untouched(self, before: float, limit: int, known_deals: bool = False) -> list[str]:
        """Tables that are not closed and whose logs have had no entry since then; with `known_deals`, only those at
        which known deals are played."""
        columns, entries = schema.tables.c, schema.entries.c
        later = select(entries.seq).where(entries.table_id == columns.id, entries.at >= before).exists()
        query = select(columns.id).where(columns.state != "closed", columns.updated < before, ~later)
        query = query.where(columns.known_deals) if known_deals else query
        query = query.order_by(columns.updated).limit(limit)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def tables_hosted(self, guest: str, listed: bool = False) -> int:
        """How many tables of a host are not closed; with `listed`, how many of them are shown to everybody."""
        columns = schema.tables.c
        query = select(func.count()).where(columns.host == guest, _is_listed() if listed else columns.state != "closed")
        return await self.database.read(lambda connection: connection.execute(query).scalar_one())

    async def still_listed(self, tables: Sequence[str]) -> list[str]:
        """Which of these tables are still shown to everybody."""
        query = select(schema.tables.c.id).where(schema.tables.c.id.in_(tables), _is_listed())
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def hosted(self, guest: str) -> list[str]:
        """The tables of a host that are not closed: first those whose match is over, then the oldest."""
        columns = schema.tables.c
        query = select(columns.id).where(columns.host == guest, columns.state != "closed")
        query = query.order_by(columns.state != "over", columns.updated)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))


class LogListener:
    """Hears through PostgreSQL's NOTIFY what other workers append. `on_entry` gets the table and the entry, or None if
    it has to be read from the log; `on_gap` is called when anything may have been missed.

    A connection can be open without delivering anything. So each worker also notifies with every heartbeat, and one
    that does not even hear itself connects anew."""

    def __init__(
        self,
        database: Database,
        silence_seconds: float,
        on_entry: Callable[[str, Entry | None], None],
        on_gap: Callable[[], None],
    ) -> None:
        self.database = database
        self.silence = silence_seconds
        self.on_entry, self.on_gap = on_entry, on_gap
        self.connection: Connected | None = None  # kept, or it would be collected
        self.listening = asyncio.Event()

    async def run(self) -> None:
        import psycopg  # which a server with SQLite need not load

        address = self.database.address.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                self.connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
                await self.connection.execute(f"LISTEN {CHANNEL}")
                self.listening.set()
                self.on_gap()
                while await self._listen(self.connection):
                    pass
                log.warning("nothing is heard, not even this worker's own heartbeat; connecting anew")
            except psycopg.Error as error:
                log.warning("listening failed, trying again: %s", error)
            except Exception:
                log.exception("listening failed; trying again")
            finally:
                if self.connection is not None:
                    with contextlib.suppress(Exception):
                        await self.connection.close()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, connection: "Connected") -> bool:
        """Listens for a while. Returns whether anything was heard."""
        heard = False
        async for notify in connection.notifies(timeout=self.silence):
            heard = True
            try:
                for line in notify.payload.split("\n"):  # JSON has none of its own
                    self._take(line)
            except Exception:
                log.exception("a notification can not be read; the logs are")
                self.on_gap()
        return heard

    def _take(self, line: str) -> None:
        """Reads a notification: the table, the worker that wrote, and usually the entry. A heartbeat names no existing
        table."""
        table, worker, *entry = line.split(" ", 4)
        if worker != self.database.worker:
            self.on_entry(table, Entry(int(entry[0]), float(entry[1]), decode_body(entry[2])) if entry else None)


def _is_listed() -> ColumnElement[bool]:
    return and_(schema.tables.c.listed, schema.tables.c.state.in_(["open", "playing"]))


def _listed(row: Any, to: str | None = None) -> TableSummary:
    """A row as the summary of a table. The guest `to` whom it is told is left out of the names."""
    guests, names = msgspec.json.decode(row.guests), msgspec.json.decode(row.names)
    return TableSummary(
        id=row.id,
        game=row.game,
        players=row.players,
        open_seats=row.open_seats,
        state=row.state,
        names=[name for i, name in enumerate(names) if to is None or guests[i] != to],
        updated=row.updated,
        locked=row.locked,
        known_deals=row.known_deals,
    )


def _summary(table: Table) -> DatabaseRow:
    return {
        "game": table.game.name,
        "players": table.game.players,
        "listed": table.settings.listed,
        "state": table.state,
        "locked": table.settings.locked,
        "known_deals": table.again,
        "host": table.host,
        "open_seats": len(table.seats) - len(table.humans()),
        "names": msgspec.json.encode([seat.name for seat in table.seats if seat.guest]).decode(),
        "guests": msgspec.json.encode(_at_home(table)).decode(),
    }


def _at_home(table: Table) -> list[str]:
    """The guests to whom a table belongs while something is still to be played: those who sit there, in the order of
    their names, and those for whom a seat is kept while anybody sits there."""
    if table.state not in ("open", "playing"):
        return []
    seated = [seat.guest for seat in table.seats if seat.guest]
    left = [seat.kept_for.guest for seat in table.seats if seat.kept_for]
    return seated and seated + [guest for guest in left if guest not in table.rights.removed]


def _finished_match(table: Table, ended: float) -> DatabaseRow:
    assert table.match is not None
    return {
        "id": table.match_id,
        "table_id": table.id,
        "game": table.game.name,
        "ended": ended,
        "record": msgspec.json.encode(table.match.record()).decode(),
        "winners": msgspec.json.encode(table.match.winners).decode(),
    }


def _finished_seats(table: Table) -> list[DatabaseRow]:
    """The rows that say who played a finished match. If its deals were known, it counts for none of them."""
    assert table.match is not None
    winners = table.match.winners
    return [
        {
            "match": table.match_id,
            "seat": number,
            "guest": None if table.again else seat.guest,
            "game": table.game.name,
            "score": table.match.scores[number],
            "share": 1 / len(winners) if number in winners else 0.0,
        }
        for number, seat in enumerate(table.seats)
    ]
