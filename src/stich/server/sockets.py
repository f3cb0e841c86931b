"""Play over WebSocket: one connection of one guest at one table.

A connection has no queue of updates. Its sender looks at the table when it is woken and tells what has happened since
the last update it sent, so a slow client gets fewer and longer ones and holds nobody up."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from stich.protocol.http import GuestInfo
from stich.protocol.messages import (
    VERSION,
    Accepted,
    Act,
    Advice,
    AskHint,
    ClientMessage,
    Emote,
    FromServer,
    Ping,
    Pong,
    Refused,
    Replaced,
    Say,
    Undo,
    Welcome,
)
from stich.protocol.refusals import Refusal
from stich.server import commands
from stich.server.entries import Came, Entry, Undone, Went
from stich.server.house import LiveTable
from stich.server.limits import Rate, address_key
from stich.server.table import Table
from stich.server.undo import undo
from stich.server.updates import update_for

if TYPE_CHECKING:
    from stich.server.app import Server

# Why a connection was ended, besides the protocol's own codes.
REPLACED, REFUSED, TOO_FAST, CLOSED = 4001, 4004, 4008, 4010
MOST_REFUSED_IN_A_ROW = 100
FRESH = -1

log = logging.getLogger("stich.sockets")
_read = msgspec.json.Decoder(ClientMessage).decode
_write = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/play")
async def play(socket: WebSocket[Any, Any, Any], server: "Server", table: str) -> None:
    """`?since=` names the last entry that the client has seen."""
    await socket.accept()
    address = address_key(socket.client.host if socket.client else None)
    taken: list[tuple[Any, str]] = []
    try:
        guest = await server.guests.maybe(socket)
        for places, key in ((server.sockets_by_address, address), (server.sockets_by_guest, guest and guest.id)):
            if key:
                places.take(key)
                taken.append((places, key))
        live = await server.house.table(table)
        server.metrics.sockets.inc()
        try:
            await Connection(server, socket, live, guest, _since(socket)).run()
        finally:
            server.metrics.sockets.dec()
    except Refusal as refusal:
        server.metrics.refused.labels(refusal.code).inc()
        with contextlib.suppress(Exception):
            await socket.send_data(_write(_refused(None, refusal)).decode(), mode="text")
            await socket.close(REFUSED, refusal.code)
    finally:
        for places, key in taken:
            places.give_back(key)


def _since(socket: WebSocket[Any, Any, Any]) -> int:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else FRESH


class Connection:
    def __init__(
        self, server: "Server", socket: WebSocket[Any, Any, Any], live: LiveTable, guest: GuestInfo | None, since: int
    ) -> None:
        self.server = server
        self.socket = socket
        self.live = live
        self.guest = guest
        self.guest_id = guest.id if guest is not None else None
        self.id = secrets.token_hex(8)
        self.sent = since
        self.seat: int | None = None  # that this connection has come to
        self.shown: int | None = live.table.seat_of(self.guest_id)  # that the last update was for
        self.outbox: deque[FromServer] = deque()
        self.wake = asyncio.Event()
        self.rate = Rate(server.settings.limits.messages_rate, server.settings.limits.messages_burst)
        self.refused_in_a_row = 0
        self.hinting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        self.live.on_change.add(self.wake.set)
        self._post(Welcome(version=VERSION, table=self.live.table.id, guest=self.guest_id, seat=self.shown))
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if (error := task.exception()) is not None and not isinstance(error, WebSocketDisconnect | OSError):
                    log.error("a connection failed", exc_info=error, extra={"table": self.live.table.id})
        finally:
            self.live.on_change.discard(self.wake.set)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._go()

    # ---- coming and going --------------------------------------------------------------------------------------

    async def _settle(self) -> bool:
        """Sees to it that the log knows of this connection; False if another has taken its place."""
        table = self.live.table
        seat = table.seat_of(self.guest_id)
        if seat is None or table.state == "closed":
            self.seat = None
        elif self.seat != seat or table.seats[seat].connection is None:
            self.seat = seat
            came = Came(seat=seat, worker=self.server.house.worker, connection=self.id)
            with contextlib.suppress(Refusal):
                await self.server.house.perform(self.live, lambda now: self._if_mine(now, seat, came))
        elif table.seats[seat].connection != self.id:
            return False
        return True

    async def _go(self) -> None:
        seat = self.seat
        if seat is not None and self.live.table.seats[seat].connection == self.id:
            went = Went(seat=seat, connection=self.id)
            with contextlib.suppress(Refusal):
                await self.server.house.perform(self.live, lambda now: self._if_mine(now, seat, went))

    def _if_mine(self, table: Table, seat: int, body: Came | Went) -> Came | Went:
        if table.seat_of(self.guest_id) != seat:
            raise Refusal("not_seated", "the seat is no longer the guest's")
        return body

    # ---- out ---------------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        while True:
            self.wake.clear()
            if not await self._settle():
                await self._say(Replaced())
                await self.socket.close(REPLACED, "replaced")
                return
            while self.outbox:
                await self._say(self.outbox.popleft())
            table = self.live.table
            if table.seq != self.sent or table.seat_of(self.guest_id) != self.shown:
                await self._update(table)
            if not self.outbox and self.live.table is table:
                await self.wake.wait()

    async def _update(self, table: Table) -> None:
        seat = table.seat_of(self.guest_id)
        since = self.sent if seat == self.shown else FRESH
        update = update_for(table, self.guest_id, since, time.time(), self.server.house.workers)
        self.sent, self.shown = table.seq, seat
        await self._say(update)

    async def _say(self, message: FromServer) -> None:
        await self.socket.send({"type": "websocket.send", "bytes": None, "text": _write(message).decode()})

    def _post(self, message: FromServer) -> None:
        self.outbox.append(message)
        self.wake.set()

    # ---- in ----------------------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            message: ClientMessage | None = None
            try:
                if not self.rate.allows(""):
                    raise Refusal("slow_down", "too many messages in too short a time")
                message = _message(received)
                await self._answer(message)
                self.refused_in_a_row = 0
            except Refusal as refusal:
                self.server.metrics.refused.labels(refusal.code).inc()
                self._post(_refused(message.id if message else None, refusal))
                self.refused_in_a_row += 1
                if self.refused_in_a_row > MOST_REFUSED_IN_A_ROW:
                    await self.socket.close(TOO_FAST, "too many refused")
                    return

    async def _answer(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            return self._post(Pong(id=message.id))
        if self.guest is None:
            raise Refusal("unknown_guest", "say your name first: POST /api/guests")
        guest = self.guest.id
        match message:
            case Act(seq=seq, action=action):
                with self.server.metrics.perform.time():
                    entry = await self._perform(commands.act(guest, seq, action))
            case Say(text=text):
                self.server.talk.check(guest)
                entry = await self._perform(commands.say(guest, self.guest.name, text, None))
            case Emote(emote=emote):
                self.server.talk.check(guest)
                entry = await self._perform(commands.say(guest, self.guest.name, None, emote))
            case Undo(seq=seq):
                entry = await self._perform(lambda table: self._undo(table, seq))
            case AskHint():
                return self._hint(message, guest)
        self._post(Accepted(id=message.id, seq=entry.seq))

    async def _perform(self, command: commands.Command) -> Entry:
        return await self.server.house.perform(self.live, command)

    def _undo(self, table: Table, seq: int) -> Undone:
        seat = table.seat_of(self.guest_id)
        if seat is None:
            raise Refusal("not_seated", "you do not sit at this table")
        if table.match is not None and table.events_since(seq) and seq < table.seq:
            raise Refusal("stale", f"something has happened since entry {seq}")
        return undo(table, seat)

    def _hint(self, message: AskHint, guest: str) -> None:
        table = self.live.table
        if not table.settings.hints:
            raise Refusal("not_allowed", "this table does not allow hints")
        seat = table.seat_of(guest)
        if seat is None or table.match is None:
            raise Refusal("not_seated", "only who sits in a match can be helped")
        commands.asked(table, seat, message.seq)
        if self.hinting is not None and not self.hinting.done():
            raise Refusal("busy", "the last hint is still being thought about")
        self.server.hints.check(guest)
        view = table.match.view(seat)

        async def think() -> None:  # beside the connection's own messages, which shall not wait for it
            estimates = await self.server.thinking.explain(view)
            self._post(Advice(id=message.id, seq=table.seq, estimates=estimates))

        self.hinting = asyncio.create_task(think())


def _message(received: Any) -> ClientMessage:
    text = received.get("text")
    if text is None:
        raise Refusal("bad_message", "messages are text, not binary")
    try:
        message: ClientMessage = _read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", str(error)) from None
    return message


def _refused(message_id: int | None, refusal: Refusal) -> Refused:
    return Refused(id=message_id, code=refusal.code, message=refusal.message, legal=refusal.legal)
