"""`stich play`, through a pipe as a script would and as a player's session."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stich

TABLES = [(game.name, players) for game in stich.games() for players in (game.seats[0], game.seats[-1])]


def test_a_whole_match_through_a_pipe(spawn: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    arguments = ["play", "mue", "--seed", "7", "-o", "hands=1", "--record", str(path)]
    result = spawn(*arguments, typed="1\n" * 200)
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Hand 1" in result.stdout
    assert "The match is over" in result.stdout
    record = json.loads(path.read_text("utf-8"))
    match = stich.replay(record)
    assert match.over
    assert record["scores"] == match.scores


def test_the_same_seed_is_the_same_match(run: Callable[..., Any]) -> None:
    first, second = (run("play", "last_panther", "--seed", "4", typed="1\n" * 30).stdout for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_can_be_played(run: Callable[..., Any], name: str, players: int) -> None:
    typed = "?\nlast\nlog\nscores\ntable\n" + "1\n" * 60 + "last\nlog\nscores\nquit\n"
    result = run("play", name, "-p", str(players), "--seed", "5", "--seat", str(players - 1), typed=typed)
    assert result.exit_code == 0
    assert "Your choice" in result.stdout
    assert "There is no last trick yet." in result.stdout
    assert "Nothing has been scored yet." in result.stdout


@pytest.mark.parametrize("typed", ["", "1\n", "quit\n", "nonsense\n\n"])
def test_leaving_is_polite_and_keeps_the_record(run: Callable[..., Any], tmp_path: Path, typed: str) -> None:
    path = tmp_path / "match.json"
    result = run("play", "mue", "--seed", "1", "--record", str(path), typed=typed)
    assert result.exit_code == 0
    assert "You leave before the end" in result.stdout
    assert not stich.replay(json.loads(path.read_text("utf-8"))).over


def test_options_seat_and_first_reach_the_match(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    options = ["-o", "target=50", "-o", "same_trump=no", "-o", "stalemate=summary"]
    arguments = ["-p", "4", "--seat", "2", "--first", "3", "--seed", "9", *options, "--record", str(path)]
    result = run("play", "mue", *arguments)
    assert "2 you" in result.stdout
    record = json.loads(path.read_text("utf-8"))
    assert record["options"] == {"target": 50, "hands": None, "stalemate": "summary", "same_trump": False}
    assert (record["first"], record["seed"], len(record["seats"])) == (3, 9, 4)


def test_a_random_first_seat_comes_from_the_seed(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "mue", "--first", "random", "--seed", "3", "--record", str(path))
    assert json.loads(path.read_text("utf-8"))["first"] == stich.game("mue").new(3, first="random").first


def test_what_can_not_be_done_is_asked_again(run: Callable[..., Any]) -> None:
    shown = run("play", "mue", "--seed", "1", typed="99\nplay X9\npass\nquit\n").stdout
    assert "there is no number 99" in shown
    assert "'play X9' can not be done now" in shown
    assert "You pass." in shown


def test_nothing_hidden_is_shown(run: Callable[..., Any]) -> None:
    """What the others hold appears nowhere before they have played it."""
    shown = run("play", "mue", "--seed", "1").stdout
    hands = stich.game("mue").new(seed=1).deals[0]["hands"]
    own = set(hands[0].split())
    others = {card for hand in hands[1:] for card in hand.split()} - own
    assert all(card in shown for card in own)
    assert not any(card in shown for card in others)
