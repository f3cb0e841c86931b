"""`stich replay`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stich
from stich.games.events import TrickWon
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


def test_a_claim_is_told_where_it_was_made(run: Callable[..., Any], tmp_path: Path) -> None:
    match = stich.game("last_panther", players=3).new(seed=1)
    while not match.sheet:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    last = max(number for number, (_, action) in enumerate(match.actions) if action.startswith("play")) - 2
    winner = [event.seat for event in match.all_events if isinstance(event, TrickWon)][-1]
    record = {**match.record(), "claims": [{"after": last, "seat": winner, "what": "all"}]}
    file = tmp_path / "claimed.json"
    write_record(record, file)
    told = run("replay", str(file)).stdout
    claimed = told.index(f"{match.seats[winner]} claims the rest of the tricks.")
    assert "wins the trick" in told[claimed:]


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
