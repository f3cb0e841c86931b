"""What a seat sees of The Last Panther, and what not: LP-2, C-3, C-5."""

from collections.abc import Iterable

import pytest
from tests.games.last_panther.table import dealt, give, in_play, seen
from tests.games.mue.table import lay

from stich.match.match import Match

HELD = {
    0: "B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 R0 R1 R2 R3 R6",
    1: "Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 K0 K1 K2 K3 K4",
    2: "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 R4 R5 R7 R8 R9",
    3: "K5 K6 K7 K8 K9 K1 K7 R1 R7 B1 B7 Y1 Y7 G1 G7",
}


def cards_named(match: Match, seat: int | None) -> set[str]:
    view = seen(match, seat)
    places: list[Iterable[str]] = [*view.hand, *view.played, *view.given, view.trick, view.last_trick]
    return {card for cards in places for card in cards}


def test_before_passing() -> None:
    """LP-2: a seat sees its own cards and how many the others have; a spectator sees no card."""
    match = dealt(HELD)
    for seat in range(4):
        assert cards_named(match, seat) == set(HELD[seat].split())
        assert seen(match, seat).face_down == [0 if other == seat else 15 for other in range(4)]
    assert cards_named(match, None) == set()


def test_after_passing() -> None:
    """LP-2, C-5: the giver still knows what went left, the receiver what came; the others know nothing of it."""
    match = dealt(HELD)
    for seat, cards in {0: "R0 R2 R3", 1: "Y0 Y2 Y3", 2: "G0 G2 G3", 3: "K5 K6 K8"}.items():
        give(match, seat, cards)
    assert cards_named(match, 0) == {*HELD[0].split(), *["K5", "K6", "K8"]}
    assert cards_named(match, 2) == {*HELD[2].split(), *["Y0", "Y2", "Y3"]}
    assert set(seen(match, 2).hand[2]) == {*HELD[2].split(), *["Y0", "Y2", "Y3"]} - {"G0", "G2", "G3"}
    assert cards_named(match, None) == set()


def test_in_the_tricks() -> None:
    """C-3: cards played are known, those still held are not, and who does not follow shows a colour missing."""
    match = lay(in_play(HELD), "K0 R4 K5 R6")
    assert seen(match, None).played == [["R6"], ["K0"], ["R4"], ["K5"]]
    assert cards_named(match, None) == {"K0", "R4", "K5", "R6"}
    for seat in (None, 0, 1, 2, 3):
        assert seen(match, seat).void == [["black"], [], ["black"], []]
        assert seen(match, seat).face_down == [0 if other == seat else 14 for other in range(4)]


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_what_differs_out_of_sight(seat: int | None) -> None:
    """LP-2, C-5: two matches that differ only in what 1 passed to 2 look the same to the others, also in the tricks."""
    matches = []
    for of_one in ("Y0 Y2 Y3", "Y0 Y2 Y4"):
        match = dealt(HELD)
        for giver, cards in {0: "R0 R2 R3", 1: of_one, 2: "G0 G2 G3", 3: "K5 K6 K8"}.items():
            give(match, giver, cards)
        matches.append(lay(match, "K0 G9 K7 K5"))
    assert seen(matches[0], seat) == seen(matches[1], seat)
    assert matches[0].events(seat) == matches[1].events(seat)
    assert seen(matches[0], 2) != seen(matches[1], 2)
