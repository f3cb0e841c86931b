"""The look at the logs after kills: it finds what is missing and what was written twice."""

import asyncio
import re
from pathlib import Path

import msgspec
import pytest

from kills import Player, check, log_of, sat_down
from stich.tables.entries import Acted, Entry, Said
from stich.testing.served import served


def test_a_missing_and_a_doubled_entry_are_found(tmp_path: Path) -> None:
    async def story(address: str) -> Player:
        players, done = await sat_down(address, [("last_panther", 4, 1)]), asyncio.Event()
        playing = asyncio.create_task(players[0].go_on(done))
        while len(players[0].promised) < 10:
            await asyncio.sleep(0.05)
        done.set()
        await playing
        return players[0]

    with served(tmp_path) as server:
        player = asyncio.run(story(server.address))
        database = server.settings.database
    log = log_of(database, player.table)
    check(player, log)

    last = max(seq for seq, kind, _ in player.promised if kind == "acted")
    with pytest.raises(AssertionError, match=re.escape(f"({last}, 'acted'")):
        check(player, log[: last - 1])
    with pytest.raises(AssertionError, match="missing or doubled"):
        check(player, [*log[:5], *log[6:]])
    said = Said(guest=player.client.id, name="P0", text="twice")
    doubled = [*log, *(Entry(len(log) + more, log[-1].at, said) for more in (1, 2, 3))]
    with pytest.raises(AssertionError, match=r"said: \d+ written"):
        check(player, doubled)
    acted = next(entry for entry in log if entry.seq == last)
    assert isinstance(acted.body, Acted)
    other = msgspec.structs.replace(acted, body=msgspec.structs.replace(acted.body, action="another"))
    with pytest.raises(AssertionError, match="'acted'"):
        check(player, [other if entry.seq == last else entry for entry in log])
