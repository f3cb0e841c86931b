"""What the house does at tables by itself: bots, clocks, whose table it is, and what is forgotten or swept away."""

import asyncio
import sqlite3
from pathlib import Path

from stich.protocol import Accepted, Act
from stich.testing.client import Client, run
from stich.testing.served import Served, served

QUICK = {"bots": "novice", "pace": 0.1}


def test_bots_play_on_where_the_log_is_ahead_of_the_clock(tmp_path: Path) -> None:
    """A machine without a clock of its own starts with the time of an hour ago."""

    async def begin(server: Served) -> tuple[Client, str]:
        ada = await Client(server.address).introduce("Ada")
        return ada, await ada.new_table("meinz", 4, settings=QUICK, start=True)

    async def play_on(ada: Client, table: str) -> None:
        play = await ada.play(table)
        for _ in range(4):
            while play.update is None or not play.update.legal:
                await play.next_update()
            answer = await play.ask(Act(seq=play.update.seq, action=play.update.legal[0]))
            assert isinstance(answer, Accepted)
            while play.update.seq < answer.seq:
                await play.next_update()

    with served(tmp_path) as server:
        ada, table = asyncio.run(begin(server))
        server.stop()
        with sqlite3.connect(tmp_path / "stich.db") as connection:
            connection.execute("UPDATE entries SET at = at + 3600")
        connection.close()
        server.start()
        server.wait_until_ready()
        run(lambda: play_on(ada, table), seconds=30)
