"""`stich arena`, whole runs with tiny samples."""

import csv
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.cli.compiling import TOLD

TABLE = ["arena", "last_panther", "novice", "random", "random"]
HERE = ["--workers", "1"]  # in this process


def test_a_table_of_bots(run: Callable[..., Any]) -> None:
    shown = run(*TABLE, "--deals", "3", "--seed", "5", *HERE).stdout
    assert "The Last Panther, 3 players: 3 deals, 9 hands from seed 5" in shown
    assert "decisions/s" in shown
    rows = [line.split()[0] for line in shown.splitlines() if line.startswith(("novice ", "random "))]
    assert sorted(set(rows)) == ["novice", "random"]
    assert "leads, " in shown


def test_json(run: Callable[..., Any]) -> None:
    result = json.loads(run(*TABLE, "--deals", "2", "-o", "limit=-50", *HERE, "--json").stdout)
    assert (result["game"], result["players"], result["unit"]) == ("last_panther", 3, "round")
    assert (result["deals"], result["tables"], result["seed"]) == (2, 6, 1)
    assert result["options"] == {"limit": -50}
    assert result["verdict"] is None
    assert {standing["bot"] for standing in result["standings"]} == {"novice", "random"}
    assert {rating["bot"] for rating in result["ratings"]} == {"novice", "random"}
    for standing in result["standings"]:
        assert standing["lead"]["low"] <= standing["lead"]["mean"] <= standing["lead"]["high"]
        assert standing["decisions_per_second"] > 0


def test_the_same_in_processes(spawn: Callable[..., Any]) -> None:
    def scores(workers: str) -> list[Any]:
        result = spawn(*TABLE, "--deals", "3", "--workers", workers, "--json")
        assert result.returncode == 0, result.stderr
        assert result.stderr in ("", f"{TOLD}\n")
        return [[one["bot"], one["score"], one["wins"]] for one in json.loads(result.stdout)["standings"]]

    assert scores("1") == scores("2")


def test_whole_matches(run: Callable[..., Any], tmp_path: Path) -> None:
    arguments = ["arena", "mue", *["random"] * 4, "--match", "-o", "target=60", "--deals", "1", *HERE]
    assert "1 deal, 1 match from seed 1" in run(*arguments, "--records", str(tmp_path)).stdout
    (record,) = tmp_path.iterdir()
    assert stich.replay(json.loads(record.read_text("utf-8"))).over


def test_one_deal_claims_nothing(run: Callable[..., Any]) -> None:
    shown = run(*TABLE, "--deals", "1", *HERE).stdout
    assert "One deal does not tell who is better." in shown
    assert "clearly" not in shown


def test_csv_has_a_line_for_every_seat_of_every_table(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "tables.csv"
    assert run(*TABLE, "--deals", "2", "--csv", str(path), *HERE).exit_code == 0
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 2 * 3 * 3
    assert {(line["deal"], line["rotation"], line["seat"]) for line in lines} == {
        (deal, rotation, seat) for deal in "12" for rotation in "012" for seat in "012"
    }
    for rotation in "012":
        seats = [line["bot"] for line in lines if (line["deal"], line["rotation"]) == ("1", rotation)]
        assert sorted(seats) == ["novice", "random", "random"]


@pytest.mark.parametrize(("name", "begins"), [("table.png", b"\x89PNG"), ("table.svg", b"<?xml"), ("T.SVG", b"<?xml")])
def test_plots(run: Callable[..., Any], tmp_path: Path, name: str, begins: bytes) -> None:
    path = tmp_path / name
    assert run(*TABLE, "--deals", "2", "--plot", str(path), *HERE).exit_code == 0
    drawn = path.read_bytes()
    assert drawn.startswith(begins)
    assert len(drawn) > 2000


def test_every_record_replays(run: Callable[..., Any], tmp_path: Path) -> None:
    folder = tmp_path / "games" / "new"
    assert run(*TABLE, "--deals", "2", "--records", str(folder), *HERE).exit_code == 0
    records = [json.loads(path.read_text("utf-8")) for path in folder.iterdir()]
    assert len(records) == 6
    for record in records:
        match = stich.replay(record)
        assert len(match.sheet) == 1
        assert sorted(match.seats) == ["novice", "random", "random"]
    assert len({json.dumps(record["deals"][0]) for record in records}) == 2  # duplicate deals


def test_sprt_stops_when_the_question_is_settled(run: Callable[..., Any]) -> None:
    arguments = [*TABLE, "--sprt", "--deals", "200", *HERE, "--json"]
    result = json.loads(run(*arguments).stdout)
    assert result["verdict"] == "better"
    assert result["deals"] < 200
    shown = run("arena", "last_panther", "random", "novice", "novice", "--sprt", "--deals", "200", *HERE).stdout
    assert "settled: not better" in shown


def test_sprt_that_stays_open(run: Callable[..., Any]) -> None:
    shown = run(*TABLE, "--sprt", "--deals", "2", *HERE).stdout
    assert "not settled by these deals" in shown


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("openskill", []),
        ("scipy", []),
        ("matplotlib", ["--plot", "x.png"]),
        ("distributed", ["--cluster", "tcp://a:1"]),
    ],
)
def test_missing_extras_are_one_line(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, missing: str, arguments: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    result = run(*TABLE, "--deals", "1", *HERE, *arguments)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "pip install 'stich[" in result.stderr


def test_a_picture_is_not_needed_for_figures(run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run(*TABLE, "--deals", "1", *HERE).exit_code == 0
