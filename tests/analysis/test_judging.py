"""Comparing actions in the same worlds: the error that is told of a difference is the one it has."""

import numpy as np
import pytest
from tests.analysis.test_analyse import lesson

from stich.analysis.judging import Alternatives
from stich.analysis.moments import course_of
from stich.analysis.weighing import measured
from stich.bots.comparison import POINTS
from stich.bots.search import CAREFUL
from stich.bots.search_bot import rulebook_of
from stich.kernel.rule import INTERPRETED

SAMPLES, TIMES = 400, 24


@pytest.mark.skipif(INTERPRETED, reason="takes minutes as Python")
@pytest.mark.parametrize("game", ["mue", "njet", "was_sticht", "meinz", "last_panther"])
def test_differences_spread_as_their_errors_say(game: str) -> None:
    """Over many seeds, at the first card of a round that somebody leads."""
    moment = next(one for one in course_of(lesson(game)).moments if one.kind == "lead")
    book = rulebook_of(moment.view)
    seen = Alternatives(book, moment, book.state_of(moment.view))
    found, told, alone = [], [], []
    for seed in range(TIMES):
        points = seen.compared(SAMPLES * len(seen.codes), CAREFUL, seed)[:, :, POINTS, moment.seat]
        difference = measured(points[:, 0] - points[:, 1])
        found.append(difference.value)
        told.append(difference.error)
        alone.append((measured(points[:, 0]).error ** 2 + measured(points[:, 1]).error ** 2) ** 0.5)
    assert 0.5 < np.std(found) / np.mean(told) < 1.6
    assert np.mean(told) < np.mean(alone)  # what the worlds bring to both cancels out
