"""uvicorn's WebSocket, extended so that it can be written to and read from without a coroutine or a task, and can send
several messages with one write.

ASGI needs a coroutine for every message. A table that tells four players of every action would spend more on waking
tasks than on what they are told. This extends a class that uvicorn does not document, so the versions that it was
tested with are pinned in pyproject.toml."""

from collections.abc import Callable, Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from stich.server.limits import Bucket

EXTENSION = "stich.wire"
TOO_MUCH = 4008  # the code with which a connection is closed that has sent too much
NOT_TEXT = 1007
MOST_UNREAD = 1 << 20  # bytes on their way to a client that does not read, but asks on and on
AT_A_TIME = 1024  # bytes that are looked at before it is asked whether it is too much
# The first bytes of a text message in one piece, and what stands for its length where that takes two or eight bytes.
TEXT, TWO_BYTES, EIGHT_BYTES = b"\x81", b"\x7e", b"\x7f"


class Wire(WebSocketsSansIOProtocol):
    """The socket. The application gets it as an extension of the connection's scope."""

    # Called with each text at once, and with None for a message that is no text. Without it they are queued.
    on_message: Callable[[str | None], None] | None = None
    on_writable: Callable[[], None] | None = None  # called when the client has read what it was slow to read
    allowance: Bucket | None = None  # of frames that are no message of their own: pings, pongs, pieces of messages
    congested = False  # whether so much is still on its way that the client has to read first

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self._unsent: list[bytes] = []
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    # ---- in ----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), AT_A_TIME):
            if not self.transport.is_closing():
                super().data_received(data[start : start + AT_A_TIME])

    def handle_ping(self) -> None:
        if self.allows_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.allows_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Takes a piece of a message. Empty pieces are dropped: they would be kept, and never reach any limit on
        bytes."""
        if self.allows_frame() and (event.data or event.fin):
            super().handle_cont(event)

    def allows_frame(self) -> bool:
        """Counts a frame that is not a whole message, which the application never sees. One too many ends the
        connection. The first piece of a message is not counted, since at least one more has to follow."""
        if self.allowance is not None and not self.allowance.allows():
            self.end(TOO_MUCH, "too many frames")
        elif self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        return not self.close_sent and not self.transport.is_closing()

    def send_receive_event_to_app(self) -> None:
        if self.close_sent or self.on_message is None:
            return super().send_receive_event_to_app()
        data, self.frames = b"".join(self.frames), []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.end(NOT_TEXT, "not UTF-8")
        else:
            self.on_message(text)

    def pause(self) -> None:
        """Stops reading, so that the client has to wait."""
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
        self.congested = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._not_congested()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._not_congested()

    def _not_congested(self) -> None:
        self.congested = False
        if self.on_writable is not None:
            self.loop.call_soon(self.on_writable)

    def send_texts(self, texts: Iterable[bytes]) -> None:
        """Sends text messages at the end of this turn of the event loop, together with those of all other wires. So
        everyone who reads them is woken once, and not for each message."""
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += map(framed, texts)

    def _flush(self) -> None:
        """Writes what is waiting, unless the connection has ended or the client is closing it."""
        if not self.disconnected and not self.close_sent and self.conn.state is State.OPEN:
            self.transport.write(b"".join(self._unsent))
        self._unsent.clear()

    # ---- the end -----------------------------------------------------------------------------------------------

    def end(self, code: int, reason: str) -> None:
        """Ends a connection whose client does not keep to the rules, without a word in the log."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.handle_parser_exception()
        self.give_up_later()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self.give_up_later()

    def keepalive_timeout(self) -> None:
        """Called when a ping was not answered. A client from which nothing is read may have answered; then the wait
        goes on."""
        if self.read_paused and not self.congested:
            self.schedule_ping()
        else:
            super().keepalive_timeout()
            self.give_up_later()

    def give_up_later(self) -> None:
        """Gives the client a limited time to read the rest. Even a closed transport would wait for that, perhaps for
        ever."""
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
