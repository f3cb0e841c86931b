"""The value of a position to each seat: its expected share of winning the match, by the scores and the rounds left to
play."""

import math
from typing import Any

from stich.bots.strategy import rounds_to_go, swing
from stich.kernel.bits import count, has
from stich.kernel.portable import exp_of
from stich.kernel.rule import rule
from stich.kernel.state import OVER, State
from stich.kernel.winners import winners

SHARPEST = 0.5  # rounds: the least that is reckoned to be left
BY_HOW_MUCH = 0.1  # of a match that is over: how far a close win differs from a clear one


@rule
def prospects(s: State, shares: Any) -> None:
    """Writes each seat's expected share of the win after a round. The shares add up to 1.

    Scores mean little at the beginning of a match and everything at its end: the more rounds to go, the more even the
    shares."""
    left = SHARPEST if s.phase == OVER else max(rounds_to_go(s), SHARPEST)
    temperature = swing(s) * math.sqrt(left)
    best = s.score[0]
    for seat in range(s.players):
        best = max(best, s.score[seat])
    total = 0.0
    for seat in range(s.players):
        shares[seat] = exp_of((s.score[seat] - best) / temperature)
        total += shares[seat]
    won = winners(s) if s.phase == OVER else 0
    for seat in range(s.players):
        shares[seat] /= total
        if won:
            share = 1.0 / count(won) if has(won, seat) else 0.0
            shares[seat] = BY_HOW_MUCH * shares[seat] + (1.0 - BY_HOW_MUCH) * share


@rule
def settle(s: State, shares: Any) -> None:
    """Writes each seat's share of a match that is over, as people count it: won or lost, however close it was."""
    won = winners(s)
    for seat in range(s.players):
        shares[seat] = 1.0 / count(won) if has(won, seat) else 0.0
