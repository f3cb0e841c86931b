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
    lost = 0.0 if equal else _points(best, own) - _points(chosen, own)
    options = [
        replace(one, points=_points(solution[one.action], own), points_error=0.0, tied=solution[one.action].tied)
        for one in searched.options
    ]
    return replace(
        searched,
        options=options,
        points=Loss(best=action if equal else best.action, lost=lost, error=0.0, mistake=lost > 0),
        exact=True,
        side=len(own) > 1,
    )


def _points(outcome: ActionOutcome, own: Sequence[int]) -> float:
    return rounded(sum(outcome.scores[seat] for seat in own) / len(own))
