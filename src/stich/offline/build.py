"""Builds the files: for each game its module, tables, network and lesson, and one file that lists the games."""

import os
import shutil
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from stich.games import Definition, ours
from stich.kernel.sources import cache_folder
from stich.native.build import in_processes
from stich.offline.folder import STAMP, built_folder, files, is_made, made_from
from stich.offline.modules import module_name
from stich.offline.network import network_of
from stich.offline.tables import tables_of
from stich.protocol.catalogue import told_of
from stich.tables.moments import lesson_of


def build(folder: Path) -> None:
    """Writes the files into a folder. Files that are up to date are kept, and so is everything else that lies there."""
    if not is_made(folder):
        made = files() or _built()
        if folder != made:
            _fill(folder, lambda into: shutil.copytree(made, into, dirs_exist_ok=True))


def _built() -> Path:
    build_modules()
    _fill(built_folder(), _write_all)
    return built_folder()


def build_modules() -> None:
    """Builds the modules that are missing, one on every core, each in a process of its own."""
    left = [one.name for one in ours() if not kept_module(one.name).exists()]
    in_processes([["stich.offline", "--module", game, "--with-parent"] for game in left])


def kept_module(game: str) -> Path:
    return cache_folder() / module_name(game)


def _fill(folder: Path, write: Callable[[Path], object]) -> None:
    """Writes files into a scratch folder, then moves them to their folder one by one. The stamp, which says that all
    are there, comes last."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / STAMP).unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        write(Path(scratch))
        for file in sorted(Path(scratch).iterdir(), key=lambda file: file.name == STAMP):
            os.replace(file, folder / file.name)


def _write_all(folder: Path) -> None:
    (folder / "games.json").write_bytes(msgspec.json.encode([told_of(one) for one in ours()]))
    for one in ours():
        _write_game(one, folder)
    (folder / STAMP).write_text(made_from(), "utf-8")


def _write_game(game: Definition, folder: Path) -> None:
    parts = {"wasm": kept_module(game.name).read_bytes(), "net": network_of(game)}
    told: dict[str, Any] = {}
    for kind, content in parts.items():
        if content is not None:
            (folder / f"{game.name}.{kind}").write_bytes(content)
            told[kind] = {"file": f"{game.name}.{kind}", "size": len(content), "crc32": zlib.crc32(content)}
    tables = {**tables_of(game), "made_from": made_from(), "files": told}
    (folder / f"{game.name}.json").write_bytes(msgspec.json.encode(tables))
    if "lesson" in game.parts:
        (folder / f"{game.name}.lesson.json").write_bytes(msgspec.json.encode(lesson_of(game.name)))
