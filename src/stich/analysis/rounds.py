"""Where the points of a round came from: the deal, the seat's own decisions, the others', and the rest."""

from collections.abc import Sequence

import numpy as np

from stich.analysis.judging import Judged
from stich.analysis.moments import RoundStart
from stich.analysis.results import Account, Measured
from stich.analysis.weighing import Blocks, measured, negative, rounded, together
from stich.bots.comparison import POINTS, SHARES, play_by_thumb
from stich.bots.search import MOST_SEATS
from stich.bots.search_bot import workspace
from stich.kernel.chance import chance
from stich.kernel.state import States

PLAYINGS = 1000  # of a deal, to tell what it is worth; and of as many random deals
PARTS = ("usual", "luck", "possible", "own", "others", "rest")


def accounts(begun: RoundStart, judged: Sequence[Judged], round: int, seed: int) -> list[Account]:
    """One for each seat of a round that has ended."""
    dealt, usual = playings(begun.dealt, seed, round, 0), playings(begun.before, seed, round, 1)
    return [
        _account(score, dealt[:, :, seat], usual[:, :, seat], judged, seat) for seat, score in enumerate(begun.scores)
    ]


def playings(states: States, seed: int, *path: int) -> Blocks:
    """What each seat gets when all play on by rules of thumb, again and again."""
    found = np.zeros((PLAYINGS, 2, MOST_SEATS))
    play_by_thumb(workspace(states), found, chance(seed, *path))
    return found


def _account(score: int, dealt: Blocks, usual: Blocks, judged: Sequence[Judged], seat: int) -> Account:
    worth, average = measured(dealt[:, POINTS]), measured(usual[:, POINTS])
    own = [one.effects for one in judged if one.decision.seat == seat]
    others = [one.effects for one in judged if one.decision.seat != seat]
    return balanced(
        score,
        usual=average,
        luck=together(worth, negative(average)),
        possible=together(*(one.possible for one in own)),
        own=together(*(one.points[seat] for one in own)),
        others=together(*(one.from_usual[seat] for one in others)),
        luck_share=together(measured(dealt[:, SHARES]), negative(measured(usual[:, SHARES]))),
    )


def balanced(score: int, luck_share: Measured, **parts: Measured) -> Account:
    """The rest is what is missing to the score, so the sum is exact; it is as sure as all else together."""
    known = together(*parts.values())
    rest = Measured(value=rounded(score - known.value), error=known.error)
    return Account(score=score, luck_share=luck_share, rest=rest, **parts)


def whole_match(rounds: Sequence[Account]) -> Account:
    """The rounds of one seat added up."""
    names = [part for part in (*PARTS, "luck_share") if part != "rest"]
    return balanced(
        sum(one.score for one in rounds), **{name: together(*(getattr(one, name) for one in rounds)) for name in names}
    )
