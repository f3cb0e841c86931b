"""Who has won (C-4). Several who are equally good share the win, and an automatic player can win too."""

from typing import Any

from stich.kernel.bits import bit, count, has
from stich.kernel.dispatch import standing
from stich.kernel.rule import rule
from stich.kernel.state import State


@rule
def winners(s: State) -> int:
    """The seats that stand best in the match, as a set."""
    best, seats = standing(s, 0), 0
    for seat in range(s.players):
        own = standing(s, seat)
        if own > best:
            best, seats = own, 0
        if own == best:
            seats |= bit(seat)
    return seats


@rule
def round_winners(s: State) -> int:
    """The seats with the most points of the round that has ended, as a set."""
    best, seats = s.round_score[0], 0
    for seat in range(s.players):
        if s.round_score[seat] > best:
            best, seats = s.round_score[seat], 0
        if s.round_score[seat] == best:
            seats |= bit(seat)
    return seats


@rule
def share_win(seats: int, players: int, shares: Any) -> None:
    """1, divided among those who have won."""
    for player in range(players):
        shares[player] = has(seats, player) / count(seats)
