"""Whole matches of every game and seat count over real sockets: people and bots mixed, watched by a spectator."""

import asyncio
import random

import pytest

from stich import games, replay
from stich.testing.client import Client, play_at_random, run
from stich.testing.served import Served

SEATINGS = [(one.name, players) for one in games() for players in one.seats]
SHORT: dict[str, dict[str, int]] = {"mue": {"hands": 1}, "last_panther": {"limit": -1}}


@pytest.mark.parametrize(("game", "players"), SEATINGS)
def test_a_whole_match(server: Served, game: str, players: int) -> None:
    async def match() -> None:
        rng = random.Random(f"{game} {players}")
        humans = 1 + players // 2
        guests = [await Client(server.address).introduce(f"Guest {i}") for i in range(humans)]
        settings = {"bots": "novice", "pace": 0}
        host = guests[0]
        table = await host.new_table(game, players, options=SHORT.get(game, {}), settings=settings)
        for guest in guests[1:]:
            await guest.sit(table)
        plays = [await guest.play(table) for guest in guests]
        watching = await Client(server.address).play(table)
        await host.start(table)
        await asyncio.wait_for(asyncio.gather(*(play_at_random(play, rng) for play in plays)), 300)
        while watching.update is None or watching.update.table.state != "over":
            await watching.next_update()

        match_id = watching.update.table.match
        record = await host.call("GET", f"/api/matches/{match_id}/record")
        again = replay(record)
        assert again.over
        for seat, play in enumerate(plays):
            assert play.update is not None
            assert play.update.scores == again.scores[:players]
            assert play.update.winners == again.winners
            told = [event["event"] for event in play.events]
            assert told == [event.__struct_config__.tag for event in again.events(seat)]
        for play in (*plays, watching):
            await play.close()
        mine = await guests[-1].call("GET", "/api/me/matches")
        assert [one["id"] for one in mine] == [match_id]
        assert mine[0]["seat"] == humans - 1
        statistics = await guests[-1].call("GET", "/api/me/statistics")
        assert [(one["game"], one["matches"]) for one in statistics] == [(game, 1)]

    run(match)
