"""Where the points of a round came from: the deal, the seat's own decisions, the others', and the rest."""

from collections.abc import Sequence

import numpy as np

from stich.analysis.moments import RoundBegun
from stich.analysis.results import Account, Decision, Measured
from stich.analysis.weighing import Blocks, measured, negative, rounded, together
from stich.bots.comparison import POINTS, SHARES, play_by_thumb
from stich.bots.search import MOST_SEATS
from stich.bots.search_bot import workspace
from stich.kernel.chance import chance
from stich.kernel.state import States

PLAYINGS = 1000  # of a deal, to tell what it is worth; and of as many random deals


def accounts(begun: RoundBegun, decisions: Sequence[Decision], round: int, seed: int) -> list[Account]:
    """One for each seat of a round that has ended."""
    dealt, usual = playings(begun.dealt, seed, round, 0), playings(begun.before, seed, round, 1)
    return [
        _account(score, dealt[:, :, seat], usual[:, :, seat], decisions, seat)
        for seat, score in enumerate(begun.scores)
    ]


def playings(states: States, seed: int, *path: int) -> Blocks:
    """What each seat gets when all play on by rules of thumb, again and again."""
    found = np.zeros((PLAYINGS, 2, MOST_SEATS))
    play_by_thumb(workspace(states), found, chance(seed, *path))
    return found


def _account(score: int, dealt: Blocks, usual: Blocks, decisions: Sequence[Decision], seat: int) -> Account:
    worth, average = measured(dealt[:, POINTS]), measured(usual[:, POINTS])
    return balanced(
        score,
        average,
        together(worth, negative(average)),
        together(*(one.points[seat] for one in decisions if one.seat == seat)),
        together(*(one.points[seat] for one in decisions if one.seat != seat)),
        together(measured(dealt[:, SHARES]), negative(measured(usual[:, SHARES]))),
    )


def balanced(
    score: int, usual: Measured, luck: Measured, own: Measured, others: Measured, luck_share: Measured
) -> Account:
    """The rest is what is missing to the score, so the sum is exact; it is as sure as all else together."""
    known = together(usual, luck, own, others)
    rest = Measured(value=rounded(score - known.value), error=together(luck, own, others).error)
    return Account(score=score, usual=usual, luck=luck, own=own, others=others, rest=rest, luck_share=luck_share)


def whole_match(rounds: Sequence[Account]) -> Account:
    """The rounds of one seat added up."""
    return balanced(
        sum(one.score for one in rounds),
        together(*(one.usual for one in rounds)),
        together(*(one.luck for one in rounds)),
        together(*(one.own for one in rounds)),
        together(*(one.others for one in rounds)),
        together(*(one.luck_share for one in rounds)),
    )
