"""Whoever wants to change a table gets the turn to, one at a time, whatever becomes of the others in the line."""

import asyncio
from collections.abc import Callable

import pytest

from stich.server.turns import Turn, settle


def test_the_turn_comes_in_the_order_of_asking_and_is_had_by_one_at_a_time() -> None:
    async def story() -> list[str]:
        turn, had = Turn(), list[str]()

        async def waits(name: str) -> None:
            async with turn:
                had.append(name)
                await asyncio.sleep(0)
                had.append(name)

        def calls(name: str) -> Callable[[], None]:
            def begin() -> None:
                had.extend([name, name])
                turn.give_back()

            return begin

        turn.take(lambda: had.append("first"))
        tasks = [asyncio.create_task(waits("a"))]
        await asyncio.sleep(0)
        turn.take(calls("b"))
        tasks.append(asyncio.create_task(waits("c")))
        await asyncio.sleep(0)
        turn.take(calls("d"))
        had.append("first")
        turn.give_back()
        await asyncio.gather(*tasks)
        while turn.taken:
            await asyncio.sleep(0)
        return had

    had = asyncio.run(story())
    assert had == ["first", "first", "a", "a", "b", "b", "c", "c", "d", "d"]


@pytest.mark.parametrize("when", ["in the line", "as the turn comes"])
def test_who_is_cancelled_passes_the_turn_on(when: str) -> None:
    async def story() -> bool:
        turn, reached = Turn(), False

        async def waits() -> None:
            async with turn:
                raise AssertionError("cancelled before")

        def last() -> None:
            nonlocal reached
            reached = True
            turn.give_back()

        turn.take(lambda: None)
        task = asyncio.create_task(waits())
        await asyncio.sleep(0)
        turn.take(last)
        if when == "in the line":
            task.cancel()
            await asyncio.sleep(0)
        turn.give_back()
        if when == "as the turn comes":
            await asyncio.sleep(0)
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.sleep(0.01)
        return reached and not turn.taken

    assert asyncio.run(story())


def test_a_long_line_of_short_turns_is_no_deep_stack() -> None:
    async def story() -> int:
        turn, done = Turn(), 0

        def short() -> None:
            nonlocal done
            done += 1
            turn.give_back()

        turn.take(lambda: None)
        for _ in range(5000):
            turn.take(short)
        turn.give_back()
        while turn.taken:
            await asyncio.sleep(0)
        return done

    assert asyncio.run(story()) == 5000


def test_what_is_settled_after_it_was_given_up_harms_nobody() -> None:
    async def story() -> None:
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        future.cancel()
        settle(future)(1)
        settle(future)(ValueError())
        other: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        settle(other)(ValueError("why"))
        with pytest.raises(ValueError, match="why"):
            await other

    asyncio.run(story())
