"""Random numbers, members and subsets, from either of two sources.

A `Chance` is the quick generator for simulation and search: xorshift on a single int64. It gives the same numbers
compiled and interpreted, and is no secret: whoever knows 64 bits of its output knows all the rest. `Draws`
(`kernel/draws.py`) is the secure source for deals that people play. Which of the two a rule draws from is decided when
it is compiled."""

from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.bits import bit, count, nth
from stich.kernel.draws import Draws, drawn_below
from stich.kernel.rule import rule

Chance: TypeAlias = Annotated[npt.NDArray[np.int64], 1]  # or Draws, wherever a deal is drawn

_WORD = 2**64


def chance(seed: int, *path: int) -> Chance:
    """A generator for a seed and a number below it, such as that of a round. Generators for different numbers are
    independent."""
    word = 0
    for number in (seed, *path):
        word = _mixed(word ^ (number % _WORD))
        word = _mixed(word + number // _WORD)  # seeds of any size count in full
    return np.array([word or 1], np.uint64).view(np.int64)


def _mixed(word: int) -> int:
    """The splitmix64 function: neighbouring seeds give unrelated states."""
    word = (word + 0x9E3779B97F4A7C15) % _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % _WORD
    return word ^ (word >> 31)


def random_below(rng: Chance, n: int) -> int:
    """A number from 0 to n - 1. Compiled code knows from the type of the source which generator to use."""
    return drawn_below(rng, n) if rng.dtype == Draws else simulated_below(rng, n)


@rule
def simulated_below(rng: Chance, n: int) -> int:
    """A number from 0 to n - 1 from the quick generator. The chances of two numbers differ by less than n in 2**31."""
    x = rng[0]
    x ^= x << 13
    x ^= (x >> 7) & 0x01FFFFFFFFFFFFFF
    x ^= x << 17
    rng[0] = x
    return (((x >> 33) & 0x7FFFFFFF) * n) >> 31


@rule
def random_member(rng: Chance, members: int) -> int:
    return nth(members, random_below(rng, count(members)))


@rule
def random_subset(rng: Chance, members: int, size: int) -> int:
    """A subset of a size, drawn member by member. Where all are taken, such as by the last hand of a deal, none has to
    be found; they count as drawn, so that what a seed brings afterwards stays the same."""
    if size == count(members):
        for left in range(size, 0, -1):
            random_below(rng, left)
        return members
    chosen = 0
    for _ in range(size):
        chosen |= bit(random_member(rng, members & ~chosen))
    return chosen
