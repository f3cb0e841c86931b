"""Meinz: who may call, in which order, and what a call does."""

import pytest

from stich import game
from stich.games.events import TrickWon
from stich.games.meinz.events import MeinzCalled, StayedSilent
from stich.games.meinz.state import MeinzView
from stich.match.match import Match
from stich.testing import play, play_cards

COLOURS = "BYRG"
ONE_COLOUR_EACH = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in COLOURS]


def table(first: int = 0) -> Match:
    """Each seat has a colour of its own, 1 to 8, so that everyone may play anything."""
    match = game("meinz", players=4).new(deals=[{"hands": ONE_COLOUR_EACH}], first=first)
    return play(match, "0 discard B9; 1 discard Y9; 2 discard R9; 3 discard G9")


def view(match: Match) -> MeinzView:
    seen = match.view(None)
    assert isinstance(seen, MeinzView)
    return seen


def asked(match: Match) -> list[int]:
    """Who is asked to call, in order, when all stay silent."""
    seats: list[int] = []
    while view(match).phase == "calling":
        (seat,) = match.actors()
        assert match.legal(seat) == ["silent", "meinz"]
        seats.append(seat)
        match.apply(seat, "silent")
    return seats


@pytest.mark.parametrize("leader", range(4))
def test_the_order_of_calling(leader: int) -> None:
    """MZ-7: first the one who has just played, then the others as they played; after the last card nobody."""
    match = table(first=leader)
    second, third, last = ((leader + i) % 4 for i in (1, 2, 3))
    windows = []
    for seat in (leader, second, third, last):
        play(match, f"{seat} play {COLOURS[seat]}{5 - seat}")
        windows.append(asked(match))
    assert windows == [[leader], [second, leader], [third, leader, second], []]
    assert view(match).phase == "swapping"


def test_only_who_is_asked_may_call() -> None:
    """MZ-7: each in turn, so that the order decides who gets the trick."""
    match = play(table(), "0 play B5; 0 silent; 1 play Y5")
    assert match.legal(0) == []
    assert view(match).to_ask == [0, 1]
    play(match, "1 silent")
    assert match.legal(1) == []
    assert match.legal(0) == ["silent", "meinz"]


@pytest.mark.parametrize(
    ("script", "caller"),
    [
        ("0 play B8; 0 meinz; 1 play Y2; 2 play R3; 3 play G1", 0),
        ("0 play B5; 0 silent; 1 play Y8; 1 meinz; 2 play R1; 3 play G2", 1),
        ("0 play B5; 0 silent; 1 play Y2; 1 silent; 0 meinz; 2 play R3; 3 play G1", 0),
        ("0 play B5; 0 silent; 1 play Y2; 1 silent; 0 silent; 2 play R8; 2 meinz; 3 play G1", 2),
        ("0 play B5; 0 silent; 1 play Y2; 1 silent; 0 silent; 2 play R1; 2 silent; 0 meinz; 3 play G1", 0),
        ("0 play B5; 0 silent; 1 play Y7; 1 silent; 0 silent; 2 play R1; 2 silent; 0 silent; 1 meinz; 3 play G1", 1),
    ],
)
def test_who_calls_gets_the_trick(script: str, caller: int) -> None:
    """MZ-7: whatever follows, and one call ends calling: nobody is asked after it."""
    match = play(table(), script)
    won = match.all_events[-1]
    assert isinstance(won, TrickWon)
    assert won.seat == caller
    assert view(match).caller == view(match).winner == caller
    assert view(match).tricks_taken[caller] == 1


def test_a_caller_must_take_the_trick() -> None:
    """MZ-7: a call can not be taken back, and counts as one of the two tricks."""
    match = play(table(), "0 play B1; 0 meinz; 1 play Y1; 2 play R1; 3 play G1; 0 keep")
    play(match, "0 play B8; 0 meinz; 1 play Y2; 2 play R2; 3 play G2; 0 keep")
    assert view(match).tricks_taken == [2, 0, 0, 0]
    assert view(match).sums == [1 + 1 + 1 + 1 + 8 + 2 + 2 + 2, 0, 0, 0]


def test_a_call_is_for_one_trick() -> None:
    """MZ-7: in the next trick the calling begins anew."""
    match = play(table(), "0 play B1; 0 meinz; 1 play Y2; 2 play R2; 3 play G2; 0 keep; 0 play B2")
    assert view(match).caller is None
    assert match.actors() == [0]
    assert match.legal(0) == ["silent", "meinz"]


def test_who_has_two_tricks_is_not_asked() -> None:
    """MZ-6, MZ-7: who has two tricks can not call; where nobody can, nobody is asked."""
    match = play_cards(table(), "B5 Y1 R5 G5 Y2 R6 G6 B6")
    play(match, "1 play Y3")
    assert match.actors() == [2]
    assert view(match).phase == "tricks"
    play(match, "2 play R7")
    assert asked(match) == [2]
    play(match, "3 play G7")
    assert asked(match) == [3, 2]
    play(match, "0 play B7")
    assert view(match).winner == 0


def test_just_played_but_not_to_be_asked() -> None:
    """MZ-6, MZ-7: when the one who has just played has two tricks, the others are asked in the order they played."""
    match = play_cards(table(), "B5 Y1 R5 G5 Y2 R6 G6 B6 Y3 R7 G8 B4")
    play(match, "0 play B8")
    assert asked(match) == [0]
    play(match, "1 play Y4")
    assert asked(match) == [0]
    play(match, "2 play R8")
    assert asked(match) == [2, 0]


def test_everybody_hears_it() -> None:
    """MZ-7: calls and silence are open."""
    match = play(table(), "0 play B5; 0 silent; 1 play Y5; 1 meinz")
    for seat in (None, 0, 1, 2, 3):
        heard = [event for event in match.events(seat) if isinstance(event, MeinzCalled | StayedSilent)]
        assert heard == [StayedSilent(0), MeinzCalled(1)]
