"""Whatever is sent over a table's socket: it is answered or the connection ended as promised, and the table stands."""

import asyncio
import random
import sqlite3
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from stich.protocol import Accepted, Pong, Refused
from stich.protocol.messages import ClientMessage, Ping
from stich.server.connections import MOST_REFUSED_IN_A_ROW
from stich.server.wire import TOO_MUCH
from stich.tables.entries import Acted, Entry, decode_body
from stich.tables.table import Table
from stich.testing.client import Client, Play, run
from stich.testing.served import Served

NOW, LEGAL = "<now>", "<legal>"  # what stands for the number and for an action of the update before
numbers = st.integers(-(2**70), 2**70) | st.sampled_from([0, 1, 2**53, 2**53 - 1]) | st.floats()
anything = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
kinds = st.sampled_from(["act", "say", "emote", "hint", "undo", "ping", "update", "welcome", ""])
nearly = st.fixed_dictionaries(
    {"type": kinds | anything},
    optional={
        "id": anything,
        "seq": st.sampled_from([NOW, 0, 5]) | anything,
        "action": st.sampled_from([LEGAL, "pass", "done", "bid B7", "play G0", "trump red", "  pass  "]) | anything,
        "text": anything,
        "emote": st.sampled_from(["hello", "wow", "rude"]) | anything,
        "more": anything,
    },
)
right = st.just({"type": "act", "seq": NOW, "action": LEGAL})
texts = (
    right.map(msgspec.json.encode)
    | nearly.map(msgspec.json.encode)
    | anything.map(msgspec.json.encode)
    | st.binary(max_size=200)
)
deep = st.integers(1000, 3000).map(lambda depth: b"[" * depth)
LAST = 2**53 - 1
messages = st.lists(texts | deep, min_size=1, max_size=40)


async def alive(play: Play) -> bool:
    """Whether the connection still answers."""
    try:
        await play.socket.send(msgspec.json.encode(Ping(id=LAST)), text=True)
    except ConnectionClosed:
        return False
    while (pong := await play.until(Pong)) is not None and pong.id != LAST:
        pass
    return pong is not None


@pytest.mark.parametrize("as_text", [True, False], ids=["text", "binary"])
def test_no_message_harms_a_table(server: Served, as_text: bool) -> None:
    ada = Client(server.address)
    ada.request("POST", "/api/guests", {"name": "Ada"})
    wanted = {"game": "mue", "players": 4, "settings": {"bots": "novice", "pace": 0, "hints": False}, "start": True}
    table = ada.request("POST", "/api/tables", wanted)["id"]

    async def send(sent: list[bytes]) -> None:
        play = await ada.play(table)
        update = await play.next_update()
        while not update.legal and update.table.state == "playing":
            update = await play.next_update()
        for place, value in ((NOW, update.seq), (LEGAL, update.legal[0] if update.legal else "pass")):
            sent = [message.replace(msgspec.json.encode(place), msgspec.json.encode(value)) for message in sent]
        for message in sent:
            try:
                text = message.decode()
            except UnicodeDecodeError:
                continue  # a text that is none ends the connection by the protocol of WebSockets itself
            await play.socket.send(text if as_text else message)
        assert await alive(play), play.socket.close_code
        told = [message for message in map(msgspec.json.decode, play.raw) if message["type"] in ("accepted", "refused")]
        assert len(told) == len(sent) - sum(_is_quiet(message, as_text) for message in sent)
        await play.close()

    @given(sent=messages)
    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def check(sent: list[bytes]) -> None:
        run(lambda: send(sent))

    check()
    with sqlite3.connect(f"file:{server.settings.database}?mode=ro", uri=True) as connection:
        rows = connection.execute(
            "SELECT seq, at, body FROM entries WHERE table_id = ? ORDER BY seq", [table]
        ).fetchall()
    connection.close()
    log = [Entry(seq, at, decode_body(body)) for seq, at, body in rows]
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    Table.rebuilt(table, log)  # which refuses what is not legal
    assert any(isinstance(entry.body, Acted) for entry in log) or not as_text


def _is_quiet(message: bytes, as_text: bool) -> bool:
    """Whether it is answered by neither `accepted` nor `refused`: not sent at all, or a ping."""
    try:
        text = message.decode()
    except UnicodeDecodeError:
        return True
    if not as_text:
        return False
    try:
        return isinstance(msgspec.json.decode(text, type=ClientMessage), Ping)
    except (msgspec.DecodeError, RecursionError):
        return False


def test_who_is_refused_on_and_on_is_sent_away(server: Served) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        play = await ada.play(await ada.new_table("mue", 4))
        for _ in range(MOST_REFUSED_IN_A_ROW + 1):
            await play.socket.send("nonsense")
        while await play.receive() is not None:
            pass
        assert play.socket.close_code == TOO_MUCH

    run(story)


def test_actions_of_several_sent_at_once_are_taken_once(server: Served) -> None:
    """The same action ten times over, without waiting for an answer: it is accepted once and stale nine times."""

    async def story() -> None:
        rng = random.Random(5)
        ada = await Client(server.address).introduce("Ada")
        table = await ada.new_table("mue", 4, settings={"bots": "novice", "pace": 0}, start=True)
        play = await ada.play(table)
        for _ in range(12):
            while play.update is None or not play.update.legal:
                await play.next_update()
            act: dict[str, Any] = {"type": "act", "seq": play.update.seq, "action": rng.choice(play.update.legal)}
            for number in range(10):
                await play.socket.send(msgspec.json.encode({**act, "id": 1000 + number}), text=True)
            answers = [await play.until(Accepted, Refused) for _ in range(10)]
            assert [type(answer) for answer in answers].count(Accepted) == 1
            accepted = next(answer.seq for answer in answers if isinstance(answer, Accepted))
            while play.update.seq < accepted:
                await play.next_update()
        await asyncio.sleep(0)

    run(story)
