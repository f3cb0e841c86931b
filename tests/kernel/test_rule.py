"""Compiled rules are kept by the sources they come from, each game's by its own, and never stand in anyone's way."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config

from stich.kernel import jit, sources
from stich.kernel.bits import count
from stich.kernel.jit import dispatcher
from stich.kernel.rule import INTERPRETED, hot, rule
from stich.kernel.signatures import Int64s
from stich.kernel.sources import COMPILED_PACKAGES, PACKAGE, sources_hash

DAY = 86400


def cache_folder() -> Path:
    """Found anew."""
    return sources.cache_folder.__wrapped__()


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
def copied(package: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy, as what is hashed."""
    before = sources_hash()
    monkeypatch.setattr(sources, "PACKAGE", package)
    assert sources_hash() == before, "the same sources elsewhere have another hash"
    return package


def folder_names(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Of the cache, and of each game in it, found anew."""
    monkeypatch.setattr(sources, "sources", {})
    monkeypatch.setattr(sources, "owner_of", sources.owner_of.__wrapped__)
    monkeypatch.setattr(sources, "folder_name", sources.folder_name.__wrapped__)
    sources.owner_of(str(sources.PACKAGE / "kernel" / "rule.py"))
    return {"": sources_hash()} | {game: sources.folder_name(game) for game in sources.sources}


@pytest.mark.parametrize("folder", COMPILED_PACKAGES)
def test_any_source_changes_the_folder_of_its_game_or_of_all(
    folder: str, copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its game is the one that its path names. The Last Panther is played with the cards of Mü."""
    with monkeypatch.context() as patch:
        before = folder_names(patch)
    assert len(before) == 6
    for path in sorted((copied / folder).rglob("*.py")):
        path.write_text(path.read_text("utf-8") + "\n", "utf-8")
        with monkeypatch.context() as patch:
            after = folder_names(patch)
        named = [game for game in before if game in path.relative_to(copied).with_suffix("").parts]
        expected = {"mue": {"mue", "last_panther"}}.get(named[0], set(named)) if named else {""}
        assert {owner for owner in before if before[owner] != after[owner]} == expected, path
        before = after


def test_added_and_renamed_sources_change_the_hash(copied: Path) -> None:
    before = sources_hash()
    added = copied / "games" / "added.py"
    added.write_text("", "utf-8")
    between = sources_hash()
    added.rename(copied / "games" / "renamed.py")
    assert len({before, between, sources_hash()}) == 3


def test_what_is_not_compiled_does_not_change_the_hash(copied: Path) -> None:
    before = sources_hash()
    (copied / "match" / "added.py").write_text("", "utf-8")
    (copied / "games" / "notes.txt").write_text("", "utf-8")
    assert sources_hash() == before


def test_sources_are_read_once_however_often_their_folder_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start asks some thirty times."""
    read: list[str] = []
    really_read = sources._read

    def reading(name: str, files: Iterable[Path], root: Path) -> sources.Sources:
        read.append(name)
        return really_read(name, files, root)

    monkeypatch.setattr(sources, "_read", reading)
    sources.hash_of_all.cache_clear()
    for _ in range(3):
        cache_folder()
        sources.named_folder()
    assert read.count("") == 1


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


def test_a_full_disk_keeps_nobody_from_playing(package: Path, tmp_path: Path) -> None:
    """No file can grow, here or in the folder for passing files. It is said once, and where to make room."""
    program = """if True:
        import resource
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        from stich.kernel.bits import count
        from stich.kernel.chance import chance, random_subset
        from stich.kernel.jit import dispatcher
        print(dispatcher(random_subset)(chance(1), 0b1111, 2).bit_count(), dispatcher(count)(7))"""
    settings = {"PYTHONPATH": str(package), "NUMBA_DISABLE_JIT": "0", "STICH_CACHE_DIR": str(tmp_path / "full")}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True)
    assert done.stdout == "2 3\n", done.stderr
    assert done.stderr.count("compiled anew each time") == 1
    assert f"can not be kept in {tmp_path / 'full'}" in done.stderr
    assert "STICH_CACHE_DIR" in done.stderr


@pytest.mark.parametrize("unwritable", [occupied, occupied_inside])
def test_an_unwritable_folder_keeps_nobody_from_playing(
    unwritable: Callable[[Path], Path], package: Path, tmp_path: Path
) -> None:
    """And Numba does not go back to the folder of the sources, where it would not notice a changed callee. What was
    kept for the process alone goes with it."""
    program = """if True:
        import os, stich
        from pathlib import Path
        m = stich.game('last_panther').new(seed=1)
        m.apply(0, m.legal(0)[0])
        print(len(list(Path(os.environ["TMPDIR"]).rglob("*.nbi"))) > 1, m.actions)"""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    printed = run(program, package, STICH_CACHE_DIR=str(unwritable(tmp_path)), TMPDIR=str(temporary))
    assert printed.startswith("True [(0, 'give ")
    assert list(temporary.iterdir()) == []
    assert not list(package.rglob("*.nbi"))


# ---- compiling -------------------------------------------------------------------------------------------------


def test_a_changed_callee_in_another_file_is_noticed(package: Path, tmp_path: Path) -> None:
    program = """if True:
        from stich.kernel.chance import chance, random_subset
        from stich.kernel.jit import dispatcher
        from stich.kernel.sources import cache_folder
        subset = dispatcher(random_subset)
        print(subset(chance(1), 0b1111, 2), sum(subset.stats.cache_hits.values()), cache_folder().name)"""
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


PLAYED = """if True:
    import stich
    for name in {names}:
        match = stich.game(name).new(seed=1)
        print(match.deals, match.legal(0))"""


def kept(caches: Path) -> dict[str, set[Path]]:
    """The files of compiled code by the folder of the game that they are for."""
    found: dict[str, set[Path]] = {}
    for path in caches.glob("rules-*/*/*/*.nbc"):
        found.setdefault(path.parts[-3], set()).add(path)
    return found


def test_an_edit_of_one_game_compiles_that_game_alone(package: Path, tmp_path: Path) -> None:
    caches = tmp_path / "caches"
    program = PLAYED.format(names=["mue", "njet"])
    played = run(program, package, STICH_CACHE_DIR=str(caches))
    before = kept(caches)
    assert {name.partition("-")[0] for name in before} == {"all", "mue", "njet"}
    assert run(program, package, STICH_CACHE_DIR=str(caches)) == played
    assert kept(caches) == before, "compiled again though nothing has changed"
    edited = package / "games" / "njet" / "board.py"
    edited.write_text(edited.read_text("utf-8") + "\n", "utf-8")
    assert run(program, package, STICH_CACHE_DIR=str(caches)) == played
    after = kept(caches)
    (new,) = after.keys() - before.keys()
    assert new.startswith("njet-")
    assert {name: files for name, files in after.items() if name != new} == before


def test_the_same_sources_elsewhere_are_not_compiled_again(package: Path, tmp_path: Path) -> None:
    """Another checkout or a moved environment uses what is there."""
    caches = tmp_path / "caches"
    program = PLAYED.format(names=["last_panther"])
    played = run(program, package, STICH_CACHE_DIR=str(caches))
    before = kept(caches)
    elsewhere = Path(shutil.copytree(package, tmp_path / "elsewhere" / "stich"))
    assert run(program, elsewhere, STICH_CACHE_DIR=str(caches)) == played
    assert kept(caches) == before


# A game of another package, as little of it as the kernel asks for. The rule of which actions are legal lies beside
# what one sees of it: in another file, which only that file imports.
OUTSIDE = {
    "oh/__init__.py": "",
    "oh/cards.py": "from stich.kernel.rule import rule\n\n@rule\ndef playable(cards):\n    return cards & 0b0110\n",
    "oh/rules.py": """
from oh.cards import playable
from stich.kernel.state import state_type
from stich.kernel.rule import rule

State = state_type("hand", "phase")

@rule
def legal(s, seat):
    return playable(s.hand)
""",
}
PLAYED_OUTSIDE = """if True:
    import numpy as np
    from oh import rules
    from stich.kernel.boundary import legal_at
    from stich.kernel.dispatch import by_rules
    from stich.kernel.jit import dispatcher
    by_rules.register(rules.State, rules)
    states = np.zeros(1, rules.State)
    states[0].hand = 0b1111
    print(legal_at(states, 0, 0), rules.legal(states[0], 0), sum(dispatcher(legal_at).stats.cache_hits.values()))"""


@pytest.mark.parametrize("edited", ["oh/cards.py", "oh/rules.py"])
def test_an_edited_rule_of_an_outside_game_holds_at_once(edited: str, tmp_path: Path) -> None:
    """In the generic code that was compiled for the game too; ours is left alone."""
    site, caches = tmp_path / "site", tmp_path / "caches"
    for name, text in OUTSIDE.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")

    def played() -> tuple[int, int, int]:
        path = os.pathsep.join([str(PACKAGE.parent), str(site)])
        legal, direct, hits = map(int, run(PLAYED_OUTSIDE, PYTHONPATH=path, STICH_CACHE_DIR=str(caches)).split())
        return legal, direct, hits

    assert played() == (0b0110, 0b0110, 0)
    assert played() == (0b0110, 0b0110, 1)
    before = kept(caches)
    file = site / edited
    file.write_text(
        file.read_text("utf-8")
        .replace("cards & 0b0110", "cards & 0b1001")
        .replace("playable(s.hand)", "playable(s.hand) << 4"),
        "utf-8",
    )
    new = 0b1001 if edited == "oh/cards.py" else 0b0110 << 4
    assert played() == (new, new, 0), "the rule of before the edit"
    assert played() == (new, new, 1)
    assert {name.partition("-")[0] for name in kept(caches).keys() - before.keys()} == {"oh"}
    file.write_text(OUTSIDE[edited], "utf-8")
    assert played() == (0b0110, 0b0110, 1), "what was compiled before is still there"


def test_a_package_that_imports_rules_of_another_is_compiled_anew_with_it(tmp_path: Path) -> None:
    site, caches = tmp_path / "site", tmp_path / "caches"
    texts = {
        "tools/__init__.py": "",
        "tools/more.py": OUTSIDE["oh/cards.py"],
        **OUTSIDE,
        "oh/cards.py": "from tools.more import playable\n",
    }
    for name, text in texts.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text, "utf-8")
    path = os.pathsep.join([str(PACKAGE.parent), str(site)])
    assert run(PLAYED_OUTSIDE, PYTHONPATH=path, STICH_CACHE_DIR=str(caches)) == "6 6 0"
    file = site / "tools" / "more.py"
    file.write_text(file.read_text("utf-8").replace("0b0110", "0b1001"), "utf-8")
    assert run(PLAYED_OUTSIDE, PYTHONPATH=path, STICH_CACHE_DIR=str(caches)) == "9 9 0"


# The constant of a rule, made from what lies in files without any rule: in data, in another package, and in a module
# that this imports.
CONSTANT = {
    **OUTSIDE,
    "oh/cards.py": """
import json
from pathlib import Path
from deck.values import PLAYABLE
from stich.kernel.rule import rule

ALL = PLAYABLE | json.loads(Path(__file__).with_name("values.json").read_text())

@rule
def playable(cards):
    return cards & ALL
""",
    "oh/values.json": "0b0110",
    "oh/net.json": "0b0110",
    "deck/__init__.py": "",
    "deck/values.py": """
import json, more_values
from pathlib import Path

PLAYABLE = 0b0110 | more_values.PLAYABLE | json.loads(Path(__file__).with_name("values.json").read_text())
""",
    "deck/values.json": "0b0110",
    "more_values.py": "PLAYABLE = 0b0110",
}


@pytest.mark.parametrize("edited", ["oh/values.json", "deck/values.py", "deck/values.json", "more_values.py"])
def test_an_edited_constant_holds_at_once(edited: str, tmp_path: Path) -> None:
    site, caches = tmp_path / "site", tmp_path / "caches"

    def write(name: str, playable: str) -> None:
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        number = playable if name.endswith(".py") else str(int(playable, 2))
        (site / name).write_text(CONSTANT[name].replace("0b0110", number), "utf-8")

    def played() -> str:
        path = os.pathsep.join([str(PACKAGE.parent), str(site)])
        return run(PLAYED_OUTSIDE, PYTHONPATH=path, STICH_CACHE_DIR=str(caches))

    for name in CONSTANT:
        write(name, "0b0110")
    assert played() == "6 6 0"
    write("oh/net.json", "0b1001")
    assert played() == "6 6 1", "compiled again for what no rule is made of"
    write(edited, "0b1001")
    assert played() == "15 15 0", "the constant of before the edit"


def test_packages_that_do_not_change_with_a_game_are_not_read() -> None:
    """A start would take long."""
    assert [sources._places_of(name) for name in ("stich", "json", "numpy", "numba", "no_such_package")] == [[]] * 5
    (found,) = sources._places_of("pytest")
    assert (found / "__init__.py").exists()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_new_folder_of_a_game_clears_out_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    in_use = sources.folder_name("mue")
    for name, days in [("mue-old", 40), ("mue-recent", 20), (in_use, 40), ("all", 40)]:
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (time.time() - days * DAY,) * 2)

    def two() -> int:
        return 2

    assert dispatcher(rule(two))() == 2
    names = {path.name for path in tmp_path.iterdir()}
    assert {"mue-recent", in_use, "all"} <= names
    assert "mue-old" not in names


def test_other_users_of_numba_keep_their_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", "theirs")

    def two() -> int:
        return 2

    assert dispatcher(rule(two))() == 2
    assert config.CACHE_DIR == "theirs"
    assert not Path("theirs").exists()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_processes_that_compile_at_once_keep_their_code_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has read the list of what is there before the other has added to it; one of the two lists stays."""
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)

    def points(s: Any) -> Any:
        return s.points

    of_one_game = np.rec.array([(1, 2)], [("points", int), ("seat", int)])[0]
    of_another = np.rec.array([(1, 2)], [("seat", int), ("points", int)])[0]
    one, other, later = (dispatcher.__wrapped__(rule(points)) for _ in range(3))
    assert one(of_one_game) == 1
    (listed,) = tmp_path.rglob("*.nbi")
    list_of_one = listed.read_bytes()
    listed.unlink()
    assert other(of_another) == 2
    listed.write_bytes(list_of_one)
    assert later(of_one_game) == 1, "read by the rule for the other game"
    assert later.stats.cache_hits


def test_importing_rules_leaves_numba_alone(tmp_path: Path) -> None:
    theirs = str(tmp_path / "theirs")
    program = "import stich.games.mue.words, numba; print(numba.config.CACHE_DIR)"
    assert run(program, NUMBA_CACHE_DIR=theirs) == theirs
    assert not Path(theirs).exists()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_rules_are_kept_in_the_folder_and_release_the_gil() -> None:
    compiled = dispatcher(count)
    assert Path(compiled._cache.cache_path).is_relative_to(sources.cache_folder())
    assert compiled.targetoptions["nogil"] is True


@hot
def first_of(numbers: Int64s) -> int:
    return int(numbers[0])


@hot
def rest_of(numbers: Int64s) -> Int64s:
    return numbers[1:]


@rule
def first_of_the_rest(numbers: Int64s) -> int:
    return first_of(rest_of(numbers))


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_who_holds_an_array_is_counted_where_one_is_given_back() -> None:
    """Else the array would be freed while Python still has it."""
    numbers = np.array([1, 2])
    holders = sys.getrefcount(numbers)
    assert dispatcher(first_of_the_rest)(numbers) == 2
    assert sys.getrefcount(numbers) == holders
    assert [dispatcher(one).targetoptions["_nrt"] for one in (first_of, rest_of)] == [False, True]


def test_rules_are_plain_python() -> None:
    def two() -> int:
        return 2

    assert rule(two) is two
