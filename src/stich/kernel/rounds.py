"""Rounds, the same in all games: whoever is left of the dealer deals the next one."""

from stich.kernel.rule import rule
from stich.kernel.state import DEAL, OVER, State
from stich.kernel.tricks import left_of


@rule
def close_round(s: State, was_last: bool) -> None:
    """The scores are counted: the left neighbour deals next, unless that was the last round."""
    s.rounds_played += 1
    s.dealer = left_of(s, s.dealer)
    s.phase = OVER if was_last else DEAL
