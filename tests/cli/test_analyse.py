"""`stich analyse`."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stich
from stich.analysis import Analysis

LESSON = str(Path(stich.__file__).parent / "games" / "last_panther" / "lesson.json")
FEW = ("--samples", "100")


def test_what_was_given_away_and_what_was_luck(run: Callable[..., Any]) -> None:
    told = run("analyse", LESSON, *FEW).stdout
    names = stich.replay(msgspec.json.decode(Path(LESSON).read_bytes())).seats
    for heading in ("mistakes", "luck", "own", "others", "rest", *(f"Turning points for {name}" for name in names)):
        assert heading in told
    assert "who would have got a trick is hindsight" in " ".join(told.split())
    for kind in ("pass", "lead", "follow"):
        assert kind in told


def test_as_json(run: Callable[..., Any]) -> None:
    found = msgspec.json.decode(run("analyse", LESSON, *FEW, "--json").stdout, type=Analysis)
    assert (found.game, found.samples, found.seed) == ("last_panther", 100, 0)
    assert found.decisions


def test_a_plot(run: Callable[..., Any], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    run("analyse", LESSON, *FEW, "--plot", str(tmp_path / "match.svg"))
    assert "<svg" in (tmp_path / "match.svg").read_text("utf-8")


def test_a_plot_that_can_not_be_is_told_before_the_work(run: Callable[..., Any]) -> None:
    result = run("analyse", LESSON, "--plot", "match.txt")
    assert result.exit_code == 2
    assert "--plot draws .png, .svg, .pdf, not 'match.txt'" in result.stderr


def test_a_bad_record_is_named(run: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text('{"format": "stich/9"}')
    result = run("analyse", str(file))
    assert result.exit_code == 2
    assert "format: 'stich/9' is not known" in result.stderr
