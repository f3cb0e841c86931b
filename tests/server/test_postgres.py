"""PostgreSQL with several workers: one table's players on different ones, and one worker killed in the middle."""

import asyncio
import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text
from websockets.exceptions import WebSocketException

from stich import replay
from stich.protocol import Accepted, Act, Refused, Say, Update
from stich.storage.schema import metadata
from stich.testing.client import Client, HttpError, Play, play_at_random, run
from stich.testing.postgres import postgres
from stich.testing.served import Served, served

QUICK = {"bots": "novice", "pace": 0}


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


@contextlib.contextmanager
def two(folder: Path, database: str, **settings: Any) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database, as on two machines."""
    (folder / "a").mkdir()
    (folder / "b").mkdir()
    with served(folder / "a", database, **settings) as a, served(folder / "b", database, **settings) as b:
        yield a, b


@pytest.fixture
def pair(tmp_path: Path, database: str) -> Iterator[tuple[Served, Served]]:
    with two(tmp_path, database) as servers:
        yield servers


def log_of(server: Served, table: str) -> dict[int, str]:
    engine = create_engine(server.settings.database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        query = text("SELECT seq, body FROM entries WHERE table_id = :table")
        written = {row.seq: row.body for row in connection.execute(query, {"table": table})}
    engine.dispose()
    return written


def on(client: Client, server: Served) -> Client:
    """The same guest, asking another server."""
    twin = Client(server.address)
    twin.cookie, twin.id = client.cookie, client.id
    return twin


def test_migrations_make_the_schema(pair: tuple[Served, Served], database: str) -> None:
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    found = inspect(engine)
    for name, table in metadata.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == {column.name for column in table.columns}
        assert set(found.get_pk_constraint(name)["constrained_columns"]) == {one.name for one in table.primary_key}
    engine.dispose()


def test_players_of_one_table_on_two_workers(pair: tuple[Served, Served]) -> None:
    async def story() -> None:
        a, b = pair
        ada, bob = [await Client(server.address).introduce(name) for server, name in ((a, "Ada"), (b, "Bob"))]
        table = await ada.new_table("last_panther", 4, options={"limit": -1}, settings=QUICK)
        await on(bob, b).sit(table)
        plays = [await ada.play(table), await bob.play(table)]
        await ada.start(table)
        await plays[1].send(Say(text="hello from the other side"))
        rng = random.Random(4)
        await asyncio.gather(*(play_at_random(play, rng) for play in plays))
        ends = [play.update for play in plays]
        assert ends[0] is not None
        assert ends[1] is not None
        assert ends[0].scores == ends[1].scores
        assert any("hello from the other side" in text for text in plays[0].raw)
        assert replay(await bob.call("GET", f"/api/matches/{ends[0].table.match}/record")).over

    run(story)


def test_a_worker_just_up_is_not_taken_for_dead(tmp_path: Path, database: str) -> None:
    """The first worker's heartbeat would notice the second only after a minute: who comes through it is there."""

    async def story(a: Served, b: Served) -> None:
        ada, bob = [await Client(server.address).introduce(name) for server, name in ((a, "Ada"), (b, "Bob"))]
        table = await ada.new_table("last_panther", 4, options={"limit": -1}, settings=QUICK)
        await bob.sit(table)
        plays = [await ada.play(table), await bob.play(table)]
        await ada.start(table)
        rng = random.Random(7)
        await asyncio.gather(*(play_at_random(play, rng) for play in plays))
        end = plays[0].update
        assert end is not None
        assert [seat.present for seat in end.table.seats[:2]] == [True, True]
        assert [body for body in log_of(a, table).values() if '"went"' in body] == []

    with two(tmp_path, database, lease_seconds=180.0) as (a, b):
        run(lambda: story(a, b))


def test_a_second_tab_on_another_worker_takes_over(pair: tuple[Served, Served]) -> None:
    async def story() -> None:
        a, b = pair
        ada = await Client(a.address).introduce("Ada")
        table = await ada.new_table("mue", 4, settings=QUICK, start=True)
        first = await ada.play(table)
        while first.update is None or not first.update.table.seats[0].present:
            await first.next_update()
        second = await on(ada, b).play(table)
        while await first.receive() is not None:
            pass
        assert first.socket.close_code == 4001
        while second.update is None or not second.update.legal:
            await second.next_update()
        assert isinstance(await second.ask(Act(seq=second.update.seq, action="pass")), Accepted)

    run(story)


def test_a_device_that_was_signed_out_elsewhere_does_not_keep_the_identity(pair: tuple[Served, Served]) -> None:
    """Another worker remembers its cookie for half a minute, which is enough to ask for a link, or to sign out all who
    are left."""

    async def story() -> None:
        a, b = pair
        anna = await Client(a.address).introduce("Anna")
        thief = Client(b.address)
        token = (await anna.call("POST", "/api/me/link"))["token"]
        await thief.call("POST", "/api/guests/claim", {"token": token})
        assert (await thief.call("GET", "/api/me"))["id"] == anna.id
        await anna.call("DELETE", "/api/me/devices")
        for method, path, body in [
            ("POST", "/api/me/link", None),
            ("DELETE", "/api/me/devices", None),
            ("PATCH", "/api/me", {"name": "Thief"}),
        ]:
            with pytest.raises(HttpError) as refused:
                await thief.call(method, path, body)
            assert refused.value.code == "unknown_guest"
        assert (await anna.call("GET", "/api/me"))["name"] == "Anna"

    run(story)


def test_when_a_worker_dies_the_other_takes_over_its_tables(pair: tuple[Served, Served]) -> None:
    """Ada's worker owns the table and its bots. It is killed; Bob plays on, and Ada comes back through his."""

    async def story() -> None:
        a, b = pair
        ada, bob = [await Client(server.address).introduce(name) for server, name in ((a, "Ada"), (b, "Bob"))]
        settings = {**QUICK, "away_seconds": None}
        table = await ada.new_table("last_panther", 4, options={"limit": -1}, settings=settings)
        await bob.sit(table)
        plays = [await ada.play(table), await bob.play(table)]
        await ada.start(table)
        promised: list[tuple[int, str]] = []

        async def act_once(play: Play) -> None:
            """Both have to act in every round of this, so who is refused tries again."""
            accepted = False
            while not accepted:
                while play.update is None or not play.update.legal:
                    await play.next_update()
                update, action = play.update, play.update.legal[0]
                answer = await play.ask(Act(seq=update.seq, action=action))
                accepted = isinstance(answer, Accepted)
                if isinstance(answer, Accepted):
                    promised.append((answer.seq, action))
                else:
                    assert isinstance(answer, Refused)
                if play.update is update:
                    await play.next_update()

        for _ in range(6):
            await asyncio.gather(*(act_once(play) for play in plays))
        seen = plays[0].update
        assert seen is not None
        await asyncio.to_thread(a.kill)
        with pytest.raises((OSError, WebSocketException)):
            await ada.play(table)
        back = await on(ada, b).play(table, since=seen.seq)
        update = await back.next_update()
        assert update.seq >= seen.seq
        assert not update.fresh
        rng = random.Random(5)
        await asyncio.gather(play_at_random(back, rng), play_at_random(plays[1], rng))
        end = plays[1].update
        assert isinstance(end, Update)
        record = await bob.call("GET", f"/api/matches/{end.table.match}/record")
        assert replay(record).over
        written = log_of(b, table)
        assert sorted(written) == list(range(1, len(written) + 1))
        for seq, action in promised:
            assert f'"action":"{action}"' in written[seq]

    run(story)


def test_several_workers_behind_one_port(tmp_path: Path, database: str) -> None:
    async def story(server: Served) -> None:
        guests = [await Client(server.address).introduce(f"G{i}") for i in range(3)]
        table = await guests[0].new_table("mue", 4, options={"hands": 1}, settings=QUICK)
        for guest in guests[1:]:
            await guest.sit(table)
        plays = [await guest.play(table) for guest in guests]
        await guests[0].start(table)
        rng = random.Random(6)
        await asyncio.gather(*(play_at_random(play, rng) for play in plays))
        assert len({tuple(play.update.scores) for play in plays if play.update}) == 1

    with served(tmp_path, database, workers=2) as server:
        run(lambda: story(server))
