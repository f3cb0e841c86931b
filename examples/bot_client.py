"""A bot from outside: sits down at a table of a Stich server and plays a whole match over the network.

    python examples/bot_client.py --server http://127.0.0.1:8765 --game mue --players 4
    python examples/bot_client.py --server http://127.0.0.1:8765 --table THE-ID-FROM-THE-LINK

Needs only the package `websockets`. What it plays is decided in `choose`: put your own player there. docs/protocol.md
says what every message holds."""

import argparse
import json
import random
import urllib.request
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


class Guest:
    """Who we are: a name, and a secret in a cookie that the server gives us."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server.rstrip("/")
        self.cookie = ""
        self.call("POST", "/api/guests", {"name": name})

    def call(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        request = urllib.request.Request(self.server + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            if (cookie := answer.headers["Set-Cookie"]) is not None:
                self.cookie = cookie.partition(";")[0]
            return json.load(answer)


def choose(view: dict[str, Any], legal: list[str]) -> str:
    """The player. `view` is all that our seat knows, `legal` what it may do. This one plays by chance."""
    closing = [action for action in legal if action in ("pass", "done", "silent", "keep")]
    return random.choice(closing if closing and random.random() < 0.5 else legal)


def play(guest: Guest, table: str) -> dict[str, Any]:
    """Plays until the match is over, coming back with the last number seen whenever the connection is lost."""
    seq, address = 0, guest.server.replace("http", "ws", 1) + f"/api/tables/{table}/play"
    while True:
        try:
            with connect(f"{address}?since={seq}", additional_headers={"Cookie": guest.cookie}) as socket:
                for text in socket:
                    message = json.loads(text)
                    if message["type"] == "replaced":
                        raise SystemExit("somebody else plays with our cookie")
                    if message["type"] == "refused" and message["code"] != "stale":
                        raise SystemExit(f"refused: {message['message']}")
                    if message["type"] != "update":
                        continue
                    seq = message["seq"]
                    if message["table"]["state"] == "over":
                        return dict(message)
                    if message["legal"]:
                        action = choose(message["view"], message["legal"])
                        socket.send(json.dumps({"type": "act", "seq": seq, "action": action}))
        except (ConnectionClosed, ConnectionError):
            continue


def main() -> None:
    arguments = argparse.ArgumentParser(description="Sits down at a table and plays a match.")
    arguments.add_argument("--server", default="http://127.0.0.1:8765")
    arguments.add_argument("--name", default="Outside bot")
    arguments.add_argument("--table", help="sit down here; without it a table is set up, with our own bots")
    arguments.add_argument("--game", default="mue")
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--options", type=json.loads, default={}, help='of the game, such as {"hands": 1}')
    given = arguments.parse_args()

    guest = Guest(given.server, given.name)
    if given.table is None:
        wanted = {"game": given.game, "players": given.players, "options": given.options}
        settings = {"bots": "novice", "pace": 0}
        table = guest.call("POST", "/api/tables", {**wanted, "settings": settings, "start": True})["id"]
    else:
        table = given.table
        guest.call("POST", f"/api/tables/{table}/seat", {"seat": None})
    end = play(guest, table)
    names = [seat["name"] for seat in end["table"]["seats"]]
    for name, score in zip(names, end["scores"], strict=True):
        print(f"{name}: {score}")
    print(f"Won by {', '.join(names[seat] for seat in end['winners'])}.")
    print(f"Record: {guest.server}/api/matches/{end['table']['match']}/record")


if __name__ == "__main__":
    main()
