"""Meinz: which cards may be played."""

from stich import game
from stich.match.match import Match
from stich.testing import deal_with, play

# Seat 1 has red and two fives, seat 2 no red but a five, seat 3 red and no five.
HANDS = {
    0: "R5 R9 B1 B2 B3 B4 Y1 Y2 B8",
    1: "R1 R7 B5 G5 G1 G2 G3 Y3 B9",
    2: "Y5 Y4 Y6 Y7 Y8 G4 B6 G6 Y9",
    3: "R2 R3 R4 R6 B7 G7 G8 G9 R8",
}


def red_five_led() -> Match:
    settled = game("meinz", players=4)
    match = settled.new(deals=[deal_with(settled, HANDS)])
    return play(match, "0 discard B8; 1 discard B9; 2 discard Y9; 3 discard R8; 0 play R5; 0 silent")


def plays(cards: str) -> list[str]:
    return [f"play {card}" for card in cards.split()]


def test_any_card_may_be_led() -> None:
    """MZ-4: only to follow is bound."""
    settled = game("meinz", players=4)
    match = settled.new(deals=[deal_with(settled, HANDS)])
    play(match, "0 discard B8; 1 discard B9; 2 discard Y9; 3 discard R8")
    assert match.legal(0) == plays("B1 B2 B3 B4 Y1 Y2 R5 R9")


def test_the_booklets_example() -> None:
    """MZ-4, MZ-E1: red 5 led: with red one plays red or a 5; without it anything, also when holding the yellow 5."""
    match = red_five_led()
    assert match.legal(1) == plays("B5 R1 R7 G5")
    play(match, "1 play B5; 1 silent; 0 silent")
    assert match.legal(2) == plays("B6 Y4 Y5 Y6 Y7 Y8 G4 G6")
    play(match, "2 play G6; 2 silent; 0 silent; 1 silent")
    assert match.legal(3) == plays("R2 R3 R4 R6")


def test_after_a_call_the_same_rules_hold() -> None:
    """MZ-8: who has been called to get the trick changes nothing in what must be played."""
    match = play(red_five_led(), "1 play R7; 1 meinz")
    assert match.legal(2) == plays("B6 Y4 Y5 Y6 Y7 Y8 G4 G6")
    play(match, "2 play Y5")
    assert match.legal(3) == plays("R2 R3 R4 R6")


def test_the_number_of_a_later_card_does_not_count() -> None:
    """MZ-4: the number led is that of the first card."""
    match = play(red_five_led(), "1 play R7; 1 silent; 0 silent; 2 play Y7; 2 silent; 0 silent; 1 silent")
    assert match.legal(3) == plays("R2 R3 R4 R6")
