"""What the host has decided with `stich admin`, as a running server knows it.

That command writes to the database, whether a server runs or not; a server looks there every few seconds. What was
decided holds for all servers on a database, and after a restart."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.connection import ASGIConnection
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from stich.protocol.refusals import Refusal
from stich.server import schema
from stich.server.guests import COOKIE
from stich.server.limits import Rate, is_among
from stich.server.wire import EXTENSION

if TYPE_CHECKING:
    from stich.server.app import Server

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
    """Who has a WebSocket open."""

    connection: ASGIConnection[Any, Any, Any, Any]
    address: str

    def end(self) -> None:
        wire: Any = (self.connection.scope.get("extensions") or {}).get(EXTENSION)
        if wire is not None:
            wire.shutdown()
            wire.give_up_later()


class Rulings:
    def __init__(self, server: "Server") -> None:
        self.server = server
        self.known: Sequence[Ruling] = ()
        self._visitors: set[Visitor] = set()
        self._silenced: set[str] = set()  # guests who have come from an address that is muted
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.known = await self._read()
        self._task = asyncio.create_task(self._look_on_and_on())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # ---- who may do what ---------------------------------------------------------------------------------------

    async def check(self, connection: ASGIConnection[Any, Any, Any, Any], address: str) -> None:
        """Refusal for who is banned. Costs nothing while nobody is."""
        if any(one.kind != "changed" for one in self.known):
            try:
                found = await self.server.guests.maybe(connection)
            except SQLAlchemyError:
                raise Refusal("busy", "the database does not answer; try again") from None
            self._admit(found.id if found is not None else None, address)

    def _admit(self, guest: str | None, address: str) -> None:
        if (ban := self._about("ban", guest, address)) is not None:
            raise Refusal("not_allowed", f"you may not play here: {ban.reason or 'the host has decided so'}")
        if guest is not None and self._about("mute", None, address) is not None:
            self._silenced.add(guest)

    def check_talk(self, guest: str) -> None:
        if self.known and (guest in self._silenced or self._about("mute", guest, "") is not None):
            raise Refusal("not_allowed", "the host of this server has muted you")

    def _about(self, kind: str, guest: str | None, address: str) -> Ruling | None:
        return next((one for one in self.known if one.kind == kind and one.is_about(guest, address)), None)

    @contextlib.contextmanager
    def visiting(self, connection: ASGIConnection[Any, Any, Any, Any], address: str) -> Iterator[None]:
        visitor = Visitor(connection, address)
        self._visitors.add(visitor)
        try:
            yield
        finally:
            self._visitors.discard(visitor)

    # ---- what has changed --------------------------------------------------------------------------------------

    async def _look_on_and_on(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if (found := await self._read()) != self.known:
                    self.known = found
                    await self._take_note()
            except SQLAlchemyError:
                log.warning("the database does not answer; what was decided before holds")
            except Exception:
                log.exception("taking note of what was decided failed")

    async def _read(self) -> list[Ruling]:
        query, now = select(schema.rulings).order_by("subject", "kind"), time.time()
        rows = await self.server.ledger.read(lambda connection: connection.execute(query).all())
        return [Ruling(*row) for row in rows if row.until is None or row.until > now]

    async def _take_note(self) -> None:
        """Of tables that were closed, and of visitors who are banned or whose secrets are no longer good."""
        self.server.guests.forget()
        self._silenced.clear()
        for table in await self.server.ledger.read(self._closed_beside):
            await self.server.house.catch_up(table)
        for visitor in list(self._visitors):
            guest = await self.server.guests.maybe(visitor.connection)
            try:
                self._admit(guest.id if guest is not None else None, visitor.address)
                if guest is None and COOKIE in visitor.connection.cookies:
                    visitor.end()
            except Refusal:
                log.info("sent away", extra={"guest": guest and guest.id, "address": visitor.address})
                visitor.end()

    def _closed_beside(self, connection: Connection) -> list[str]:
        """Tables that are open here and were closed by somebody else."""
        live, columns = self.server.house.live, schema.tables.c
        ours = [table for table, one in live.copy().items() if one.table.state != "closed"]
        closed = connection.execute(select(columns.id).where(columns.state == "closed", columns.id.in_(ours)))
        return list(closed.scalars())


class Talk(Rate):
    """How often a guest may say something, if at all."""

    def __init__(self, rulings: Rulings, rate: float, burst: int) -> None:
        super().__init__(rate, burst)
        self.rulings = rulings

    def check(self, key: str) -> None:
        self.rulings.check_talk(key)
        super().check(key)
