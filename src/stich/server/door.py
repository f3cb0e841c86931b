"""Limits on connections: how many there may be, and how long a request may take to arrive.

uvicorn waits for ever for a request that was begun, and accepts as many connections as there are file descriptors;
after that nobody else could come in. It has no setting for either, so subclasses of its protocols for HTTP and
WebSockets do it here."""

import asyncio
import contextlib
import logging
import resource
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from stich.protocol.refusals import Refusal
from stich.server.limits import Quota, address_key, is_among
from stich.server.settings import Settings
from stich.server.wire import Wire

STATE = "stich.door"  # where the application hands it to every connection, through ASGI's lifespan
AT_ONCE = 128  # connections taken in one turn of the event loop; asyncio complains once for each that it can not take
BESIDE = 6 * AT_ONCE + 64  # descriptors for what is being turned away, for files and for the database

log = logging.getLogger("stich.door")


class Door:
    """Counts the connections of this worker by address, HTTP and WebSockets together, from the moment they are
    accepted. A proxy may have any number of them; the clients behind it are counted by their WebSockets."""

    def __init__(self, settings: Settings) -> None:
        self.limits = settings.limits
        self.proxies = settings.proxies
        most = max(descriptors(self.limits.connections) - BESIDE, 4)
        self.all = Quota(most, "connections")
        of_one = min(self.limits.connections_per_address, most * 3 // 4)  # however few there are, some are for others
        self.by_address = Quota(of_one, "connections from one address")

    def enter(self, host: str) -> list[tuple[Quota, str]]:
        """Takes the places that a connection needs and returns them, to be given back at the end; Refusal if there are
        none."""
        wanted = [(self.all, "")]
        if not is_among(host, self.proxies):
            wanted.append((self.by_address, address_key(host)))
        taken: list[tuple[Quota, str]] = []
        try:
            for places, key in wanted:
                places.take(key)
                taken.append((places, key))
        except Refusal:
            self.leave(taken)
            raise
        return taken

    def leave(self, taken: list[tuple[Quota, str]]) -> None:
        while taken:
            places, key = taken.pop()
            places.give_back(key)


def descriptors(connections: int) -> int:
    """Asks the system for as many file descriptors as so many connections need. Returns how many there are; if they are
    too few, a line says so."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + BESIDE
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with contextlib.suppress(ValueError, OSError):  # macOS has another limit besides
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft < needed:
        log.warning(
            "only %d of %d connections: this process may open %d files (ulimit -n) and needs %d",
            *(soft - BESIDE, connections, soft, needed),
        )
    return min(soft, needed)


class _Counted(asyncio.Protocol):
    """A connection that needs a place at the door."""

    app_state: dict[str, Any]
    transport: asyncio.Transport
    client: tuple[str, int] | None
    _places: list[tuple[Quota, str]] | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.door: Door | None = self.app_state.get(STATE)
        if self.door is not None:
            try:
                self._places = self.door.enter(self.client[0] if self.client else "")
            except Refusal as refusal:
                log.warning("a connection is turned away: %s", refusal.message)
                transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.give_place_back()

    def give_place_back(self) -> None:
        if self.door is not None and self._places:
            self.door.leave(self._places)


class CountedWire(_Counted, Wire):
    """A WebSocket that needs a place at the door."""


class TimedHttp(_Counted, H11Protocol):
    """An HTTP connection with time limits: for the head and the body of each request, and for reading the answers."""

    _awaited: object = None  # the part of a request that is being waited for, by the client's state as h11 knows it
    _clock: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_reading()
        if self.conn.their_state is not h11.IDLE:  # else uvicorn's own clock runs until the next request begins
            self._watch()
        else:
            self._awaited = None

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop()
        self.give_place_back()
        super().handle_websocket_upgrade(event)

    def _stop(self) -> None:
        _cancel(self._clock)
        _cancel(self._unread)

    def _watch(self) -> None:
        """Starts the clock anew when another part of a request is due, not with every byte that arrives."""
        if self.door is None or self.transport.get_protocol() is not self or self.conn.their_state is self._awaited:
            return
        self._awaited = self.conn.their_state
        _cancel(self._clock)
        limits = self.door.limits
        seconds = {h11.IDLE: limits.head_seconds, h11.SEND_BODY: limits.body_seconds}.get(self.conn.their_state)
        self._clock = None if seconds is None else self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        log.info("a request did not arrive in time", extra={"address": address_key(self.client and self.client[0])})
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def _expect_reading(self) -> None:
        """Gives the client a limited time to read the answer. Even a closed transport would wait for that, perhaps for
        ever."""
        if self.door is not None and self.transport.get_write_buffer_size():
            _cancel(self._unread)
            self._unread = self.loop.call_later(self.door.limits.reading_seconds, self._give_up_if_unread)

    def _give_up_if_unread(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()


def _cancel(clock: asyncio.TimerHandle | None) -> None:
    if clock is not None:
        clock.cancel()
