"""Compiled libraries of rules: two for each game, and one for what all games share.

The first library of a game has what its tables call, so that a machine that builds its own opens tables soon. The
second has the rest, such as solving, comparing and training; Numba compiles that until the library is there.

A library is either part of the installed package or was built on this machine. It is used only if it was made from
exactly the sources that are installed."""

import ctypes
import importlib
import importlib.machinery
import importlib.util
import logging
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from stich.errors import LibraryError
from stich.kernel.machines import suffix, this_machine, this_system
from stich.kernel.marks import rules
from stich.kernel.signatures import TOLD, signature_of
from stich.kernel.sources import PACKAGE, cache_folder, folder_name, hash_of_all, named_folder, owner_of, sources

FOR_ALL = "all"
TABLES, REST = PARTS = ("tables", "rest")  # what of a game a library has
SHIPPED = PACKAGE / "libraries"
CALLING = "_calling"  # the module by which Python calls them

log = logging.getLogger("stich.libraries")
_modules: dict[Any, Any] = {}  # of the rules, by the type of their states
_told: dict[Any, Any] = {}  # what is concluded from them
before_compiling: list[Callable[[], None]] = []  # called once, when Numba is first needed


def belongs(state: Any, module: Any) -> None:
    """Notes which module has the rules for a type of state."""
    _modules.setdefault(state, module)


def concludes(state: Any, told: Any) -> None:
    """Notes the type of the record that holds a game's concluded fields."""
    _told[state] = told


def types_for(state: Any) -> dict[Any, Any]:
    """The item types that signatures leave open, for one type of state."""
    return {None: state, TOLD: _told.get(state)}


def states() -> list[Any]:
    """All types of states that are known."""
    return list(_modules)


def owner_of_state(state: Any) -> str:
    """Whose rules a type of state has: the name of one of our games, or the path of another package; "" for
    nobody's."""
    file = getattr(_modules.get(state), "__file__", None)
    return owner_of(file) if file else ""


def compiled(entry: Any, state: Any) -> Callable[..., Any]:
    """An entry, compiled for a type of state (None if it takes no states): from a library, else by Numba."""
    owner = FOR_ALL if state is None else owner_of_state(state)
    symbol = symbol_of(entry)
    libraries = (library_of(owner, part) for part in PARTS) if owner else ()
    library = next((one for one in libraries if one is not None and symbol in one), None)
    if library is None:
        return _by_numba(entry)
    signature = signature_of(entry)
    address = ctypes.cast(library[symbol], ctypes.c_void_p).value
    bound: Callable[..., Any] = calling().bind(
        address,
        rules[entry].keeps_lock,
        len(signature.results),
        len(signature.arguments),
        signature.codes(types_for(state)),
    )
    return bound


def _by_numba(entry: Any) -> Callable[..., Any]:
    try:
        jit = importlib.import_module("stich.kernel.jit")  # which takes half a second, and memory
    except ImportError:
        raise LibraryError(
            f"no library of compiled rules for {this_machine()} fits these sources, and there is no Numba to compile "
            "them: install stich[compile]"
        ) from None
    while before_compiling:
        before_compiling.pop()()
    compiled: Callable[..., Any] = jit.dispatcher(entry)
    return compiled


def symbol_of(entry: Any) -> str:
    """The name of an entry in a library."""
    return f"{entry.__module__}.{entry.__name__}".removeprefix("stich.").replace(".", "_")


class Library:
    """The functions of one library file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = ctypes.CDLL(str(path))

    def __contains__(self, symbol: str) -> bool:
        return hasattr(self._file, symbol)

    def __getitem__(self, symbol: str) -> Any:
        return self._file[symbol]


@cache
def library_of(owner: str, part: str = TABLES) -> Library | None:
    """One of the libraries of one of our games, or that of what all games share; None if there is none that fits."""
    if os.environ.get("STICH_RULES") == "numba" or calling() is None:
        return None
    if owner != FOR_ALL and (owner not in sources or not sources[owner].ours):
        return None
    path = found(file_name(owner, this_machine(), suffix(), part))
    try:
        return Library(path) if path else None
    except OSError as error:  # for another kind of machine, or cut off: what can be compiled here is
        _tell_that_it_is_passed_over(path, str(error))
        return None


@cache
def _tell_that_it_is_passed_over(path: Path | None, why: str) -> None:
    """Once for each file, however often it is tried."""
    log.warning("%s can not be loaded and is passed over: %s", path, why.removeprefix(f"{path}: "))


def forget_missing() -> None:
    """Looks again for libraries that were missing, for all entries that have not been called yet."""
    calling.cache_clear()
    library_of.cache_clear()


def file_name(owner: str, target: str, suffix: str, part: str = TABLES) -> str:
    """The name of a library file. It depends on the sources that the library is made of, on which part of the game it
    has, and on the machine it is made for."""
    of_all = hash_of_all()
    name = f"{FOR_ALL if owner == FOR_ALL else folder_name(owner)}-{of_all}"
    return f"{name}{'' if part == TABLES else f'.{part}'}.{target}{suffix}"


def found(name: str) -> Path | None:
    for folder in (SHIPPED, named_folder(), cache_folder()):  # what is there can be used where nothing can be written
        if (folder / name).exists():
            return folder / name
    return None


@cache
def calling() -> Any:
    """The extension module through which Python calls libraries; None if there is none for this machine."""
    path = found(calling_name(this_system(), suffix()))
    if path is None:
        return None
    loader = importlib.machinery.ExtensionFileLoader(CALLING, str(path))
    spec = importlib.util.spec_from_loader(CALLING, loader)
    assert spec is not None
    try:
        module = importlib.util.module_from_spec(spec)
        loader.exec_module(module)
    except ImportError as error:
        _tell_that_it_is_passed_over(path, str(error))
        return None
    return module


def calling_name(system: str, suffix: str) -> str:
    return f"{CALLING}-{hash_of_all()}.{system}{suffix}"
