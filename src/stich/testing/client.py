"""A client of the server for tests: HTTP for everything around the table, WebSocket for play. Keeps all bytes it
receives."""

import asyncio
import http.client
import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stich.protocol.messages import (
    Accepted,
    Act,
    Advice,
    AnswerClaim,
    FromClient,
    Line,
    MakeClaim,
    Pong,
    Refused,
    Replaced,
    ServerMessage,
    Update,
    Welcome,
)

PATIENCE = 60.0

_decoder = msgspec.json.Decoder(ServerMessage)
_encode = msgspec.json.encode


_open: "set[Play]" = set()


def run(story: Callable[[], Coroutine[Any, Any, None]], seconds: float = 180.0) -> None:
    """Runs an async test to its end, and closes the connections it has left open."""

    async def told() -> None:
        try:
            await asyncio.wait_for(story(), seconds)
        finally:
            await asyncio.gather(*(play.close() for play in list(_open)))

    asyncio.run(told())


class HttpError(Exception):
    """A response that is not a success."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body
        self.code = body.get("code") if isinstance(body, dict) else None


class Client:
    """One guest on one device."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}
        self.id = ""

    @property
    def cookie(self) -> str | None:
        """All cookies, as they are sent."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items()) or None

    @cookie.setter
    def cookie(self, sent: str | None) -> None:
        self.cookies = dict(one.split("=", 1) for one in sent.split("; ")) if sent else {}

    def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        data = None if body is None else _encode(body)
        request = urllib.request.Request(self.address + path, data, method=method, headers=headers or {})
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                for given in answer.headers.get_all("Set-Cookie", []):
                    name, _, value = given.partition(";")[0].partition("=")
                    self.cookies[name] = value
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            text = error.read()
            try:
                told = json.loads(text)
            except ValueError:
                told = text
            raise HttpError(error.code, told) from None
        except http.client.IncompleteRead as error:
            raise ConnectionResetError("the server has ended in the middle of its answer") from error

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        return await asyncio.to_thread(self.request, method, path, body)

    async def introduce(self, name: str) -> "Client":
        self.id = (await self.call("POST", "/api/guests", {"name": name}))["id"]
        return self

    async def new_table(self, game: str, players: int | None = None, **more: Any) -> str:
        table: str = (await self.call("POST", "/api/tables", {"game": game, "players": players, **more}))["id"]
        return table

    async def sit(self, table: str, seat: int | None = None) -> Any:
        return await self.call("POST", f"/api/tables/{table}/seat", {"seat": seat})

    async def start(self, table: str) -> Any:
        return await self.call("POST", f"/api/tables/{table}/start")

    async def play(
        self,
        table: str,
        since: int | None = None,
        origin: str | None = None,
        come_from: str | None = None,
        pauses: bool = False,
    ) -> "Play":
        """Connects to a table. `come_from` is the address on this machine that the server should see."""
        where = self.address.replace("http", "ws", 1) + f"/api/tables/{table}/play?pauses={pauses:d}"
        where += "" if since is None else f"&since={since}"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if origin:
            headers["Origin"] = origin
        socket = await connect(
            where,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            local_addr=(come_from, 0) if come_from else None,
        )
        return Play(socket)


class Play:
    """A connection to a table. `update` is the latest message of its kind; `events` are all events of the match so
    far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.update: Update | None = None
        self.welcome: Welcome | None = None
        self.events: list[Any] = []
        self.lines: list[Line] = []
        self.raw: list[str] = []
        self.ids = 0
        self.closed = False
        _open.add(self)

    async def receive(self) -> Any:
        """The next message; None when the connection has been closed."""
        try:
            text = await asyncio.wait_for(self.socket.recv(decode=True), PATIENCE)
        except ConnectionClosed:
            self.closed = True
            return None
        assert isinstance(text, str)
        self.raw.append(text)
        message: ServerMessage = _decoder.decode(text)
        if isinstance(message, Welcome):
            self.welcome = message
        if isinstance(message, Update):
            if message.fresh:
                self.events = []
            self.events += message.events
            self.lines += message.lines
            self.update = message
        return message

    async def until(self, *kinds: type[Any]) -> Any:
        """The next message of one of these kinds; None when the connection has been closed."""
        while (message := await self.receive()) is not None and not isinstance(message, kinds):
            pass
        return message

    async def next_update(self) -> Update:
        message = await self.until(Update)
        assert message is not None, "the connection has ended"
        return message  # type: ignore[no-any-return]

    async def send(self, message: FromClient) -> int:
        """Sends a message with a number of its own, which the answer repeats."""
        self.ids += 1
        await self.socket.send(_encode(msgspec.structs.replace(message, id=self.ids)), text=True)
        return self.ids

    async def ask(self, message: FromClient) -> Accepted | Refused | Advice | Pong | Replaced | None:
        """Sends a message and waits for its answer."""
        number = await self.send(message)
        while True:
            answer = await self.until(Accepted, Refused, Advice, Pong, Replaced)
            if answer is None or isinstance(answer, Replaced) or answer.id in (number, None):
                return answer  # type: ignore[no-any-return]

    async def close(self) -> None:
        _open.discard(self)
        await self.socket.close()
        self.closed = True


def at_random(legal: Sequence[str], rng: random.Random) -> str:
    """Any of these actions. A client is not told which of them end an open phase, as the rules say with `closing`. This
    takes those of a single word, such as a pass, for them: they name nothing. If there are some, it is one of them with
    a chance of at least one half."""
    closing = [action for action in legal if " " not in action]
    return rng.choice(closing if closing and rng.random() < 0.5 else legal)


async def play_at_random(play: Play, rng: random.Random, claims: float = 0) -> None:
    """Takes random legal actions whenever asked, until the match is over. With the chance `claims` it claims what is
    offered; if asked for the rest of the tricks it says yes or no."""
    while True:
        update = play.update
        if update is not None and update.claim is not None:
            if update.claim.answer:
                await play.ask(AnswerClaim(seq=update.seq, agree=rng.random() < 0.7))
            else:
                await play.next_update()
            continue
        if update is not None and update.may_claim and rng.random() < claims:
            await play.ask(MakeClaim(seq=update.seq, what=rng.choice(update.may_claim)))
            continue
        if update is None or not update.legal:
            if update is not None and update.table.state == "over":
                return
            await play.next_update()
            continue
        answer = await play.ask(Act(seq=update.seq, action=at_random(update.legal, rng)))
        assert isinstance(answer, Accepted), answer
        while play.update is None or play.update.seq < answer.seq:  # until then the old question stands in updates
            await play.next_update()
