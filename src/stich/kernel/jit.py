"""Compiles rules with Numba when they are first called, for games without a library, and keeps the result on disk.

Imported only when something has to be compiled."""

import inspect
import logging
import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any
from uuid import uuid4

from numba import from_dtype, njit, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, UserProvidedCacheLocator
from numba.core.errors import TypingError
from numba.extending import overload, typeof_impl

from stich.kernel import libraries
from stich.kernel.marks import Marks, rules, stubs
from stich.kernel.signatures import FLAG, FLOAT, NUMBER, ArgumentKind, Array, Named, gives_numbers
from stich.kernel.sources import cache_folder, folder_name, forget_old, owner_of, sources

log = logging.getLogger("stich.compiling")

SIMPLE = {NUMBER: types.int64, FLOAT: types.float64, FLAG: types.boolean}
_state_types: dict[Any, Any] = {}  # NumPy's types by Numba's
_known: list[str] = []  # the owners of the rules whose sources have been noted, in the order of `rules`


@cache
def dispatcher(function: Any) -> Any:
    """The Numba function for a rule. Numba compiles it for each combination of argument types.

    It counts who holds an array, to free it in the end. Hot rules neither make arrays nor give any back, so there it is
    left out: the solver took four times as long."""
    _know_sources()
    marks: Marks = rules[function]
    if marks.stand_in:
        function = getattr(import_module(marks.stand_in), function.__name__)
    plain = inspect.unwrap(function)
    compiled: Any = njit(
        nogil=not marks.keeps_lock,
        error_model="numpy",
        forceinline=marks.inlined,
        _nrt=not (marks.inlined and gives_numbers(plain)),
    )(plain)
    if marks.kept:
        compiled._cache = _Kept(plain)
    return compiled


def _know_sources() -> None:
    """Notes the sources of all rules loaded so far. The names of cache folders depend on them."""
    for function in list(rules)[len(_known) :]:
        _known.append(owner_of(inspect.unwrap(function).__code__.co_filename))


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _type_of_function(function: Any, _: Any) -> Any:
    """Lets a compiled rule call another rule: Numba sees the compiled version of it."""
    return types.Dispatcher(dispatcher(function)) if function in rules else None


def _type_of_field(state: Any, name: str, type_of_field: Callable[..., Any] = types.Record.typeof) -> Any:
    """The type of a record's field, for all that Numba compiles in this process. A misspelt name becomes an error of
    Numba's own kind, to which it adds the file and the line; a KeyError would come without them."""
    try:
        return type_of_field(state, name)
    except KeyError:
        raise TypingError(f"there is no field {name!r}; there are: {', '.join(state.fields)}") from None


types.Record.typeof = _type_of_field


def know_stub(stub: Any) -> None:
    """Makes a stub of kernel/dispatch.py work in compiled code: it calls the function of the state's own game."""

    def resolve(s: Any, *arguments: Any) -> Any:
        found = stub.of_state(state_of(s))

        def call(s: Any, *arguments: Any) -> Any:
            return found(s, *arguments)

        return call

    overload(stub, jit_options={"forceinline": True})(resolve)  # or large rules would be called twice over


def state_of(kind: Any) -> Any:
    """NumPy's type of a state, from Numba's type."""
    if kind not in _state_types:
        _state_types.update({from_dtype(state): state for state in libraries.states()})
    return _state_types[kind]


def type_of(kind: ArgumentKind, own: dict[Any, Any]) -> Any:
    """Numba's type of an argument. `own` holds the item types that belong to the game."""
    if isinstance(kind, Array):
        items = from_dtype(own.get(kind.items, kind.items))
        return types.Array(items, kind.dimensions, "A" if kind.strided else "C")
    if isinstance(kind, Named):
        return types.NamedTuple([type_of(part, own) for part in kind.parts], kind.type)
    return SIMPLE[kind]


# ---- on disk ---------------------------------------------------------------------------------------------------


class _Place(UserProvidedCacheLocator):  # type: ignore[misc]
    """Always our cache folder, whatever folder other users of Numba have chosen."""

    def __init__(self, function: Callable[..., object], file: str) -> None:
        self._py_file, self._lineno = file, function.__code__.co_firstlineno
        self._cache_path = str(cache_folder())

    def ensure_cache_path(self) -> None:
        """Whether it can be written to shows when there is something to keep."""

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> "_Place | None":
        return cls(function, file) if os.path.exists(file) else None


class _Form(CompileResultCacheImpl):  # type: ignore[misc]
    """How compiled code is written to a file and read again by Numba."""

    _locator_classes = (_Place, *CompileResultCacheImpl._locator_classes)


class _Kept(FunctionCache):  # type: ignore[misc]
    """The compiled versions of one function on disk, in the folders of the games that they were compiled for.

    A function in a game's package belongs to that game. One that serves all games is compiled for each of them
    separately; the type of the state among its arguments says for which."""

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
        try:
            if not os.path.exists(files.folder):
                os.makedirs(files.folder, exist_ok=True)
                forget_old(cache_folder(), keep={libraries.FOR_ALL, *map(folder_name, sources)}, like="*/")
            files.save(self._index_key(signature, data.codegen), self._impl.reduce(data))
        except OSError as error:  # it runs all the same
            _tell_that_nothing_is_kept(error.strerror or str(error))

    def _files_for(self, signature: Any) -> "_Files":
        owners = {libraries.owner_of_state(_state_types[kind]) for kind in _states_in(signature)}
        return self.files_of(owners | {self.owner} - {""})

    def files_of(self, owners: Iterable[str]) -> "_Files":
        """The files with what was compiled for these games, or for no particular game."""
        name = "+".join(sorted(map(folder_name, set(owners) - {""}))) or libraries.FOR_ALL
        return _Files(str(cache_folder() / name / self.module), self._impl.filename_base, self.stamp)


class _Files(IndexDataCacheFile):  # type: ignore[misc]
    """Gives each compiled version a random file name. Numba would number them, and two processes that compile a
    function for two games at the same time would take the same number."""

    @property
    def folder(self) -> str:
        path: str = self._cache_path
        return path

    def exist(self) -> bool:
        return os.path.exists(self._index_path)

    def _data_name(self, number: int) -> str:
        name: str = super()._data_name(uuid4().int)
        return name


@cache
def _tell_that_nothing_is_kept(reason: str) -> None:
    log.warning(
        "The rules are compiled anew each time: what was compiled can not be kept in %s (%s). "
        "Make room there, or name another folder in STICH_CACHE_DIR.",
        cache_folder(),
        reason,
    )


def is_kept(entry: Any) -> bool:
    """Whether an entry for all games is on disk for one of them, compiled from the present sources."""
    kept = dispatcher(entry)._cache
    return any(kept.files_of([owner]).exist() for owner in sources)


def _states_in(kind: Any) -> Iterator[Any]:
    """The types of states among some types, also inside tuples and arrays."""
    if isinstance(kind, types.Record):
        if kind not in _state_types:
            _state_types.update({from_dtype(state): state for state in libraries.states()})
        if kind in _state_types:
            yield kind
    elif isinstance(kind, tuple | list):
        for one in kind:
            yield from _states_in(one)
    else:  # a signature's arguments, an array's elements, a tuple's, what an optional may be
        for part in ("args", "dtype", "types", "type"):
            yield from _states_in(getattr(kind, part, ()))


for _stub in stubs:
    know_stub(_stub)
import_module("stich.kernel.intrinsics")
