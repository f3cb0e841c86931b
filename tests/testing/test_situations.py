"""The situations that the page is tested with are those of today's rules and views."""

from pathlib import Path

import pytest

from stich.games import ours
from stich.testing.situations import situations_file

FOLDER = Path(__file__).parents[2] / "web/src/games"
WRITE = """
If rules, views or events were changed on purpose, write them anew and commit them:
    python -m stich.testing.situations web/src/games"""


@pytest.mark.parametrize("name", [game.name for game in ours()])
def test_the_situations_are_up_to_date(name: str) -> None:
    if (FOLDER / name / "situations.json").read_text(encoding="utf-8") != situations_file(name):
        pytest.fail(f"The situations of {name} are out of date.{WRITE}")
