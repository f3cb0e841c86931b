"""docs/learning.md: the commands by which the networks were made say what their cards say."""

import re
import shlex
from pathlib import Path

import msgspec
import pytest

from stich.bots.net import shipped
from stich.games import ours
from stich.learn.command import parsed
from stich.learn.settings import TrainingSettings, settings_from

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text("utf-8")
SECTION = PAGE[PAGE.index("## The networks that come with Stich") :]
START = "python -m stich.learn "


def trainings(game: str) -> list[TrainingSettings]:
    """Of the commands for a game, in order."""
    (block,) = re.findall(r"^```sh\n(.*?)^```$", SECTION, re.DOTALL | re.MULTILINE)
    lines = block.replace("\\\n", " ").splitlines()
    asked = [parsed(shlex.split(line.removeprefix(START))) for line in lines if line.startswith(f"{START}{game} ")]
    return [settings_from({"game": one.game, "minutes": one.minutes}, one.set) for one in asked]


@pytest.mark.parametrize("name", [one.name for one in ours()])
def test_the_last_command_for_a_network_has_the_settings_of_its_card(name: str) -> None:
    *_, last = trainings(name)
    told = {field: value for field, value in shipped(name).card.settings.items() if field != "version"}
    assert {field: value for field, value in msgspec.to_builtins(last).items() if field in told} == told


def test_a_network_of_several_runs_has_a_command_for_each() -> None:
    runs = {one.name: len(trainings(one.name)) for one in ours()}
    assert runs == {"mue": 3, "njet": 1, "was_sticht": 4, "meinz": 1, "last_panther": 1}
