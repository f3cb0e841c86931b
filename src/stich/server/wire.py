"""uvicorn's WebSocket, which can also be written to and heard at once: no coroutine, no task, and one write for several
messages.

ASGI sends and receives by a coroutine a message. A table that tells four players of every action would spend more on
waking tasks than on what they say."""

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "stich.wire"
MOST_UNREAD = 1 << 20  # bytes on their way to a client that does not read, but asks on and on
# The first bytes of a text message in one piece, and what stands for its length where that takes two or eight bytes.
TEXT, TWO_BYTES, EIGHT_BYTES = b"\x81", b"\x7e", b"\x7f"


class Wire(WebSocketsSansIOProtocol):
    """Handed to the application as an extension of the connection's scope."""

    # Who is told of a text at once, and with None of a message that is no text. Until there is one, they are queued.
    hear: Callable[[str | None], None] | None = None
    clogged = False  # whether so much is still on its way that the client has to read first

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    # ---- in ----------------------------------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.close_sent:
            return super().send_receive_event_to_app()
        try:
            text = b"".join(self.frames).decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            return super().send_receive_event_to_app()  # which ends the connection
        self.frames = []
        self.hear(text)

    def handle_cont(self, event: Frame) -> None:
        """Pieces of a message. Those without content would be kept, and no limit on bytes would ever be reached."""
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def pause(self) -> None:
        """Reads nothing more, so that the client has to wait."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    # ---- out ---------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.clogged = True

    def resume_writing(self) -> None:
        self.clogged = False
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.clogged = False
        super().connection_lost(exc)

    async def until_clear(self) -> None:
        """Until the client has read, or is gone."""
        await self.writable.wait()

    def say(self, texts: Iterable[bytes]) -> None:
        """Sends text messages, unless the connection has ended or the client is closing it."""
        if not self.disconnected and not self.close_sent and self.conn.state is State.OPEN:
            self.transport.write(b"".join(map(framed, texts)))

    # ---- the end -----------------------------------------------------------------------------------------------

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.give_up_later()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.give_up_later()

    def give_up_later(self) -> None:
        """A transport that is closed still waits for the client to read what is on its way, which it may never do."""
        self.loop.call_later(self.close_timeout, self.transport.abort)


def framed(text: bytes) -> bytes:
    """A text message as a server sends it over a connection without extensions (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return TEXT + size.to_bytes(1) + text
    if size < 1 << 16:
        return TEXT + TWO_BYTES + size.to_bytes(2) + text
    return TEXT + EIGHT_BYTES + size.to_bytes(8) + text


def wire_of(scope: Any) -> Wire:
    """The wire of a connection that uvicorn has accepted with this protocol."""
    wire: Wire = scope["extensions"][EXTENSION]
    return wire
