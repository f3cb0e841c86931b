"""`@rule` marks a function of the rules: compiled by Numba, or plain Python under NUMBA_DISABLE_JIT=1."""

import hashlib
import inspect
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from numba import config, njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator

F = TypeVar("F", bound=Callable[..., object])

INTERPRETED = bool(config.DISABLE_JIT)
PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("cards", "kernel", "games", "encoding", "bots", "bench", "envs")
KEEP_OLD_CACHES_DAYS = 30
FOR_ALL = "all"  # the folder of what is compiled for no one game


def rule(function: F) -> F:
    """Compiles a rule. Rules release the GIL, never check bounds, and are kept on disk between processes."""
    return _compiled(function)


def brief(function: F) -> F:
    """A rule that Python calls for a microsecond at a time: it keeps the GIL, which would take longer to get back."""
    return _compiled(function, nogil=False)


def hot(function: F) -> F:
    """A rule that is inlined wherever it is called: for the few that every card goes through."""
    return _compiled(function, inlined=True)


def _compiled(function: F, inlined: bool = False, nogil: bool = True) -> F:
    compiled: Any = njit(nogil=nogil, error_model="numpy", forceinline=inlined)(function)
    if not INTERPRETED:
        compiled._cache = _Kept(function)
    return compiled


class _Place(UserProvidedCacheLocator):  # type: ignore[misc]
    """Our folder, whatever folder other users of Numba have chosen."""

    def __init__(self, function: Callable[..., object], file: str) -> None:
        self._py_file, self._lineno = file, function.__code__.co_firstlineno
        self._cache_path = str(cache_folder())

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> "_Place | None":
        return cls(function, file) if os.path.exists(file) else None


class _Form(CompileResultCacheImpl):  # type: ignore[misc]
    """Compiled code as it lies in a file, for Numba to read and write."""

    _locator_classes = (_Place, *CompileResultCacheImpl._locator_classes)


class _Kept(FunctionCache):  # type: ignore[misc]
    """What has been compiled of a function, on disk in the folders of the games that it was compiled for.

    A function that stands in a game's package is that game's. One that serves all games is compiled anew for each,
    whose state then is among the types that it is called with."""

    _impl_class = _Form

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self.module = function.__module__
        self.owner = owner_of(inspect.getfile(function))
        self.stamp = self._impl.locator.get_source_stamp()

    def _load_overload(self, signature: Any, target_context: Any) -> Any:
        found = self._files_for(signature).load(self._index_key(signature, target_context.codegen()))
        return None if found is None else self._impl.rebuild(target_context, found)

    def _save_overload(self, signature: Any, data: Any) -> None:
        if not self._impl.check_cachable(data):
            return
        files = self._files_for(signature)
        if not os.path.exists(files.folder):
            os.makedirs(files.folder, exist_ok=True)
            _forget_old(cache_folder(), keep={FOR_ALL, *map(folder_name, _sources)})
        files.save(self._index_key(signature, data.codegen), self._impl.reduce(data))

    def _files_for(self, signature: Any) -> "_Files":
        owners = {_owners_of_records[kind] for kind in _records_in(signature) if kind in _owners_of_records}
        return self.files_of(owners | {self.owner} - {""})

    def files_of(self, owners: Iterable[str]) -> "_Files":
        """Of what was compiled for these games, or for no one game."""
        name = "+".join(sorted(map(folder_name, owners))) or FOR_ALL
        return _Files(str(cache_folder() / name / self.module), self._impl.filename_base, self.stamp)


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """Numba numbers the files of one function. Two processes that compile it at once, each for another game, would take
    the same number, and whoever comes next be given the code of the one game for the other."""

    @property
    def folder(self) -> str:
        path: str = self._cache_path
        return path

    def exist(self) -> bool:
        return os.path.exists(self._index_path)

    def _data_name(self, number: int) -> str:
        name: str = super()._data_name(uuid4().int)
        return name


def compiled_text(text: str, names: dict[str, Any]) -> Callable[..., Any]:
    """A rule from the text of one function. It is kept on disk with those that call it, not by itself."""
    found: dict[str, Any] = dict(names)
    before = set(found) | {"__builtins__"}
    exec(text, found)
    (function,) = (found[name] for name in found.keys() - before)
    compiled: Callable[..., Any] = njit(nogil=True, error_model="numpy")(function)
    return compiled


# ---- whose sources ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sources:
    """The sources of a game or of another package with rules, as they were when the first of its rules was read."""

    name: str
    hash: str
    words: frozenset[bytes]  # all that occur in them, the names of what they import among them
    ours: bool


_sources: dict[str, Sources] = {}  # by owner: the name of one of our games, or another package's path
_owners_of_records: dict[Any, str] = {}  # by the type of a game's record


def record_belongs(kind: Any, module: object) -> None:
    """What is compiled for this type of state hangs on the sources of the package that the module stands in."""
    file = getattr(module, "__file__", None)
    if not INTERPRETED and file and owner_of(file):
        _owners_of_records[kind] = owner_of(file)


@cache
def owner_of(file: str) -> str:
    """Whose a source is; nobody's, "", if it is compiled for all games or lies in no file."""
    path = Path(file).resolve()
    if not _sources:
        _sources.update({game: _read(game, files, PACKAGE) for game, files in _our_sources().items() if game})
    if path.is_relative_to(PACKAGE):
        return _game_named_by(path, _sources)
    if not path.exists():
        return ""
    packages = list(takewhile(lambda folder: (folder / "__init__.py").exists(), path.parents))
    root, files = (packages[-1], packages[-1].rglob("*.py")) if packages else (path.parent, path.parent.glob("*.py"))
    if str(root) not in _sources:
        _sources[str(root)] = _read(root.name, sorted(files), root)
    return str(root)


@cache
def folder_name(owner: str) -> str:
    """Named by the sources of a game and of the other games and packages that it imports from."""
    needed, unread = {owner}, [owner]
    while unread:
        by = _sources[unread.pop()]
        found = [
            other for other, one in _sources.items() if one.name.encode() in by.words and (one.ours or not by.ours)
        ]
        unread += set(found) - needed
        needed.update(found)
    together = "".join(sorted(_sources[one].hash for one in needed))
    return f"{_sources[owner].name}-{hashlib.sha256(together.encode()).hexdigest()[:16]}"


def is_kept(function: Any) -> bool:
    """Whether a rule that serves all games has been compiled for one of them, as their sources are now."""
    return any(function._cache.files_of([owner]).exist() for owner in _sources)


def sources_hash() -> str:
    """Of the sources that are compiled for every game."""
    return _read("", _our_sources()[""], PACKAGE).hash[:16]


def _our_sources() -> dict[str, list[Path]]:
    """All that are compiled, by the game that their path names; under "" those of all games."""
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
    found: dict[str, list[Path]] = {owner: [] for owner in ("", *games)}
    for package in COMPILED_PACKAGES:
        for source in sorted((PACKAGE / package).rglob("*.py")):
            found[_game_named_by(source, games)].append(source)
    return found


def _game_named_by(path: Path, games: Iterable[str]) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return next((game for game in games if game in parts), "")


def _read(name: str, files: Iterable[Path], root: Path) -> Sources:
    digest, words = hashlib.sha256(), set[bytes]()
    for file in files:
        if not file.is_file():  # what an editor leaves while a file is open in it
            continue
        text = file.read_bytes()
        digest.update(str(file.relative_to(root)).encode() + b"\0" + text + b"\0")
        words.update(re.findall(rb"\w+", text))
    return Sources(name, digest.hexdigest(), frozenset(words), ours=root == PACKAGE)


def _records_in(kind: Any) -> Iterator[Any]:
    """The types of states that types are made of."""
    if isinstance(kind, types.Record):
        yield kind
    elif isinstance(kind, tuple | list):
        for one in kind:
            yield from _records_in(one)
    else:  # a signature's arguments, an array's elements, a tuple's, what an optional may be
        for part in ("args", "dtype", "types", "type"):
            yield from _records_in(getattr(kind, part, ()))


# ---- where they are kept ---------------------------------------------------------------------------------------


@cache
def cache_folder() -> Path:
    """Where compiled rules are kept: a folder named by the sources that serve all games, in it one for each game,
    named by the game's own.

    Numba's own check looks only at the file of the function itself and would answer with stale code
    when a callee in another file has changed."""
    root = Path(os.environ.get("STICH_CACHE_DIR") or _user_cache() / "stich")
    folder = root / f"rules-{sources_hash()}"
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()  # or Numba would go back to its own folder, and to stale code
    except OSError:  # a read-only home must not keep anyone from playing
        return Path(tempfile.mkdtemp(prefix="stich-rules-"))
    if is_new:
        _forget_old(root, keep={folder.name}, like="rules-*")
    return folder


def is_shared() -> bool:
    """Whether what one process compiles will be there for the others."""
    return not INTERPRETED and cache_folder().name == f"rules-{sources_hash()}"


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _forget_old(root: Path, keep: Collection[str], like: str = "*") -> None:
    limit = time.time() - KEEP_OLD_CACHES_DAYS * 86400
    for folder in root.glob(like):
        with suppress(OSError):  # another process may be forgetting it too
            if folder.name not in keep and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)
