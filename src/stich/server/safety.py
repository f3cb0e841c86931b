"""The layer around the whole application: checks of origins, rate limits, headers and the access log. No secret gets
into a log."""

import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection

from stich.page import POLICY
from stich.protocol.http import Problem
from stich.protocol.refusals import Refusal, RefusalCode
from stich.server.door import STATE, Door
from stich.server.limits import address_key

if TYPE_CHECKING:
    from stich.server.server import Server

# As ASGI has them; Litestar's own types know of no lifespan.
Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]
App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

HEADERS = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a table's link is all it takes to come in
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STATUS: dict[RefusalCode, int] = {
    "unknown_guest": 401,
    "unknown_table": 404,
    "unknown_match": 404,
    "no_such_seat": 404,
    "not_host": 403,
    "not_seated": 403,
    "not_allowed": 403,
    "ask_first": 403,
    "removed": 403,
    "muted": 403,
    "other_guest": 409,
    "name_taken": 409,
    "foreign_origin": 403,
    "seat_taken": 409,
    "table_full": 409,
    "table_closed": 409,
    "wrong_state": 409,
    "not_playing": 409,
    "slow_down": 429,
    "too_many": 429,
    "busy": 503,
    "not_ready": 503,
}
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
SELDOM_LOGGED = {"/", "/health", "/live", "/metrics"}

log = logging.getLogger("stich.access")


def status_of(code: RefusalCode) -> int:
    return STATUS.get(code, 400)


class Safety:
    """The outermost layer of the application."""

    def __init__(self, inner: App, server: "Server") -> None:
        self.inner = inner
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            scope.setdefault("state", {})[STATE] = Door(self.server.settings)  # for every connection that comes
            await self.inner(scope, receive, send)
            return
        started, seen = time.perf_counter(), {"status": 0}
        client = scope.get("client")
        address = address_key(client[0] if client else None)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
                present = {name.lower() for name, _ in message["headers"]}
                added = [(k.encode(), v.encode()) for k, v in self._headers(scope).items() if k.encode() not in present]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        try:
            self._check(scope, address)
            if scope["type"] == "http" and _is_api(scope):  # a WebSocket looks when it joins
                await self.server.rulings.check(ASGIConnection(scope), address)  # type: ignore[arg-type]
        except Refusal as refusal:
            self.server.metrics.refused.labels(refusal.code).inc()
            await _turn_away(scope, sending, refusal)
        else:
            await self.inner(scope, receive, sending if scope["type"] == "http" else send)
        if scope["type"] == "http":
            method = scope["method"] if scope["method"] in SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"} else "?"
            self.server.metrics.requests.labels(method, str(seen["status"])).inc()
            ms = round((time.perf_counter() - started) * 1000, 1)
            about = {
                "method": method,
                "path": scope["path"],
                "status": seen["status"],
                "ms": ms,
                "address": address,
            }
            log.log(logging.DEBUG if scope["path"] in SELDOM_LOGGED else logging.INFO, "request", extra=about)

    def _check(self, scope: Scope, address: str) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            self._check_origin(headers)
        if not _is_api(scope):
            return  # the page: twenty files from memory, which a whole club behind one address may open at once
        self.server.requests.check(address)
        if not self.server.answers:
            raise Refusal("not_ready", f"the server is still {self.server.doing}; try again in a moment")

    def _check_origin(self, headers: dict[str, str]) -> None:
        """Lets a browser's request through only if our own page makes it. Together with SameSite cookies this keeps
        other sites from acting for a guest."""
        origin = headers.get("origin")
        if origin is None or origin in self.server.settings.origins:
            return
        with contextlib.suppress(ValueError):
            if urlsplit(origin).netloc == headers.get("host"):
                return
        raise Refusal("foreign_origin", "requests from other sites are not answered")

    def _headers(self, scope: Scope) -> dict[str, str]:
        if scope["scheme"] == "https":
            return {**HEADERS, "strict-transport-security": "max-age=31536000"}
        return HEADERS


def _is_api(scope: Scope) -> bool:
    """Whether a request is for the API. Litestar finds `//api//games` as well as `/api/games`, so limits must, too."""
    return re.sub("/+", "/", scope["path"]).startswith("/api/")


async def _turn_away(scope: Scope, send: Send, refusal: Refusal) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": refusal.code})
        return
    body = msgspec.json.encode(Problem(code=refusal.code, message=refusal.message))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status_of(refusal.code) in (429, 503):
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status_of(refusal.code), "headers": headers})
    await send({"type": "http.response.body", "body": body})
