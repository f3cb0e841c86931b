"""What is kept of guests: names, and hashes of their secrets and links."""

import time

from sqlalchemy import Connection, delete, select, update

from stich.server import schema
from stich.server.database import Database


class GuestStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_guest(self, guest: str, name: str, secret_hash: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(schema.guests.insert(), {"id": guest, "name": name, "created": time.time()})
            row = {"hash": secret_hash, "guest": guest, "kind": "cookie", "expires": None}
            connection.execute(schema.secrets.insert(), row)

        await self.database.write(guest, work)

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

        return await self.database.read(work)

    async def rename(self, guest: str, name: str) -> None:
        query = update(schema.guests).where(schema.guests.c.id == guest)
        await self.database.write(guest, lambda connection: connection.execute(query, {"name": name}) and None)

    async def add_link(self, guest: str, link_hash: str, expires: float) -> None:
        columns = schema.secrets.c

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.secrets).where(columns.guest == guest, columns.kind == "link"))
            row = {"hash": link_hash, "guest": guest, "kind": "link", "expires": expires}
            connection.execute(schema.secrets.insert(), row)

        await self.database.write(guest, work)

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

        return await self.database.write(link_hash, work)
