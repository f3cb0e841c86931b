"""What the wire sends is what the library of WebSockets reads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from stich.server.wire import framed

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000]


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
