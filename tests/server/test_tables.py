"""An actor takes one request at a time, in the order of asking, whatever becomes of who asked for the others."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from stich.protocol.http import NewTable
from stich.protocol.refusals import Refusal
from stich.server.server import Server
from stich.server.settings import Settings
from stich.server.tables import TableActor
from stich.tables import commands
from stich.tables.entries import Entry, Said
from stich.tables.table import Table


def with_a_table(folder: Path, story: Callable[[Server, TableActor], Awaitable[None]]) -> None:
    async def run() -> None:
        server = Server(Settings(database=str(folder / "stich.db")))
        try:
            actor = await server.tables.create(NewTable(game="meinz"), "ada", [commands.sit("ada", "Ada", 0)])
            await story(server, actor)
        finally:
            await server.stop()

    asyncio.run(run())


def say(text: str) -> commands.Command:
    return commands.say("ada", "Ada", text, None)


def refuse(_: Table) -> Said:
    raise Refusal("not_allowed", "never")


def test_requests_are_carried_out_in_the_order_of_asking(tmp_path: Path) -> None:
    async def story(server: Server, actor: TableActor) -> None:
        outcomes: list[int | str] = []

        def note(outcome: Entry | Exception) -> None:
            outcomes.append(outcome.seq if isinstance(outcome, Entry) else str(outcome))

        first = actor.table.seq
        for number in range(5):
            actor.request(say(str(number)), note)
            actor.request(refuse, note)
        await actor.perform(say("last"))
        assert outcomes == [outcome for number in range(1, 6) for outcome in (first + number, "never")]
        assert [line.text for line in actor.table.lines] == ["0", "1", "2", "3", "4", "last"]
        assert (await server.log.read(actor.table.id))[-1].seq == actor.table.seq

    with_a_table(tmp_path, story)


def test_each_is_checked_against_what_the_one_before_has_made_of_the_table(tmp_path: Path) -> None:
    async def story(_: Server, actor: TableActor) -> None:
        sits = [actor.perform(commands.sit(guest, guest, 1)) for guest in ("bob", "eve")]
        bob, eve = await asyncio.gather(*sits, return_exceptions=True)
        assert isinstance(bob, Entry)
        assert isinstance(eve, Refusal)
        assert eve.code == "seat_taken"

    with_a_table(tmp_path, story)


def test_a_long_row_of_refusals_is_no_deep_stack(tmp_path: Path) -> None:
    async def story(_: Server, actor: TableActor) -> None:
        refused = 0

        def again(outcome: Entry | Exception) -> None:
            nonlocal refused
            refused += 1
            if refused < 5000:
                actor.request(refuse, again)

        actor.request(refuse, again)
        await actor.perform(say("after them"))
        assert refused == 5000

    with_a_table(tmp_path, story)


def test_what_was_asked_for_is_done_though_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    async def story(_: Server, actor: TableActor) -> None:
        asking = asyncio.create_task(actor.perform(say("hello")))
        await asyncio.sleep(0)
        asking.cancel()
        await actor.perform(say("and goodbye"))
        assert [line.text for line in actor.table.lines] == ["hello", "and goodbye"]

    with_a_table(tmp_path, story)


def test_a_watcher_or_an_asker_that_fails_keeps_nothing_from_the_others(tmp_path: Path) -> None:
    async def story(_: Server, actor: TableActor) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("as a fault of ours would")

        told = asyncio.Event()
        actor.watchers |= {fail, told.set}
        actor.request(say("one"), fail)
        actor.request(refuse, fail)
        await actor.perform(say("two"))
        await asyncio.wait_for(told.wait(), 10)

    with_a_table(tmp_path, story)


@pytest.mark.parametrize("skips", [False, True])
def test_entries_of_another_worker_are_taken_or_read(tmp_path: Path, skips: bool) -> None:
    """The next one as it is; one that leaves a gap makes the actor read the log, before it goes on with its own."""

    async def story(server: Server, actor: TableActor) -> None:
        twin = TableActor(actor.table, server.log, server.workers, server.metrics)
        entries = [await twin.perform(say(text)) for text in ("one", "two")]
        actor.take(entries[1] if skips else entries[0])
        assert actor.busy == skips
        await actor.perform(say("three"))
        assert [line.text for line in actor.table.lines] == ["one", "two", "three"]
        assert actor.table.seq == twin.table.seq + 1

    with_a_table(tmp_path, story)
