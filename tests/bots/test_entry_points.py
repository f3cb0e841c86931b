"""Other packages add bots through the entry point group `stich.bots`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = '''
from stich.bots import Bot

class Last(Bot):
    """Takes what is offered last."""

    def __init__(self, seed=0, from_the_end=1):
        self.place = -from_the_end

    def choose(self, view, legal):
        return legal[max(self.place, -len(legal))]
'''


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with a package as an installer leaves it there."""
    (tmp_path / "lastcomers.py").write_text(MODULE, "utf-8")
    info = tmp_path / "lastcomers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lastcomers\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[stich.bots]\nlast = lastcomers:Last\n", "utf-8")
    return tmp_path


def run(elsewhere: Path, code: str) -> str:
    paths = [str(elsewhere), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_a_bot_of_another_package_is_there_by_its_name(elsewhere: Path) -> None:
    code = """
import stich
from stich.bots import bot, bots
print(*bots())
match = stich.game("last_panther").new(seed=1)
legal = match.legal(0)
print(bot("last").choose(match.view(0), legal) == legal[-1])
print(bot("last:from_the_end=2", seed=5).choose(match.view(0), legal) == legal[-2])
try:
    bot("last:nerve=2")
except stich.OptionError as error:
    print("nerve" in str(error))
"""
    names, *answers = run(elsewhere, code).splitlines()
    assert names.split() == ["random", "novice", "club", "expert", "master", "net", "last"]
    assert answers == ["True"] * 3


def test_it_plays_at_the_terminal_and_in_the_arena(elsewhere: Path) -> None:
    def stich(*arguments: str) -> str:
        return run(elsewhere, f"import sys; from stich.cli import main; sys.argv[1:] = {list(arguments)}; main()")

    bots = ["last", "random", "last:from_the_end=2"]
    result = json.loads(stich("arena", "last_panther", *bots, "--deals", "2", "--workers", "2", "--json"))
    assert {standing["bot"] for standing in result["standings"]} == set(bots)
    assert "among last bots" in " ".join(stich("play", "njet", "--bots", "last").split())


def test_one_that_can_not_be_loaded_keeps_nobody_from_the_others(elsewhere: Path) -> None:
    listed = elsewhere / "lastcomers-1.0.dist-info" / "entry_points.txt"
    listed.write_text("[stich.bots]\nbroken = nosuchmodule:Bot\nlast = lastcomers:Last\n", "utf-8")
    code = """
import warnings
from stich.bots import bots
with warnings.catch_warnings(record=True) as said:
    print(*bots())
print(*(warning.message for warning in said))
"""
    names, said = run(elsewhere, code).splitlines()
    assert names.split() == ["random", "novice", "club", "expert", "master", "net", "last"]
    assert "the bot 'broken' can not be loaded and is left out: No module named 'nosuchmodule'" in said


def test_without_the_package_there_is_no_such_bot(tmp_path: Path) -> None:
    code = """
import stich
from stich.bots import bot
try:
    bot("last")
except stich.UnknownBot as error:
    print(error)
"""
    assert "there is no bot 'last'" in run(tmp_path, code)
