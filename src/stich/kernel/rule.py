"""`@rule` marks a function of the rules: compiled by Numba, or plain Python under NUMBA_DISABLE_JIT=1."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from numba import config, njit
from numba.core.caching import FunctionCache, IndexDataCacheFile

F = TypeVar("F", bound=Callable[..., object])

INTERPRETED = bool(config.DISABLE_JIT)
PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_PACKAGES = ("cards", "kernel", "games", "encoding", "bots", "bench", "envs")
KEEP_OLD_CACHES_DAYS = 30


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


class _Kept(FunctionCache):  # type: ignore[misc]
    """What has been compiled of a function, on disk in our folder."""

    def __init__(self, function: Callable[..., object]) -> None:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder())  # other users of Numba keep their own folder
        try:
            super().__init__(function)
        finally:
            config.CACHE_DIR = before
        self._cache_file = _Files(self.cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp())


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """Numba numbers the files of one function. Two processes that compile it at once, each for another game, would take
    the same number, and whoever comes next be given the code of the one game for the other."""

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


@cache
def cache_folder() -> Path:
    """Where compiled rules are kept: a folder named by all sources they come from.

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
        _forget_old(root, keep=folder)
    return folder


def is_shared() -> bool:
    """Whether what one process compiles will be there for the others."""
    return not INTERPRETED and cache_folder().name == f"rules-{sources_hash()}"


def sources_hash() -> str:
    digest = hashlib.sha256()
    for package in COMPILED_PACKAGES:
        for source in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(str(source.relative_to(PACKAGE)).encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _forget_old(root: Path, keep: Path) -> None:
    limit = time.time() - KEEP_OLD_CACHES_DAYS * 86400
    for folder in root.glob("rules-*"):
        with suppress(OSError):  # another process may be forgetting it too
            if folder != keep and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)
