"""Who a device is: never changed by a link alone, with a way back, and ended from another device."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from sqlalchemy import Connection, create_engine, inspect, select, text, update

from stich.protocol import Refused
from stich.server.guests import BEFORE, COOKIE, Guests
from stich.storage import schema
from stich.storage.database import Database
from stich.storage.guest_store import GuestStore
from stich.storage.migrations import migrate
from stich.testing.client import Client, HttpError, run
from stich.testing.postgres import postgres
from stich.testing.served import Served


def guest(server: Served, name: str) -> Client:
    client = Client(server.address)
    client.id = client.request("POST", "/api/guests", {"name": name})["id"]
    return client


def refused(client: Client, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    with pytest.raises(HttpError) as error:
        client.request(method, path, body)
    return error.value.status, error.value.code


def name_of(client: Client) -> str:
    return str(client.request("GET", "/api/me")["name"])


def test_a_link_does_not_make_somebody_another(server: Served) -> None:
    anna, bob = guest(server, "Anna"), guest(server, "Bob")
    token = bob.request("POST", "/api/me/link")["token"]
    before = dict(anna.cookies)
    assert refused(anna, "POST", "/api/guests/claim", {"token": token}) == (409, "other_guest")
    wrong = {"token": token, "instead_of": bob.id}
    assert refused(anna, "POST", "/api/guests/claim", wrong) == (409, "other_guest")
    assert anna.cookies == before
    assert name_of(anna) == "Anna"
    for _ in range(3):  # looking uses nothing up
        assert anna.request("POST", "/api/guests/whose", {"token": token}) == {"id": bob.id, "name": "Bob"}
    said = {"token": token, "instead_of": anna.id}
    assert anna.request("POST", "/api/guests/claim", said)["id"] == bob.id
    assert name_of(anna) == "Bob"
    assert refused(anna, "POST", "/api/guests/whose", {"token": token}) == (400, "bad_link")


def test_ones_own_link_is_not_used_up_at_home(server: Served) -> None:
    anna = guest(server, "Anna")
    token = anna.request("POST", "/api/me/link")["token"]
    said = {"token": token, "instead_of": anna.id}
    assert refused(anna, "POST", "/api/guests/claim", said) == (409, "wrong_state")
    phone = Client(server.address)
    assert phone.request("POST", "/api/guests/claim", {"token": token})["id"] == anna.id


def test_there_is_a_way_back_and_forth(server: Served) -> None:
    anna, bob = guest(server, "Anna"), guest(server, "Bob")
    assert refused(anna, "POST", "/api/me/before") == (401, "unknown_guest")
    token = bob.request("POST", "/api/me/link")["token"]
    anna.request("POST", "/api/guests/claim", {"token": token, "instead_of": anna.id})
    assert anna.request("GET", "/api/me/devices")["before"] == {"id": anna.id, "name": "Anna"}
    assert anna.request("POST", "/api/me/before")["name"] == "Anna"
    assert name_of(anna) == "Anna"
    assert anna.request("POST", "/api/me/before")["name"] == "Bob"
    assert name_of(anna) == "Bob"


def test_a_new_guest_on_a_device_does_not_lose_the_old_one(server: Served) -> None:
    anna = guest(server, "Anna")
    anna.request("POST", "/api/guests", {"name": "Zoe"})
    assert anna.request("POST", "/api/me/before")["name"] == "Anna"


def test_all_secrets_are_out_of_reach_of_scripts(server: Served) -> None:
    import urllib.request

    anna, bob = guest(server, "Anna"), guest(server, "Bob")
    token = bob.request("POST", "/api/me/link")["token"]
    body = f'{{"token":"{token}","instead_of":"{anna.id}"}}'.encode()
    headers = {"Content-Type": "application/json", "Cookie": str(anna.cookie)}
    asked = urllib.request.Request(server.address + "/api/guests/claim", body, headers)
    with urllib.request.urlopen(asked) as answer:
        given = answer.headers.get_all("Set-Cookie")
        told = answer.read().decode()
    assert sorted(one.partition("=")[0] for one in given) == sorted([COOKIE, BEFORE])
    for one in given:
        assert "HttpOnly" in one
        assert "samesite=lax" in one.lower()
        assert one.partition("=")[2].partition(";")[0] not in told


def test_other_devices_are_counted_and_signed_out_and_lose_their_connections(server: Served) -> None:
    async def story() -> None:
        anna = await Client(server.address).introduce("Anna")
        phone = Client(server.address)
        token = (await anna.call("POST", "/api/me/link"))["token"]
        await phone.call("POST", "/api/guests/claim", {"token": token})
        assert (await anna.call("GET", "/api/me/devices"))["count"] == 2
        table = await anna.new_table("mue", 4, start=True)
        play = await phone.play(table)
        update = await play.next_update()
        assert len(update.view["hand"][0]) + len(update.view["bid"][0]) == 15
        left = (await anna.call("POST", "/api/me/link"))["token"]
        assert (await anna.call("DELETE", "/api/me/devices"))["count"] == 1
        assert (await play.until(Refused)).code == "unknown_guest"
        assert await play.receive() is None
        with pytest.raises(HttpError) as out:
            await phone.call("GET", "/api/me")
        assert (out.value.status, out.value.code) == (401, "unknown_guest")
        with pytest.raises(HttpError) as void:
            await Client(server.address).call("POST", "/api/guests/claim", {"token": left})
        assert void.value.code == "bad_link"
        assert (await anna.call("GET", "/api/me"))["name"] == "Anna"
        again = await phone.play(table)
        assert (await again.next_update()).seat is None, "a stranger now"

    run(story)


def test_who_is_signed_out_while_being_looked_up_is_not_remembered(tmp_path: Path) -> None:
    class Held(GuestStore):
        """Answers when it is told to."""

        go_on: asyncio.Event | None = None

        async def guest_of(self, secret_hash: str, kind: str = "cookie") -> tuple[str, str, float | None] | None:
            found = await super().guest_of(secret_hash, kind)
            if self.go_on is not None:
                await self.go_on.wait()
            return found

    def asking(secret: str) -> ASGIConnection[Any, Any, Any, Any]:
        headers = [(b"cookie", f"{COOKIE}={secret}".encode())]
        return ASGIConnection({"type": "http", "headers": headers})  # type: ignore[arg-type]

    async def story() -> None:
        database = Database(str(tmp_path / "stich.db"))
        store = Held(database)
        guests = Guests(store)
        anna, own = await guests.welcome("Anna")
        _, other = await guests.claim((await guests.link(anna)).token, None, None)
        store.go_on = asyncio.Event()
        looking = asyncio.create_task(guests.maybe(asking(other)))
        await asyncio.sleep(0.2)
        await guests.sign_out_others(anna, own)
        store.go_on.set()
        assert await looking == anna, "it was so when the database was asked"
        assert await guests.maybe(asking(other)) is None
        assert await guests.maybe(asking(own)) == anna
        database.close()

    asyncio.run(story())


def test_a_link_is_revoked(server: Served) -> None:
    anna = guest(server, "Anna")
    token = anna.request("POST", "/api/me/link")["token"]
    assert anna.request("GET", "/api/me/devices")["link_expires"] is not None
    assert anna.request("DELETE", "/api/me/link")["link_expires"] is None
    assert refused(Client(server.address), "POST", "/api/guests/claim", {"token": token}) == (400, "bad_link")


# ---- what expires ------------------------------------------------------------------------------------------------


def secrets_of(server: Served, guest_id: str, **values: Any) -> list[float | None]:
    """When the secrets of a guest expire; with `values` they are changed first, beside the server."""
    engine = create_engine(f"sqlite:///{server.settings.database}")
    columns = schema.secrets.c
    with engine.begin() as connection:
        if values:
            connection.execute(update(schema.secrets).where(columns.guest == guest_id), values)
        found = list(connection.execute(select(columns.expires).where(columns.guest == guest_id)).scalars())
    engine.dispose()
    return found


def test_a_secret_expires_and_is_renewed_by_use(server: Served) -> None:
    anna, bob, old = guest(server, "Anna"), guest(server, "Bob"), guest(server, "Old")
    (first,) = secrets_of(server, anna.id)
    assert first is not None
    (soon,) = secrets_of(server, anna.id, expires=first - 100 * 24 * 3600)
    assert soon is not None
    assert name_of(anna) == "Anna"
    (renewed,) = secrets_of(server, anna.id)
    assert renewed is not None
    assert renewed > soon
    secrets_of(server, bob.id, expires=1.0)
    assert refused(bob, "GET", "/api/me") == (401, "unknown_guest")
    secrets_of(server, old.id, expires=None)  # as they were before they expired
    assert name_of(old) == "Old"
    assert secrets_of(server, old.id) != [None]


def test_an_expired_link_is_void(server: Served) -> None:
    anna = guest(server, "Anna")
    token = anna.request("POST", "/api/me/link")["token"]
    secrets_of(server, anna.id, expires=1.0)
    for path in ("whose", "claim"):
        assert refused(Client(server.address), "POST", f"/api/guests/{path}", {"token": token}) == (400, "bad_link")


# ---- databases of before -----------------------------------------------------------------------------------------


def fill_as_before(connection: Connection) -> None:
    migrate(connection, "0001")
    connection.execute(text("INSERT INTO guests (id, name, created) VALUES ('a', 'Anna', 1)"))
    connection.execute(text("INSERT INTO secrets (hash, guest, kind) VALUES ('h', 'a', 'cookie')"))
    connection.execute(
        text(
            "INSERT INTO tables (id, game, players, listed, state, host, open_seats, names, created, updated)"
            " VALUES ('t', 'mue', 4, :listed, 'open', 'a', 3, '[]', 1, 1)"
        ),
        {"listed": True},
    )
    log = [
        {"entry": "sat", "seat": 0, "guest": "a", "name": "Anna"},
        {"entry": "sat", "seat": 1, "guest": "b", "name": "Bob"},
        {"entry": "sat", "seat": 2, "guest": "c", "name": "Carla"},
        {"entry": "left", "seat": 1},
        {"entry": "removed", "guest": "c"},
    ]
    insert = text("INSERT INTO entries (table_id, seq, at, body) VALUES ('t', :seq, 1, :body)")
    connection.execute(insert, [{"seq": seq, "body": json.dumps(body)} for seq, body in enumerate(log, start=1)])


def migrated(address: str) -> None:
    database = Database(address)
    with database.engine.connect() as connection:
        row = connection.execute(select(schema.tables)).one()
        assert (row.id, row.locked, row.known_deals) == ("t", False, False)
        assert row.guests == '["a"]', "who sits there finds the way back"
        expires = connection.execute(select(schema.secrets.c.expires)).scalar_one()
        assert expires > 1.0
        columns = {one["name"] for one in inspect(connection).get_columns("tables")}
    assert columns == {column.name for column in schema.tables.columns}
    database.close()


def test_a_file_of_before_is_migrated_and_its_guests_stay(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'stich.db'}")
    with engine.begin() as connection:
        fill_as_before(connection)
    engine.dispose()
    migrated(str(tmp_path / "stich.db"))


def test_a_postgres_of_before_is_migrated_and_its_guests_stay() -> None:
    with postgres() as address:
        engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
        with engine.begin() as connection:
            fill_as_before(connection)
        engine.dispose()
        migrated(address)


def test_running_matches_are_found_on_every_device_of_a_guest(server: Served) -> None:
    async def story() -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        table = await ada.new_table("meinz", 3)
        await bob.sit(table)
        assert [one["id"] for one in await bob.call("GET", "/api/me/tables")] == [table]
        await ada.start(table)
        token = (await ada.call("POST", "/api/me/link"))["token"]
        phone = Client(server.address)
        await phone.call("POST", "/api/guests/claim", {"token": token})
        (found,) = await phone.call("GET", "/api/me/tables")
        assert (found["id"], found["state"], found["names"]) == (table, "playing", ["Bob"])
        await phone.call("PATCH", "/api/me", {"name": "Ada II"})
        assert [one["names"] for one in await phone.call("GET", "/api/me/tables")] == [["Bob"]]
        await bob.call("DELETE", f"/api/tables/{table}/seat")
        (kept,) = await bob.call("GET", "/api/me/tables")  # the way back to the seat
        assert (kept["id"], kept["names"]) == (table, ["Ada"])
        await ada.call("DELETE", f"/api/tables/{table}/seat")
        assert await bob.call("GET", "/api/me/tables") == []  # nobody is there any more
        await ada.sit(table)
        await ada.call("POST", f"/api/tables/{table}/close")
        assert await phone.call("GET", "/api/me/tables") == []
        with pytest.raises(HttpError) as stranger:
            await Client(server.address).call("GET", "/api/me/tables")
        assert stranger.value.code == "unknown_guest"

    run(story)
