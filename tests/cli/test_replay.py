"""`stich replay`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stich
from stich.records import write_record
from stich.testing.random_play import random_match


@pytest.fixture
def match() -> stich.Match:
    return random_match(stich.game("mue", players=4, hands=2), seed=5)[0]


@pytest.fixture
def path(match: stich.Match, tmp_path: Path) -> str:
    file = tmp_path / "match.json"
    write_record(match.record(), file)
    return str(file)


def test_the_whole_match_in_words(run: Callable[..., Any], path: str, match: stich.Match) -> None:
    told = run("replay", path).stdout
    assert "Hand 1:" in told
    assert "Hand 2:" in told
    assert "The match is over" in told
    for name, hand in zip(match.seats, match.deals[0]["hands"], strict=True):
        assert f"{name}  {hand.split()[0]}" in told


def test_upto(run: Callable[..., Any], path: str) -> None:
    told = run("replay", path, "--upto", "1").stdout
    assert "So far 1 action;" in told
    assert "Hand 2" not in told


def test_json(run: Callable[..., Any], path: str, match: stich.Match) -> None:
    result = json.loads(run("replay", path, "--json").stdout)
    assert result["scores"] == match.scores
    assert result["winners"] == match.winners
    assert result["over"] is True
    assert (result["game"], result["players"], result["rounds"]) == ("mue", 4, 2)
    assert json.loads(run("replay", path, "--json", "--upto", "3").stdout)["actions"] == 3


@pytest.mark.parametrize(("whose", "seat"), [("2", 2), ("spectator", None)])
def test_view(run: Callable[..., Any], path: str, match: stich.Match, whose: str, seat: int | None) -> None:
    shown = run("replay", path, "--upto", "7", "--view", whose).stdout
    view = stich.replay(match.record(), upto=7).view(seat)
    assert json.loads(shown) == json.loads(msgspec.json.encode(view))


@pytest.mark.parametrize("whose", ["4", "x", "-1"])
def test_view_of_nobody(run: Callable[..., Any], path: str, whose: str) -> None:
    result = run("replay", path, "--view", whose)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", [game.name for game in stich.games()])
def test_every_game_can_be_told(run: Callable[..., Any], tmp_path: Path, name: str) -> None:
    match, _ = random_match(stich.game(name), seed=2, rounds=2)
    file = tmp_path / "match.json"
    write_record(match.record(), file)
    result = run("replay", str(file))
    assert result.exit_code == 0
    assert all(seat in result.stdout for seat in match.seats)
