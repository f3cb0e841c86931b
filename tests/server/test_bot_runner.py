"""What the server does at tables by itself: bots, clocks, whose table it is, and what is forgotten or swept away."""

import asyncio
import gc
import random
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar, cast

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from stich.bots.master import MasterBot
from stich.games.views import View
from stich.protocol import Accepted, Act
from stich.protocol.http import NewTable
from stich.protocol.tables import BotLevel, TableSettings
from stich.server.app import create_app
from stich.server.bot_runner import ALLOWANCE, EVICT_SECONDS, FairThreads
from stich.server.safety import Safety
from stich.server.server import Server
from stich.server.settings import Settings
from stich.server.tables import TableActor
from stich.storage.clock import now
from stich.tables import commands
from stich.tables.entries import Acted, Came, Entry, Went, decode_body
from stich.tables.table import Table
from stich.testing.client import Client, play_at_random, run
from stich.testing.postgres import postgres
from stich.testing.served import Served, served

T = TypeVar("T")
QUICK = {"bots": "novice", "pace": 0.1}


def test_bots_play_on_where_the_log_is_ahead_of_the_clock(tmp_path: Path) -> None:
    """A machine without a clock of its own starts with the time of an hour ago."""

    async def begin(server: Served) -> tuple[Client, str]:
        ada = await Client(server.address).introduce("Ada")
        return ada, await ada.new_table("meinz", 4, settings=QUICK, start=True)

    async def play_on(ada: Client, table: str) -> None:
        play = await ada.play(table)
        for _ in range(4):
            while play.update is None or not play.update.legal:
                await play.next_update()
            answer = await play.ask(Act(seq=play.update.seq, action=play.update.legal[0]))
            assert isinstance(answer, Accepted)
            while play.update.seq < answer.seq:
                await play.next_update()

    with served(tmp_path) as server:
        ada, table = asyncio.run(begin(server))
        server.stop()
        with sqlite3.connect(tmp_path / "stich.db") as connection:
            connection.execute("UPDATE entries SET at = at + 3600")
        connection.close()
        server.start()
        server.wait_until_ready()
        run(lambda: play_on(ada, table), seconds=30)


def test_a_table_that_its_owner_gives_up_is_taken_over() -> None:
    """It is given up just after the other worker has asked for it, and no worker and no connection changes after."""

    async def story(database: str) -> None:
        one, other = [Server(Settings(database=database, lease_seconds=1.5)) for _ in range(2)]
        one.tables.on_open.clear()  # it lives, but runs nothing
        for server in (one, other):
            await server.begin()
        await one.workers.beat()
        settings = TableSettings(pace=0, bots="novice", away_seconds=None)
        first = [commands.sit("g", "G", 0), commands.start("g")]
        actor = await one.tables.create(NewTable(game="meinz", players=4, settings=settings), "g", first)
        assert await one.workers.own(actor.table.id)
        actor = await other.tables.get(actor.table.id)
        came = Came(seat=0, worker=other.workers.id, connection="c")
        await actor.perform(lambda _: came)
        await asyncio.sleep(0.5)
        before = actor.table.seq
        await one.workers.release(actor.table.id)
        async with asyncio.timeout(10):
            while actor.table.seq == before:
                await asyncio.sleep(0.1)
        for server in (one, other):
            await server.stop()

    with postgres() as database:
        asyncio.run(story(database))


def test_a_table_that_nobody_is_at_leaves_memory_without_the_collector(tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(Settings(database=str(tmp_path / "stich.db")))
        await server.workers.beat()
        first = [commands.sit("g", "G", 0), commands.start("g")]
        actor = await server.tables.create(NewTable(game="mue"), "g", first)
        table, gone = actor.table.id, weakref.ref(actor)
        await actor.perform(lambda _: Came(seat=0, worker=server.workers.id, connection="c"))
        actor.used -= EVICT_SECONDS + 1
        await server.bots.evict_idle()
        assert table in server.tables.open, "somebody is there"
        await actor.perform(lambda _: Went(seat=0, connection="c"))
        await asyncio.sleep(0.1)
        actor.used -= EVICT_SECONDS + 1
        del actor
        gc.disable()
        try:
            await server.bots.evict_idle()
            await asyncio.sleep(0.1)
            assert gone() is None
        finally:
            gc.enable()
        assert (await server.tables.get(table)).table.state == "playing"
        await server.stop()

    asyncio.run(story())


def test_a_closed_table_is_read_again_from_its_log(tmp_path: Path) -> None:
    """From which a host may have deleted somebody."""

    async def story() -> None:
        server = Server(Settings(database=str(tmp_path / "stich.db")))
        await server.workers.beat()
        actor = await server.tables.create(NewTable(game="mue"), "g", [commands.sit("g", "Ada", 0)])
        await actor.perform(commands.close("g"))
        with sqlite3.connect(tmp_path / "stich.db") as connection:
            connection.execute("UPDATE entries SET body = replace(body, 'Ada', '(deleted)')")
        connection.close()
        await server.bots.evict_idle()
        assert (await server.tables.get(actor.table.id)).table.seats[0].name == "(deleted)"
        await server.stop()

    asyncio.run(story())


def test_one_table_that_can_not_be_read_does_not_keep_others_from_being_swept(tmp_path: Path) -> None:
    async def story() -> None:
        server = Server(Settings(database=str(tmp_path / "stich.db"), abandoned_days=0))
        await server.workers.beat()
        broken, *others = [
            (await server.tables.create(NewTable(game="mue"), "g", [commands.sit("g", "G", 0)])).table.id
            for _ in range(3)
        ]
        with sqlite3.connect(tmp_path / "stich.db") as connection:
            gone = "UPDATE entries SET body = replace(body, '\"mue\"', '\"gone\"') WHERE table_id = ? AND seq = 1"
            connection.execute(gone, [broken])
        connection.close()
        server.tables.forget(broken)
        for _ in range(2):
            await server.sweeper.sweep()
        assert [(await server.tables.get(table)).table.state for table in others] == ["closed", "closed"]
        await server.stop()

    asyncio.run(story())


def test_threads_are_shared_by_those_who_have_bots_not_by_their_bots() -> None:
    """Who comes with one bot after another has come with fifty is next when the one that thinks has thought."""

    async def story() -> list[str]:
        threads, done = FairThreads(1), list[str]()
        begin = threading.Event()
        running: list[asyncio.Task[object]] = [asyncio.create_task(threads.run("crowd", begin.wait))]
        running += [asyncio.create_task(threads.run("crowd", lambda: done.append("crowd"))) for _ in range(50)]
        await asyncio.sleep(0)
        running += [asyncio.create_task(threads.run("stranger", lambda: done.append("stranger"))) for _ in range(3)]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(*running)
        threads.close()
        return done

    done = asyncio.run(story())
    assert done[:6] == ["crowd", "stranger"] * 3
    assert done.count("crowd") == 50


def test_the_bots_of_a_stranger_do_not_wait_for_all_those_of_one_address(tmp_path: Path) -> None:
    """Over sockets, by the order in which the log has their answers: the crowd's bots, all asked before, do not even
    answer once a table while three of the stranger's do. They have one thread, and three questions a table."""
    tables, answers = 30, 3
    settings = {"bots": "expert", "pace": 0}

    async def story(address: str) -> str:
        crowd, stranger = await Client(address).introduce("Crowd"), await Client(address).introduce("Stranger")
        theirs = [await crowd.new_table("last_panther", 4, settings=settings, start=True) for _ in range(tables)]
        table = await stranger.new_table("last_panther", 4, settings=settings, start=True)
        watched = await asyncio.gather(*map(crowd.play, theirs))
        play = await stranger.play(table, come_from="127.0.0.2")
        first = (await play.next_update()).seq
        while play.update is None or play.update.seq < first + answers:
            await play.next_update()
        await asyncio.gather(*(one.close() for one in (*watched, play)))
        return table

    with served(tmp_path, bot_threads=1) as server:
        table = asyncio.run(asyncio.wait_for(story(server.address), 180))
    with sqlite3.connect(tmp_path / "stich.db") as connection:
        rows = connection.execute("SELECT table_id, at, body FROM entries ORDER BY at").fetchall()
    acted = [(one == table, at) for one, at, body in rows if isinstance(decode_body(body), Acted)]
    came = next(at for one, at, body in rows if one == table and isinstance(decode_body(body), Came))
    answered = [at for is_strangers, at in acted if is_strangers][answers - 1]
    before = [at for is_strangers, at in acted if not is_strangers and at < came]
    meanwhile = [at for is_strangers, at in acted if not is_strangers and came < at < answered]
    assert len(before) < tables, "the crowd's bots still have enough to think about"
    assert len(meanwhile) < tables


def test_a_bot_without_a_choice_takes_as_long_as_one_with(server: Served) -> None:
    """By when their entries were written: none earlier than the level's allowance after the question."""

    found: list[str] = []

    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("last_panther", 4, settings={"bots": "club", "pace": 0}, start=True)
        await play_at_random(await ada.play(table), random.Random(2))
        found.append(table)

    run(story)
    with sqlite3.connect(f"file:{server.settings.database}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT seq, at, body FROM entries WHERE table_id = ? ORDER BY seq", found).fetchall()
    connection.close()
    table, forced = Table(found[0]), 0
    for entry in (Entry(seq, at, decode_body(body)) for seq, at, body in rows):
        if isinstance(entry.body, Acted) and entry.body.by == "bot":
            question = table.decisions[entry.body.seat]
            forced += len(question.legal) == 1
            assert entry.at - question.at >= ALLOWANCE["club"]
        table.apply(entry)
    assert forced > 3


async def asked_bots(server: Server, level: BotLevel = "club") -> TableActor:
    """A table at which a player is there and three bots are asked at once, with somebody looking on."""
    settings = TableSettings(pace=0, bots=level)
    first = [commands.sit("g", "G", 0), commands.start("g")]
    actor = await server.tables.create(NewTable(game="last_panther", players=4, settings=settings), "g", first)
    actor.addresses |= {"looks on": "203.0.113.9", "plays": "198.51.100.1"}
    await actor.perform(lambda _: Came(seat=0, worker=server.workers.id, connection="plays"))
    return actor


async def first_of_a_bot(server: Server, actor: TableActor) -> Entry:
    async with asyncio.timeout(60):
        while True:
            for entry in await server.log.read(actor.table.id):
                if isinstance(entry.body, Acted) and entry.body.by == "bot":
                    return entry
            await asyncio.sleep(0.05)


def test_master_plays_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the log says of the first of its seats to act is what it has chosen there."""
    chosen, choose = list[tuple[int | None, str]](), MasterBot.choose

    def noted(player: MasterBot, view: View, legal: Sequence[str]) -> str:
        action = choose(player, view, legal)
        chosen.append((view.seat, action))
        return action

    async def story() -> None:
        server = Server(Settings(database=str(tmp_path / "stich.db")))
        await server.workers.beat()
        entry = await first_of_a_bot(server, await asked_bots(server, "master"))
        assert isinstance(entry.body, Acted)
        assert (entry.body.seat, entry.body.action) in chosen
        await server.stop()

    monkeypatch.setattr(MasterBot, "choose", noted)
    asyncio.run(story())


def test_a_bot_that_had_to_wait_for_its_turn_still_takes_its_time(tmp_path: Path) -> None:
    """Else, with many tables of one's own to keep the threads busy, one could see which bot had no choice."""

    async def story() -> None:
        server, free = Server(Settings(database=str(tmp_path / "stich.db"), bot_threads=1)), threading.Event()
        await server.workers.beat()
        busy = asyncio.create_task(server.bots.threads.run("others", free.wait))
        actor = await asked_bots(server)
        await asyncio.sleep(4 * ALLOWANCE["club"])
        freed = now()
        free.set()
        entry = await first_of_a_bot(server, actor)
        assert entry.at >= freed + ALLOWANCE["club"]
        await busy
        await server.stop()

    asyncio.run(story())


def test_bots_think_on_behalf_of_who_plays_not_of_who_looks_on(tmp_path: Path) -> None:
    async def story() -> None:
        server, keys = Server(Settings(database=str(tmp_path / "stich.db"))), set[str]()
        await server.workers.beat()

        class Noted(FairThreads):
            async def run(self, key: str, work: Callable[[], T]) -> T:
                keys.add(key)
                return await super().run(key, work)

        server.bots.threads = Noted(1)
        await first_of_a_bot(server, await asked_bots(server))
        assert keys == {"198.51.100.1"}
        await server.stop()

    asyncio.run(story())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, when the application is made here
def test_a_clock_that_is_set_forward_makes_nobody_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host looks on; who sits at the table may take over after ten minutes."""

    async def story() -> None:
        app = create_app(Settings(database=str(tmp_path / "stich.db")))
        assert isinstance(app, Safety)
        async with AsyncTestClient(cast(Litestar, app.inner)) as http:
            ada = {"stich_guest": (await http.post("/api/guests", json={"name": "Ada"})).cookies["stich_guest"]}
            http.cookies.clear()
            bob = {"stich_guest": (await http.post("/api/guests", json={"name": "Bob"})).cookies["stich_guest"]}
            http.cookies.clear()
            set_up = await http.post("/api/tables", json={"game": "mue", "sit": False}, cookies=ada)
            http.cookies.clear()
            table = f"/api/tables/{set_up.json()['id']}"
            assert (await http.post(f"{table}/seat", json={"seat": 1}, cookies=bob)).status_code == 200
            real = time.time
            monkeypatch.setattr(time, "time", lambda: real() + 3600)
            assert (await http.post(f"{table}/host", cookies=bob)).json()["code"] == "not_allowed"

    asyncio.run(story())


def test_a_clock_that_is_set_back_stops_no_turn_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        server = Server(Settings(database=str(tmp_path / "stich.db")))
        await server.workers.beat()
        settings = TableSettings(pace=0, bots="novice", seconds=5)
        first = [commands.sit("g", "G", 0), commands.sit("h", "H", 1), commands.start("g")]
        actor = await server.tables.create(NewTable(game="meinz", players=4, settings=settings), "g", first)
        await actor.perform(lambda _: Came(seat=0, worker=server.workers.id, connection="c"))
        await asyncio.sleep(0.5)  # the table is owned
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() - 600)
        async with asyncio.timeout(60):
            while not any(
                isinstance(entry.body, Acted) and entry.body.by == "clock"
                for entry in await server.log.read(actor.table.id)
            ):
                await asyncio.sleep(0.2)
        await server.stop()

    asyncio.run(story())
