"""The decorators `@rule`, for functions of the rules, and `@entry`, for those that Python calls.

A rule is plain Python and runs as such when Python calls it directly. An entry and all rules that it calls run
compiled: from the library of the state's game if there is one (`kernel/libraries.py`), else compiled by Numba
(`kernel/jit.py`). With NUMBA_DISABLE_JIT=1 everything runs as Python."""

import os
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from stich.kernel import libraries
from stich.kernel.marks import Marks, entries, rules
from stich.kernel.signatures import place_of_states

F = TypeVar("F", bound=Callable[..., object])

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def rule(function: F) -> F:
    """Marks a rule. Compiled rules do not check array bounds, and division by 0 raises no error in them."""
    rules[function] = Marks()
    return function


def hot(function: F) -> F:
    """Marks a rule that is inlined wherever it is called: for the few that every card played goes through. It makes no
    arrays."""
    rules[function] = Marks(inlined=True)
    return function


def made(function: F) -> F:
    """Marks a rule that another function makes, once for each game."""
    rules[function] = Marks(kept=False)
    return function


def made_hot(function: F) -> F:
    """Marks a made rule that is also inlined wherever it is called."""
    rules[function] = Marks(inlined=True, kept=False)
    return function


def compiled_in(module: str) -> Callable[[F], F]:
    """Marks a rule that is replaced when compiled: by the function of the same name in another module, which only the
    compiler imports."""

    def mark(function: F) -> F:
        rules[function] = Marks(stand_in=module)
        return function

    return mark


def entry(function: F) -> F:
    """Marks a rule that Python calls. Its annotations give the types of its arguments (`kernel/signatures.py`)."""
    return _entry(function, Marks())


def brief(function: F) -> F:
    """Marks an entry that takes about a microsecond. It keeps Python's lock, since releasing it and getting it back
    takes longer."""
    return _entry(function, Marks(keeps_lock=True))


def _entry(function: F, marks: Marks) -> F:
    rules[function] = marks
    if INTERPRETED:
        return function
    call = _calling(function)
    rules[call] = marks
    entries.append(call)
    return call


def _calling(function: Any) -> Any:
    """Wraps an entry: calls its version compiled for the type of the state among the arguments. Types are looked up by
    identity, since hashing a NumPy type takes many microseconds."""
    found: dict[int, Callable[..., Any]] = {}
    place = place_of_states(function)

    def find(state: Any) -> Callable[..., Any]:
        compiled = libraries.compiled(call, state)
        found[id(state)] = compiled
        kept.append(state)  # so that its identity stays its own
        return compiled

    kept: list[Any] = []
    if place == [0]:

        @wraps(function)
        def call(states: Any, *rest: Any) -> Any:
            state = states.dtype
            return (found.get(id(state)) or find(state))(states, *rest)

    elif place:

        @wraps(function)
        def call(*arguments: Any) -> Any:
            part: Any = arguments
            for number in place:
                part = part[number]
            return (found.get(id(part.dtype)) or find(part.dtype))(*arguments)

    else:

        @wraps(function)
        def call(*arguments: Any) -> Any:
            return (found.get(id(None)) or find(None))(*arguments)

    return call


def compiled_text(text: str, names: dict[str, Any]) -> Callable[..., Any]:
    """Makes a rule from the source text of one function."""
    found: dict[str, Any] = dict(names)
    before = set(found) | {"__builtins__"}
    exec(text, found)
    (function,) = (found[name] for name in found.keys() - before)
    return made(function)
