"""Bans and other decisions that the host makes with `stich admin`, as a running server knows them.

That command writes to the database, whether a server runs or not; servers look there every few seconds. So decisions
hold for all servers on a database, and after a restart."""

import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from sqlalchemy import Connection, select

from stich.protocol.refusals import Refusal
from stich.server.guests import Guests
from stich.server.limits import is_among
from stich.server.tables import Tables
from stich.storage import schema
from stich.storage.database import Database
from stich.storage.guest_store import AT_A_TIME

LOOK_SECONDS = 2.0

log = logging.getLogger("stich.rulings")


class Ruling(msgspec.Struct, frozen=True):
    subject: str
    kind: str
    at: float
    until: float | None
    reason: str

    def is_about(self, guest: str | None, address: str) -> bool:
        return is_among(address, [self.subject]) if is_address(self.subject) else self.subject == guest


def is_address(subject: str) -> bool:
    return "." in subject or ":" in subject


class Visitor(msgspec.Struct, frozen=True, eq=False):
    """Somebody who has a WebSocket open, and the function that ends it."""

    guest: str | None
    address: str
    end: Callable[[Refusal], None]


class Rulings:
    """The decisions that hold now. `look` reads them, and is called every few seconds."""

    def __init__(self, database: Database, guests: Guests, tables: Tables) -> None:
        self.database, self.guests, self.tables = database, guests, tables
        self.known: Sequence[Ruling] = ()
        self._noted: Sequence[Ruling] = ()  # those of which everything was taken note
        self._visitors: set[Visitor] = set()

    # ---- who may do what ---------------------------------------------------------------------------------------

    async def check(self, connection: ASGIConnection[Any, Any, Any, Any], address: str) -> None:
        """Raises Refusal for somebody who is banned."""
        if any(one.kind == "ban" for one in self.known):
            found = await self.guests.maybe(connection)
            self.admit(found.id if found is not None else None, address)

    def admit(self, guest: str | None, address: str) -> None:
        if (ban := self._about("ban", guest, address)) is not None:
            raise Refusal("not_allowed", f"you may not play here: {ban.reason or 'the host has decided so'}")

    def check_talk(self, guest: str, address: str) -> None:
        if self._about("mute", guest, address) is not None:
            raise Refusal("not_allowed", "the host of this server has muted you")

    def _about(self, kind: str, guest: str | None, address: str) -> Ruling | None:
        return next((one for one in self.known if one.kind == kind and one.is_about(guest, address)), None)

    @contextlib.contextmanager
    def visiting(self, guest: str | None, address: str, end: Callable[[Refusal], None]) -> Iterator[None]:
        """Notes a WebSocket for as long as it is open; `end` closes it."""
        visitor = Visitor(guest, address, end)
        self._visitors.add(visitor)
        try:
            yield
        finally:
            self._visitors.discard(visitor)

    # ---- what has changed --------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Reads what was decided and acts on what has changed. If the database fails meanwhile, the next call does
        so."""
        self.known = found = await self._read()
        if found != self._noted:
            await self._take_note()
            self._noted = found

    async def _read(self) -> list[Ruling]:
        query, now = select(schema.rulings).order_by("subject", "kind"), time.time()
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [Ruling(*row) for row in rows if row.until is None or row.until > now]

    async def _take_note(self) -> None:
        """Ends what may not go on: tables that were closed, connections whose secrets are no longer good, visitors who
        are banned."""
        self.guests.forget()
        ours = [table for table, actor in self.tables.open.items() if actor.table.state != "closed"]
        for table in await self.database.read(lambda connection: _closed(connection, ours)):
            self.tables.take(table, None)
        await self.guests.end_signed_out()
        for visitor in list(self._visitors):
            try:
                self.admit(visitor.guest, visitor.address)
            except Refusal as refusal:
                log.info("sent away", extra={"guest": visitor.guest, "address": visitor.address})
                visitor.end(refusal)


def _closed(connection: Connection, tables: Sequence[str]) -> list[str]:
    """The tables among these that are closed, whoever closed them."""
    columns, found = schema.tables.c, list[str]()
    for first in range(0, len(tables), AT_A_TIME):
        some = columns.id.in_(tables[first : first + AT_A_TIME])
        found += connection.execute(select(columns.id).where(columns.state == "closed", some)).scalars()
    return found
