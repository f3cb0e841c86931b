"""Which functions are rules, and how each of them is compiled."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Marks:
    """How a rule is compiled: inlined wherever it is called, keeping Python's lock, kept on disk by itself and not only
    with those that call it, from the function of the same name in another module."""

    inlined: bool = False
    keeps_lock: bool = False
    kept: bool = True
    stand_in: str = ""


rules: dict[Any, Marks] = {}  # by the function as it is found in its module, and by the function alone
entries: list[Any] = []
stubs: list[Any] = []  # of kernel/dispatch.py
