"""Who sits where, in sentences: names, or "you" for the one who reads them.

>>> table = People(["Anna", "Beate"], you=0)
>>> f"{table[0]:plays} R7, {table[1]:passes}, and {table.several([0, 1]):wins}"
'you play R7, Beate passes, and you and Beate win'
"""

import unicodedata
from collections.abc import Iterable, Sequence

from stich.quoting import one_line

LONGEST_NAME = 32  # characters shown of it
IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}


class Who:
    """One or several people. The format code is a verb, which is made to agree with them: `f"{who:plays}"`."""

    def __init__(self, names: Sequence[str], many: bool) -> None:
        self.names = names
        self.many = many  # of a verb; "you" counts as many

    def __format__(self, verb: str) -> str:
        people = listed(self.names)
        return f"{people} {plural(verb) if self.many else verb}" if verb else people

    def __str__(self) -> str:
        return f"{self}"


class People:
    """The people at a table. Names can come from anywhere, so control characters are removed from them."""

    def __init__(self, names: Sequence[str], you: int | None = None) -> None:
        self.names = [isolated(one_line(name, LONGEST_NAME)) or f"seat {seat}" for seat, name in enumerate(names)]
        self.you = you

    def __getitem__(self, seat: int | None) -> Who:
        return Who([self.name(seat)], many=seat is not None and seat == self.you)

    def several(self, seats: Iterable[int]) -> Who:
        seats = list(seats)
        return Who([self.name(seat) for seat in seats], many=len(seats) > 1 or self.you in seats)

    def own(self, seat: int) -> str:
        return "your own" if seat == self.you else "their own"

    def name(self, seat: int | None) -> str:
        if seat is None:
            return "nobody"
        if seat == self.you:
            return "you"
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"  # a seat that nobody sits in


def isolated(name: str) -> str:
    """A name, ready to stand in a sentence. A name that is written from right to left is put between two invisible
    marks, so that it does not reverse the words around it.

    >>> isolated("Anna"), isolated("\\u05d0\\u05d1\\u05d9") == "\\u2068\\u05d0\\u05d1\\u05d9\\u2069"
    ('Anna', True)
    """
    turns = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    return f"\u2068{name}\u2069" if turns else name


def listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"


def plural(verb: str) -> str:
    """The form of a verb that goes with "you" and with several people."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ries"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")
