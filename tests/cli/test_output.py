"""What is written, wherever it goes: a pipe, a file, a terminal that knows no Unicode."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import stich
from stich.cli import bench
from stich.cli.games import told
from stich.terminal.people import People
from stich.cli.table import draw
from stich.cli.words import words_of
from stich.terminal.words import Count
from stich.games.njet.face import BOARD
from stich.records import write_record

CODINGS = pytest.mark.parametrize("coding", ["ascii", "latin-1", "utf-8"])


@pytest.fixture
def record(tmp_path: Path) -> str:
    match = stich.game("mue", players=4).new(seed=1, seats=["Ærøskøbing", "Zoë", "語", "Jürgen"])
    match.apply(0, "pass")
    write_record(match.record(), tmp_path / "match.json")
    return str(tmp_path / "match.json")


@CODINGS
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["games"],
        ["replay", "RECORD"],
        ["simulate", "mue", "--games", "2"],
        ["arena", "mue", *["random"] * 4, "--deals", "2", "--workers", "1"],
        ["bench", "memory", "--games", "mue", "--clones", "10", "--repetitions", "1"],
        ["play", "was_sticht", "--seed", "1", "--bots", "random"],
        ["play", "müh"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_every_command_writes_in_any_coding(
    spawn: Callable[..., Any], record: str, coding: str, arguments: list[str]
) -> None:
    asked = [record if argument == "RECORD" else argument for argument in arguments]
    result = spawn(*asked, typed="1\nhint\nquit\n", PYTHONIOENCODING=coding)
    assert "Traceback" not in result.stderr
    assert result.returncode == (2 if arguments[-1] == "müh" else 0)
    assert result.stdout or result.stderr


def test_the_nearest_letters(spawn: Callable[..., Any], record: str) -> None:
    told = spawn("replay", record, PYTHONIOENCODING="ascii").stdout
    assert told.startswith("Mue for 4: Aeroeskoebing, Zoe, ?, Juergen.\n")
    assert spawn("replay", record, PYTHONIOENCODING="latin-1").stdout.startswith(
        "Mü for 4: Ærøskøbing, Zoë, ?, Jürgen."
    )


@CODINGS
def test_json_says_the_same_in_any_coding(spawn: Callable[..., Any], record: str, coding: str) -> None:
    told = json.loads(spawn("replay", record, "--json", PYTHONIOENCODING=coding).stdout)
    assert told["seats"] == ["Ærøskøbing", "Zoë", "語", "Jürgen"]
    games = json.loads(spawn("games", "--json", PYTHONIOENCODING=coding).stdout)
    assert [game["title"] for game in games] == [game.title for game in stich.games()]


def test_a_list_in_a_pipe_is_whole(spawn: Callable[..., Any]) -> None:
    lines = spawn("games").stdout.splitlines()
    for game in stich.games():
        assert any(game.about in line for line in lines)
        for option in game.options:
            assert any(f"{option.name}=" in line and told(option) in line for line in lines)
    assert max(map(len, lines)) < 600  # not filled up to a width that nobody has


def test_a_measurement_in_a_pipe_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    headings, row = [f"heading {number}" for number in range(20)], [f"a long value {number}" for number in range(20)]
    bench.show("server", "Title", headings, [row], [], as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert any(all(heading in line for heading in headings) for line in lines)
    assert any(all(value in line for value in row) for line in lines)


def test_a_measurement_wider_than_the_terminal_is_turned() -> None:
    console = Console(file=StringIO(), width=30)
    console.print(
        bench.measured(console, "Title", ["store", "median", "full speed"], [["SQLite, 1 worker", "1.5 ms", "9/s"]])
    )
    shown = [line.split() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
    assert shown == [["Title"], ["store", "SQLite,", "1", "worker"], ["median", "1.5", "ms"], ["full", "speed", "9/s"]]


def test_a_table_of_cards_in_a_pipe_is_not_spread_out(spawn: Callable[..., Any]) -> None:
    shown = spawn("play", "mue", "--seed", "1", "--bots", "random", typed="quit\n").stdout
    assert max(map(len, shown.splitlines())) < 400


@pytest.mark.parametrize("columns", [40, 60, 72, 80, 100, 160])
def test_every_space_of_the_board_is_named_in_full(columns: int) -> None:
    match = stich.game("njet", players=4).new(seed=1)
    for number, action in ((0, "njet cache pass-2"), (1, "njet trump red")):
        match.apply((match.actors()[0]), action)
        assert len(match.actions) == number + 1
    seat = match.actors()[0]
    words = words_of(match.game.definition)
    console = Console(file=StringIO(), width=columns)
    view, legal = match.view(seat), match.legal(seat)
    console.print(draw(view, People(match.seats, seat), "Njet", match.game.options, words, legal))
    shown = console.file.getvalue().split()  # type: ignore[attr-defined]
    for space in [*BOARD["cache"], *BOARD["super"]]:
        assert any(word.startswith(space) for word in shown), space
    for number, action in enumerate(legal, start=1):
        assert str(number) in shown, action


def test_counts_agree_with_their_nouns() -> None:
    counted = [f"{Count(number):{noun}}" for noun in ("actions", "matches", "hands") for number in (0, 1, 2)]
    assert counted == [
        *("0 actions", "1 action", "2 actions"),
        *("0 matches", "1 match", "2 matches"),
        *("0 hands", "1 hand", "2 hands"),
    ]
