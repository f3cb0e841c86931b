"""`stich admin` beside a running server, on both databases: what is decided reaches players and outlasts a restart."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from stich import replay
from stich.admin.database import Admin, administering
from stich.cli import app
from stich.protocol import Accepted, Act, Refused, Say
from stich.protocol.refusals import Refusal
from stich.server.server import Server
from stich.server.settings import Settings
from stich.storage.schema import metadata
from stich.testing.client import Client, HttpError, Play, play_at_random, run
from stich.testing.postgres import postgres
from stich.testing.served import Served, served

QUICK = {"bots": "novice", "pace": 0, "away_seconds": None}


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "sqlite":
        with served(folder) as running:
            yield running
    else:
        with postgres() as address, served(folder, address) as running:
            yield running


@pytest.fixture
def admin(server: Served) -> Callable[..., str]:
    def command(*arguments: str, fails: bool = False) -> str:
        asked = ["admin", *arguments, "--database", server.settings.database]
        with ThreadPoolExecutor(1) as aside:  # since it has an event loop of its own
            done = aside.submit(CliRunner().invoke, app, asked).result()
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        assert (done.exit_code != 0) == fails, done.output
        return done.output

    return command


async def table_of_two(server: Served) -> tuple[Client, Client, str]:
    ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
    table = await ada.new_table("last_panther", 4, options={"limit": -1}, settings=QUICK)
    await bob.sit(table)
    return ada, bob, table


async def match_of_two(server: Served) -> tuple[Client, Client, str, str]:
    ada, bob, table = await table_of_two(server)
    plays = [await ada.play(table), await bob.play(table)]
    await ada.start(table)
    await plays[0].ask(Say(text="a word of Ada's"))
    rng = random.Random(1)
    await asyncio.gather(*(play_at_random(play, rng) for play in plays))
    for play in plays:
        await play.close()
    update = plays[0].update
    assert update is not None
    assert update.table.match is not None
    return ada, bob, table, update.table.match


async def until_refused(client: Client, code: str) -> None:
    while True:
        try:
            await client.call("GET", "/api/me")
        except HttpError as error:
            if error.code == code:
                return
            raise
        await asyncio.sleep(0.1)


async def until_ended(play: Play) -> None:
    while await play.receive() is not None:
        pass


def all_text(server: Served) -> str:
    """Everything in the database."""
    address = server.settings.database
    if not address.startswith("postgresql"):
        with sqlite3.connect(f"file:{address}?mode=ro", uri=True) as connection:
            return "\n".join(connection.iterdump())
    engine = create_engine(address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as opened:
        rows = [str(tuple(row)) for name in metadata.tables for row in opened.execute(text(f"SELECT * FROM {name}"))]
    engine.dispose()
    return "\n".join(rows)


def test_a_table_is_closed_under_who_plays(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, _, table = await table_of_two(server)
        play = await ada.play(table)
        await ada.start(table)
        listed = await asyncio.to_thread(admin, "tables")
        assert table in listed
        assert await asyncio.to_thread(admin, "close", table) == f"{table}: closed\n"
        while play.update is None or play.update.table.state != "closed":
            await play.next_update()
        assert isinstance(await play.ask(Act(seq=play.update.seq, action="pass")), Refused)
        assert await asyncio.to_thread(admin, "close", table) == f"{table}: was closed before\n"
        assert table not in await asyncio.to_thread(admin, "tables")
        assert table in await asyncio.to_thread(admin, "tables", "--closed")

    run(story)


def test_many_tables_are_closed_while_everybody_acts(server: Served, admin: Callable[..., str]) -> None:
    """The number of the last entry is wanted by both; logs have each number once, and nothing after the end."""

    async def story() -> None:
        rng = random.Random(2)
        tables = []
        for _ in range(6):
            ada, bob, table = await table_of_two(server)
            tables.append((table, [await ada.play(table), await bob.play(table)]))
            await ada.start(table)

        async def act_on(play: Play) -> None:
            while play.update is None or play.update.table.state not in ("closed", "over"):
                if play.update is not None and play.update.legal:
                    asked = play.update
                    answer = await play.ask(Act(seq=asked.seq, action=rng.choice(asked.legal)))
                    assert isinstance(answer, Accepted | Refused)
                    if play.update is not asked:
                        continue
                await play.next_update()

        acting = [asyncio.create_task(act_on(play)) for _, plays in tables for play in plays]
        await asyncio.to_thread(admin, "close", *(table for table, _ in tables))
        await asyncio.gather(*acting)

    run(story)
    opened = Admin(server.settings.database)
    with opened.engine.connect() as connection:
        logs = connection.execute(text("SELECT table_id, count(*), max(seq) FROM entries GROUP BY table_id")).all()
        after = connection.execute(
            text(
                "SELECT count(*) FROM entries e JOIN entries c ON c.table_id = e.table_id AND c.seq < e.seq "
                "WHERE c.body = :closed AND e.body NOT LIKE :went"
            ),
            {"closed": '{"entry":"closed"}', "went": '%"went"%'},
        ).scalar()
    opened.close()
    assert all(count == last for _, count, last in logs)
    assert after == 0


def test_who_is_banned_is_sent_away_and_stays_away(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, bob, table = await table_of_two(server)
        play, others = await ada.play(table), await bob.play(table)
        assert admin("ban", ada.id, "--days", "3", "--reason", "cheating").startswith(f"{ada.id} banned until ")
        await until_ended(play)
        with pytest.raises(HttpError) as refused:
            await ada.call("GET", "/api/me")
        assert (refused.value.status, refused.value.code) == (403, "not_allowed")
        assert "cheating" in refused.value.body["message"]
        again = await ada.play(table)
        told = await again.receive()
        assert isinstance(told, Refused)
        assert (told.code, again.update) == ("not_allowed", None)
        assert await again.receive() is None
        assert isinstance(await others.ask(Say(text="gone")), Accepted)
        await others.close()
        await asyncio.to_thread(server.stop)
        server.start()
        await asyncio.to_thread(server.wait_until_ready)
        with pytest.raises(HttpError):
            await ada.call("GET", "/api/me")
        assert ada.id in admin("rulings")
        assert admin("unban", ada.id) == f"{ada.id} no longer banned\n"
        while True:
            try:
                assert (await ada.call("GET", "/api/me"))["id"] == ada.id
                break
            except HttpError:
                await asyncio.sleep(0.1)
        assert "was not banned" in admin("unban", ada.id, fails=True)

    run(story)


def test_an_address_is_banned(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, bob, table = await table_of_two(server)
        play = await bob.play(table)
        onlooker = await Client(server.address).play(table)
        assert admin("ban", "127.0.0.9/8") == "127.0.0.0/8 banned\n"
        await asyncio.gather(until_ended(play), until_ended(onlooker))
        for path in ("/api/tables", "//api/tables"):
            with pytest.raises(HttpError):
                await ada.call("GET", path)
        assert admin("unban", "127.0.0.0/8") == "127.0.0.0/8 no longer banned\n"
        while True:
            try:
                await ada.call("GET", "/api/tables")
                break
            except HttpError:
                await asyncio.sleep(0.1)

    run(story)


@pytest.mark.parametrize("by_address", [False, True])
def test_who_is_muted_plays_on_and_says_nothing(server: Served, admin: Callable[..., str], by_address: bool) -> None:
    async def story() -> None:
        ada, _, table = await table_of_two(server)
        who = "127.0.0.1" if by_address else ada.id
        play = await ada.play(table)
        await ada.start(table)
        admin("mute", who)
        answer = await play.ask(Say(text="still heard"))
        while not (isinstance(answer, Refused) and answer.code == "not_allowed"):
            await asyncio.sleep(0.3)
            answer = await play.ask(Say(text="still heard"))
        assert "muted" in answer.message
        while play.update is None or not play.update.legal:
            await play.next_update()
        assert isinstance(await play.ask(Act(seq=play.update.seq, action=play.update.legal[0])), Accepted)
        admin("unmute", who)
        while not isinstance(await play.ask(Say(text="heard again")), Accepted):
            await asyncio.sleep(0.3)

    run(story)


def test_secrets_of_one_guest_are_made_void(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, bob, table = await table_of_two(server)
        play, others = await ada.play(table), await bob.play(table)
        told = admin("rotate", ada.id)
        assert told.startswith("1 secrets void; new personal link: /#me=")
        await until_ended(play)
        with pytest.raises(HttpError) as stranger:
            await ada.call("GET", "/api/me")
        assert stranger.value.code == "unknown_guest"
        again = Client(server.address)
        found = await again.call("POST", "/api/guests/claim", {"token": told.strip().partition("=")[2]})
        assert found["id"] == ada.id
        assert isinstance(await others.ask(Say(text="still here")), Accepted)
        assert "name one guest" in admin("rotate", fails=True)

    run(story)


def test_all_secrets_are_made_void(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, bob, table = await table_of_two(server)
        plays = [await ada.play(table), await bob.play(table)]
        assert "secrets void\n" in admin("rotate", "--all")
        await asyncio.gather(*map(until_ended, plays))
        with pytest.raises(HttpError):
            await bob.call("GET", "/api/me")

    run(story)


def test_a_guest_is_exported_and_deleted(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, bob, table, match = await match_of_two(server)
        exported: Any = json.loads(admin("export", ada.id))
        assert exported["guest"]["name"] == "Ada"
        assert [one["id"] for one in exported["matches"]] == [match]
        assert replay(exported["matches"][0]["record"]).over
        assert [line["text"] for line in exported["lines"]] == ["a word of Ada's"]
        assert {one["table"] for one in exported["tables"]} == {table}

        before = await bob.call("GET", "/api/me/statistics")
        assert "--close closes them" in admin("delete", ada.id, fails=True)
        assert admin("delete", ada.id, "--close").startswith(f"{ada.id} deleted: 1 tables closed, 1 records and ")
        assert ada.id not in all_text(server)
        assert "a word of Ada's" not in all_text(server)
        await until_refused(ada, "unknown_guest")
        record = await bob.call("GET", f"/api/matches/{match}/record")
        assert record["seats"][:2] == ["(deleted)", "Bob"]
        assert replay(record).over
        assert await bob.call("GET", "/api/me/statistics") == before
        assert (await bob.call("GET", "/api/me/matches"))[0]["names"][0] == "(deleted)"

    run(story)
    server.stop()  # so that the table's log is read again
    server.start()
    server.wait_until_ready()
    for one in json.loads(admin("tables", "--closed", "--json")):
        info = Client(server.address).request("GET", f"/api/tables/{one['id']}")
        assert info["state"] == one["state"]


def test_pruning_says_what_it_would_do_and_does_it(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        ada, bob, table, match = await match_of_two(server)
        _, _, other = await table_of_two(server)
        admin("close", table)
        long_ago = admin("prune", "--tables-days", "1", "--guests-days", "1")
        assert long_ago == "0 tables with 0 entries and 0 guests deleted\n"
        would = admin("prune", "--tables-days", "0", "--guests-days", "0", "--dry-run")
        assert table in admin("tables", "--closed")
        did = admin("prune", "--tables-days", "0", "--guests-days", "0")
        assert did == would.replace("would be deleted", "deleted")
        left = admin("tables", "--closed")
        assert table not in left
        assert other in left
        still = {one["id"] for one in json.loads(admin("guests", "--json"))}
        assert {ada.id, bob.id} & still == set()  # they are at no table any more
        assert replay(await Client(server.address).call("GET", f"/api/matches/{match}/record")).over

    run(story)


def test_what_can_not_be_done_is_said(server: Served, admin: Callable[..., str], tmp_path: Path) -> None:
    assert "there is no guest 'nobody'" in admin("ban", "nobody", fails=True)
    assert "there is no guest 'nobody'" in admin("export", "nobody", fails=True)
    assert "there is no table 'nothing'" in admin("close", "nothing", fails=True)
    assert "such as 192.0.2.0/24" in admin("ban", "300.1.2.3", fails=True)
    missing = CliRunner().invoke(app, ["admin", "tables", "--database", str(tmp_path / "none.db")])
    assert missing.exit_code == 2
    assert "there is no database" in missing.output
    assert not (tmp_path / "none.db").exists()


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
        connection.execute("CREATE TABLE entries (table_id TEXT)")
    connection.close()
    done = CliRunner().invoke(app, ["admin", "tables", "--database", str(tmp_path / "old.db")])
    assert done.exit_code == 2
    assert "of another version (0001, here " in done.output


def test_the_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    done = CliRunner().invoke(app, ["admin", "tables", "--database", str(path)])
    assert (done.exit_code, path.read_bytes() == before) == (2, True)
    assert "belongs to another program" in done.output


@pytest.mark.parametrize("server", ["sqlite"], indirect=True)
def test_who_is_called_like_a_kind_of_entry_is_deleted_too(server: Served, admin: Callable[..., str]) -> None:
    async def story() -> None:
        said = await Client(server.address).introduce("said")
        ada = await Client(server.address).introduce("Ada")
        await said.sit(await ada.new_table("mue", 4))
        assert "--close closes them" in admin("delete", said.id, fails=True)

    run(story)


def test_a_ban_that_falls_into_an_outage_is_carried_out_after_it(tmp_path: Path) -> None:
    """A server reads of the ban, and the database fails before it has sent the visitor away."""

    async def story() -> None:
        server, sent_away = Server(Settings(database=str(tmp_path / "stich.db"))), list[Refusal]()
        real, fails = server.guests.end_signed_out, True

        async def failing_once() -> None:
            nonlocal fails
            if fails:
                fails = False
                raise Refusal("busy", "the database does not answer")
            await real()

        server.guests.end_signed_out = failing_once  # type: ignore[method-assign]
        with administering(str(tmp_path / "stich.db")) as admin:
            admin.decide("ban", "192.0.2.7", None, "")
        with server.rulings.visiting(None, "192.0.2.7", sent_away.append):
            with pytest.raises(Refusal):
                await server.rulings.look()
            assert not sent_away
            await server.rulings.look()
            assert [one.code for one in sent_away] == ["not_allowed"]
        await server.stop()

    asyncio.run(story())
