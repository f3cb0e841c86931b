"""Play over WebSocket: one connection of one guest at one table.

A connection has no queue of updates and no task to send them. It looks at the table when that has changed and tells
what has happened since the last update it sent; while a client is slow to read it tells nothing, so that one gets fewer
and longer updates and holds nobody up."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket, websocket

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
from stich.server.house import LiveTable
from stich.server.limits import Bucket, address_of
from stich.server.wire import wire_of
from stich.tables import commands
from stich.tables.entries import Came, Entry, Undone, Went
from stich.tables.table import Table
from stich.tables.undo import undo
from stich.tables.updates import update_for

if TYPE_CHECKING:
    from stich.server.app import Server

# Why a connection was ended, besides the protocol's own codes.
REPLACED, REFUSED, TOO_FAST, FAILED = 4001, 4004, 4008, 1011
MOST_REFUSED_IN_A_ROW = 100
FRESH = -1
GOODBYE_SECONDS = 1.0

log = logging.getLogger("stich.sockets")
_read = msgspec.json.Decoder(ClientMessage).decode
_write = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/play")
async def play(socket: WebSocket[Any, Any, Any], server: "Server", table: str) -> None:
    """`?since=` names the last entry that the client has seen."""
    await socket.accept()
    address = address_of(socket)
    taken: list[tuple[Any, str]] = []
    try:
        guest = await server.guests.maybe(socket)
        for places, key in ((server.sockets_by_address, address), (server.sockets_by_guest, guest and guest.id)):
            if key:
                places.take(key)
                taken.append((places, key))
        live = await server.house.table(table)
        server.metrics.sockets.inc()
        connection = Connection(server, socket, live, guest, _since(socket))
        try:
            with server.guests.connected(socket, connection.sign_out):
                await connection.run()
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
        self.wire = wire_of(socket.scope)
        self.live = live
        self.guest = guest
        self.guest_id = guest.id if guest is not None else None
        self.id = secrets.token_hex(8)
        self.sent = since
        self.seat: int | None = None  # that this connection has come to
        self.shown: int | None = live.table.seat_of(self.guest_id)  # that the last update was for
        self.welcomed = False
        self.outbox: list[FromServer] = []
        self.inbox: deque[str | None] = deque()  # what has come while something else was going on
        self.occupied = False  # with a message that is being carried out
        self.rate = Bucket(server.settings.limits.messages_rate, server.settings.limits.messages_burst)
        self.refused_in_a_row = 0
        self.stirred = False  # what is to be said is about to be
        self.ended = False
        self.coming: asyncio.Task[None] | None = None
        self.clearing: asyncio.Task[None] | None = None
        self.closing: asyncio.Task[None] | None = None
        self.hinting: asyncio.Task[None] | None = None
        self.heard_out: asyncio.Future[None] | None = None

    async def run(self) -> None:
        self.live.on_change.add(self._tell)
        self._stir()
        try:
            await self._receive()
        finally:
            self.ended = True
            self.wire.hear = None
            self.live.on_change.discard(self._tell)
            for task in (self.clearing, self.hinting):
                if task is not None:
                    task.cancel()
            tasks = [task for task in (self.coming, self.clearing, self.closing, self.hinting) if task is not None]
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._go()

    # ---- coming and going --------------------------------------------------------------------------------------

    def _settled(self, table: Table, seat: int | None) -> bool:
        """Sees to it that the log knows of this connection, before anything is said; ends it if another has taken its
        place."""
        if self.coming is not None:
            return False
        if self.guest_id in table.rights.removed:
            self._end(
                _refused(None, Refusal("removed", "the host has removed you from this table")), REFUSED, "removed"
            )
            return False
        if seat is None or table.state == "closed":
            self.seat = None
        elif self.seat != seat or table.seats[seat].connection is None:
            self.coming = asyncio.create_task(self._come(seat))
            return False
        elif table.seats[seat].connection != self.id:
            self._end(Replaced(), REPLACED, "replaced")
            return False
        return True

    async def _come(self, seat: int) -> None:
        def came(table: Table) -> Came:
            if self.ended or table.seat_of(self.guest_id) != seat:
                raise Refusal("not_seated", "the guest is gone, or sits there no longer")
            return Came(seat=seat, worker=self.server.house.worker, connection=self.id)

        try:
            if await self.server.house.insist(self.live, came) is not None:
                self.seat = seat
            self.coming = None
            self._tell()
        except Exception as error:
            self._fail(error)

    async def _go(self) -> None:
        seat = self.seat
        if seat is None:
            return

        def went(table: Table) -> Went:
            if table.seats[seat].connection != self.id:
                raise Refusal("not_seated", "the guest has come back, or sits there no longer")
            return Went(seat=seat, connection=self.id)

        going = self.server.house.insist(self.live, went)
        await asyncio.wait([going], timeout=GOODBYE_SECONDS)  # if it takes longer, nobody need wait for it

    def _end(self, last_word: FromServer, code: int, reason: str) -> None:
        """Says what there is still to say, and why it is the last."""
        self.wire.say([_write(message) for message in (*self.outbox, last_word)])
        self._close(code, reason)

    def sign_out(self) -> None:
        """The guest has signed this device out."""
        if not self.ended:
            self._end(_refused(None, Refusal("unknown_guest", "this device was signed out")), REFUSED, "unknown_guest")

    def _fail(self, error: Exception) -> None:
        """Ends the connection after a fault of the server's own; the client comes back and resumes."""
        log.error("a connection failed", exc_info=error, extra={"table": self.live.table.id})
        if not self.ended:
            self._close(FAILED, "")

    def _close(self, code: int, reason: str) -> None:
        self.ended = True
        self.closing = asyncio.create_task(self.socket.close(code, reason or None))
        self.wire.give_up_later()

    # ---- out ---------------------------------------------------------------------------------------------------

    def _stir(self) -> None:
        """Tells what is new when all that is going on has happened, as the table does if it has changed."""
        if not self.stirred and not self.live.stirred and not self.ended:
            self.stirred = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _post(self, message: FromServer) -> None:
        self.outbox.append(message)
        self._stir()

    def _tell(self) -> None:
        self.stirred = False
        if self.ended:
            return
        try:
            table = self.live.table
            seat = table.seat_of(self.guest_id)
            if self._settled(table, seat):
                self._speak(table, seat)
        except Exception as error:
            self._fail(error)

    def _speak(self, table: Table, seat: int | None) -> None:
        """All that is new, in one write: what has happened, then the answer to who has caused it. Later, if the client
        has not even read what was said before."""
        if self.wire.clogged:
            return self._wait_until_clear()
        said: list[bytes] = []
        if not self.welcomed:
            self.welcomed = True
            said.append(_write(Welcome(version=VERSION, table=table.id, guest=self.guest_id, seat=self.shown)))
        if table.seq != self.sent or seat != self.shown:
            since = self.sent if seat == self.shown else FRESH
            said.append(_write(update_for(table, seat, since, time.time(), self.server.house.workers)))
            self.sent, self.shown = table.seq, seat
        if self.outbox:
            said += map(_write, self.outbox)
            self.outbox.clear()
        if said:
            self.wire.say(said)

    def _wait_until_clear(self) -> None:
        if self.clearing is None:
            self.clearing = asyncio.create_task(self._go_on_when_clear())

    async def _go_on_when_clear(self) -> None:
        await self.wire.until_clear()
        self.clearing = None
        self._tell()
        self._listen_on()

    # ---- in ----------------------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Until the client is gone. Messages are heard at once; here are those that came before."""
        self.wire.hear = self._hear
        while True:
            received: Any = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return await self._hear_out()
            self._hear(received.get("text"))

    async def _hear_out(self) -> None:
        """What was said before the end is still carried out."""
        if (self.occupied or self.inbox) and not self.ended:
            self.heard_out = asyncio.get_running_loop().create_future()
            await self.heard_out

    def _hear(self, text: str | None) -> None:
        """One message after another; and who does not read is not listened to either."""
        if self.ended:
            return
        if self.occupied or self.inbox or self.wire.clogged:
            self.inbox.append(text)
            self.wire.pause()
            if self.wire.clogged:
                self._wait_until_clear()
        else:
            self._listen_to(text)

    def _listen_on(self) -> None:
        while self.inbox and not (self.ended or self.occupied or self.wire.clogged):
            self._listen_to(self.inbox.popleft())
        if self.ended or not self.inbox:
            self.wire.resume()
            self._note_if_heard_out()

    def _note_if_heard_out(self) -> None:
        if self.heard_out is not None and not self.heard_out.done() and not self.occupied:
            self.heard_out.set_result(None)

    def _listen_to(self, text: str | None) -> None:
        message: ClientMessage | None = None
        try:
            if not self.rate.allows():
                raise Refusal("slow_down", "too many messages in too short a time")
            message = _message(text)
            self._answer(message)
        except Refusal as refusal:
            self._refuse(message.id if message else None, refusal)
        except Exception as error:
            self._fail(error)

    def _refuse(self, message_id: int | None, refusal: Refusal) -> None:
        self.server.metrics.refused.labels(refusal.code).inc()
        answer = _refused(message_id, refusal)
        self.refused_in_a_row += 1
        if self.refused_in_a_row > MOST_REFUSED_IN_A_ROW:
            self._end(answer, TOO_FAST, "too many refused")
        else:
            self._post(answer)

    def _answer(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            return self._grant(Pong(id=message.id))
        if self.guest is None:
            raise Refusal("unknown_guest", "say your name first: POST /api/guests")
        guest = self.guest.id
        match message:
            case Act(seq=seq, action=action):
                self._perform(message, commands.act(guest, seq, action))
            case Say(text=text):
                self._check_talk(guest)
                self._perform(message, commands.say(guest, self.guest.name, text, None))
            case Emote(emote=emote):
                self._check_talk(guest)
                self._perform(message, commands.say(guest, self.guest.name, None, emote))
            case Undo(seq=seq):
                self._perform(message, lambda table: self._undo(table, seq))
            case AskHint():
                self._hint(message, guest)

    def _check_talk(self, guest: str) -> None:
        table = self.live.table
        looks_on = table.seat_of(guest) is None
        self.server.check_talk(guest, address_of(self.socket), table.id if looks_on else None)

    def _grant(self, answer: FromServer) -> None:
        self.refused_in_a_row = 0
        self._post(answer)

    def _perform(self, message: ClientMessage, command: commands.Command) -> None:
        self.occupied = True
        self.server.house.carry_out(self.live, command, partial(self._performed, message, time.perf_counter()))

    def _performed(self, message: ClientMessage, began: float, outcome: Entry | Exception) -> None:
        self.occupied = False
        if isinstance(message, Act) and isinstance(outcome, Entry):
            self.server.metrics.actions.add(time.perf_counter() - began)
        if isinstance(outcome, Entry):
            self._grant(Accepted(id=message.id, seq=outcome.seq))
        elif not isinstance(outcome, Refusal):
            self._fail(outcome)
        elif not self.ended:
            self._refuse(message.id, outcome)
        if self.inbox:  # not at once: a row of messages that are refused would be a deep stack
            asyncio.get_running_loop().call_soon(self._listen_on)
        else:
            self._note_if_heard_out()

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
            self._grant(Advice(id=message.id, seq=table.seq, estimates=estimates))

        self.hinting = asyncio.create_task(think())


def _message(text: str | None) -> ClientMessage:
    if text is None:
        raise Refusal("bad_message", "messages are text, not binary")
    try:
        message: ClientMessage = _read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", str(error)) from None
    return message


def _refused(message_id: int | None, refusal: Refusal) -> Refused:
    return Refused(id=message_id, code=refusal.code, message=refusal.message, legal=refusal.legal)
