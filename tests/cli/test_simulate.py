"""`stich simulate`."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import stich

FIELDS = {
    "game",
    "players",
    "options",
    "seed",
    "games",
    "unfinished",
    "mean_scores",
    "win_shares",
    "rounds",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
}


@pytest.mark.parametrize("name", [game.name for game in stich.games()])
def test_json(run: Callable[..., Any], name: str) -> None:
    result = json.loads(run("simulate", name, "--games", "20", "--seed", "1", "--json").stdout)
    assert set(result) == FIELDS
    assert result["games"] == 20
    assert result["players"] == stich.game(name).players
    assert len(result["mean_scores"]) == len(result["win_shares"]) >= result["players"]
    assert sum(result["win_shares"]) == pytest.approx(1)
    assert result["rounds"]["fewest"] <= result["rounds"]["mean"] <= result["rounds"]["most"]


def test_the_same_seed_gives_the_same(run: Callable[..., Any]) -> None:
    def outcome(seed: int) -> dict[str, Any]:
        arguments = ["simulate", "mue", "-p", "4", "-n", "30", "--seed", str(seed), "--json"]
        result = json.loads(run(*arguments).stdout)
        return {name: value for name, value in result.items() if "second" not in name}

    assert outcome(3) == outcome(3)
    assert outcome(3)["mean_scores"] != outcome(4)["mean_scores"]


def test_in_words(run: Callable[..., Any]) -> None:
    shown = run("simulate", "mue", "--players", "4", "--games", "10", "-o", "hands=2").stdout
    assert "hands a match: 2.0" in shown
    assert "unfinished" not in shown


def test_matches_that_go_on_for_too_long_are_owned_up_to(run: Callable[..., Any]) -> None:
    arguments = ["simulate", "mue", "--games", "10", "-o", "target=10000", "--most-rounds", "2"]
    assert "unfinished: 10" in run(*arguments).stdout
    result = json.loads(run(*arguments, "--json").stdout)
    assert result["unfinished"] == 10
    assert result["mean_scores"] == result["win_shares"] == []
    assert result["rounds"]["mean"] is None


def test_no_progress_bar_in_a_pipe(spawn: Callable[..., Any]) -> None:
    result = spawn("simulate", "mue", "--games", "10", "--json")
    assert result.stderr == ""
    assert json.loads(result.stdout)["games"] == 10
