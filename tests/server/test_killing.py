"""`kill -9` at any moment: over a hundred of them in one run, and nothing that was acknowledged or seen is lost."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from stich.protocol import Accepted, Act, Refused, Say, Update
from stich.server.settings import Settings
from stich.tables.entries import Acted, Entry, Said, decode_body
from stich.tables.table import Table
from stich.tables.updates import update_for
from stich.testing.client import Client, HttpError, Play
from stich.testing.forked import Forked
from stich.testing.served import NO_LIMITS, free_port

KILLS = 110
TABLES = [("mue", 4, 4), ("last_panther", 4, 2), ("mue", 5, 1)]  # game, players, people


@pytest.fixture
def forked(tmp_path: Path) -> Iterator[Forked]:
    settings = Settings(port=free_port(), database=str(tmp_path / "stich.db"), limits=NO_LIMITS, bot_threads=1)
    server = Forked(settings, tmp_path / "server.log")
    yield server
    server.close()


class Player:
    """Plays on whatever happens to the server, and remembers what it was promised."""

    def __init__(self, client: Client, table: str, host: bool, seed: int) -> None:
        self.client = client
        self.table = table
        self.host = host
        self.rng = random.Random(seed)
        self.promised: list[tuple[int, str, str]] = []  # entry, kind, text
        self.last: Update | None = None
        self.events: list[Any] = []
        self.resumed = 0

    async def go_on(self, done: asyncio.Event) -> None:
        while not done.is_set():
            try:
                play = await self.client.play(self.table, since=self.last.seq if self.last else None)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)
                continue
            try:
                await self.play(play, done)
            except (OSError, WebSocketException, HttpError):
                pass
            finally:
                await play.close()

    async def play(self, play: Play, done: asyncio.Event) -> None:
        first = True
        while not done.is_set():
            message = await play.receive()
            if message is None or (isinstance(message, Refused) and message.code in ("not_ready", "busy")):
                return
            if isinstance(message, Accepted):
                raise AssertionError("an answer that nobody waits for")
            if not isinstance(message, Update):
                continue
            self.take(message, first)
            first = False
            if message.table.state == "over" and self.host:
                await self.client.start(self.table)
            elif message.legal:
                await self.act(play, message)

    def take(self, update: Update, first: bool) -> None:
        if self.last is not None:
            assert update.seq >= self.last.seq, "what was seen is gone"
            if first and not update.fresh:
                assert update.since == self.last.seq
                self.resumed += 1
        self.events = [*([] if update.fresh else self.events), *update.events]
        self.last = update

    async def act(self, play: Play, update: Update) -> None:
        if self.rng.random() < 0.1:
            text = f"line {self.rng.random()}"
            await self.promise(play, Say(text=text), "said", text)
        closing = [action for action in update.legal if action in ("pass", "done", "silent", "keep")]
        action = self.rng.choice(closing if closing and self.rng.random() < 0.5 else update.legal)
        await self.promise(play, Act(seq=update.seq, action=action), "acted", action)

    async def promise(self, play: Play, message: Act | Say, kind: str, text: str) -> None:
        number = await play.send(message)
        while (answer := await play.receive()) is not None:
            if isinstance(answer, Update):
                self.take(answer, first=False)
            elif isinstance(answer, Accepted) and answer.id == number:
                self.promised.append((answer.seq, kind, text))
                return
            elif isinstance(answer, Refused):
                assert answer.code in ("stale", "not_your_turn", "not_playing", "slow_down"), answer
                return


def log_of(database: str, table: str) -> list[Entry]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute(
            "SELECT seq, at, body FROM entries WHERE table_id = ? ORDER BY seq", [table]
        ).fetchall()
    connection.close()
    return [Entry(seq, at, decode_body(body)) for seq, at, body in rows]


def test_nothing_acknowledged_is_lost(forked: Forked) -> None:
    rng = random.Random(time.time_ns())

    async def killing(done: asyncio.Event) -> None:
        for _ in range(KILLS):
            if rng.random() < 0.8:
                await asyncio.to_thread(forked.wait_until_ready)
                await asyncio.sleep(rng.expovariate(1 / 0.25))
            else:
                await asyncio.sleep(rng.random() * 0.5)
            await asyncio.to_thread(forked.kill)
            await asyncio.to_thread(forked.start)
        await asyncio.to_thread(forked.wait_until_ready)
        await asyncio.sleep(1)
        done.set()
        await asyncio.to_thread(forked.kill)  # so that nobody waits for another message

    async def story() -> list[Player]:
        players: list[Player] = []
        for game, seats, people in TABLES:
            clients = [await Client(forked.address).introduce(f"P{i}") for i in range(people)]
            settings = {"bots": "novice", "pace": 0, "away_seconds": None}
            table = await clients[0].new_table(game, seats, settings=settings)
            for client in clients[1:]:
                await client.sit(table)
            await clients[0].start(table)
            players += [Player(client, table, i == 0, len(players)) for i, client in enumerate(clients)]
        done = asyncio.Event()
        await asyncio.gather(killing(done), *(player.go_on(done) for player in players))
        return players

    forked.start()
    forked.wait_until_ready()
    players = asyncio.run(story())

    assert forked.starts == KILLS + 1
    assert sum(player.resumed for player in players) > KILLS / 4
    for player in players:
        log = log_of(forked.settings.database, player.table)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        written = {entry.seq: entry.body for entry in log}
        for seq, kind, text in player.promised:
            body = written[seq]
            if kind == "acted":
                assert isinstance(body, Acted)
                assert body.action == text
            else:
                assert isinstance(body, Said)
                assert body.text == text
        assert player.last is not None
        then = Table.rebuilt(player.table, log[: player.last.seq])
        told = update_for(then, then.seat_of(player.client.id), -1, 0.0, ())
        assert len(told.events) == len(player.events)
        assert [event["event"] for event in player.events] == [event.__struct_config__.tag for event in told.events]
    promised = sum(len(player.promised) for player in players)
    print(f"{KILLS} kills, {promised} promises kept, {sum(player.resumed for player in players)} resumed")
    assert promised > KILLS
