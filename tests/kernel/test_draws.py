"""What deals that people play for are drawn from: words that are used once, and numbers that are all alike likely."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, product
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.chance import random_below, random_member, random_subset
from stich.kernel.draws import LARGEST, WORDS, Draws, Source, from_key, from_system
from stich.kernel.rule import INTERPRETED
from stich.kernel.state import State

AssertUniform: TypeAlias = Callable[[Mapping[Any, int], Iterable[Any]], None]

# Every deal from a seed or a key hangs on these numbers: a change here changes the cards of all ever noted down.
KNOWN = [603315438, 384407477, 652065932, 108387621, 258725724, 398560516, 163200771, 990847129]
KNOWN_SUBSET = 18596591000944640

DEALS = 20 if INTERPRETED else 200
EITHER = pytest.mark.parametrize(
    "source", [from_system, lambda number: from_key("a key", number)], ids=["from the system", "from a key"]
)


def with_words(*words: int) -> State:
    """Draws whose first words are these; the others are all 0."""
    draws = np.zeros(1, Draws)
    draws["words"][0][: len(words)] = words
    return draws[0]


def test_known_numbers() -> None:
    """C-1: a key gives the same numbers on every machine and in every version."""
    assert [random_below(from_key("seed 7", 0), 10**9) for _ in range(2)] == [KNOWN[0]] * 2
    draws = from_key("seed 7", 0)
    assert [random_below(draws, 10**9) for _ in KNOWN] == KNOWN
    assert random_subset(from_key("seed 7", 0), 2**60 - 1, 10) == KNOWN_SUBSET


def test_a_key_is_hashed_by_shake_256() -> None:
    """Written down anew."""
    words = hashlib.shake_256(b"stich deal 3 of some key").digest(8 * WORDS)
    drawn = from_key("some key", 3)
    expected = [int.from_bytes(words[8 * i : 8 * i + 8], "little") % 2**63 % 1000 for i in range(WORDS)]
    assert [random_below(drawn, 1000) for _ in range(WORDS)] == expected


def test_every_key_and_number_has_words_of_its_own() -> None:
    keys = ["", "1", "1 of 1", "seed 1", "key 1", "seed 11", "of"]
    first = {int(from_key(key, number).words[0]) for key in keys for number in (-1, 0, 1, 11)}
    assert len(first) == len(keys) * 4


def test_the_system_never_gives_the_same_words_again() -> None:
    assert len({bytes(from_system(0).words) for _ in range(100)}) == 100


@EITHER
def test_no_word_is_used_twice_and_the_last_is_the_end(source: Source) -> None:
    draws = source(0)
    words = [int(word) & LARGEST for word in draws.words]
    assert [random_below(draws, LARGEST) for _ in range(WORDS)] == words, "a word above LARGEST - 1: once in 2**54 runs"
    for _ in range(2):
        with pytest.raises(RuntimeError, match="more draws than there are words"):
            random_below(draws, 2)
        with pytest.raises(RuntimeError, match="more draws than there are words"):
            random_member(draws, 0b101)


def test_words_left_over_above_the_last_multiple_are_passed_over() -> None:
    """Otherwise the lowest numbers would be likelier: of 2**63 words 2**63 % n do not divide up evenly."""
    n = 3 * 2**60  # two multiples of it, and 2 * 2**60 words left over
    assert random_below(with_words(2 * n - 1), n) == n - 1
    assert random_below(with_words(2 * n, LARGEST, 5), n) == 5
    assert random_below(with_words(LARGEST), 2**62) == 2**62 - 1, "a power of 2 leaves nothing over"
    assert random_below(with_words(-1), 8) == 7, "the sign does not count"
    assert random_below(with_words(LARGEST), 1) == 0
    with pytest.raises(RuntimeError, match="more draws"):
        random_below(with_words(*[LARGEST] * WORDS), n)


@given(st.binary(min_size=8, max_size=8), st.integers(1, 2**62))
def test_random_below_stays_below(word: bytes, n: int) -> None:
    assert 0 <= random_below(with_words(int.from_bytes(word, "little", signed=True)), n) < n


@EITHER
@pytest.mark.parametrize("n", [2, 5, 7, 60])
def test_random_below_is_uniform(n: int, source: Source, assert_uniform: AssertUniform) -> None:
    counts: Counter[int] = Counter()
    for number in range(DEALS):
        draws = source(number)
        counts.update(int(random_below(draws, n)) for _ in range(WORDS))
    assert_uniform(counts, range(n))


@EITHER
def test_random_subset_is_uniform(source: Source, assert_uniform: AssertUniform) -> None:
    members = [1, 2, 30, 45, 60, 62]
    everything = sum(1 << member for member in members)
    subsets = [sum(1 << member for member in chosen) for chosen in combinations(members, 3)]
    counts: Counter[int] = Counter()
    for number in range(DEALS):
        draws = source(number)
        counts.update(int(random_subset(draws, everything, 3)) for _ in range(WORDS // 3))
    assert_uniform(counts, subsets)


def test_neighbouring_seeds_and_rounds_are_independent(assert_uniform: AssertUniform) -> None:
    def first(seed: int, number: int) -> int:
        return int(random_below(from_key(f"seed {seed}", number), 5))

    firsts = Counter((first(seed, 0), first(seed, 1), first(seed + 1, 0)) for seed in range(DEALS * 50))
    assert_uniform(firsts, product(range(5), repeat=3))
