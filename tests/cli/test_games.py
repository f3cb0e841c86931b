"""`stich games`."""

import json
from collections.abc import Callable
from typing import Any

import stich


def test_every_game_with_its_options(run: Callable[..., Any]) -> None:
    shown = run("games").stdout
    for game in stich.games():
        assert game.name in shown
        assert game.title in shown
        assert all(f"{option.name}=" in shown for option in game.options)


def test_json(run: Callable[..., Any]) -> None:
    listed = {game["name"]: game for game in json.loads(run("games", "--json").stdout)}
    assert list(listed) == [game.name for game in stich.games()]
    mue = listed["mue"]
    assert mue["title"] == "Mü"
    assert mue["players"] == {"fewest": 4, "most": 6, "usual": 5}
    target = mue["options"][0]
    assert set(target) == {"name", "default", "about", "expected", "choices"}
    assert (target["name"], target["default"]) == ("target", 200)


def test_defaults_are_written_as_the_command_line_reads_them(run: Callable[..., Any]) -> None:
    shown = run("games").stdout
    assert "hands=none" in shown
    assert "same_trump=yes" in shown
    result = run("play", "mue", "-o", "hands=none", "-o", "same_trump=yes", "-o", "stalemate=text")
    assert result.exit_code == 0
