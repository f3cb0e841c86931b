"""Hindsight that is exact: the last tricks of a round worked out to the end, where the solver reaches."""

from stich.analysis.moments import DecisionPoint
from stich.analysis.results import ActionWorth, Loss, Verdict
from stich.errors import TooLarge, UnsolvableState
from stich.games.rulebook import Rulebook
from stich.solve import solve_states
from stich.solve.solver import Solution

NODES = 60_000  # what goes beyond is left to search


def solved(book: Rulebook, moment: DecisionPoint) -> Solution | None:
    """What each action leads to under best play of all, if that is soon found."""
    try:
        return solve_states(book, moment.world, NODES)
    except (TooLarge, UnsolvableState):
        return None


def made_exact(searched: Verdict, solution: Solution, action: str) -> Verdict:
    """A verdict with exact points; its shares stay what search made of them. Of two sides the solver knows what the
    side gets: only where that is less has the choice given something away."""
    seat, best, chosen = solution.seat, solution.outcomes[0], solution[action]
    equal = chosen.value >= best.value
    lost = 0.0 if equal else max(float(best.scores[seat] - chosen.scores[seat]), 0.0)
    return Verdict(
        options=[
            ActionWorth(action=one.action, points=float(solution[one.action].scores[seat]), share=one.share)
            for one in searched.options
        ],
        points=Loss(best=action if equal else best.action, lost=lost, error=0.0, mistake=lost > 0),
        share=searched.share,
        exact=True,
    )
