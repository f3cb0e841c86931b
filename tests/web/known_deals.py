"""Matches that are put among the server's finished ones, and tables at which a test knows the cards by playing one of
them again."""

import hashlib
import json
import os
import secrets
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.web.known_chance import TEST_FILE
from tests.web.player import Player

import stich
from stich.testing.random_play import random_steps
from stich.testing.served import Served

MOST_MATCHES = 50


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
    play_again(player, server, record, seat=0)


def set_table_at(player: Player, server: Served, game: str, verb: str, *, players: int) -> None:
    """A table at which the player now has a choice of this kind; before, everybody has done something at random."""
    # Deals that nobody else is playing.
    first = int.from_bytes(hashlib.sha256(Path(os.environ[TEST_FILE]).read_bytes()).digest()[:4])
    for seed in range(first, first + MOST_MATCHES):
        steps = random_steps(stich.game(game, players), seed)
        for match in steps:
            after, asked = len(match.actions), [one for one in match.actors() if has_choice(match.legal(one), verb)]
            if asked:
                next(steps)  # a match is played on from a moment before its end
                play_again(player, server, match.record(), seat=asked[0], after=after)
                return
    raise AssertionError(f"nobody is ever asked to {verb}")


def has_choice(legal: Sequence[str], verb: str) -> bool:
    return len(legal) > 1 and any(action.split()[0] == verb for action in legal)


def play_again(player: Player, server: Served, record: Mapping[str, Any], **wanted: int) -> None:
    match = put_match(server, record)
    player.page.request.post(f"{player.address}/api/guests", data={"name": "Ada"})
    answer = player.page.request.post(
        f"{player.address}/api/matches/{match}/again", data={**wanted, "settings": {"pace": 0, "bots": "novice"}}
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
