"""uvicorn's WebSocket, which can also be written to at once: no coroutine, no task, and one write for several messages.

ASGI sends by a coroutine a message. A table that tells four players of every action would spend more on waking tasks
than on what they say."""

import contextlib
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "stich.wire"


class Wire(WebSocketsSansIOProtocol):
    """Handed to the application as an extension of the connection's scope."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def clogged(self) -> bool:
        """Whether so much is still on its way that the client has to read first."""
        return not self.writable.is_set()

    async def until_clear(self) -> None:
        """Until the client has read, or is gone."""
        await self.writable.wait()

    def say(self, texts: Iterable[bytes]) -> None:
        """Sends text messages, unless the connection has ended."""
        if self.disconnected or self.close_sent:
            return
        with contextlib.suppress(InvalidState):  # the client is closing it
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))


def wire_of(scope: Any) -> Wire:
    """The wire of a connection that uvicorn has accepted with this protocol."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
