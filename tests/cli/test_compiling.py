"""A command that compiles says so, and one that does not says nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from stich.cli.compiling import TOLD

SAID = f"{TOLD}\n"
TABLE = ["last_panther", *["random"] * 3]


def test_only_the_first_time(spawn: Callable[..., Any], tmp_path: Path) -> None:
    def told(*arguments: str) -> str:
        result = spawn(*arguments, STICH_CACHE_DIR=str(tmp_path))
        assert result.returncode == 0
        return str(result.stderr)

    assert told("arena", *TABLE, "--deals", "2", "--workers", "2") == SAID
    assert told("arena", *TABLE, "--deals", "2", "--workers", "2") == ""
    assert told("play", "last_panther", "-p", "3", "--bots", "random") == ""


def test_before_the_first_card_of_a_first_match(spawn: Callable[..., Any], tmp_path: Path) -> None:
    play = ["play", "last_panther", "-p", "3", "--bots", "novice"]
    assert spawn(*play, STICH_CACHE_DIR=str(tmp_path)).stderr == SAID
    assert spawn(*play, STICH_CACHE_DIR=str(tmp_path)).stderr == ""
