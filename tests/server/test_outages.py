"""The database fails for a while: what was written is not refused, and nobody is lost who comes or goes meanwhile."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError

from stich.protocol import Accepted, Act, Refused, Update
from stich.protocol.http import NewTable
from stich.server.server import Server
from stich.server.settings import Settings
from stich.server.tables import TableActor
from stich.storage.writer import LogLine
from stich.tables import commands
from stich.tables.entries import Entry, Said, encode_body
from stich.testing.client import Client, HttpError, Play, run
from stich.testing.postgres import postgres
from stich.testing.served import Served, served

QUICK = {"bots": "novice", "pace": 0}
LEASE_SECONDS = 1.5


class Outages:
    """What goes wrong in PostgreSQL, made to go wrong."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.session = psycopg.connect(address, autocommit=True)

    def cut(self) -> None:
        """Ends all connections but those that listen, as a restart of the database does."""
        self.session.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN%'"
        )

    @contextlib.contextmanager
    def nothing_written(self) -> Iterator[None]:
        self.session.execute("ALTER TABLE entries ADD CONSTRAINT outage CHECK (false) NOT VALID")
        try:
            yield
        finally:
            self.session.execute("ALTER TABLE entries DROP CONSTRAINT outage")

    @contextlib.contextmanager
    def nothing_answered(self) -> Iterator[None]:
        """As while the database is stopped: no connection is left, and no new one to be had."""
        with psycopg.connect(self.address.replace("/postgres", "/template1"), autocommit=True) as session:
            session.execute("ALTER DATABASE postgres ALLOW_CONNECTIONS false")
            session.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'postgres'")
            try:
                yield
            finally:
                session.execute("ALTER DATABASE postgres ALLOW_CONNECTIONS true")
                self.session.close()
                self.session = psycopg.connect(self.address, autocommit=True)

    def listening(self) -> set[int]:
        rows = self.session.execute("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'").fetchall()
        return {row[0] for row in rows}

    @contextlib.contextmanager
    def nothing_heard(self) -> Iterator[None]:
        """Halts the backends that tell of new entries: their connections stand, and nothing comes through them."""
        halted = self.listening()
        for backend in halted:
            os.kill(backend, signal.SIGSTOP)
        try:
            yield
        finally:
            for backend in halted:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(backend, signal.SIGCONT)


@pytest.fixture(scope="module")
def outages() -> Iterator[Outages]:
    with postgres() as address:
        made = Outages(address)
        yield made
        made.session.close()


@pytest.fixture(scope="module")
def server(outages: Outages, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("server")
    with served(folder, outages.address, lease_seconds=LEASE_SECONDS) as running:
        yield running


async def asked(play: Play) -> Update:
    while play.update is None or not play.update.legal:
        await play.next_update()
    return play.update


async def seen_of(client: Client, table: str, seat: int, **wanted: bool) -> bool:
    """Whether a seat comes to be seen so within some seconds."""
    for _ in range(80):
        shown = (await client.call("GET", f"/api/tables/{table}"))["seats"][seat]
        if wanted.items() <= shown.items():
            return True
        await asyncio.sleep(0.1)
    return False


# ---- what is asked for meanwhile -------------------------------------------------------------------------------


def test_who_asks_while_the_database_is_out_is_told_to_try_again(server: Served, outages: Outages) -> None:
    """And who opens a connection is told nothing until the database answers; the log names nobody's table."""

    async def story() -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        table = await ada.new_table("meinz", 4, settings=QUICK, start=True)
        old = await ada.play(table)
        update = await asked(old)
        with outages.nothing_answered():
            wanted: list[tuple[str, str, Any]] = [("GET", "/api/tables", None), ("POST", "/api/guests", {"name": "B"})]
            wanted += [("POST", "/api/tables", {"game": "meinz"}), ("GET", "/api/me/matches", None)]
            for method, path, body in wanted:
                with pytest.raises(HttpError) as refused:
                    await ada.call(method, path, body)
                assert (refused.value.status, refused.value.code) == (503, "busy"), path
            while (health := await answer_of(server, "/health"))[0] == 200:
                await asyncio.sleep(0.1)
            assert (health[0], health[1]["status"], health[1]["out"]) == (503, "out", ["database"])
            assert (await answer_of(server, "/live"))[0] == 200
            answer = await old.ask(Act(seq=update.seq, action=update.legal[0]))
            assert isinstance(answer, Refused)
            assert answer.code == "busy"
            plays = [await bob.play(table), await ada.play(table)]
            await asyncio.sleep(3)
        assert [play.raw for play in plays] == [[], []]
        for play in plays:
            assert isinstance(await play.until(Update), Update)
        while (await answer_of(server, "/health"))[0] != 200:
            await asyncio.sleep(0.1)
        assert table not in server.log.read_text("utf-8")

    run(story)


async def answer_of(server: Served, path: str) -> tuple[int, Any]:
    try:
        return 200, await Client(server.address).call("GET", path)
    except HttpError as error:
        return error.status, error.body


# ---- coming and going ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["cut", "nothing_written"])
def test_who_goes_while_the_database_is_out_is_stood_in_for(server: Served, outages: Outages, how: str) -> None:
    async def story() -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        table = await ada.new_table("meinz", 4, settings={**QUICK, "away_seconds": 1})
        await bob.sit(table, 1)
        plays = [await ada.play(table), await bob.play(table)]
        await ada.start(table)
        for play in plays:
            while (await asked(play)).waiting_for != [0, 1]:  # so that no bot finds out first
                await play.next_update()
        if how == "cut":
            outages.cut()
            await plays[1].close()
        else:
            with outages.nothing_written():
                await plays[1].close()
                await asyncio.sleep(1.5)
        assert await seen_of(ada, table, 1, present=False, away=True)

    run(story)


@pytest.mark.parametrize("how", ["cut", "nothing_written"])
def test_who_comes_back_while_the_database_is_out_is_not_replaced(server: Served, outages: Outages, how: str) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("meinz", 4, settings={**QUICK, "pace": 0.3}, start=True)
        old = await ada.play(table)
        await asked(old)
        if how == "cut":
            outages.cut()
            new = await ada.play(table)
        else:
            with outages.nothing_written():
                new = await ada.play(table)
                await asyncio.sleep(1.5)
        update = await asked(new)
        assert isinstance(await new.ask(Act(seq=update.seq, action=update.legal[0])), Accepted)
        while await old.receive() is not None:
            pass
        assert old.socket.close_code == 4001
        await asked(new)

    run(story)


def test_a_server_stops_while_somebody_who_went_is_not_yet_written(outages: Outages, tmp_path: Path) -> None:
    async def story(server: Served) -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("meinz", 4, settings=QUICK, start=True)
        await asked(await ada.play(table))
        with outages.nothing_written():
            started = asyncio.get_running_loop().time()
            await asyncio.to_thread(server.stop)
            assert asyncio.get_running_loop().time() - started < 4

    with served(tmp_path, outages.address) as server:
        run(lambda: story(server))


def test_an_action_is_written_through_a_fresh_connection(server: Served, outages: Outages) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("meinz", 4, settings=QUICK, start=True)
        play = await ada.play(table)
        update = await asked(play)
        while update.waiting_for != [0]:  # so that no bot finds out first
            update = await play.next_update()
        outages.cut()
        assert isinstance(await play.ask(Act(seq=update.seq, action=update.legal[0])), Accepted)

    run(story)


# ---- a write whose answer is lost ------------------------------------------------------------------------------


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("tables", [1, 2])
def test_what_is_in_the_log_is_never_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tables: int, dead: bool
) -> None:
    """Written with others in one statement, after which the connection breaks."""

    async def story() -> None:
        server = Server(Settings(database=str(tmp_path / "stich.db")))
        first = [commands.sit("ada", "Ada", 0), commands.start("ada")]
        actors = [await server.tables.create(NewTable(game="meinz"), "ada", first) for _ in range(tables)]
        writer, answers_lost = server.database.writer, 0
        insert = writer.insert

        def lose_the_answer(connection: DBAPIConnection, lines: Sequence[LogLine]) -> Any:
            nonlocal answers_lost
            written = insert(connection, lines)
            if not answers_lost:
                answers_lost = len(lines)
                raise DBAPIError("INSERT", None, OSError("the connection has broken"), connection_invalidated=dead)
            return written

        monkeypatch.setattr(writer, "insert", lose_the_answer)

        async def act(actor: TableActor) -> Entry:
            decision = actor.table.decisions[0]
            return await actor.perform(commands.act("ada", actor.table.seq, decision.legal[0]))

        entries = await asyncio.gather(*map(act, actors))
        assert answers_lost == tables
        for actor, entry in zip(actors, entries, strict=True):
            assert await server.log.read(actor.table.id, entry.seq - 1) == [entry]
            assert actor.table.seq == entry.seq
        await server.stop()

    asyncio.run(story())


# ---- listening -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["hello", "{table} stranger one two three"])
def test_a_notification_that_can_not_be_read_is_as_good_as_any(server: Served, outages: Outages, words: str) -> None:
    """Something was written: it is seen, and what is written later is too."""

    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("meinz", 4, settings={**QUICK, "away_seconds": None})
        play = await ada.play(table)
        update = await play.next_update()
        while not update.table.seats[0].present:
            update = await play.next_update()
        for number, told in ((1, words.format(table=table)), (2, f"{table} stranger")):
            line = encode_body(Said(guest="bob", name="Bob", text=f"line {number}"))
            outages.session.execute(
                "INSERT INTO entries (table_id, seq, at, body) VALUES (%s, %s, 0, %s)",
                (table, update.seq + number, line),
            )
            outages.session.execute("SELECT pg_notify('stich', %s)", (told,))
            said = await asyncio.wait_for(play.next_update(), 5)
            assert [line.text for line in said.lines][-1] == f"line {number}"

    run(story)


def test_a_worker_that_hears_nothing_listens_anew(server: Served, outages: Outages, tmp_path: Path) -> None:
    async def story(other: Served) -> None:
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("meinz", 4, settings=QUICK, start=True)
        play = await Client(other.address).play(table)
        mine = await ada.play(table)
        update = await asked(mine)
        while update.waiting_for != [0]:
            update = await mine.next_update()
        while play.update is None or play.update.seq < update.seq:
            await play.next_update()
        with outages.nothing_heard():
            answer = await mine.ask(Act(seq=update.seq, action=update.legal[0]))
            assert isinstance(answer, Accepted)
            while play.update.seq < answer.seq:
                await asyncio.wait_for(play.next_update(), 6 * LEASE_SECONDS)

    with served(tmp_path, outages.address, lease_seconds=LEASE_SECONDS) as other:
        run(lambda: story(other))


def test_connections_that_die_without_a_word_are_given_up(outages: Outages) -> None:
    """All that are kept, and the one that listens. An address that says otherwise is obeyed."""

    async def story() -> None:
        server = Server(Settings(database=f"{outages.address}?keepalives_count=4"))
        assert server.listener is not None
        await server.begin()
        listening = server.listener.connection
        assert listening is not None
        log = server.database.writer.connect_to_log()
        with server.database.engine.connect() as pooled:
            kept = pooled.connection.driver_connection
            assert kept is not None
            for number in (listening.fileno(), log.fileno(), kept.fileno()):
                with socket.socket(fileno=os.dup(number)) as line:
                    assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
                    idle, interval, count, unanswered = (
                        line.getsockopt(socket.IPPROTO_TCP, option)
                        for option in (
                            *(socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT),
                            socket.TCP_USER_TIMEOUT,
                        )
                    )
                    assert count == 4
                    assert idle + interval * count <= 30
                    assert 0 < unanswered <= 30_000
        log.close()
        await server.stop()

    asyncio.run(story())
