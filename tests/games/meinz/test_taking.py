"""Meinz: who takes a trick, and that everyone takes two."""

import pytest

from stich import game
from stich.games.events import TrickWon
from stich.games.meinz.state import MeinzView
from stich.match.match import Match
from stich.testing import close, play, play_cards

ONE_COLOUR_EACH = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in "BYRG"]


def table(first: int = 0) -> Match:
    """Each seat has a colour of its own, 1 to 8, so that everyone may play anything."""
    match = game("meinz", players=4).new(deals=[{"hands": ONE_COLOUR_EACH}], first=first)
    return play(match, "0 discard B9; 1 discard Y9; 2 discard R9; 3 discard G9")


def winners(match: Match) -> list[int]:
    return [event.seat for event in match.all_events if isinstance(event, TrickWon)]


def view(match: Match) -> MeinzView:
    seen = match.view(None)
    assert isinstance(seen, MeinzView)
    return seen


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("B5 Y3 R7 G4", 1),
        ("B2 Y3 R7 G4", 0),
        ("B5 Y3 R7 G1", 3),
        ("B8 Y7 R6 G7", 2),
    ],
)
def test_the_lowest_number_takes_the_trick(cards: str, winner: int) -> None:
    """MZ-5: whatever its colour."""
    assert winners(play_cards(table(), cards)) == [winner]


@pytest.mark.parametrize(
    ("first", "cards", "winner"),
    [
        (0, "B5 Y3 R3 G4", 2),
        (0, "B5 Y5 R5 G5", 3),
        (0, "B3 Y5 R5 G3", 3),
        (0, "B3 Y3 R4 G4", 1),
        (2, "R3 G4 B3 Y7", 0),
        (3, "G3 B5 Y5 R3", 2),
    ],
)
def test_of_equal_numbers_the_later_is_lower(first: int, cards: str, winner: int) -> None:
    """MZ-5: of equal numbers the later played is lower, wherever its player sits."""
    assert winners(play_cards(table(first), cards)) == [winner]


def test_who_has_two_is_passed_over() -> None:
    """MZ-6: the trick goes to the second lowest card, and to the third lowest if that one's player has two as well."""
    match = play_cards(table(), "B5 Y1 R5 G5 Y2 R6 G6 B6")
    assert view(match).tricks_taken == [0, 2, 0, 0]
    play_cards(match, "Y3 R7 G4 B7")
    assert winners(match) == [1, 1, 3]
    play_cards(match, "G3 B8 Y4 R8")
    assert winners(match) == [1, 1, 3, 3]
    play_cards(match, "G1 B3 Y5 R4")
    assert winners(match)[-1] == 0  # G1 is lowest, then B3
    play_cards(match, "B4 Y6 R3 G2")
    assert winners(match)[-1] == 2  # not G2
    assert view(match).tricks_taken == [1, 2, 1, 2]
    play_cards(match, "R2 G7 B2 Y7")
    assert winners(match)[-1] == 0  # of two twos the later
    play_cards(match, "B1 Y8 R1 G8")
    assert winners(match) == [1, 1, 3, 3, 0, 2, 0, 2]


def test_who_has_two_still_has_to_follow() -> None:
    """MZ-6: a player with two tricks still plays cards by the rules of following."""
    hands = ["B1 B2 B3 B4 B5 B6 B7 B8 B9", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 R9 Y9", "R1 R2 R3 R4 R5 R6 R7 R8 Y8"]
    match = game("meinz", players=4).new(deals=[{"hands": [*hands, ONE_COLOUR_EACH[3]]}])
    play(match, "0 discard B9; 1 discard Y9; 2 discard Y8; 3 discard G9")
    play_cards(match, "B5 Y1 R5 G5 Y2 R6 G6 B6 Y3 R2 G4 B7")
    play(match, "2 play R3; 2 silent; 3 play G8; 3 silent; 2 silent; 0 play B8; 0 silent; 2 silent; 3 silent")
    assert match.legal(1) == ["play R9"]


def test_nobody_is_in_front_while_only_those_with_two_have_played() -> None:
    """MZ-6: a card of a player with two tricks can not get the trick."""
    match = play(play_cards(table(), "B5 Y1 R5 G5 Y2 R6 G6 B6"), "1 play Y3")
    assert view(match).winner is None
    play(match, "2 play R7")
    assert view(match).winner == 2


def test_two_tricks_for_everyone() -> None:
    """MZ-6: whatever is played, everyone ends with exactly two tricks."""
    match = table()
    while match.actors():
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[-1])
        close(match)
    assert sorted(winners(match)) == [0, 0, 1, 1, 2, 2, 3, 3]
