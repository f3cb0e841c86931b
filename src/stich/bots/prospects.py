"""What a position is worth to each seat: its share of winning the match, judged by the scores and what is left to play."""

import math
from typing import Any

from stich.bots.strategy.dispatch import rounds_to_go, swing
from stich.kernel.record import OVER, Record
from stich.kernel.rule import rule

SHARPEST = 0.15  # rounds: a match that is over still tells a close win from a clear one


@rule
def prospects(s: Record, shares: Any) -> None:
    """Fills in each seat's share of the win after a round; the shares add up to 1.

    Scores decide at the end of a match and mean little at its beginning: the more rounds to go, the flatter."""
    left = 0.0 if s.phase == OVER else max(rounds_to_go(s), 0.5)
    temperature = swing(s) * math.sqrt(left + SHARPEST)
    best = s.score[0]
    for seat in range(s.players):
        best = max(best, s.score[seat])
    total = 0.0
    for seat in range(s.players):
        shares[seat] = math.exp((s.score[seat] - best) / temperature)
        total += shares[seat]
    for seat in range(s.players):
        shares[seat] /= total
