"""`kill -9` at any moment: over a hundred of them in one run, and nothing that was acknowledged or seen is lost."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kills import kill_round
from stich.server.settings import Settings
from stich.testing.forked import Forked
from stich.testing.served import NO_LIMITS, free_port

KILLS = 110


@pytest.fixture
def forked(tmp_path: Path) -> Iterator[Forked]:
    settings = Settings(port=free_port(), database=str(tmp_path / "stich.db"), limits=NO_LIMITS, bot_threads=1)
    server = Forked(settings, tmp_path / "server.log")
    yield server
    server.close()


def test_nothing_acknowledged_is_lost(forked: Forked) -> None:
    forked.start()
    forked.wait_until_ready()
    figures = kill_round(forked, KILLS, random.Random(time.time_ns()))
    print(figures)
    assert forked.starts == KILLS + 2
    assert figures.resumed > KILLS / 4
    assert figures.promised > KILLS
