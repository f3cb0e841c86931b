"""Which functions are rules, and how each of them is compiled."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Marks:
    """How a rule is compiled. `inlined`: wherever it is called. `keeps_lock`: without releasing Python's lock. `kept`:
    stored on disk by itself, not only together with the rules that call it. `stand_in`: the module with the function of
    the same name that is compiled in its place."""

    inlined: bool = False
    keeps_lock: bool = False
    kept: bool = True
    stand_in: str = ""


rules: dict[Any, Marks] = {}  # by the function as it is found in its module, and by the function alone
entries: list[Any] = []
stubs: list[Any] = []  # of kernel/dispatch.py
