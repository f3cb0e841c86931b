"""The search: what it says of its thoughts, and that it thinks about the match."""

import numpy as np
import pytest

import stich
from stich.bots.prospects import prospects
from stich.bots.search_bot import SearchBot, rulebook_of
from stich.games.was_sticht.functions import with_one_more
from stich.kernel.state import OVER


def test_explanations_cover_every_legal_action() -> None:
    match = stich.game("mue", players=5).new(seed=3)
    estimates = SearchBot(2000, None).explain(match.view(0))
    assert {estimate.action for estimate in estimates} == set(match.legal(0))
    assert sum(estimate.weight for estimate in estimates) == pytest.approx(1.0)
    assert [estimate.weight for estimate in estimates] == sorted((e.weight for e in estimates), reverse=True)
    assert all(0 <= estimate.win <= 1 and estimate.win_error >= 0 for estimate in estimates)


def test_threads_think_together() -> None:
    match = stich.game("mue", players=5).new(seed=3)
    estimates = SearchBot(2000, None, threads=2).explain(match.view(0))
    assert {estimate.action for estimate in estimates} == set(match.legal(0))


def test_a_search_needs_an_end() -> None:
    with pytest.raises(ValueError, match="needs an end"):
        SearchBot(None, None)


def test_a_search_that_has_no_time_still_thinks_something() -> None:
    match = stich.game("last_panther", players=8).new(seed=1)
    estimates = SearchBot(None, 1e-9).explain(match.view(0))
    assert {estimate.action for estimate in estimates} <= set(match.legal(0))
    assert sum(estimate.weight for estimate in estimates) == pytest.approx(1.0)


def test_prospects_are_shares_of_the_match() -> None:
    """The leader's share grows as the match nears its end, and at its end is nearly all."""
    match = stich.game("mue", players=4, hands=10).new(seed=1)
    rulebook_of(match.view(0))
    states, shares = match.state(), np.zeros(8)
    states[0].score[:4] = [60, 20, 10, 0]
    seen = []
    for rounds_played, phase in ((1, 2), (5, 2), (9, 2), (10, OVER)):
        states[0].rounds_played, states[0].phase = rounds_played, phase
        prospects(states[0], shares)
        assert shares[:4].sum() == pytest.approx(1.0)
        assert list(shares[:4]) == sorted(shares[:4], reverse=True)
        seen.append(float(shares[0]))
    assert seen == sorted(seen)
    assert seen[-1] > 0.9


def test_prospects_at_the_end_go_to_who_has_won() -> None:
    """WS-25: in 1993 the higher sum decides between those who have discarded as much."""
    match = stich.game("was_sticht", players=3, edition="1993").new(seed=1)
    rulebook_of(match.view(0))
    states, shares = match.state(), np.zeros(8)
    states[0].phase, states[0].score[:3], states[0].done[1] = OVER, [5, 5, 2], with_one_more(0, 1)
    prospects(states[0], shares)
    assert shares[1] > 0.9 > shares[0] > shares[2]
