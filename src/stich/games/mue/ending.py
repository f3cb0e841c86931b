"""What the solver needs to know about Mü: the chief's party plays against all others for card points.

The more points the party has, the better it scores, and the worse all others do together (MU-27 to MU-30)."""

import numpy as np

from stich.games.mue.cards import COLOUR, NUMBER, POINTS
from stich.games.mue.state import TRICKS, TRUMP_SUIT
from stich.kernel.bits import bit, has
from stich.kernel.endings import BEYOND, PLAYING, TRUMP_RANK, always, hands_tell_all
from stich.kernel.rule import rule
from stich.kernel.state import State

ALL_POINTS = int(np.sum(POINTS))


@rule
def part_of_round(s: State) -> int:
    return PLAYING if s.phase == TRICKS else BEYOND


@rule
def held(s: State, seat: int) -> int:
    """MU-9: a seat plays from its hand and its bid."""
    return s.hand[seat] | s.bid[seat]


@rule
def suit(s: State, card: int) -> int:
    """MU-20: all trumps are one suit."""
    return TRUMP_SUIT if has(s.chief_trumps | s.vice_trumps, card) else COLOUR[card]


@rule
def rank(s: State, card: int) -> int:
    """MU-22 to MU-24: chief trumps beat vice trumps, which beat the suit led."""
    return TRUMP_RANK * (2 * has(s.chief_trumps, card) + has(s.vice_trumps, card)) + NUMBER[card]


@rule
def worth(s: State, card: int) -> int:
    return POINTS[card]


@rule
def first_side(s: State) -> int:
    return bit(s.chief) | bit(s.partner)


@rule
def lead(s: State) -> int:
    """The points of the party. They are enough, since the others have all the rest."""
    return s.points[s.chief] + s.points[s.partner]


@rule
def lead_to_come(s: State) -> tuple[int, int]:
    taken = 0
    for seat in range(s.players):
        taken += s.points[seat]
    return 0, ALL_POINTS - taken


suits_are_followed = always
past = hands_tell_all
