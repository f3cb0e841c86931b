"""The bare broadcast echo that the table server is measured against: same stack, no tables, nothing kept.

A message in is decoded, and a message of a given size is encoded and sent to all in the room, as the table server would
do for an action if there were nothing to check, to keep and to work out."""

import sys
from collections import defaultdict
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

from stich.protocol.messages import Act
from stich.server.serving import SOCKET_OPTIONS

rooms: defaultdict[str, set[WebSocket[Any, Any, Any]]] = defaultdict(set)
_read = msgspec.json.Decoder(Act).decode
_write = msgspec.json.Encoder().encode


class Echo(msgspec.Struct, tag_field="type", tag="echo"):
    action: str
    filling: str


@websocket("/echo/{room:str}/{size:int}")
async def echo(socket: WebSocket[Any, Any, Any], room: str, size: int) -> None:
    """What one says, all in the room hear."""
    await socket.accept()
    rooms[room].add(socket)
    filling = "x" * size
    try:
        while True:
            heard = _read(await socket.receive_data(mode="text"))
            text = _write(Echo(heard.action, filling)).decode()
            for other in rooms[room]:
                await other.send_data(text, mode="text")
    except WebSocketDisconnect:
        rooms[room].discard(socket)


@get("/health")
async def health() -> str:
    return "ready"


if __name__ == "__main__":
    app = Litestar([echo, health], openapi_config=None, logging_config=None)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", access_log=False, **SOCKET_OPTIONS)
