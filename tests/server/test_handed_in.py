"""A record that lies on a person's device is handed in and looked back at: for who did so, and for nobody else."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stich
from stich.analysis import Analysis, analyse
from stich.bots import bot
from stich.server.settings import Settings
from stich.storage import analysis_queue
from stich.storage.analysis_queue import AnalysisQueue
from stich.storage.database import Database
from stich.storage.workers import Workers
from stich.testing.client import Client, HttpError, play_at_random, run
from stich.testing.served import Served, served

SAMPLES = 100
QUICK = {"bots": "novice", "pace": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("handed in"), analysis_samples=SAMPLES) as running:
        yield running


@pytest.fixture(scope="module")
def record() -> Any:
    match = stich.game("last_panther", 3, limit=-1).new(seed=2, seats=["Ada Lovelace", "novice", "novice"])
    table = [bot("novice", seed=seat) for seat in range(3)]
    while not match.over:
        seat = match.actors()[0]
        match.apply(seat, table[seat].choose(match.view(seat), match.legal(seat)))
    return match.record()


async def fetched(client: Client, name: str) -> Analysis:
    while (state := await client.call("GET", f"/api/analyses/{name}"))["state"] != "there":
        assert state["state"] in ("waiting", "running")
        await asyncio.sleep(0.1)
    return msgspec.convert(state["analysis"], Analysis)


def kept(server: Served, columns: str = "*") -> str:
    with closing(sqlite3.connect(server.settings.database)) as connection:
        return str(connection.execute(f"SELECT {columns} FROM looking_back").fetchall())


async def refused(client: Client, method: str, path: str, body: Any = None) -> HttpError:
    with pytest.raises(HttpError) as error:
        await client.call(method, path, body)
    return error.value


def test_what_is_found_is_that_of_the_record_and_names_nobody(server: Served, record: Any) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        handed = await ada.call("POST", "/api/analyses", {"record": record})
        assert handed["state"]["state"] == "waiting"
        assert "Lovelace" not in kept(server)
        assert await fetched(ada, handed["id"]) == analyse(record, samples=SAMPLES)
        assert kept(server, "asker, record") == "[('', None)]", "these are not kept longer than they are needed"
        await ada.call("DELETE", f"/api/analyses/{handed['id']}")
        assert handed["id"] not in kept(server)
        assert (await refused(ada, "GET", f"/api/analyses/{handed['id']}")).code == "unknown_match"
        assert (await refused(ada, "GET", f"/api/matches/{handed['id']}/analysis")).code == "unknown_match"

    run(story)


def test_bad_records_say_what_is_wrong_and_nothing_is_done(server: Served, record: Any) -> None:
    async def story() -> None:
        ada = await Client(server.address).introduce("Ada")
        before = kept(server)
        for wrong, said in (
            ({"game": "skat"}, "game: there is no game"),
            ({"format": "stich/9"}, "format: "),
            ({"actions": record["actions"][:-1]}, "scores: "),
            ({"actions": record["actions"][:-1], "scores": None}, "scores: the match is not over"),
            ({"actions": [[0, "fly away"], *record["actions"][1:]]}, "actions[0]: "),
            ({"deals": []}, "deals: "),
            ({"seats": [1, 2, 3]}, "seats[0]: "),
            ({"more": 1}, "record: "),
            ({"claims": [{"after": 0, "seat": 0, "what": "decided"}]}, "claims[0]: "),
        ):
            error = await refused(ada, "POST", "/api/analyses", {"record": {**record, **wrong}})
            assert (error.status, error.code) == (400, "bad_record"), wrong
            assert error.body["message"].startswith(said)
        for body in ({"record": "stich"}, {}, {"record": record, "samples": 10**9}):
            assert (await refused(ada, "POST", "/api/analyses", body)).code == "bad_message"
        long = {**record, "actions": record["actions"] * 200}
        assert (await refused(ada, "POST", "/api/analyses", {"record": long})).status == 413
        assert (await refused(Client(server.address), "POST", "/api/analyses", {"record": record})).status == 401
        assert kept(server) == before

    run(story)


def test_who_plays_known_deals_of_the_game_waits_whichever_they_are(server: Served, record: Any) -> None:
    """That a record is refused must not tell whether it has guessed the deal that is played: another's is answered as
    any other, whatever it holds, and one's own is not asked about."""

    async def story() -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        handed = await ada.call("POST", "/api/analyses", {"record": record})
        found = await fetched(ada, handed["id"])
        table = await ada.new_table("last_panther", 3, options={"limit": -1}, settings=QUICK, start=True)
        play = await ada.play(table)
        await play_at_random(play, random.Random(1))
        assert play.update is not None
        match = play.update.table.match
        played = await ada.call("GET", f"/api/matches/{match}/record")
        again = await ada.call("POST", f"/api/matches/{match}/again", {"settings": QUICK})
        for one in (played, record):
            assert (await refused(ada, "POST", "/api/analyses", {"record": one})).code == "wrong_state"
        assert (await refused(ada, "GET", f"/api/analyses/{handed['id']}")).code == "wrong_state"
        for one in (played, record):
            assert (await bob.call("POST", "/api/analyses", {"record": one}))["state"]["state"] == "waiting"
        await ada.call("POST", f"/api/tables/{again['id']}/close")
        assert await fetched(ada, handed["id"]) == found

    run(story)


def test_what_nobody_fetches_is_forgotten(tmp_path: Path, record: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        database = Database(str(tmp_path / "stich.db"))
        queue = AnalysisQueue(database, Workers(database, Settings().lease_seconds))
        await queue.add("record~x", "here", record)
        assert await queue.take() == ("record~x", record)
        await queue.found("record~x", analyse(record, samples=SAMPLES))
        assert await queue.take() is None
        found = await queue.state("record~x")
        assert found is not None
        assert found.state == "there"
        monkeypatch.setattr(analysis_queue, "KEPT_SECONDS", 0.0)
        assert await queue.take() is None
        assert await queue.state("record~x") is None
        await asyncio.to_thread(database.close)

    asyncio.run(story())
