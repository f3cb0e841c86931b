"""The bare broadcast echo that the table server is measured against: same stack, no tables, nothing kept."""

import sys
from collections import defaultdict
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

from stich.server.serving import SOCKET_OPTIONS

rooms: defaultdict[str, set[WebSocket[Any, Any, Any]]] = defaultdict(set)


@websocket("/echo/{room:str}")
async def echo(socket: WebSocket[Any, Any, Any], room: str) -> None:
    """What one says, all in the room hear."""
    await socket.accept()
    rooms[room].add(socket)
    try:
        while True:
            text = await socket.receive_data(mode="text")
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
