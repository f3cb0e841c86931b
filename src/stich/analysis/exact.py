"""Hindsight that is exact: the last tricks of a round worked out to the end, where the solver reaches."""

from collections.abc import Sequence

from msgspec.structs import replace

from stich.analysis.moments import DecisionPoint
from stich.analysis.results import Loss, Verdict
from stich.analysis.weighing import rounded
from stich.errors import TooLarge, UnsolvableState
from stich.games.rulebook import Rulebook
from stich.solve import solve_states
from stich.solve.solver import ActionOutcome, Solution

NODES = 60_000  # what goes beyond is left to search


def solved(book: Rulebook, moment: DecisionPoint) -> Solution | None:
    """What each action leads to under best play of all, if that is soon found."""
    try:
        return solve_states(book, moment.world, NODES)
    except (TooLarge, UnsolvableState):
        return None


def made_exact(searched: Verdict, solution: Solution, action: str) -> Verdict:
    """A verdict with exact points; its shares stay what search made of them. Of two sides the solver knows what a side
    gets, not how its seats share that: the points are then those of the side, in the mean of its seats."""
    own = next(side for side in solution.sides if solution.seat in side)
    best, chosen = solution.outcomes[0], solution[action]
    equal = chosen.value >= best.value
    options = [
        replace(one, points=_points(solution[one.action], own), points_error=0.0, tied=solution[one.action].tied)
        for one in searched.options
    ]
    return replace(
        searched,
        options=options,
        points=Loss(
            best=action if equal else best.action,
            lost=0.0 if equal else _given_away(best, chosen, own, solution.sides),
            error=0.0,
            mistake=not equal,
        ),
        exact=True,
        side=len(own) > 1,
    )


def _given_away(best: ActionOutcome, worse: ActionOutcome, own: Sequence[int], sides: Sequence[Sequence[int]]) -> float:
    """What a side gets less. A side plays for its lead, and one lead can be made of several scores, as in Njet, where
    both capture zeros: if it gets no less by these two lines, then what the other side gets more."""
    lost = _points(best, own) - _points(worse, own)
    if lost > 0:
        return lost
    (other,) = (side for side in sides if side != own)
    return _points(worse, other) - _points(best, other)


def _points(outcome: ActionOutcome, side: Sequence[int]) -> float:
    return rounded(sum(outcome.scores[seat] for seat in side) / len(side))
