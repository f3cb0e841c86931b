"""`@rule` marks a function of the rules, `@entry` one that Python calls.

A rule is plain Python, and so it runs wherever Python calls it by itself. What an entry does, with all rules it needs,
runs compiled: from the library of the state's game where there is one (`kernel/libraries.py`), else by Numba
(`kernel/jit.py`), or under NUMBA_DISABLE_JIT=1 as Python too."""

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
    """A rule. Compiled rules never check bounds, and divide by 0 as processors do."""
    rules[function] = Marks()
    return function


def hot(function: F) -> F:
    """A rule that is inlined wherever it is called: for the few that every card goes through."""
    rules[function] = Marks(inlined=True)
    return function


def made(function: F) -> F:
    """A rule that another function has made, and may make again for another game."""
    rules[function] = Marks(kept=False)
    return function


def made_hot(function: F) -> F:
    """The same, inlined wherever it is called."""
    rules[function] = Marks(inlined=True, kept=False)
    return function


def compiled_in(module: str) -> Callable[[F], F]:
    """A rule that is something else when it is compiled: the function of its name in another module, which only the
    compiler imports."""

    def mark(function: F) -> F:
        rules[function] = Marks(stand_in=module)
        return function

    return mark


def entry(function: F) -> F:
    """A rule that Python calls. What its arguments are is told by its annotations (`kernel/signatures.py`)."""
    return _entry(function, Marks())


def brief(function: F) -> F:
    """An entry that Python calls for a microsecond at a time: it keeps the lock, since to get it back takes longer."""
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
    """Calls what is compiled of a function for the state that it is called with. A type is looked up by its identity,
    since its hash takes many microseconds."""
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
    """A rule from the text of one function."""
    found: dict[str, Any] = dict(names)
    before = set(found) | {"__builtins__"}
    exec(text, found)
    (function,) = (found[name] for name in found.keys() - before)
    return made(function)
