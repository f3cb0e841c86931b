"""Meinz: swapping a card of the hand for one of the trick."""

from stich import game
from stich.games.meinz.events import CardOffered, CardsSwapped, TrickKept
from stich.games.meinz.state import MeinzView
from stich.match.match import Match
from stich.testing import play, play_cards

ONE_COLOUR_EACH = [" ".join(f"{colour}{number}" for number in range(1, 10)) for colour in "BYRG"]
MIXED = [
    "B1 B7 Y8 G2 G3 G4 G5 G6 G7",
    "B2 B4 B5 B6 B8 B9 R1 R2 R3",
    "B3 G1 G8 G9 R4 R5 R6 R7 R8",
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y9 R9",
]


def one_colour_each() -> Match:
    match = game("meinz", players=4).new(deals=[{"hands": ONE_COLOUR_EACH}])
    return play(match, "0 discard B9; 1 discard Y9; 2 discard R9; 3 discard G9")


def mixed(first: int = 0) -> Match:
    match = game("meinz", players=4).new(deals=[{"hands": MIXED}], first=first)
    return play(match, "0 discard G7; 1 discard B9; 2 discard G9; 3 discard Y9")


def view(match: Match, seat: int | None = None) -> MeinzView:
    seen = match.view(seat)
    assert isinstance(seen, MeinzView)
    return seen


def silent_trick(match: Match, cards: str) -> Match:
    """Plays a trick without calls and leaves it to its winner to swap."""
    *cards_before, last = cards.split()
    play_cards(match, " ".join(cards_before))
    return play(match, f"{match.actors()[0]} play {last}")


def test_for_a_card_of_the_same_colour() -> None:
    """MZ-9: one card of the hand for one of the same colour out of the trick."""
    match = silent_trick(mixed(), "B1 B2 B3 Y5")
    assert match.actors() == [0]
    assert match.legal(0) == ["give B7", "give Y8", "keep"]  # no green lies in the trick
    other = match.copy()
    play(match, "0 give B7")
    assert match.legal(0) == ["take B1", "take B2", "take B3"]
    play(other, "0 give Y8")
    assert other.legal(0) == ["take Y5"]


def test_the_card_given_becomes_part_of_the_trick() -> None:
    """MZ-9: it lies there instead of the one taken, which may be played again, and counts in the sum."""
    match = silent_trick(mixed(), "B1 B2 B3 Y5")
    assert view(match).sums == [11, 0, 0, 0]
    play(match, "0 give B7; 0 take B2")
    assert view(match).sums == [16, 0, 0, 0]
    assert view(match).last_trick == ["B1", "B7", "B3", "Y5"]
    assert view(match, 0).hand[0] == ["B2", "Y8", "G2", "G3", "G4", "G5", "G6"]
    assert match.actors() == [0]
    assert "play B2" in match.legal(0)
    assert "play B7" not in match.legal(0)
    play(match, "0 play B2")
    assert view(match).played == [["B1", "B2"], [], ["B3"], ["Y5"]]
    assert view(match).given == [["B7"], [], [], []]


def test_the_own_card_may_be_taken_back() -> None:
    """MZ-9: any card of the trick, also the winner's own."""
    match = silent_trick(one_colour_each(), "B1 Y8 R8 G8")
    play(match, "0 give B8; 0 take B1")
    assert view(match).sums[0] == 32
    silent_trick(match, "B1 Y7 R7 G7")
    assert view(match).winner == 0
    assert view(match).sums[0] == 32 + 22


def test_whoever_gets_the_trick_by_a_call_may_swap_too() -> None:
    """MZ-9: by lowest card or by call."""
    match = play(one_colour_each(), "0 play B1; 0 silent; 1 play Y8; 1 meinz; 2 play R2; 3 play G3")
    assert match.actors() == [1]
    assert match.legal(1) == [*(f"give Y{number}" for number in range(1, 8)), "keep"]
    play(match, "1 give Y1; 1 take Y8")
    assert view(match).sums == [0, 7, 0, 0]
    assert match.actors() == [1]


def test_it_need_not_be_done() -> None:
    """MZ-9: may, not must."""
    match = silent_trick(mixed(), "B1 B2 B3 Y5")
    before = view(match, 0).hand
    play(match, "0 keep")
    assert view(match, 0).hand == before
    assert view(match).sums == [11, 0, 0, 0]
    assert view(match).phase == "tricks"


def test_shown_to_all() -> None:
    """MZ-9: everyone sees both cards, and knows the one taken to be in that hand until it is played."""
    match = silent_trick(mixed(), "B1 B2 B3 Y5")
    play(match, "0 give B7")
    for seat in (None, 1, 2, 3):
        assert view(match, seat).swap_given == "B7"
        assert match.events(seat)[-1] == CardOffered(0, "B7")
    play(match, "0 take B3")
    for seat in (None, 1, 2, 3):
        seen = view(match, seat)
        assert (seen.swap_given, seen.swap_taken) == ("B7", "B3")
        assert seen.hand[0] == seen.known[0] == ["B3"]
        assert seen.face_down[0] == 6
        assert match.events(seat)[-1] == CardsSwapped(0, given="B7", taken="B3")
    play_cards(match, "G2 R3 G1 Y7")
    assert view(match, 1).hand[0] == ["B3"]
    assert view(match, 1).swap_given is None
    play_cards(match, "R4 R9 B3")
    assert view(match, 1).hand[0] == view(match, 1).known[0] == []


def test_keeping_is_seen_too() -> None:
    """MZ-9: that a trick is kept as it is."""
    match = play(silent_trick(mixed(), "B1 B2 B3 Y5"), "0 keep")
    assert match.events(2)[-1] == TrickKept(0)


def test_asked_also_when_nothing_fits() -> None:
    """MZ-9: without a colour of the trick in hand one keeps it, and nobody learns that nothing else could be done."""
    match = play(mixed(first=1), "1 play R1; 1 silent; 2 play R4; 2 silent; 1 silent; 3 play R9; 3 meinz; 0 play G2")
    assert view(match).winner == 3  # with yellow cards only
    assert match.actors() == [3]
    assert view(match).phase == "swapping"
    assert match.legal(3) == ["keep"]
    play(match, "3 keep")
    assert match.events(None)[-1] == TrickKept(3)
    assert view(match).void[3] == []
    assert view(match).phase == "tricks"
    assert match.actors() == [3]


def test_nothing_to_swap_after_the_last_trick() -> None:
    """MZ-9: the round is over with the last card."""
    match = one_colour_each()
    script = "B1 Y8 R8 G8 B2 Y7 R7 G7 B3 Y1 R6 G6 Y2 R5 G5 B4 Y3 R1 G4 B5 R2 G3 B6 Y4 R3 G1 B7 Y5 G2 B8 Y6"
    play_cards(match, script)
    play(match, "2 play R4")
    assert view(match).phase == "deal"
    assert match.actors() == []


def test_one_card_a_trick() -> None:
    """MZ-9: after one swap the winner leads."""
    match = play(silent_trick(mixed(), "B1 B2 B3 Y5"), "0 give B7; 0 take B1")
    assert all(action.startswith("play") for action in match.legal(0))
