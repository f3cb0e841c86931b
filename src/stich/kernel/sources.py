"""Which sources a compiled function depends on, and the folders in which compiled code is kept."""

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import chain, takewhile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("cards", "kernel", "games", "encoding", "solve", "bots", "bench", "envs", "native")
SUFFIXES = (".py", ".c", ".ll")
KEEP_OLD_CACHES_DAYS = 30

# Files of a game that are read when it is played: nothing that is compiled depends on them.
READ_IN_PLAY = ("net.npz", "net.json", "lesson.json")
MACHINE_CODE = (".so", ".pyd")
_imports = re.compile(rb"^(?:from[ \t]+\w+|import[ \t]+[\w., \t]+)", re.MULTILINE)
_package = re.compile(rb"(?:^\w+[ \t]+|,[ \t]*)(\w+)")


@dataclass(frozen=True)
class Sources:
    """The sources of a game, or of another package that rules are made of, as they were when the first of its rules was
    loaded."""

    name: str
    hash: str
    words: frozenset[bytes]  # all that occur in them, the names of what they import among them
    imports: frozenset[bytes]  # the packages that their modules begin by importing
    ours: bool


sources: dict[str, Sources] = {}  # by owner: the name of one of our games, or another package's path


@cache
def owner_of(file: str) -> str:
    """Whose a source file is: a game's or another package's; "" if it serves all games or is not a file."""
    path = Path(file).resolve()
    if not sources:
        sources.update({game: _read(game, files, PACKAGE) for game, files in our_sources().items() if game})
    if path.is_relative_to(PACKAGE):
        return _game_named_by(path, sources)
    if not path.exists():
        return ""
    packages = list(takewhile(lambda folder: (folder / "__init__.py").exists(), path.parents))
    if packages:
        _read_package(packages[-1])
        return str(packages[-1])
    if str(path.parent) not in sources:  # modules side by side
        sources[str(path.parent)] = _read(path.parent.name, sorted(path.parent.glob("*.py")), path.parent)
    return str(path.parent)


@cache
def folder_name(owner: str) -> str:
    """The name of a game's cache folder. It depends on the sources of the game, and of the games and packages that they
    import from."""
    needed, unread = {owner}, [owner]
    while unread:
        by = sources[unread.pop()]
        found = [other for other, one in sources.items() if one.name.encode() in by.words and (one.ours or not by.ours)]
        unread += set(found) - needed
        needed.update(found)
    together = "".join(sorted(sources[one].hash for one in needed))
    return f"{sources[owner].name}-{hashlib.sha256(together.encode()).hexdigest()[:16]}"


def sources_hash() -> str:
    """The hash of the sources that are compiled for every game."""
    return _read("", our_sources()[""], PACKAGE).hash[:16]


@cache
def hash_of_all() -> str:
    """The same as it was when it was first asked for, since reading all sources takes long. Those of the games are read
    in the same moment."""
    owner_of(__file__)
    return sources_hash()


def our_sources() -> dict[str, list[Path]]:
    """All sources that are compiled, by the game whose name is part of their path; under "" those that serve all
    games."""
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
    found: dict[str, list[Path]] = {owner: [] for owner in ("", *games)}
    for package in COMPILED_PACKAGES:
        for source in sorted((PACKAGE / package).rglob("*.*")):
            if source.suffix in SUFFIXES:
                found[_game_named_by(source, games)].append(source)
    return found


def _read_package(root: Path) -> None:
    """Reads another package, and those that it imports: a rule's constants may come from any of their files, also from
    those with data."""
    if str(root) in sources:
        return
    read = sources[str(root)] = _read(root.stem, _files_of(root), root)
    for name in sorted(read.imports):
        for found in _places_of(name.decode()):
            _read_package(found)


def _files_of(root: Path) -> list[Path]:
    """The files of a package or a module, except for caches and what is only read in play."""
    if root.is_file():
        return [root]
    return [
        file
        for file in sorted(root.rglob("*"))
        if file.name not in READ_IN_PLAY
        and not any(part == "__pycache__" or part.startswith(".") for part in file.relative_to(root).parts)
    ]


@cache
def _places_of(name: str) -> list[Path]:
    """Where an imported package is, if it may change along with a game: nowhere for Stich, the standard library, and
    large packages with machine code, such as NumPy."""
    if name == PACKAGE.name or name in sys.stdlib_module_names:
        return []
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return []
    named = [] if spec is None else spec.submodule_search_locations or [spec.origin or os.devnull]
    found = [path for path in (Path(place).resolve() for place in named) if path.is_dir() or path.is_file()]
    compiled = any(file.suffix in MACHINE_CODE for path in found for file in chain([path], path.rglob("*")))
    return [] if compiled else found


def _game_named_by(path: Path, games: Iterable[str]) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return next((game for game in games if game in parts), "")


def _read(name: str, files: Iterable[Path], root: Path) -> Sources:
    digest, words, imports = hashlib.sha256(), set[bytes](), set[bytes]()
    for file in files:
        if not file.is_file():  # a folder, or what an editor leaves while a file is open in it
            continue
        text = file.read_bytes()
        digest.update(str(file.relative_to(root)).encode() + b"\0" + text + b"\0")
        if file.suffix in SUFFIXES:
            words.update(re.findall(rb"\w+", text))
            for line in _imports.findall(text):
                imports.update(_package.findall(line))
    return Sources(name, digest.hexdigest(), frozenset(words), frozenset(imports), ours=root == PACKAGE)


# ---- where they are kept ---------------------------------------------------------------------------------------


@cache
def cache_folder() -> Path:
    """The folder for compiled code. It is named by the hash of the sources that serve all games, and has a folder for
    each game, named by the hash of that game's sources.

    Numba itself only checks the file that a function is in. When another file with a function that it calls has
    changed, Numba would go on using the old code."""
    folder = named_folder()
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()  # or Numba would go back to its own folder, and to stale code
    except OSError:  # neither a read-only home nor a full disk must keep anyone from playing
        return _passing_folder() or folder
    if is_new:
        forget_old(folder.parent, keep={folder.name}, like="rules-*")
    return folder


def named_folder() -> Path:
    """Where compiled rules of these sources are kept, whether or not that can be written to now."""
    root = Path(os.environ.get("STICH_CACHE_DIR") or _user_cache() / "stich")
    return root / f"rules-{hash_of_all()}"


def _passing_folder() -> Path | None:
    """One for this process alone, if there is room for it."""
    try:
        folder = tempfile.mkdtemp(prefix="stich-rules-")
    except OSError:
        return None
    atexit.register(_remove_if_made_by, os.getpid(), folder)
    return Path(folder)


def _remove_if_made_by(process: int, folder: str) -> None:
    if os.getpid() == process:  # and not one that was forked from it
        shutil.rmtree(folder, ignore_errors=True)


def is_shared() -> bool:
    """Whether other processes will find what this one compiles."""
    return cache_folder().name == f"rules-{hash_of_all()}"


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def forget_old(root: Path, keep: Collection[str], like: str) -> None:
    """Removes what nobody has changed for long."""
    limit = time.time() - KEEP_OLD_CACHES_DAYS * 86400
    for path in root.glob(like):
        with suppress(OSError):  # another process may be forgetting it too
            if path.name not in keep and path.stat().st_mtime < limit:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
