"""Matches that are put among the server's finished ones, and tables at which a test knows the cards by playing one of
them again."""

import json
import secrets
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from tests.web.player import Player

from stich.testing.served import Served


def set_table_with(
    player: Player,
    server: Served,
    game: str,
    deals: Sequence[Mapping[str, Any]],
    *,
    players: int,
    first: int = 0,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Plays a match again whose rounds began with these deals, in seat 0; what follows them is dealt by chance."""
    record = {
        "game": game,
        "options": dict(options or {}),
        "seats": [f"seat {seat}" for seat in range(players)],
        "first": first,
        "deals": deals,
    }
    match = put_match(server, record)
    player.page.request.post(f"{player.address}/api/guests", data={"name": "Ada"})
    answer = player.page.request.post(
        f"{player.address}/api/matches/{match}/again",
        data={"seat": 0, "settings": {"pace": 0, "bots": "novice"}},
    )
    assert answer.status == 201, answer.text()
    player.open(f"/table/{answer.json()['id']}")


def put_match(server: Served, record: Mapping[str, Any]) -> str:
    """The id by which it is found."""
    match = secrets.token_hex(8)
    with closing(sqlite3.connect(server.settings.database)) as database, database:
        database.execute(
            "INSERT INTO matches (id, table_id, game, ended, record, winners) VALUES (?, ?, ?, ?, ?, ?)",
            (match, "", record["game"], time.time(), json.dumps(record), "[]"),
        )
    return match
