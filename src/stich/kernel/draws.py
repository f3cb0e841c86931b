"""The secure source of deals that people play: random words from the operating system, or derived from a secret key.

No word is used twice, so open cards say nothing about hidden ones: to compute one word from all the others, one would
have to break the operating system's generator or SHAKE-256."""

import hashlib
import secrets
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from stich.kernel.rule import rule
from stich.kernel.state import State, state_type

WORDS = 512  # for one deal; a draw takes one, and another with a chance below 2**-56
LARGEST = 2**63 - 1

Draws = state_type("used", ("words", WORDS))

# What a round, by its number from 0 on, is dealt with: Draws, or a generator for simulations.
Source: TypeAlias = Callable[[int], State]


def from_system(number: int) -> State:
    """Words from the operating system, new ones at every call."""
    return draws_of(secrets.token_bytes(8 * WORDS))


def from_key(key: str, number: int) -> State:
    """Words derived from a key and a number: the same on every machine and for ever, and unpredictable without the
    key."""
    return draws_of(hashlib.shake_256(f"stich deal {number} of {key}".encode()).digest(8 * WORDS))


def draws_of(words: bytes) -> State:
    """The words for one deal, from eight bytes each."""
    draws = np.zeros(1, Draws)
    draws["words"] = np.frombuffer(words, "<i8")
    return draws[0]


@rule
def next_word(draws: State) -> int:
    """63 random bits that nobody has used."""
    if draws.used >= WORDS:
        raise RuntimeError("a deal takes more draws than there are words")
    draws.used += 1
    return draws.words[draws.used - 1] & LARGEST


@rule
def drawn_below(draws: State, n: int) -> int:
    """A number from 0 to n - 1, all exactly equally likely. Words above the last multiple of n are skipped, since they
    would make small numbers likelier."""
    left_over = (LARGEST % n + 1) % n
    word = next_word(draws)
    while word > LARGEST - left_over:
        word = next_word(draws)
    return word % n
