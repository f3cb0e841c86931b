"""Records as files: for people to read too, and refused when they can not be read."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stich
from stich.match import Game
from stich.records import as_text, parse_record, read_record, write_record
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_match

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")
RECORD = random_match(stich.game("mue", players=4, hands=1), seed=4)[0].record()


@SEATINGS
def test_a_file_is_read_as_it_was_written(game: Game, tmp_path: Path) -> None:
    record = random_match(game, seed=1, rounds=2)[0].record()
    write_record(record, tmp_path / "match.json")
    assert read_record(tmp_path / "match.json") == record
    assert list(read_record(tmp_path / "match.json")) == list(record)


def test_one_deal_and_one_action_a_line() -> None:
    lines = as_text(RECORD).splitlines()
    for seat, action in RECORD["actions"]:
        assert lines.count(f'    [{seat},"{action}"],') + lines.count(f'    [{seat},"{action}"]') >= 1
    assert len(lines) == 2 + (len(RECORD) - 2) + 2 * 2 + len(RECORD["deals"]) + len(RECORD["actions"])
    assert as_text(RECORD).endswith("\n}\n")


def test_a_record_without_actions_is_json_too(tmp_path: Path) -> None:
    record = stich.game("mue").new(seed=1).record()
    write_record(record, tmp_path / "new.json")
    assert stich.replay(read_record(tmp_path / "new.json")).record() == record


def test_names_of_any_alphabet(tmp_path: Path) -> None:
    record = stich.game("mue", players=4).new(seed=1, seats=["Jürgen", "Ζωή", "林", '"\\\n']).record()
    write_record(record, tmp_path / "names.json")
    assert read_record(tmp_path / "names.json") == record


UNREADABLE = {
    "empty": b"",
    "truncated": as_text(RECORD).encode()[:-3],
    "not JSON": b"a match of cards",
    "more than one": b"{}{}",
    "not a number": b"NaN",
    "a number too large": b"1e999",
    "not UTF-8": b'{"format": "\xff"}',
    "half a character": b'{"format": "\\ud800"}',
    "too deep": b"[" * 100_000,
    "binary": bytes(range(256)),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_is_no_json_names_itself(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(UNREADABLE[name])
    with pytest.raises(stich.RecordError, match="can not be read: ") as caught:
        read_record(path)
    assert caught.value.place == str(path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(stich.RecordError, match="can not be read: "):
            read_record(path)


@given(st.integers(0, len(as_text(RECORD).encode()) - 3))
def test_no_beginning_of_a_file_is_a_record(tmp_path_factory: pytest.TempPathFactory, length: int) -> None:
    path = tmp_path_factory.getbasetemp() / "beginning.json"
    path.write_bytes(as_text(RECORD).encode()[:length])
    with pytest.raises(stich.RecordError):
        read_record(path)


@given(st.binary())
def test_any_bytes_are_json_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.json"
    path.write_bytes(content)
    read: Any = None
    try:
        read = read_record(path)
    except stich.RecordError:
        return
    with pytest.raises(stich.RecordError):
        parse_record(read)
