"""The trick that all games share."""

import numpy as np

from stich.kernel.state import NOBODY, State, States, state_type
from stich.kernel.tricks import (
    clear_trick,
    lay,
    left_of,
    must_follow,
    right_of,
    trick_fields,
    was_last_card,
    was_last_trick,
)

SEATS = 5
STATE = state_type(
    *("players", "leader", "winner", "turn", "tricks_left"),
    *(name for name in trick_fields(SEATS) if name != "trick"),
    ("trick", SEATS),
    *[("hand", SEATS), ("played", SEATS)],
)


def table(players: int) -> tuple[States, State]:
    """The array too: it owns the record's memory."""
    states = np.zeros(1, STATE)
    states[0].players = players
    clear_trick(states[0])
    return states, states[0]


def test_seats_go_round() -> None:
    _, s = table(4)
    assert [left_of(s, seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [right_of(s, seat) for seat in range(4)] == [3, 0, 1, 2]


def test_a_cleared_trick_has_nobody_in_it() -> None:
    _, s = table(3)
    lay(s, 1, 30, 2)
    clear_trick(s)
    assert (s.leader, s.winner, s.trick_size, s.trick_cards) == (NOBODY, NOBODY, 0, 0)


def test_the_strongest_is_in_front_and_the_first_of_equals_stays() -> None:
    _, s = table(5)
    fronts = []
    for seat, card, strength in [(3, 30, 4), (4, 31, 4), (0, 32, 7), (1, 33, -1), (2, 34, 7)]:
        lay(s, seat, card, strength)
        fronts.append(int(s.winner))
    assert fronts == [3, 3, 0, 0, 0]
    assert (s.leader, s.strength, s.trick_size) == (3, 7, 5)
    assert s.trick.tolist() == [30, 31, 32, 33, 34]
    assert s.trick_cards == 0b11111 << 30


def test_a_trick_goes_round_and_its_winner_leads_the_next() -> None:
    _, s = table(3)
    s.tricks_left = 2
    for last in (False, True):
        for seat, full, turn in [(1, False, 2), (2, False, 0), (0, True, 0)]:
            lay(s, seat, 10 + seat, 5 if seat == 2 else 1)
            assert was_last_card(s, seat) == full
            assert s.turn == turn
        assert was_last_trick(s) == last
        assert (s.turn, s.trick_size) == (2, 0)


def test_a_new_trick_forgets_the_last() -> None:
    """C-3: the cards stay until the first card of the next trick, however weak that is."""
    _, s = table(3)
    s.tricks_left = 2
    for seat in range(3):
        lay(s, seat, 10 + seat, 5)
    assert not was_last_trick(s)
    assert s.trick_cards == 0b111 << 10
    lay(s, 2, 20, -1)
    assert (s.leader, s.winner, s.strength) == (2, 2, -1)
    assert s.trick_cards == 1 << 20
    assert s.trick[0] == 20


def test_follow_if_you_can() -> None:
    assert must_follow(0b1101, 0b0101) == 0b0101
    assert must_follow(0b1000, 0b0101) == 0b1000
