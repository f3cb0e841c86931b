"""Every table: each game at each number of players."""

import pytest

import stich
from stich.encoding.game import EncodedGame

TABLES = [(one.name, players) for one in stich.games() for players in one.seats]


@pytest.fixture(params=TABLES, ids=lambda one: f"{one[0]}-{one[1]}")
def table(request: pytest.FixtureRequest) -> EncodedGame:
    name, players = request.param
    return EncodedGame.of(stich.game(name, players))
