"""One thing after another without a task for each: who asks for something says what to do with what comes of it.

A task that waits costs more than most of what is done here. Whoever is in a coroutine anyway can still wait."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Then: TypeAlias = Callable[[T | Exception], None]


def settle(future: "asyncio.Future[T]") -> Then[T]:
    """For who waits in a coroutine, unless that was given up."""

    def then(outcome: T | Exception) -> None:
        if future.done():
            return
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)

    return then


class Turn:
    """Had by one at a time, in the order in which they came for it."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, begin: Callable[[], None]) -> None:
        """Calls `begin` when the turn has come: at once if nobody has it. Whoever has it gives it back."""
        if self.taken:
            self._waiting.append(begin)
        else:
            self.taken = True
            begin()

    def give_back(self) -> None:
        if self._waiting:  # not at once, or a long line of short turns would be a deep stack
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.taken = False

    async def __aenter__(self) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if mine.cancelled():
                self.give_back()
            else:
                mine.set_result(None)

        self.take(begin)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it came, and nobody will use it
                self.give_back()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
