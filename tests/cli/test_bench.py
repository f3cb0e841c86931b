"""`stich bench`: the shapes, never the times."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.kernel.sources import cache_folder

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


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository whose `scripts/play` starts a server at once, with what is installed and compiled here."""
    play = tmp_path / "checkout/scripts/play"
    play.parent.mkdir(parents=True)
    serve = shlex.join(["env", f"STICH_CACHE_DIR={cache_folder().parent}", sys.executable, "-m", "stich", "serve"])
    play.write_text(f'#!/bin/sh\nexec {serve} "$@"\n', "utf-8")
    play.chmod(0o755)
    committing = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "-m", "A server"]
    for arguments in (["init", "--quiet"], ["add", "."], committing):
        subprocess.run(["git", *arguments], cwd=tmp_path / "checkout", check=True)
    return tmp_path / "checkout"


def test_the_start_of_a_clone(run: Callable[..., Any], checkout: Path) -> None:
    told = run("bench", "startup", "--clone", str(checkout), "--repetitions", "1", "--json").stdout
    first, last, again = json.loads(told)["results"]
    assert first["what"] == "fresh clone: the first game can be played"
    assert last["what"] == "fresh clone: all games can be played"
    assert again["what"] == "clone: all games can be played, again"
    assert 0 < first["seconds"] <= last["seconds"]


@pytest.mark.parametrize(("given", "failed"), [("--clone", "git clone"), ("--wheel", "pip install")])
def test_what_can_not_be_started_is_told(run: Callable[..., Any], tmp_path: Path, given: str, failed: str) -> None:
    done = run("bench", "startup", given, str(tmp_path))
    assert done.exit_code == 2
    assert failed in done.stderr
    assert "has failed" in done.stderr
