"""Hypothesis for all tests: the same examples on every machine, and no example fails for being slow. And statistics."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest
from hypothesis import settings

from stich.kernel.rule import INTERPRETED

ONE_IN_A_MILLION = 4.75  # as a quantile of the normal distribution

settings.register_profile("stich", deadline=None, derandomize=True, max_examples=50 if INTERPRETED else 200)
settings.load_profile("stich")


@pytest.fixture
def assert_uniform() -> Callable[[Mapping[Any, int], Iterable[Any]], None]:
    """Asserts that outcomes were counted equally often, by a chi-square test that is wrong once in a million times."""

    def check(counts: Mapping[Any, int], outcomes: Iterable[Any]) -> None:
        possible = list(outcomes)
        assert set(counts) <= set(possible)
        expected = sum(counts.values()) / len(possible)
        assert expected >= 5, "too few draws to say anything"
        chi_square = sum((counts.get(outcome, 0) - expected) ** 2 for outcome in possible) / expected
        freedom = len(possible) - 1
        spread = 2 / (9 * freedom)  # Wilson and Hilferty
        limit = freedom * (1 - spread + ONE_IN_A_MILLION * math.sqrt(spread)) ** 3
        assert chi_square <= limit, f"chi-square {chi_square:.1f} is above {limit:.1f}: {dict(counts)}"

    return check
