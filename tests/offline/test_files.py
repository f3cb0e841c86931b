"""The files for play without a server: whose they are, where they are found, and what they tell."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stich.games import ours
from stich.offline import folder
from stich.offline.build import build
from stich.offline.folder import STAMP, is_made
from stich.tables.moments import lesson_of


def test_each_game_has_its_files(files: Path) -> None:
    expected = {f"{one.name}.{kind}" for one in ours() for kind in ("wasm", "json", "net", "lesson.json")}
    assert {file.name for file in files.iterdir()} == expected | {"games.json", STAMP}


def test_they_tell_what_the_server_tells(files: Path) -> None:
    """`/api/games` and `/api/lessons`."""
    from litestar.serialization import encode_json

    from stich.server.http.status import all_games

    names = {one.name for one in ours()}
    ready: Any = SimpleNamespace(warming=SimpleNamespace(left=()))  # all that is asked of a server
    served = [one for one in json.loads(encode_json(all_games.fn(ready))) if one["name"] in names]
    assert json.loads((files / "games.json").read_bytes()) == served
    for name in names:
        assert json.loads((files / f"{name}.lesson.json").read_bytes()) == json.loads(encode_json(lesson_of(name)))


def test_what_was_made_of_other_sources_is_not_found(
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped"
    monkeypatch.setattr(folder, "SHIPPED", shipped)
    monkeypatch.setattr(folder, "built_folder", lambda: tmp_path / "built")
    assert folder.files() is None
    shutil.copytree(files, shipped)
    assert folder.files() == shipped
    (shipped / STAMP).write_text("other sources", "utf-8")
    assert folder.files() is None


def test_what_else_lies_in_the_folder_stays(files: Path, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine", "utf-8")
    (tmp_path / "mue.wasm").write_bytes(b"of an older version")
    build(tmp_path)
    assert is_made(tmp_path)
    assert (tmp_path / "diary.txt").read_text("utf-8") == "mine"
    assert (tmp_path / "mue.wasm").read_bytes() == (files / "mue.wasm").read_bytes()
