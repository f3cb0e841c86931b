"""Bad input is one clear line on stderr and exit code 2."""

import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

serve = import_module("stich.cli.serve")

BAD = [
    (["play", "mu"], "did you mean mue?"),
    (["play", "xyzzy"], "the games are: mue"),
    (["play", "mue", "--players", "9"], "4 to 6 players"),
    (["play", "mue", "--players", "many"], "--players"),
    (["play", "mue", "-o", "target"], "NAME=VALUE"),
    (["play", "mue", "-o", "target=much"], "a whole number"),
    (["play", "mue", "-o", "target=0"], "at least 1"),
    (["play", "mue", "-o", "speed=3"], "its options are: target"),
    (["play", "mue", "--seat", "5"], "the seats are 0 to 4"),
    (["play", "mue", "--seat", "-1"], "--seat"),
    (["play", "mue", "--first", "5"], "first=5"),
    (["play", "mue", "--first", "me"], "a seat, or random"),
    (["play", "mue", "--seed", str(2**60)], "2**53"),
    (["play", "mue", "--record", "no/such/folder/x.json"], "a folder that exists"),
    (["play", "mue", "--record", "."], "must be a file"),
    (["play", "mue", "--bots", "grandmaster"], "the bots are: random, novice, club, expert"),
    (["play", "mue", "--bots", "club:fast"], "name=value"),
    (["play", "mue", "--bots", "club", "--bots", "novice"], "once for each of 4 seats, not 2 times"),
    (["play", "mue", "--bots", "expert:bogus=1"], "no option 'bogus'; its options are: samples, time"),
    (["play", "mue", "--bots", "novice:seed=0.5"], "seed is a whole number, not 0.5"),
    (["play", "mue", "--first", "9" * 5000], "a seat, or random"),
    (["play", "mue", "--seed", "x" * 100_000], "--seed"),
    (["play", "x" * 100_000], "the games are: mue"),
    (["play", "mue", "-o", "x" * 100_000], "NAME=VALUE"),
    (["play", "\x1b[31m\u202e"], "the games are: mue"),
    (["play"], "GAME"),
    (["plya"], "play"),
    (["play", "mue", "--plyers", "4"], "--players"),
    (["simulate", "mue", "--games", "0"], "--games"),
    (["simulate", "meu"], "mue"),
    (["simulate", "mue", "--seed", str(2**60)], "2**53"),
    (["simulate", "mue", "--seed", str(2**53 - 1), "--games", "2"], "--seed is at most 9007199254740990 here"),
    (["simulate", "mue", "--most-rounds", str(2**70)], "--most-rounds"),
    (["arena", "njet", "club", "expert", "--seed", str(2**53 - 1), "--deals", "2"], "2**53"),
    (["arena", "njet", "club", "expert", "--records", "/dev/null/x"], "--records can not be made: Not a directory"),
    (["arena", "njet", "club", "expert", "--csv", "/dev/null/x"], "a folder that exists"),
    (["arena", "mue"], "BOT"),
    (["arena", "chess", "club"], "no game 'chess'"),
    (["arena", "mue", "club"], "4 to 6 players"),
    (["arena", "mue", "-p", "5", "club", "club"], "needs 5 bots, not 2"),
    (["arena", "njet", "club", "grandmaster"], "the bots are: random, novice, club, expert"),
    (["arena", "njet", "club", "expert:sampels=3"], "sampels"),
    (["arena", "njet", "club", "expert", "--deals", "0"], "--deals"),
    (["arena", "njet", "club", "expert", "--workers", "0"], "--workers"),
    (["arena", "njet", "club", "club", "--sprt"], "all are the same"),
    (["arena", "njet", "club", "expert", "-o", "speed=3"], "its options are: scoring"),
    (["arena", "njet", "club", "expert", "--plot", "picture.bmp"], ".png, .svg, .pdf"),
    (["arena", "njet", "club", "expert", "--plot", "no/such/folder/x.png"], "a folder that exists"),
    (["arena", "njet", "club", "expert", "--csv", "."], "must be a file"),
    (["arena", "njet", "club", "expert", "--records", "pyproject.toml"], "is a file"),
    (["replay", "no-such-file"], "no-such-file: can not be read"),
    (["bench", "playouts", "--games", "mue,chess"], "no game 'chess'"),
]


@pytest.mark.parametrize(
    ("arguments", "told"), BAD, ids=lambda value: ascii(" ".join(value)[:60]) if isinstance(value, list) else ""
)
def test_one_line_that_says_what_would_be_right(run: Callable[..., Any], arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("stich: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr[:-1].isprintable()
    assert len(result.stderr) < 800
    assert told in result.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "can not be read"),
        (b"\xff\xfe\x00", "can not be read"),
        (b"[]", "expected an object"),
        (b"{}", "format: missing"),
        (b'{"format": "stich/9"}', "'stich/9' is not known"),
    ],
)
def test_files_that_are_no_records(run: Callable[..., Any], tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert told in result.stderr


def test_a_record_that_can_not_be_played_names_the_place(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    run("play", "mue", "--seed", "1", "--bots", "random", "--record", str(path), typed="pass\n")
    record = json.loads(path.read_text("utf-8"))
    record["actions"][2][1] = "play R7"
    path.write_text(json.dumps(record))
    result = run("replay", str(path))
    assert result.exit_code == 2
    assert "actions[2]" in result.stderr


@pytest.mark.parametrize(
    ("missing", "told"), [("fcntl", "on Windows, run it in WSL or in a container"), ("litestar", "stich[server]")]
)
@pytest.mark.parametrize("command", [["serve"], ["admin", "guests"]], ids=" ".join)
def test_where_no_server_can_run(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, command: list[str], missing: str, told: str
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == missing else find_spec(name))
    result = run(*command)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert told in result.stderr


def test_as_a_process(spawn: Callable[..., Any]) -> None:
    result = spawn("play", "mu")
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
