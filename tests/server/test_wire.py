"""What the wire sends is what the library of WebSockets reads; and no client, whatever it sends or does not read, can
make it keep things without end or keep its connection for ever."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from stich.server.limits import Bucket
from stich.server.serving import SOCKET_OPTIONS
from stich.server.wire import MOST_UNREAD, NOT_TEXT, TOO_MUCH, Wire, framed, wire_of
from stich.testing.served import free_port

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000]
PATIENCE = 30.0


def read(data: bytes) -> list[Frame]:
    client = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    client.receive_data(data)
    return [event for event in client.events_received() if isinstance(event, Frame)]


@pytest.mark.parametrize("size", SIZES)
def test_a_text_of_any_length_arrives(size: int) -> None:
    text = b"a" * size
    assert read(framed(text)) == [Frame(Opcode.TEXT, text, fin=True)]


@given(st.lists(st.text(max_size=200)))
def test_several_texts_in_one_write_arrive_as_they_were(texts: list[str]) -> None:
    frames = read(b"".join(framed(text.encode()) for text in texts))
    assert [bytes(frame.data).decode() for frame in frames] == texts


class Side:
    """The server's side of a connection whose client does as it likes."""

    wire: Wire
    ended: asyncio.Event

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.wire, self.ended, self.heard = wire_of(scope), asyncio.Event(), list[str | None]()
        await receive()
        await send({"type": "websocket.accept"})
        self.wire.close_timeout = 0.2
        self.wire.on_message = self.heard.append
        while (await receive())["type"] != "websocket.disconnect":
            pass
        self.ended.set()


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Side, asyncio.StreamReader, asyncio.StreamWriter]]:
    side, port = Side(), free_port()
    options = {**SOCKET_OPTIONS, "ws_ping_interval": 0.5, "ws_ping_timeout": 0.5, "ws_max_size": 4096}
    config = uvicorn.Config(side, port=port, log_level="critical", lifespan="off", **options)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    asked = ["GET / HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    writer.write("\r\n".join([*asked, f"Sec-WebSocket-Key: {key}", "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield side, reader, writer
    finally:
        writer.transport.abort()
        server.should_exit = True
        await serving


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def play(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(limited())


def test_pings_of_who_reads_nothing_are_not_answered_for_ever() -> None:
    async def story() -> None:
        async with connected() as (side, reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            most = 0
            while not side.ended.is_set():
                writer.write(frame(Opcode.PING, b"x" * 125) * 500)
                await asyncio.sleep(0)
                most = max(most, side.wire.transport.get_write_buffer_size())
            assert most <= MOST_UNREAD + 256 * 1024, "what one read of the socket may bring more"

    play(story)


@pytest.mark.parametrize("says_goodbye", [True, False])
def test_who_does_not_read_is_given_up(says_goodbye: bool) -> None:
    """Who says goodbye and who answers no ping: the connection ends, though it can not say so to the end."""

    async def story() -> None:
        async with connected() as (side, reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            while not side.wire.congested:
                side.wire.send_texts([b"x" * 60_000])
                await asyncio.sleep(0)
            if says_goodbye:
                writer.write(frame(Opcode.CLOSE, b"\x03\xe8"))
            while not side.wire.disconnected:
                await asyncio.sleep(0.05)
            await side.ended.wait()

    play(story)


def test_pieces_without_content_are_not_kept() -> None:
    async def story() -> None:
        async with connected() as (side, reader, writer):
            writer.write(frame(Opcode.TEXT, b"a", fin=False))
            for _ in range(20):
                writer.write(frame(Opcode.CONT, b"", fin=False) * 1000)
                await writer.drain()
            writer.write(frame(Opcode.PING, b"all of them read?"))
            await reader.readuntil(b"all of them read?")
            assert side.wire.frames == [b"a"]
            writer.write(frame(Opcode.CONT, b"b", fin=False) + frame(Opcode.CONT, b"", fin=True))
            while not side.heard:
                await asyncio.sleep(0.001)
            assert side.heard == ["ab"]

    play(story)


@pytest.mark.parametrize("sent", ["pings", "pongs", "fragments", "unfinished", "not text"])
def test_everything_that_arrives_counts(sent: str, caplog: pytest.LogCaptureFixture) -> None:
    """What is no message of its own is not answered on and on: the connection is ended, without a word in the log."""
    kind = {
        "pings": frame(Opcode.PING, b""),
        "pongs": frame(Opcode.PONG, b""),
        "fragments": frame(Opcode.CONT, b"", fin=False),
        "unfinished": frame(Opcode.TEXT, b"", fin=False) + frame(Opcode.CONT, b"", fin=True),
        "not text": frame(Opcode.TEXT, b"\xff"),
    }[sent]

    async def story() -> None:
        async with connected() as (side, _, writer):
            side.wire.allowance = Bucket(20, 60)
            if sent == "fragments":
                writer.write(frame(Opcode.TEXT, b"a", fin=False))
            writer.write(kind * 20_000)
            await side.ended.wait()
            closed = side.wire.conn.close_sent
            assert closed is not None
            assert closed.code == (NOT_TEXT if sent == "not text" else TOO_MUCH)
            assert len(side.heard) <= 60

    play(story)
    assert caplog.records == []


def test_who_is_made_to_wait_is_not_given_up_for_not_answering_pings() -> None:
    """What it answers is not even read, as while the database does not answer."""

    async def story() -> None:
        async with connected() as (side, reader, writer):
            side.wire.pause()
            for _ in range(3):
                await reader.readuntil(b"\x89\x04")  # another ping
            side.wire.resume()
            writer.write(frame(Opcode.TEXT, b"still here"))
            while not side.heard:
                await asyncio.sleep(0.01)
            assert side.heard == ["still here"]

    play(story)
