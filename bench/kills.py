"""`kill -9` under load, again and again: whether everything that was acknowledged is in the logs, and only once.

python bench/kills.py --kills 1000 [--servers 2]

Starts servers, each on a database of its own, plays at many tables, and kills each server a moment after it is up, or
before it is. Players come back and play on. After every fifty kills the logs are checked against what the players were
promised and saw, and new players sit down at new tables. Ends with an error if anything is missing or doubled."""

import argparse
import asyncio
import random
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException

from stich.protocol import Accepted, Act, Refused, Say, Update
from stich.server.settings import Settings
from stich.tables.entries import Acted, Entry, Said, decode_body
from stich.tables.table import Table
from stich.tables.updates import update_for
from stich.testing.client import Client, HttpError, Play, at_random
from stich.testing.forked import Forked
from stich.testing.served import NO_LIMITS, free_port

TABLES = [("mue", 4, 4), ("last_panther", 4, 2), ("mue", 5, 1)]  # game, players, people
MORE = [("njet", 4, 4), ("meinz", 4, 3), ("was_sticht", 4, 4), ("last_panther", 6, 6)]
SETTINGS = {"bots": "novice", "pace": 0, "away_seconds": None}
KILLS_A_ROUND = 50  # logs that are not too long, since each server reads them all


class Player:
    """Plays on whatever happens to the server, and remembers what it was promised."""

    def __init__(self, client: Client, table: str, host: bool, seed: int) -> None:
        self.client = client
        self.table = table
        self.host = host
        self.rng = random.Random(seed)
        self.promised: list[tuple[int, str, str]] = []  # entry, kind, text
        self.unanswered: Counter[str] = Counter()  # what was sent and may be in the log or not, by its kind
        self.written = 0  # the last entry that is known to be the player's own
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
        first, answered = True, self.last
        while not done.is_set():
            if self.last is answered or self.last is None or self.last.seq < self.written:
                message = await play.receive()
                if message is None or (isinstance(message, Refused) and message.code in ("not_ready", "busy")):
                    return
                if isinstance(message, Accepted):
                    raise AssertionError("an answer that nobody waits for")
                if isinstance(message, Update):
                    self.take(message, first)
                    first = False
                continue
            answered = self.last
            if answered.table.state == "over" and self.host:
                await self.client.start(self.table)
            elif answered.legal:
                await self.act(play, answered)

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
        action = at_random(update.legal, self.rng)
        await self.promise(play, Act(seq=update.seq, action=action), "acted", action)

    async def promise(self, play: Play, message: Act | Say, kind: str, text: str) -> None:
        self.unanswered[kind] += 1
        number = await play.send(message)
        while (answer := await play.receive()) is not None:
            if isinstance(answer, Update):
                self.take(answer, first=False)
            elif isinstance(answer, Accepted) and answer.id == number:
                self.promised.append((answer.seq, kind, text))
                self.written = answer.seq
                self.unanswered[kind] -= 1
                return
            elif isinstance(answer, Refused):
                assert answer.code in ("stale", "not_your_turn", "not_playing", "slow_down"), answer
                self.unanswered[kind] -= 1
                return


async def sat_down(address: str, tables: Sequence[tuple[str, int, int]] = TABLES) -> list[Player]:
    """People at new tables, of which all have begun."""
    players: list[Player] = []
    for game, seats, people in tables:
        clients = [await Client(address).introduce(f"P{i}") for i in range(people)]
        table = await clients[0].new_table(game, seats, settings=SETTINGS)
        for client in clients[1:]:
            await client.sit(table)
        await clients[0].start(table)
        players += [Player(client, table, i == 0, len(players)) for i, client in enumerate(clients)]
    return players


def log_of(database: str, table: str) -> list[Entry]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute(
            "SELECT seq, at, body FROM entries WHERE table_id = ? ORDER BY seq", [table]
        ).fetchall()
    connection.close()
    return [Entry(seq, at, decode_body(body)) for seq, at, body in rows]


def check(player: Player, log: Sequence[Entry]) -> None:
    """That the log has what the player was promised, each once and nothing besides, and what the player has seen."""
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1)), "a number is missing or doubled"
    written = {entry.seq: entry.body for entry in log}
    assert len({seq for seq, _, _ in player.promised}) == len(player.promised), "two promises, one entry"
    for seq, kind, text in player.promised:
        body = written.get(seq)
        told = body.action if isinstance(body, Acted) else body.text if isinstance(body, Said) else None
        assert (kind, text) == ("acted" if isinstance(body, Acted) else "said", told), (seq, kind, text, body)
    seat = Table.rebuilt(player.table, log).seat_of(player.client.id)
    own: Counter[str] = Counter()
    for entry in log:
        if isinstance(entry.body, Acted) and entry.body.seat == seat and entry.body.by == "player":
            own["acted"] += 1
        elif isinstance(entry.body, Said) and entry.body.guest == player.client.id:
            own["said"] += 1
    for kind, count in own.items():
        kept = sum(kind == one for _, one, _ in player.promised)
        assert kept <= count <= kept + player.unanswered[kind], f"{kind}: {count} written, {kept} acknowledged"
    assert player.last is not None
    then = Table.rebuilt(player.table, log[: player.last.seq])
    told_then = update_for(then, then.seat_of(player.client.id), -1, 0.0, ())
    assert [event["event"] for event in player.events] == [one.__struct_config__.tag for one in told_then.events]


class Figures(msgspec.Struct):
    kills: int = 0
    before_ready: int = 0
    promised: int = 0
    unanswered: int = 0
    resumed: int = 0
    entries: int = 0

    def add(self, other: "Figures") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def kill_round(
    forked: Forked, kills: int, rng: random.Random, tables: Sequence[tuple[str, int, int]] = TABLES
) -> Figures:
    """New players, so many kills, and a look at the logs. The server runs before and after."""
    figures = Figures(kills=kills)

    async def killing(done: asyncio.Event) -> None:
        for _ in range(kills):
            if rng.random() < 0.8:
                await asyncio.to_thread(forked.wait_until_ready)
                await asyncio.sleep(rng.expovariate(1 / 0.25))
            else:
                figures.before_ready += 1
                await asyncio.sleep(rng.random() * 0.5)
            await asyncio.to_thread(forked.kill)
            await asyncio.to_thread(forked.start)
        await asyncio.to_thread(forked.wait_until_ready)
        await asyncio.sleep(1)
        done.set()
        await asyncio.to_thread(forked.kill)  # so that nobody waits for another message

    async def story() -> list[Player]:
        players, done = await sat_down(forked.address, tables), asyncio.Event()
        await asyncio.gather(killing(done), *(player.go_on(done) for player in players))
        return players

    players = asyncio.run(story())
    forked.start()
    forked.wait_until_ready()
    logs = {player.table: log_of(forked.settings.database, player.table) for player in players}
    for player in players:
        check(player, logs[player.table])
        figures.promised += len(player.promised)
        figures.unanswered += player.unanswered.total()
        figures.resumed += player.resumed
    figures.entries = sum(map(len, logs.values()))
    return figures


def kill_one_server(kills: int, seed: int) -> Figures:
    rng, total = random.Random(seed), Figures()
    with tempfile.TemporaryDirectory(prefix="stich-kills-") as folder:
        database = str(Path(folder) / "stich.db")
        settings = Settings(port=free_port(), database=database, limits=NO_LIMITS, bot_threads=1, log_level="WARNING")
        forked = Forked(settings, Path(folder) / "server.log")
        try:
            forked.start()
            forked.wait_until_ready()
            began = time.perf_counter()
            while total.kills < kills:
                total.add(kill_round(forked, min(KILLS_A_ROUND, kills - total.kills), rng, TABLES + MORE))
                seconds = time.perf_counter() - began
                print(
                    f"{total.kills} of {kills} kills after {seconds:.0f} s, {total.promised} promises kept", flush=True
                )
        finally:
            forked.close()
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=1_000, help="of all servers together")
    parser.add_argument("--servers", type=int, default=2, help="killed at the same time, each on its own database")
    parser.add_argument("--seed", type=int, default=time.time_ns())
    arguments = parser.parse_args()
    shares = [
        arguments.kills // arguments.servers + (i < arguments.kills % arguments.servers)
        for i in range(arguments.servers)
    ]
    began, total = time.perf_counter(), Figures()
    with ProcessPoolExecutor(arguments.servers, get_context("spawn")) as pool:
        for figures in pool.map(kill_one_server, shares, [arguments.seed + i for i in range(arguments.servers)]):
            total.add(figures)
    minutes = (time.perf_counter() - began) / 60
    print(
        f"{total.kills} kills ({total.before_ready} before the server was ready) of {arguments.servers} servers in "
        f"{minutes:.1f} minutes, seed {arguments.seed}:\n"
        f"{total.promised} acknowledged actions and lines, all in the logs, each once, among {total.entries} entries;\n"
        f"{total.unanswered} had no answer when the server died; players took up where they were {total.resumed} times"
    )


if __name__ == "__main__":
    main()
