"""Back-pressure of one socket, whatever its messages mean: one is handed on at a time, and a client whose message is
still being carried out, or who does not read what it is sent, is not read from."""

import asyncio
from collections import deque
from collections.abc import Callable

from stich.server.wire import Wire


class Flow:
    """Holds messages back until it is released for the first time."""

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
        """A message is being carried out, and the next has to wait."""
        self._held = True

    def release(self) -> None:
        self._held = False
        if self._waiting or self._emptied is not None:
            self.go_on()

    def go_on(self) -> None:
        """After the client has read, or a message was carried out."""
        while self._waiting and not self._held and not self._wire.congested:
            self._handle(self._waiting.popleft())
        if not self._waiting:
            self._wire.resume()
            if self._emptied is not None and not self._held and not self._emptied.done():
                self._emptied.set_result(None)

    def close(self) -> None:
        """Hands on nothing more, and lets go of who would get it."""
        self._waiting.clear()
        self._handle = lambda _: None
        self._held = False
        self.go_on()

    async def emptied(self) -> None:
        """Until all that has arrived is carried out."""
        if self._waiting or self._held:
            self._emptied = asyncio.get_running_loop().create_future()
            await self._emptied
