"""docs/bots.md: its examples run, and its guide leads to a bot that plays."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.bots import bots, registry
from stich.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
GUIDE = PAGE[PAGE.index("## Write a bot") :]


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """An environment in which the guide's package is installed as the guide says."""
    (module,) = blocks(GUIDE, "python")
    (project,) = blocks(GUIDE, "toml")
    (tmp_path / module.splitlines()[0].removeprefix("# ")).write_text(module, "utf-8")
    about = tomllib.loads(project)["project"]
    info = tmp_path / f"{about['name']}-{about['version']}.dist-info"
    info.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (info / "METADATA").write_text(metadata, "utf-8")
    for group, entries in about["entry-points"].items():
        lines = [f"[{group}]", *(f"{name} = {place}" for name, place in entries.items())]
        (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "120"}


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    command = [sys.executable, "-c", "from stich.cli import main; main()", *arguments]
    result = subprocess.run(command, input=typed, capture_output=True, text=True, env=environment, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for block in blocks(PAGE[: PAGE.index("## Write a bot")], "python"):
        exec(block, names)
    chosen, *thoughts = capsys.readouterr().out.splitlines()
    assert chosen in names["match"].legal(names["seat"])
    assert len(thoughts) == 3


def test_the_guides_commands_play_with_the_guides_bot(installed: dict[str, str]) -> None:
    (commands,) = blocks(GUIDE, "sh")
    play, arena = (shlex.split(line)[1:] for line in commands.splitlines())
    shown = run(installed, *play, "--seed", "1", typed="1\n" * 25)
    assert "among greedy bots" in shown
    assert "plays" in shown
    deals = arena.index("--deals") + 1
    arena[deals] = "2"
    result = json.loads(run(installed, *arena, "--workers", "1", "--json"))
    assert {one["bot"] for one in result["standings"]} == {"greedy", "greedy:enough=6.5", "novice", "random"}


def test_the_guides_bot_says_which_game_it_plays() -> None:
    (module,) = blocks(GUIDE, "python")
    names: dict[str, Any] = {}
    exec(module, names)
    match = stich.game("mue").new(seed=1)
    with pytest.raises(AssertionError, match="Meinz only"):
        names["Greedy"]().choose(match.view(0), match.legal(0))


def test_every_level_is_described_and_every_command_exists() -> None:
    described = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE)[:4])
    assert list(described) == list(bots())[:4]
    assert (
        f"on {registry.CLUB_SAMPLES} imagined worlds, at most {1000 * registry.CLUB_SECONDS:.0f} ms"
        in described["club"]
    )
    assert f"for {registry.EXPERT_SECONDS} s" in described["expert"]
    commands = [shlex.split(line) for block in blocks(PAGE, "sh") for line in block.splitlines()]
    known = {command.callback.__name__ for command in app.registered_commands if command.callback}
    assert {command[1] for command in commands if command[0] == "stich"} <= known
