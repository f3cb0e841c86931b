"""Back-pressure on one socket. Messages are handed on one at a time, and nothing is read from a client while its last
message is being carried out or while it does not read what it is sent."""

import asyncio
from collections import deque
from collections.abc import Callable

from stich.server.wire import Wire


class Flow:
    """Hands messages on one at a time. At first all are held back, until `release` is called."""

    def __init__(self, wire: Wire, handle: Callable[[str | None], None]) -> None:
        self._wire = wire
        self._handle = handle
        self._waiting: deque[str | None] = deque()
        self._held = True
        self._emptied: asyncio.Future[None] | None = None

    def receive(self, text: str | None) -> None:
        if self._held or self._waiting or self._wire.congested:
            self._waiting.append(text)
            self._wire.pause()
        else:
            self._handle(text)

    def hold(self) -> None:
        """Holds further messages back, since one is being carried out."""
        self._held = True

    def release(self) -> None:
        self._held = False
        if self._waiting or self._emptied is not None:
            self.go_on()

    def go_on(self) -> None:
        """Hands on the next messages, after the client has read or a message has been carried out."""
        while self._waiting and not self._held and not self._wire.congested:
            self._handle(self._waiting.popleft())
        if not self._waiting:
            self._wire.resume()
            if self._emptied is not None and not self._held and not self._emptied.done():
                self._emptied.set_result(None)

    def close(self) -> None:
        """Hands on nothing more, and forgets the receiver."""
        self._waiting.clear()
        self._handle = lambda _: None
        self._held = False
        self.go_on()

    async def emptied(self) -> None:
        """Waits until all messages that have arrived are carried out."""
        if self._waiting or self._held:
            self._emptied = asyncio.get_running_loop().create_future()
            await self._emptied
