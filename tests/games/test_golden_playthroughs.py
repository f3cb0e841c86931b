"""Golden playthroughs: whole games, line by line."""

from pathlib import Path

import pytest

from stich.match import Game
from stich.testing.golden import playthrough_file
from stich.testing.playthrough import our_games, playthrough

FOLDER = Path(__file__).parent
WRITE = """
If the rules, the views or the events were changed on purpose, write them anew, read the difference and commit it:
    python -m stich.testing.golden tests/games playthroughs
    git diff tests/games"""


def first_difference(old: list[str], new: list[str]) -> str:
    """Where two texts part, with the line before."""
    for number, (line, other) in enumerate(zip(old, new, strict=False)):
        if line != other:
            before = old[number - 1] if number else ""
            return f"line {number + 1}, after {before!r}:\n  was {line}\n  is  {other}"
    return f"{len(old)} lines were there, {len(new)} are there now"


@pytest.mark.parametrize("game", list(our_games()), ids=lambda game: f"{game.name}-{game.players}")
def test_the_game_goes_as_it_went(game: Game) -> None:
    path = playthrough_file(FOLDER, game)
    if not path.exists():
        pytest.fail(f"{path.name} is missing.{WRITE}")
    old, new = path.read_text("utf-8").splitlines(), playthrough(game).splitlines()
    if old != new:
        pytest.fail(f"{path.name}, {first_difference(old, new)}{WRITE}")


def test_there_is_no_playthrough_of_nothing() -> None:
    assert set(FOLDER.glob("*/golden/*.txt")) == {playthrough_file(FOLDER, game) for game in our_games()}


def test_differences_are_pointed_out() -> None:
    assert first_difference(["a", "b"], ["a", "c"]) == "line 2, after 'a':\n  was b\n  is  c"
    assert first_difference(["a"], ["a", "b"]) == "1 lines were there, 2 are there now"
