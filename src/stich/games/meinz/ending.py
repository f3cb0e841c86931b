"""What the solver needs to know about Meinz's tricks, calls and swaps: every seat plays for its point card (MZ-10,
MZ-11).

No two cards are equal, since all numbers count. What is left of the monster's pile follows from the hands."""

from stich.games.meinz.state import CALLING, POSITIONS, SWAPPING, TRICKS
from stich.kernel.endings import BEYOND, DECIDING, PLAYING
from stich.kernel.rule import rule
from stich.kernel.state import State

SUM_BITS, TRICK_BITS = 8, 2


@rule
def part_of_round(s: State) -> int:
    if s.phase == TRICKS:
        return PLAYING
    return DECIDING if s.phase == CALLING or s.phase == SWAPPING else BEYOND


@rule
def past(s: State) -> int:
    """The sums so far, and how many tricks each seat has."""
    packed = 0
    for seat in range(POSITIONS):
        packed = (packed << SUM_BITS | s.sums[seat]) << TRICK_BITS | s.tricks_taken[seat]
    return packed
