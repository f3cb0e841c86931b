"""`stich bench`: the shapes, never the times."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import stich

SMALL = {
    "playouts": ["--rounds", "5", "--repetitions", "2"],
    "search": ["--rounds", "3", "--iterations", "3", "--repetitions", "2"],
    "memory": ["--clones", "100", "--repetitions", "2"],
    "startup": ["--repetitions", "1"],
}


@pytest.mark.parametrize("name", SMALL)
def test_json(run: Callable[..., Any], name: str) -> None:
    result = json.loads(run("bench", name, *SMALL[name], "--games", "mue", "--json").stdout)
    assert result["bench"] == name
    assert {"processor", "python", "rules"} <= set(result["machine"])
    assert {row["game"] for row in result["results"]} <= {"mue", None}
    assert all(row["repetitions"] == int(SMALL[name][-1]) for row in result["results"])


def test_every_game_and_number_of_players(run: Callable[..., Any]) -> None:
    result = json.loads(run("bench", "playouts", *SMALL["playouts"], "--json").stdout)
    measured = [(row["game"], row["players"]) for row in result["results"]]
    assert measured == [(game.name, players) for game in stich.games() for players in game.seats]
    assert all(row["decisions_per_second"] > row["rounds_per_second"] > 0 for row in result["results"])


def test_a_table_with_the_machine_below(run: Callable[..., Any]) -> None:
    shown = run("bench", "memory", *SMALL["memory"], "--games", "mue,last_panther").stdout
    assert "Mü" in shown
    assert "The Last Panther" in shown
    assert "ns to clone" in shown
    assert "processor" in shown
