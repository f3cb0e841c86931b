"""Bit sets against Python's own sets."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.bits import all_below, bit, count, has, highest, lowest, nth

MEMBERS = 63
MEMBER = st.integers(0, MEMBERS - 1)
SETS = st.sets(MEMBER)


def mask(members: set[int]) -> int:
    return sum(1 << member for member in members)


@given(SETS)
def test_count(members: set[int]) -> None:
    assert count(mask(members)) == len(members)


@given(SETS.filter(bool))
def test_lowest_and_highest(members: set[int]) -> None:
    assert lowest(mask(members)) == min(members)
    assert highest(mask(members)) == max(members)


@given(SETS.filter(bool))
def test_nth_counts_from_the_lowest(members: set[int]) -> None:
    assert [nth(mask(members), n) for n in range(len(members))] == sorted(members)


@given(SETS, MEMBER)
def test_has_is_one_or_zero(members: set[int], member: int) -> None:
    assert has(mask(members), member) == (1 if member in members else 0)


@pytest.mark.parametrize("member", range(MEMBERS))
def test_bit_is_the_set_of_one(member: int) -> None:
    assert bit(member) == mask({member})


@pytest.mark.parametrize("n", range(MEMBERS + 1))
def test_all_below(n: int) -> None:
    assert all_below(n) == mask(set(range(n)))


@given(SETS.filter(bool))
def test_numbers_of_a_record_do_as_well(members: set[int]) -> None:
    """What rules pass when interpreted: NumPy's int64, which must neither overflow nor turn into a float."""
    numbers = np.array([mask(members), max(members)], np.int64)
    assert count(numbers[0]) == len(members)
    assert lowest(numbers[0]) == min(members)
    assert highest(numbers[0]) == max(members)
    assert nth(numbers[0], len(members) - 1) == max(members)
    assert has(numbers[0], numbers[1]) == 1
    assert bit(numbers[1]) == mask({max(members)})
