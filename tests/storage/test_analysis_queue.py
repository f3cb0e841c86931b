"""The queue of matches to be looked back at, shared by the workers of a database."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import delete

from stich.protocol.refusals import Refusal
from stich.storage import schema
from stich.storage.analysis_queue import MOST_WAITING, AnalysisQueue
from stich.storage.database import Database
from stich.storage.workers import Workers
from stich.testing.postgres import postgres

LEASE = 600.0


@contextmanager
def workers(address: str, count: int) -> Iterator[list[AnalysisQueue]]:
    databases = [Database(address) for _ in range(count)]
    try:
        yield [AnalysisQueue(database, Workers(database, LEASE)) for database in databases]
    finally:
        for database in databases:
            database.close()


async def taken(queue: AnalysisQueue) -> str | None:
    found = await queue.take()
    return None if found is None else found[0]


def with_workers(count: int, story: Callable[..., Awaitable[None]]) -> None:
    async def run(queues: list[AnalysisQueue]) -> None:
        for queue in queues:
            await queue.workers.beat()
        await story(*queues)

    with postgres() as address, workers(address, count) as queues:
        asyncio.run(run(queues))


def test_no_more_than_two_are_under_way_however_many_workers_there_are() -> None:
    """Also if all take at the same moment. What one has begun that has died is taken by another."""

    async def story(*queues: AnalysisQueue) -> None:
        names = {f"m{number}" for number in range(4)}
        for name in names:
            await queues[0].add(name, name)
        first = dict(zip(queues, await asyncio.gather(*map(taken, queues)), strict=True))
        begun = {queue: name for queue, name in first.items() if name is not None}
        assert len(set(begun.values())) == len(begun) == 2
        (one, other), (idle, *_) = begun, [queue for queue in queues if queue not in begun]
        assert [(await queue.state(begun[one])).state for queue in queues] == ["running"] * 4  # type: ignore[union-attr]
        await one.drop(begun[one])
        third = await taken(idle)
        assert third in names - set(begun.values())
        assert await taken(one) is None
        await idle.database.write("", lambda connection: connection.execute(  # it has died
            delete(schema.workers).where(schema.workers.c.id == other.workers.id)) and None)  # fmt: skip
        assert (await one.state(begun[other])).state == "waiting"  # type: ignore[union-attr]
        assert await taken(one) == begun[other]

    with_workers(4, story)


def test_askers_take_turns_and_one_may_not_ask_for_any_number() -> None:
    async def story(queue: AnalysisQueue, other: AnalysisQueue) -> None:
        for number in range(MOST_WAITING):
            await queue.add(f"g{number}", "greedy")
        with pytest.raises(Refusal) as refused:
            await other.add("one more", "greedy")
        assert refused.value.code == "too_many"
        await other.add("g0", "greedy")  # it waits already
        for name in ("m0", "m1"):
            await other.add(name, "modest")
        ahead = [await other.state(name) for name in ("m0", "m1", "g2", "g19")]
        assert [state.ahead for state in ahead if state is not None] == [1, 3, 4, 21]
        order = []
        while (begun := await queue.take()) is not None:
            order.append(begun[0])
            await queue.drop(begun[0])
        assert order == ["g0", "m0", "g1", "m1", *(f"g{number}" for number in range(2, MOST_WAITING))]

    with_workers(2, story)


def test_what_has_failed_can_be_asked_for_again() -> None:
    async def story(queue: AnalysisQueue) -> None:
        await queue.add("m", "here")
        assert await taken(queue) == "m"
        await queue.progress("m", 3, 9)
        state = await queue.state("m")
        assert state is not None
        assert (state.state, state.done, state.total) == ("running", 3, 9)
        await queue.fail("m")
        assert (await queue.state("m")).state == "failed"  # type: ignore[union-attr]
        assert await taken(queue) is None
        await queue.add("m", "here")
        assert await taken(queue) == "m"

    with_workers(1, story)
