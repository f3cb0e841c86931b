"""Accounts: the errors that are told of their parts are the ones they have."""

import numpy as np
import pytest
from tests.analysis.test_analyse import SAMPLES, lesson

from stich.analysis import Analysis, analyse
from stich.analysis.rounds import PARTS
from stich.kernel.rule import INTERPRETED

TIMES = 24


@pytest.fixture(scope="module")
def found() -> list[Analysis]:
    """One round looked back at with many seeds."""
    return [analyse(lesson("was_sticht"), samples=SAMPLES, seed=seed) for seed in range(TIMES)]


@pytest.mark.skipif(INTERPRETED, reason="takes minutes as Python")
@pytest.mark.parametrize("part", PARTS)
def test_parts_spread_as_their_errors_say(found: list[Analysis], part: str) -> None:
    """Also the rest, in which much of the other parts cancels."""
    spread, told = [], []
    for seat in range(len(found[0].seats)):
        parts = [getattr(one.seats[seat].account, part) for one in found]
        spread.append(np.std([one.value for one in parts]))
        told.append(np.mean([one.error for one in parts]))
    assert 0.8 < np.mean(spread) / np.mean(told) < 1.2
