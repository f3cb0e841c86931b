"""Play over WebSocket: one connection of one guest to one table.

A connection has no queue of updates and no task to send them. It is called when its table has changed, and sends what
has happened since its last update. While a client is slow to read, nothing is sent, so it gets fewer and longer updates
and holds nobody up."""

import asyncio
import contextlib
import logging
import secrets
import time
from enum import Enum, auto
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket

from stich.protocol import messages
from stich.protocol.http import GuestInfo
from stich.protocol.messages import VERSION, Accepted, Act, ClientMessage, FromServer, Refused, Welcome
from stich.protocol.refusals import Refusal
from stich.server.flow import Flow
from stich.server.limits import Bucket, Quota, address_of
from stich.server.server import Server
from stich.server.tables import TableActor
from stich.server.wire import TOO_MUCH, wire_of
from stich.storage.clock import now
from stich.storage.database import when_it_answers
from stich.tables import claims, commands
from stich.tables.entries import Came, Entry, Undone, Went
from stich.tables.table import Table
from stich.tables.undo import undo

# Why a connection was ended, besides the protocol's own codes.
REPLACED, REFUSED, FAILED = 4001, 4004, 1011
MOST_REFUSED_IN_A_ROW = 100
FRESH = -1  # a client that has seen nothing yet
GOODBYE_SECONDS = 1.0

log = logging.getLogger("stich.connections")
_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode


class ConnectionState(Enum):
    JOINING = auto()  # who it is and which table is looked up; messages wait
    OPEN = auto()  # told of the table and listened to
    ARRIVING = auto()  # the log is to say that the player is there, and nothing is told before it does
    CLOSING = auto()  # ended by the server: nothing is told or carried out any more
    LEAVING = auto()  # ended by the client: what it sent before is still carried out
    CLOSED = auto()


NEXT = {
    ConnectionState.JOINING: {ConnectionState.OPEN, ConnectionState.CLOSING, ConnectionState.CLOSED},
    ConnectionState.OPEN: {ConnectionState.ARRIVING, ConnectionState.CLOSING, ConnectionState.LEAVING},
    ConnectionState.ARRIVING: {ConnectionState.OPEN, ConnectionState.CLOSING, ConnectionState.LEAVING},
    ConnectionState.CLOSING: {ConnectionState.CLOSED},
    ConnectionState.LEAVING: {ConnectionState.CLOSED},
    ConnectionState.CLOSED: set[ConnectionState](),
}
CONNECTED = (ConnectionState.OPEN, ConnectionState.ARRIVING)
CARRIED_OUT = (*CONNECTED, ConnectionState.LEAVING)


@websocket("/api/tables/{table:str}/play")
async def play(socket: WebSocket[Any, Any, Any], server: Server, table: str) -> None:
    """Plays at a table. `?since=` names the last entry of the table's log that the client has seen."""
    connection = Connection(server, socket)
    await socket.accept()
    await connection.run(table)


class Connection:
    """One WebSocket from its beginning to its end. Its state changes only as `NEXT` allows."""

    actor: TableActor
    guest: GuestInfo | None = None
    guest_id: str | None = None

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any]) -> None:
        limits = server.settings.limits
        self.server = server
        self.socket = socket
        self.id = secrets.token_hex(8)
        self.address = address_of(socket)
        self.state = ConnectionState.JOINING
        self.allowance = Bucket(limits.messages_rate, limits.messages_burst)
        self.wire = wire_of(socket.scope)
        self.wire.allowance = self.allowance
        self.flow = Flow(self.wire, self._receive)
        self.pauses = socket.query_params.get("pauses") == "1"  # the next round shall wait for this player
        self.sent = _since(socket)  # the number of the last entry that the client was told of
        self.shown: int | None = None  # the seat that the last update was for
        self.seat: int | None = None  # the seat whose player the log knows to be here
        self.welcomed = False
        self.answers: list[FromServer] = []
        self.telling = False  # `_tell` is about to be called
        self.refused_in_a_row = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.hinting: asyncio.Task[None] | None = None

    async def run(self, table: str) -> None:
        """Runs until the client is gone. Most messages arrive through the wire's callback; those that came before it
        was set are received here."""
        with contextlib.ExitStack() as places:
            joining = self._spawn(self._join(table, places))
            self.wire.on_message, self.wire.on_writable = self.flow.receive, self._writable
            try:
                while (received := await self._received())["type"] != "websocket.disconnect":
                    self.flow.receive(received.get("text"))
                if self.state is ConnectionState.JOINING:
                    await asyncio.wait([joining], timeout=GOODBYE_SECONDS)
                if self.state in CONNECTED:
                    self._enter(ConnectionState.LEAVING)
                    await self.flow.emptied()
            finally:
                self.wire.on_message = self.wire.on_writable = None
                joining.cancel()
                await self._leave()

    async def _received(self) -> Any:
        return await self.socket.receive()

    def _enter(self, state: ConnectionState) -> None:
        assert state in NEXT[self.state], f"{self.state} → {state}"
        self.state = state

    def _spawn(self, work: Any) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    # ---- coming and going --------------------------------------------------------------------------------------

    async def _join(self, table: str, places: contextlib.ExitStack) -> None:
        """Finds out who the guest is, opens the table and begins to send updates. If the database does not answer, the
        client waits until it does."""
        server = self.server
        try:
            _take(places, server.sockets_by_address, self.address)
            self.guest = await when_it_answers(lambda: server.guests.maybe(self.socket))
            if self.guest is not None:
                self.guest_id = self.guest.id
                _take(places, server.sockets_by_guest, self.guest.id)
            self.actor = await when_it_answers(lambda: server.tables.get(table))
            server.rulings.admit(self.guest_id, self.address)  # last, since who waits above may be banned meanwhile
        except Refusal as refusal:
            return self._refuse_and_end(refusal)
        except Exception as error:
            return self._fail(error)
        server.metrics.sockets.inc()
        places.callback(server.metrics.sockets.dec)
        places.enter_context(server.guests.connected(self.socket, self.sign_out))
        places.enter_context(server.rulings.visiting(self.guest_id, self.address, self.send_away))
        self.shown = self.actor.table.seat_of(self.guest_id)
        self.actor.watchers.add(self._tell)
        self.actor.addresses[self.id] = self.address
        self._enter(ConnectionState.OPEN)
        self._tell()
        self.flow.release()

    def _is_known(self, table: Table, seat: int | None) -> bool:
        """Whether the table's log says that this guest is here on this connection. If it does not say so yet, an entry
        is written; if the guest has opened the table elsewhere since, or was removed, this connection ends."""
        if self.guest_id in table.rights.removed:
            self._refuse_and_end(Refusal("removed", "the host has removed you from this table"))
            return False
        if seat is None or table.state == "closed":
            self.seat = None
        elif self.seat != seat or table.seats[seat].connection is None:
            self._enter(ConnectionState.ARRIVING)
            self._spawn(self._arrive(seat))
            return False
        elif table.seats[seat].connection != self.id:
            self._end(messages.Replaced(), REPLACED, "replaced")
            return False
        return True

    async def _arrive(self, seat: int) -> None:
        def came(table: Table) -> Came:
            if self.state is not ConnectionState.ARRIVING or table.seat_of(self.guest_id) != seat:
                raise Refusal("not_seated", "the guest is gone, or sits there no longer")
            return Came(seat=seat, worker=self.server.workers.id, connection=self.id, pauses=self.pauses)

        try:
            with contextlib.suppress(Refusal):
                await self.actor.perform(came, patient=True)
                self.seat = seat
        except Exception as error:
            return self._fail(error)
        if self.state is ConnectionState.ARRIVING:
            self._enter(ConnectionState.OPEN)
            self._tell()

    async def _leave(self) -> None:
        """Cleans up after the end, whatever caused it: ends all tasks and writes into the log that the player has
        gone."""
        if self.state in CONNECTED:
            self._enter(ConnectionState.LEAVING)
        self._enter(ConnectionState.CLOSED)
        self.flow.close()
        if self.hinting is not None:
            self.hinting.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if not hasattr(self, "actor"):
            return
        self.actor.watchers.discard(self._tell)
        self.actor.addresses.pop(self.id, None)
        if (seat := self.seat) is not None:

            def went(table: Table) -> Went:
                if table.seats[seat].connection != self.id:
                    raise Refusal("not_seated", "the guest has come back, or sits there no longer")
                return Went(seat=seat, connection=self.id)

            with contextlib.suppress(Refusal, TimeoutError):  # if it takes longer, nobody need wait for it
                await asyncio.wait_for(self.actor.perform(went, patient=True), GOODBYE_SECONDS)

    def _end(self, last: FromServer | None, code: int, reason: str = "") -> None:
        """Sends the answers that are left and one last message, then closes the connection."""
        if last is not None:
            self.wire.send_texts(map(_encode, (*self.answers, last)))
        self._enter(ConnectionState.CLOSING)
        self.flow.close()
        self._spawn(self.socket.close(code, reason or None))
        self.wire.give_up_later()

    def _refuse_and_end(self, refusal: Refusal) -> None:
        self.server.metrics.refused.labels(refusal.code).inc()
        self._end(_refused(None, refusal), REFUSED, refusal.code)

    def sign_out(self) -> None:
        """Ends the connection because the guest has signed this device out."""
        self.send_away(Refusal("unknown_guest", "this device was signed out"))

    def send_away(self, refusal: Refusal) -> None:
        if self.state in CONNECTED:
            self._refuse_and_end(refusal)

    def _fail(self, error: Exception) -> None:
        """Ends the connection after an error of the server's own. The client will connect again and go on."""
        log.error("a connection failed", exc_info=error)
        if ConnectionState.CLOSING in NEXT[self.state]:
            self._end(None, FAILED)

    # ---- out ---------------------------------------------------------------------------------------------------

    def _answer(self, message: FromServer) -> None:
        """Sends an answer together with everything else that this turn of the event loop has to say."""
        self.answers.append(message)
        if not self.telling:
            self.telling = True
            asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        """Sends all that is new with one write: what has happened, then the answers. If the client has not read what
        was sent before, this is done later."""
        self.telling = False
        if self.state is not ConnectionState.OPEN:
            return
        try:
            table = self.actor.table
            seat = table.seat_of(self.guest_id)
            if self._is_known(table, seat) and not self.wire.congested:
                self._send(table, seat)
        except Exception as error:
            self._fail(error)

    def _send(self, table: Table, seat: int | None) -> None:
        texts: list[bytes] = []
        if not self.welcomed:
            self.welcomed = True
            texts.append(_encode(Welcome(version=VERSION, table=table.id, guest=self.guest_id, seat=self.shown)))
        if table.seq != self.sent or seat != self.shown:
            since = self.sent if seat == self.shown else FRESH
            update = self.actor.presenter.update(table, seat, since, now(), self.server.workers.alive)
            texts.append(_encode(update))
            self.sent, self.shown = table.seq, seat
        if self.answers:
            texts += map(_encode, self.answers)
            self.answers.clear()
        if texts:
            self.wire.send_texts(texts)

    def _writable(self) -> None:
        self._tell()
        self.flow.go_on()

    # ---- in ----------------------------------------------------------------------------------------------------

    def _receive(self, text: str | None) -> None:
        if self.state not in CARRIED_OUT:
            return
        message: ClientMessage | None = None
        try:
            if not self.allowance.allows():
                raise Refusal("slow_down", "too many messages in too short a time")
            message = _message(text)
            self._carry_out(message)
        except Refusal as refusal:
            self._refuse(message.id if message else None, refusal)
        except Exception as error:
            self._fail(error)

    def _refuse(self, message_id: int | None, refusal: Refusal) -> None:
        self.server.metrics.refused.labels(refusal.code).inc()
        answer = _refused(message_id, refusal)
        self.refused_in_a_row += 1
        if self.refused_in_a_row > MOST_REFUSED_IN_A_ROW and self.state in CONNECTED:
            self._end(answer, TOO_MUCH, "too many refused")
        else:
            self._answer(answer)

    def _accept(self, answer: FromServer) -> None:
        self.refused_in_a_row = 0
        self._answer(answer)

    def _carry_out(self, message: ClientMessage) -> None:
        if isinstance(message, messages.Ping):
            return self._accept(messages.Pong(id=message.id))
        if self.guest is None:
            raise Refusal("unknown_guest", "say your name first: POST /api/guests")
        guest, name = self.guest.id, self.guest.name
        match message:
            case Act(seq=seq, action=action):
                self._request(message, commands.act(guest, seq, action))
            case messages.Say(text=text):
                self._check_talk(guest)
                self._request(message, commands.say(guest, name, text, None))
            case messages.Emote(emote=emote):
                self._check_talk(guest)
                self._request(message, commands.say(guest, name, None, emote))
            case messages.Undo(seq=seq):
                self._request(message, lambda table: _undo(table, guest, seq))
            case messages.MakeClaim(seq=seq, what=what):
                self._request(message, claims.claim(guest, seq, what))
            case messages.AnswerClaim(seq=seq, agree=agree):
                self._request(message, claims.answer_claim(guest, seq, agree))
            case messages.GoOn(seq=seq):
                self._request(message, commands.go_on(guest, seq))
            case messages.AskHint():
                self._hint(message, guest)

    def _check_talk(self, guest: str) -> None:
        table = self.actor.table
        looks_on = table.seat_of(guest) is None
        self.server.check_talk(guest, self.address, table.id if looks_on else None)

    def _request(self, message: ClientMessage, command: commands.Command) -> None:
        self.flow.hold()
        self.actor.request(command, partial(self._requested, message, time.perf_counter()))

    def _requested(self, message: ClientMessage, began: float, outcome: Entry | Exception) -> None:
        """Sends the answer to a message that asked the table for something."""
        if isinstance(outcome, Entry):
            if isinstance(message, Act):
                self.server.metrics.actions.observe(time.perf_counter() - began)
            self.refused_in_a_row = 0
            self.answers.append(Accepted(id=message.id, seq=outcome.seq))  # told with the update, which comes next
        elif isinstance(outcome, Refusal):
            self._refuse(message.id, outcome)
        else:
            self._fail(outcome)
        self.flow.release()

    def _hint(self, message: messages.AskHint, guest: str) -> None:
        table = self.actor.table
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
            estimates = await self.server.bots.explain(self.address, view)
            self._accept(messages.Advice(id=message.id, seq=table.seq, estimates=estimates))

        self.hinting = self._spawn(think())


def _undo(table: Table, guest: str, seq: int) -> Undone:
    seat = table.seat_of(guest)
    if seat is None:
        raise Refusal("not_seated", "you do not sit at this table")
    return undo(table, seat, seq)


def _message(text: str | None) -> ClientMessage:
    if text is None:
        raise Refusal("bad_message", "messages are text, not binary")
    try:
        message: ClientMessage = _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal("bad_message", str(error)) from None
    return message


def _refused(message_id: int | None, refusal: Refusal) -> Refused:
    return Refused(id=message_id, code=refusal.code, message=refusal.message, legal=refusal.legal)


def _since(socket: WebSocket[Any, Any, Any]) -> int:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else FRESH


def _take(places: contextlib.ExitStack, kind: Quota, key: str) -> None:
    kind.take(key)
    places.callback(kind.give_back, key)
