"""Names come from anywhere, a record from a stranger among others: at a terminal they are shown, and never obeyed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.cli.console import new_console
from stich.terminal.people import LONGEST_NAME, People
from stich.cli.sheet import score_sheet
from stich.cli.table import choices, draw
from stich.cli.words import words_of
from stich.records import write_record
from stich.testing.random_play import random_match, random_steps

NAMES = ["[/b][bold]", "\x1b[31m\x1b]0;x\x07", "{seat}{0.x}", "\u202eAnna\u2066\n\r\tB\x85C"]
SHOWN = ["[/b][bold]", "�[31m�]0;x�", "{seat}{0.x}", "�Anna� B C"]
GAMES = pytest.mark.parametrize("name", [game.name for game in stich.games()])


def check(shown: str) -> None:
    assert all(line.isprintable() for line in shown.split("\n"))
    for name in SHOWN:
        assert name in shown


@GAMES
def test_a_replay_shows_names_as_they_are(run: Callable[..., Any], tmp_path: Path, name: str) -> None:
    match = random_match(stich.game(name, players=4), seed=2, rounds=1)[0]
    write_record({**match.record(), "seats": NAMES}, tmp_path / "match.json")
    result = run("replay", str(tmp_path / "match.json"))
    assert result.exit_code == 0
    check(result.stdout)


@GAMES
@pytest.mark.parametrize("columns", [72, 120])
def test_tables_show_names_as_they_are(capsys: pytest.CaptureFixture[str], name: str, columns: int) -> None:
    game = stich.game(name, players=4)
    words, people = words_of(game.definition), People(NAMES)
    console = new_console()
    console.width = columns
    for match in random_steps(game, seed=2, rounds=1):
        legal = match.legal(match.actors()[0]) if match.actors() else []
        console.print(draw(match.view(None), people, "Table", game.options, words, legal))
        console.print(choices(legal, people, words.actions_naming_seats))
    for scored in match.sheet:
        console.print(score_sheet(scored, people, words.round_name))
    shown = capsys.readouterr().out
    assert all(line.isprintable() for line in shown.split("\n"))
    assert "[/b][bold]" in shown


def test_a_name_of_any_length_is_shown_short() -> None:
    people = People(["x" * 100_000, "  \n", "\ud800"])
    assert len(people.name(0)) == LONGEST_NAME
    assert people.names[1:] == ["seat 1", "�"]


def test_codes_for_pictures_are_letters(run: Callable[..., Any], tmp_path: Path) -> None:
    record = stich.game("mue", players=4).new(seed=1).record()
    write_record({**record, "seats": [":smile:", "b", "c", "d"]}, tmp_path / "match.json")
    assert ":smile:" in run("replay", str(tmp_path / "match.json")).stdout
