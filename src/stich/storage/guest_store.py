"""What is stored about guests: names, and hashes of their secrets and links."""

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, update

from stich.storage import schema
from stich.storage.database import Database

AT_A_TIME = 500  # so many values fit into a query everywhere


class GuestStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_guest(self, guest: str, name: str, secret_hash: str, expires: float) -> None:
        def work(connection: Connection) -> None:
            connection.execute(schema.guests.insert(), {"id": guest, "name": name, "created": time.time()})
            connection.execute(schema.secrets.insert(), _secret(secret_hash, guest, "cookie", expires))

        await self.database.write(guest, work)

    async def guest_of(self, secret_hash: str, kind: str = "cookie") -> tuple[str, str, float | None] | None:
        """The guest to whom a secret or link belongs: id and name, and when it expires."""
        columns = schema.secrets.c
        query = (
            select(schema.guests.c.id, schema.guests.c.name, columns.expires)
            .join(schema.secrets, columns.guest == schema.guests.c.id)
            .where(columns.hash == secret_hash, columns.kind == kind, _is_good())
        )

        def work(connection: Connection) -> tuple[str, str, float | None] | None:
            row = connection.execute(query).first()
            return None if row is None else (row.id, row.name, row.expires)

        return await self.database.read(work)

    async def renew(self, secret_hash: str, expires: float) -> None:
        query = update(schema.secrets).where(schema.secrets.c.hash == secret_hash)
        await self.database.write(
            secret_hash, lambda connection: connection.execute(query, {"expires": expires}) and None
        )

    async def good(self, hashes: Collection[str]) -> set[str]:
        """Which of these hashes belong to secrets that have not expired."""
        column, asked, found = schema.secrets.c.hash, list(hashes), set[str]()

        def work(connection: Connection) -> set[str]:
            for first in range(0, len(asked), AT_A_TIME):
                some = column.in_(asked[first : first + AT_A_TIME])
                found.update(connection.execute(select(column).where(some, _is_good())).scalars())
            return found

        return await self.database.read(work) if asked else found

    async def rename(self, guest: str, name: str) -> None:
        query = update(schema.guests).where(schema.guests.c.id == guest)
        await self.database.write(guest, lambda connection: connection.execute(query, {"name": name}) and None)

    async def add_link(self, guest: str, link_hash: str, expires: float) -> None:
        def work(connection: Connection) -> None:
            connection.execute(_forget_links(guest))
            connection.execute(schema.secrets.insert(), _secret(link_hash, guest, "link", expires))

        await self.database.write(guest, work)

    async def revoke_links(self, guest: str) -> None:
        await self.database.write(guest, lambda connection: connection.execute(_forget_links(guest)) and None)

    async def use_link(self, guest: str, link_hash: str, secret_hash: str, expires: float) -> bool:
        """Turns a personal link, once, into another secret of the same guest."""
        columns = schema.secrets.c
        used = delete(schema.secrets).where(columns.hash == link_hash, columns.kind == "link", _is_good())

        def work(connection: Connection) -> bool:
            if connection.execute(used).rowcount != 1:
                return False
            connection.execute(delete(schema.secrets).where(columns.guest == guest, ~_is_good()))
            connection.execute(schema.secrets.insert(), _secret(secret_hash, guest, "cookie", expires))
            return True

        return await self.database.write(guest, work)

    async def devices(self, guest: str) -> tuple[int, float | None]:
        """How many devices a guest has, each with a secret, and when the personal link expires, if there is one."""
        columns = schema.secrets.c
        query = select(columns.kind, func.count().label("many"), func.max(columns.expires).label("expires"))
        query = query.where(columns.guest == guest, _is_good()).group_by(columns.kind)

        def work(connection: Connection) -> tuple[int, float | None]:
            found = {row.kind: row for row in connection.execute(query)}
            return found["cookie"].many if "cookie" in found else 0, found["link"].expires if "link" in found else None

        return await self.database.read(work)

    async def keep_only(self, guest: str, secret_hash: str) -> None:
        columns = schema.secrets.c
        others = delete(schema.secrets).where(columns.guest == guest, columns.hash != secret_hash)
        await self.database.write(guest, lambda connection: connection.execute(others) and None)


def _secret(secret_hash: str, guest: str, kind: str, expires: float) -> dict[str, Any]:
    return {"hash": secret_hash, "guest": guest, "kind": kind, "expires": expires}


def _forget_links(guest: str) -> Any:
    return delete(schema.secrets).where(schema.secrets.c.guest == guest, schema.secrets.c.kind == "link")


def _is_good() -> ColumnElement[bool]:
    """The condition that a secret has not expired. Those of older versions have no time of expiry at all."""
    return or_(schema.secrets.c.expires.is_(None), schema.secrets.c.expires > time.time())
