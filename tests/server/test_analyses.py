"""Matches are looked back at beside the play, once for everybody, and never while their deals are still played."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

import stich
from stich.analysis import analyse
from stich.bots import bot
from stich.protocol.http import AnalysisState, NewTable
from stich.protocol.refusals import Refusal
from stich.records import as_text
from stich.server.server import Server
from stich.server.settings import Settings
from stich.storage import schema
from stich.tables import commands

SAMPLES = 100
GAME = "last_panther"


@pytest.fixture(scope="module")
def record() -> Any:
    """A short match of novices."""
    match = stich.game(GAME, 3, limit=-1).new(seed=2)
    table = [bot("novice", seed=seat) for seat in range(3)]
    while not match.over:
        seat = match.actors()[0]
        match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))
    return match.record()


def with_server(folder: Path, story: Callable[[Server], Awaitable[None]]) -> None:
    async def run() -> None:
        server = Server(Settings(database=str(folder / "stich.db"), analysis_samples=SAMPLES))
        try:
            await story(server)
        finally:
            await server.stop()

    asyncio.run(run())


async def keep(server: Server, match: str, record: Any, guest: str = "ada") -> None:
    """A finished match in which a guest had the first seat, as a table's log keeps it."""
    encoded = as_text(record)
    row = {"id": match, "table_id": "t", "game": GAME, "ended": 1.0, "record": encoded, "winners": "[0]"}
    seats = [
        {"match": match, "seat": seat, "guest": guest if seat == 0 else None, "game": GAME, "score": 0, "share": 0.0}
        for seat in range(3)
    ]

    def work(connection: Connection) -> None:
        connection.execute(schema.matches.insert(), row)
        connection.execute(schema.match_seats.insert(), seats)

    await server.database.write(match, work)


async def known(server: Server, *names: str) -> None:
    """Guests of these names."""
    rows = [{"id": name, "name": name, "created": 1.0} for name in names]
    await server.database.write("guests", lambda connection: connection.execute(schema.guests.insert(), rows) and None)


async def made_before(server: Server, match: str) -> None:
    """An analysis as an older Stich left it: made in another way, and with other fields."""
    row = {"match": match, "at": 5.0, "rounds": 1, "seats": "[]", "body": '{"game": "last_panther"}'}
    await server.database.write(match, lambda connection: connection.execute(schema.analyses.insert(), row) and None)


async def until_there(server: Server, match: str) -> AnalysisState:
    while (state := await server.analyses.state(match)).state != "there":
        assert state.state in ("waiting", "running"), state
        await asyncio.sleep(0.05)
    return state


def test_it_is_made_in_the_background_and_kept_for_everybody(tmp_path: Path, record: Any) -> None:
    async def story(server: Server) -> None:
        await keep(server, "m", record)
        assert (await server.analyses.state("m")).state == "none"
        assert (await server.analyses.ask("m", "here")).state == "waiting"
        assert (await server.analyses.ask("m", "elsewhere")).state in ("waiting", "running"), "asked for once"
        found = (await until_there(server, "m")).analysis
        assert found == analyse(record, samples=SAMPLES)
        assert (await server.analyses.ask("m", "elsewhere")).analysis == found

    with_server(tmp_path, story)
    with_server(tmp_path, lambda server: _still_there(server))


async def _still_there(server: Server) -> None:
    """After a restart too; and what it says of the guest who played counts in the guest's statistics alone."""
    found = (await server.analyses.state("m")).analysis
    assert found is not None
    (told,) = (await server.analysis_store.looked_back("ada")).games
    assert (told.game, told.matches, told.rounds) == (GAME, 1, len(found.rounds))
    own = found.seats[0]
    assert told.own_a_round.value == pytest.approx(own.account.own.value / told.rounds)
    assert {one.kind: one.decisions for one in told.kinds} == {one.kind: one.decisions for one in own.kinds}
    assert [(one.match, one.rounds, one.own_a_round) for one in told.each] == [("m", told.rounds, told.own_a_round)]
    assert (await server.analysis_store.looked_back("bob")).games == []


def test_what_was_looked_back_at_can_be_forgotten_and_matches_not_yet_analysed_are_told(
    tmp_path: Path, record: Any
) -> None:
    """What is analysed later counts again; others' statistics and the analysis itself stay."""

    async def story(server: Server) -> None:
        await known(server, "ada", "bob")
        store = server.analysis_store
        for match in ("m", "n"):
            await keep(server, match, record)
        assert set((await store.looked_back("ada")).not_yet) == {"m", "n"}
        await server.analyses.ask("m", "here")
        await until_there(server, "m")
        told = await store.looked_back("ada")
        assert ([one.matches for one in told.games], told.not_yet) == ([1], ["n"])
        await store.forget("bob")
        assert await store.looked_back("ada") == told
        await store.forget("ada")
        assert (await store.looked_back("ada")).games == []
        assert (await server.analyses.state("m")).state == "there"
        await server.analyses.ask("n", "here")
        await until_there(server, "n")
        (game,) = (await store.looked_back("ada")).games
        assert [one.match for one in game.each] == ["n"]

    with_server(tmp_path, story)


def test_a_match_that_is_not_over_has_none(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        actor = await server.tables.create(
            NewTable(game=GAME, players=3), "ada", [commands.sit("ada", "Ada", 0), commands.start("ada")]
        )
        running = actor.table.match_id
        assert running is not None
        for ask in (server.analyses.state(running), server.analyses.ask(running, "here")):
            with pytest.raises(Refusal) as refused:
                await ask
            assert refused.value.code == "unknown_match"

    with_server(tmp_path, story)


def test_nothing_is_told_while_a_table_plays_the_same_deals(tmp_path: Path, record: Any) -> None:
    """Neither anew nor from what is kept; another game, other deals or a table that has ended do not matter."""

    async def story(server: Server) -> None:
        await keep(server, "m", record)
        await server.analyses.ask("m", "here")
        await until_there(server, "m")
        wanted = NewTable(game=GAME, players=3, options=record["options"])
        sit = commands.sit("bob", "Bob", 0)
        other = await server.tables.create(wanted, "bob", [sit, commands.start("bob")])
        assert (await server.analyses.state("m")).state == "there", "that table has deals of its own"
        again = commands.start("bob", deals=record["deals"], first=record["first"])
        actor = await server.tables.create(wanted, "bob", [sit, again])
        for ask in (server.analyses.state("m"), server.analyses.ask("m", "here")):
            with pytest.raises(Refusal) as refused:
                await ask
            assert refused.value.code == "wrong_state"
        await actor.perform(commands.close("bob"))
        assert (await server.analyses.state("m")).state == "there"
        await other.perform(commands.close("bob"))

    with_server(tmp_path, story)


def test_a_table_that_all_have_left_is_closed_for_who_looks_back(tmp_path: Path, record: Any) -> None:
    """Else nobody could ever; and nobody comes back to it who has seen the cards. While one of two still sits there it
    is played."""

    async def story(server: Server) -> None:
        await keep(server, "m", record)
        wanted = NewTable(game=GAME, players=3, options=record["options"])
        sit = [commands.sit("bob", "Bob", 0), commands.sit("cem", "Cem", 1)]
        again = commands.start("bob", deals=record["deals"], first=record["first"])
        actor = await server.tables.create(wanted, "bob", [*sit, again])
        await actor.perform(commands.leave("cem"))
        with pytest.raises(Refusal):
            await server.analyses.ask("m", "here")
        assert server.tables.open[actor.table.id].table.state == "playing"
        await actor.perform(commands.leave("bob"))
        await server.analyses.ask("m", "here")
        assert actor.table.state == "closed"
        with pytest.raises(Refusal) as back:
            await actor.perform(commands.sit("bob", "Bob", 0))
        assert back.value.code == "table_closed"
        await until_there(server, "m")

    with_server(tmp_path, story)


def test_a_table_with_known_deals_is_not_waited_for_for_long(tmp_path: Path, record: Any) -> None:
    """Who has not been there for three days does not keep others from looking back; other tables wait a month."""

    async def story(server: Server) -> None:
        await keep(server, "m", record)
        await server.workers.beat()
        wanted = NewTable(game=GAME, players=3, options=record["options"])
        sit = commands.sit("bob", "Bob", 0)
        again = commands.start("bob", deals=record["deals"], first=record["first"])
        tables = [await server.tables.create(wanted, "bob", [sit, start]) for start in (again, commands.start("bob"))]
        for actor in tables:
            server.tables.forget(actor.table.id)

        async def days_go_by(days: float) -> list[str]:
            def work(connection: Connection) -> None:
                for table, at in ((schema.tables, "updated"), (schema.entries, "at")):
                    connection.execute(update(table).values({at: table.c[at] - days * 24 * 3600}))

            await server.database.write("days", work)
            for actor in tables:
                server.tables.forget(actor.table.id)
            await server.sweeper.sweep()
            return [(await server.tables.get(actor.table.id)).table.state for actor in tables]

        assert await days_go_by(2.9) == ["playing", "playing"]
        with pytest.raises(Refusal):
            await server.analyses.ask("m", "here")
        assert await days_go_by(0.2) == ["closed", "playing"]
        await server.analyses.ask("m", "here")
        await until_there(server, "m")

    with_server(tmp_path, story)


def test_what_was_made_in_another_way_is_made_anew(tmp_path: Path, record: Any) -> None:
    """Until then it is as good as none, in statistics too; what was deleted from these stays so."""

    async def story(server: Server) -> None:
        await known(server, "ada")
        await keep(server, "m", record)
        await made_before(server, "m")
        assert (await server.analyses.state("m")).state == "none"
        mine = await server.analysis_store.looked_back("ada")
        assert (mine.games, mine.not_yet) == ([], ["m"])
        await server.analyses.ask("m", "here")
        assert (await until_there(server, "m")).analysis == analyse(record, samples=SAMPLES)
        mine = await server.analysis_store.looked_back("ada")
        assert ([one.matches for one in mine.games], mine.not_yet) == ([1], [])

    with_server(tmp_path, story)


def test_what_is_made_anew_counts_no_more_than_before(tmp_path: Path, record: Any) -> None:
    async def story(server: Server) -> None:
        await known(server, "ada")
        await keep(server, "m", record)
        await made_before(server, "m")
        await server.analysis_store.forget("ada")
        await server.analyses.ask("m", "here")
        await until_there(server, "m")
        mine = await server.analysis_store.looked_back("ada")
        assert (mine.games, mine.not_yet) == ([], [])

    with_server(tmp_path, story)


def test_what_waits_outlasts_a_restart(tmp_path: Path, record: Any) -> None:
    async def asked(server: Server) -> None:
        for match in ("m", "n"):
            await keep(server, match, record)
            await server.analyses.ask(match, "here")

    async def found(server: Server) -> None:
        await server.workers.beat()
        await server.analyses.look()
        for match in ("m", "n"):
            await until_there(server, match)

    with_server(tmp_path, asked)
    with_server(tmp_path, found)


def test_it_is_not_begun_if_the_deals_are_played_by_then(tmp_path: Path, record: Any) -> None:
    """Between asking and its turn a table may have begun: nothing is worked out, and it can be asked for later."""

    async def story(server: Server) -> None:
        await keep(server, "m", record)
        wanted = NewTable(game=GAME, players=3, options=record["options"])
        asked = asyncio.create_task(server.analyses.ask("m", "here"))
        again = commands.start("bob", deals=record["deals"], first=record["first"])
        actor = await server.tables.create(wanted, "bob", [commands.sit("bob", "Bob", 0), again])
        await asyncio.gather(asked, return_exceptions=True)
        with pytest.raises(Refusal):
            await server.analyses.state("m")
        await actor.perform(commands.close("bob"))
        await server.analyses.ask("m", "here")
        await until_there(server, "m")

    with_server(tmp_path, story)


def test_who_asks_for_many_waits_for_who_asks_for_one(tmp_path: Path, record: Any) -> None:
    async def story(server: Server) -> None:
        names = [f"m{number}" for number in range(6)]
        for name in names:
            await keep(server, name, record)
        for name in names[:5]:
            await server.analyses.ask(name, "greedy")
        state = await server.analyses.ask(names[5], "modest")
        assert state.state == "waiting"
        assert state.ahead <= 2
        last = await server.analyses.state(names[4])
        assert last.ahead > state.ahead

    with_server(tmp_path, story)
