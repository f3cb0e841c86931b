"""What the solver needs to know about Mü: the chief's party plays against all others for card points.

The more points the party has, the better it scores, and the worse all others do together (MU-27 to MU-30)."""

import numpy as np

from stich.games.mue.cards import COLOUR, NUMBER, POINTS
from stich.games.mue.state import TRICKS, TRUMP_SUIT
from stich.kernel.bits import bit, count, has
from stich.kernel.endings import BEYOND, PLAYING, TRUMP_RANK, always, hands_tell_all
from stich.kernel.rule import rule
from stich.kernel.state import State

ALL_POINTS = int(np.sum(POINTS))
FREE, SINGLE = (sum(1 << card for card, points in enumerate(POINTS.tolist()) if points == worth) for worth in (0, 1))


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
def lead_to_come(s: State, ours: int, theirs: int) -> tuple[int, int]:
    """To each trick a seat adds a card, at the least its cheapest."""
    least, most = 0, ALL_POINTS
    for seat in range(s.players):
        cards = held(s, seat)
        least += cheapest(cards, ours)
        most -= s.points[seat] + cheapest(cards, theirs)
    return least, most


@rule
def cheapest(cards: int, number: int) -> int:
    """What so many cards of a hand are worth together, at the least."""
    beyond_free = max(number - count(cards & FREE), 0)
    return beyond_free + max(beyond_free - count(cards & SINGLE), 0)


suits_are_followed = sure_tricks_matter = always
past = hands_tell_all
