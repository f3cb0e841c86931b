"""Compiled rules are kept in a folder of their own that changes with every source, and never stand in anyone's way."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config
from numba.core.caching import FunctionCache

import stich.kernel.rule as rule_module
from stich.kernel.bits import count
from stich.kernel.rule import COMPILED_PACKAGES, INTERPRETED, PACKAGE, rule, sources_hash

DAY = 86400


def cache_folder() -> Path:
    """Found anew."""
    return rule_module.cache_folder.__wrapped__()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package to change."""
    return Path(
        shutil.copytree(PACKAGE, tmp_path / "copy" / "stich", ignore=shutil.ignore_patterns("__pycache__", "*.nb?"))
    )


def run(program: str, package: Path = PACKAGE, **environment: str) -> str:
    """What a program prints, compiled, with a package other than ours."""
    command = [sys.executable, "-B", "-c", program]
    settings = {**os.environ, "PYTHONPATH": str(package.parent), "NUMBA_DISABLE_JIT": "0", **environment}
    return subprocess.run(command, env=settings, check=True, capture_output=True, text=True).stdout.strip()


# ---- the folder's name -----------------------------------------------------------------------------------------


@pytest.fixture
def sources(package: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy, as what is hashed."""
    before = sources_hash()
    monkeypatch.setattr(rule_module, "PACKAGE", package)
    assert sources_hash() == before, "the same sources elsewhere have another hash"
    return package


@pytest.mark.parametrize("folder", COMPILED_PACKAGES)
def test_any_source_changes_the_hash(folder: str, sources: Path) -> None:
    seen = {sources_hash()}
    for path in (sources / folder).rglob("*.py"):
        path.write_text(path.read_text("utf-8") + "\n", "utf-8")
        seen.add(sources_hash())
    assert len(seen) == 1 + len(list((sources / folder).rglob("*.py"))) > 1


def test_added_and_renamed_sources_change_the_hash(sources: Path) -> None:
    before = sources_hash()
    added = sources / "games" / "added.py"
    added.write_text("", "utf-8")
    between = sources_hash()
    added.rename(sources / "games" / "renamed.py")
    assert len({before, between, sources_hash()}) == 3


def test_what_is_not_compiled_does_not_change_the_hash(sources: Path) -> None:
    before = sources_hash()
    (sources / "match" / "added.py").write_text("", "utf-8")
    (sources / "games" / "notes.txt").write_text("", "utf-8")
    assert sources_hash() == before


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("STICH_CACHE_DIR", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own" / f"rules-{sources_hash()}"
    assert cache_folder().is_dir()
    monkeypatch.setenv("STICH_CACHE_DIR", "")
    assert cache_folder() == tmp_path / "xdg" / "stich" / f"rules-{sources_hash()}"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder() == tmp_path / "home" / ".cache" / "stich" / f"rules-{sources_hash()}"


def test_a_new_folder_clears_out_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICH_CACHE_DIR", str(tmp_path))
    for name, days in [("rules-old", 40), ("rules-recent", 20), ("notes", 40)]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
        os.utime(tmp_path / name, (time.time() - days * DAY,) * 2)
    folder = cache_folder()
    assert {path.name for path in tmp_path.iterdir()} == {"rules-recent", "notes", folder.name}
    os.utime(folder, (0, 0))
    (tmp_path / "rules-other").mkdir()
    os.utime(tmp_path / "rules-other", (0, 0))
    assert cache_folder() == folder
    assert {path.name for path in tmp_path.iterdir()} == {"rules-recent", "rules-other", "notes", folder.name}


# ---- folders that can not be written ---------------------------------------------------------------------------


def occupied(tmp_path: Path) -> Path:
    """A file where the folder for caches should be."""
    (tmp_path / "occupied").touch()
    return tmp_path / "occupied"


def occupied_inside(tmp_path: Path) -> Path:
    """A folder for caches whose folder for these sources is there already, and can not be written to."""
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / f"rules-{sources_hash()}").touch()
    return tmp_path / "inside"


def nowhere(tmp_path: Path) -> Path:
    return Path(os.devnull) / "caches"


UNWRITABLE = [occupied, occupied_inside, nowhere]


@pytest.mark.parametrize("unwritable", UNWRITABLE)
def test_rules_go_elsewhere_when_the_folder_can_not_be_written(
    unwritable: Callable[[Path], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("STICH_CACHE_DIR", str(unwritable(tmp_path)))
    folder = cache_folder()
    assert folder.parent == tmp_path
    (folder / "file").touch()


def test_rules_go_elsewhere_when_the_folder_is_there_but_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write anywhere, so that a folder can only pretend."""
    read_only = tmp_path / "caches" / f"rules-{sources_hash()}"
    read_only.mkdir(parents=True)
    really_open = tempfile.TemporaryFile

    def open_file(**where: Any) -> Any:
        if where["dir"] == read_only:
            raise PermissionError
        return really_open(**where)

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(tempfile, "TemporaryFile", open_file)
    monkeypatch.setenv("STICH_CACHE_DIR", str(tmp_path / "caches"))
    assert cache_folder().parent == tmp_path


@pytest.mark.parametrize("unwritable", [occupied, occupied_inside])
def test_an_unwritable_folder_keeps_nobody_from_playing(
    unwritable: Callable[[Path], Path], package: Path, tmp_path: Path
) -> None:
    """And Numba does not go back to the folder of the sources, where it would not notice a changed callee."""
    program = "import stich; m = stich.game('last_panther').new(seed=1); m.apply(0, m.legal(0)[0]); print(m.actions)"
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    printed = run(program, package, STICH_CACHE_DIR=str(unwritable(tmp_path)), TMPDIR=str(temporary))
    assert printed.startswith("[(0, 'give ")
    assert list(temporary.rglob("*.nbi"))
    assert not list(package.rglob("*.nbi"))


# ---- compiling -------------------------------------------------------------------------------------------------


def test_a_changed_callee_in_another_file_is_noticed(package: Path, tmp_path: Path) -> None:
    program = """if True:
        from stich.kernel.chance import chance, random_subset
        from stich.kernel.rule import cache_folder
        print(random_subset(chance(1), 0b1111, 2), sum(random_subset.stats.cache_hits.values()), cache_folder().name)"""
    caches = str(tmp_path / "caches")
    first, misses, folder = run(program, package, STICH_CACHE_DIR=caches).split()
    again, hits, same_folder = run(program, package, STICH_CACHE_DIR=caches).split()
    assert (again, same_folder) == (first, folder)
    assert (misses, hits) == ("0", "1")
    bits = package / "kernel" / "bits.py"
    bits.write_text(bits.read_text("utf-8").replace("return 1 << member", "return 1 << member + 8"), "utf-8")
    changed, misses, other_folder = run(program, package, STICH_CACHE_DIR=caches).split()
    assert int(changed) > 0b1111 >= int(first)
    assert misses == "0"
    assert other_folder != folder


def test_other_users_of_numba_keep_their_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", "theirs")

    def two() -> int:
        return 2

    assert rule(two)() == 2
    assert config.CACHE_DIR == "theirs"

    def fails(*_: object) -> None:
        raise RuntimeError("no disk today")

    monkeypatch.setattr(FunctionCache, "__init__", fails)
    with contextlib.suppress(RuntimeError) if INTERPRETED else pytest.raises(RuntimeError, match="no disk today"):
        rule(two)
    assert config.CACHE_DIR == "theirs"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_processes_that_compile_at_once_keep_their_code_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has read the list of what is there before the other has added to it; one of the two lists stays."""
    monkeypatch.setattr(rule_module, "cache_folder", lambda: tmp_path)

    def points(s: Any) -> Any:
        return s.points

    of_one_game = np.rec.array([(1, 2)], [("points", int), ("seat", int)])[0]
    of_another = np.rec.array([(1, 2)], [("seat", int), ("points", int)])[0]
    one, other, later = rule(points), rule(points), rule(points)
    assert one(of_one_game) == 1
    (listed,) = tmp_path.rglob("*.nbi")
    list_of_one = listed.read_bytes()
    listed.unlink()
    assert other(of_another) == 2
    listed.write_bytes(list_of_one)
    assert later(of_one_game) == 1, "read by the rule for the other game"
    assert later.stats.cache_hits  # type: ignore[attr-defined]


def test_importing_rules_leaves_numba_alone(tmp_path: Path) -> None:
    theirs = str(tmp_path / "theirs")
    program = "import stich.games.mue.face, numba; print(numba.config.CACHE_DIR)"
    assert run(program, NUMBA_CACHE_DIR=theirs) == theirs
    assert not Path(theirs).exists()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_rules_are_kept_in_the_folder_and_release_the_gil() -> None:
    compiled: object = count
    assert Path(compiled._cache.cache_path).is_relative_to(rule_module.cache_folder())  # type: ignore[attr-defined]
    assert compiled.targetoptions["nogil"] is True  # type: ignore[attr-defined]


@pytest.mark.skipif(not INTERPRETED, reason="rules are compiled")
def test_interpreted_rules_are_plain_python() -> None:
    def two() -> int:
        return 2

    assert rule(two) is two
