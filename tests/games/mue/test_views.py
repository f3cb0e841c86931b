"""What a seat sees of Mü, and what not: MU-3, MU-9, C-3."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
import pytest
from tests.games.mue import booklet
from tests.games.mue.table import after_auction, bidding, choosing, dealt, in_play, lay, play_on, seen, told

from stich import game
from stich.games.events import Dealt
from stich.match.match import Match
from stich.testing import deal_with, play

HELD = {
    0: "R6 R2 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 R0 R1 R3",
    1: "K4 K0 K1 K2 K3 Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9",
    2: "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 R4 R5 R7 R8 R9",
    3: "K5 K6 K7 K8 K9 K1 K7 R1 R7 B1 B7 Y1 Y7 G1 G7",
}


def texts_in(value: object) -> Iterable[str]:
    """All cards named anywhere in plain data."""
    if isinstance(value, str):
        yield from (word for word in value.split() if word in booklet.DECK)
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from texts_in(key)
            yield from texts_in(entry)
    elif isinstance(value, Iterable):
        for entry in value:
            yield from texts_in(entry)


def cards_named(match: Match, seat: int | None) -> set[str]:
    """The cards named in a view, but for the lists of all trumps, which follow from what was chosen."""
    view = msgspec.to_builtins(seen(match, seat))
    return set(texts_in({name: value for name, value in view.items() if not name.endswith("_trumps")}))


def cards_told(match: Match, seat: int | None) -> set[str]:
    return set(texts_in([msgspec.to_builtins(event) for event in match.events(seat)]))


def assert_sees_only(match: Match, seat: int | None, cards: str) -> None:
    assert cards_named(match, seat) == set(cards.split())
    assert cards_told(match, seat) == set(cards.split())


def test_before_the_first_bid() -> None:
    """MU-3: a seat sees its own cards and how many the others have; a spectator sees no card."""
    match = dealt(HELD)
    for seat in range(4):
        assert_sees_only(match, seat, HELD[seat])
        assert seen(match, seat).face_down == [0 if other == seat else 15 for other in range(4)]
        assert Counter(seen(match, seat).hand[seat]) == Counter(HELD[seat].split())
    assert_sees_only(match, None, "")
    assert seen(match, None).face_down == [15] * 4


def test_in_the_auction() -> None:
    """MU-9: bid cards are all that becomes known of other hands."""
    match = play(dealt(HELD), "0 bid R6; 1 bid K4; 1 bid K0; 2 pass")
    assert_sees_only(match, 2, f"{HELD[2]} R6 K4 K0")
    assert_sees_only(match, 1, f"{HELD[1]} R6")
    assert_sees_only(match, None, "R6 K4 K0")


def test_in_the_tricks() -> None:
    """MU-9, C-3: cards bid and cards played are known, those still held are not."""
    match = choosing(bidding(dealt(HELD), {0: "R6 R2", 1: "K4"}), "red over 4", partner=2)
    lay(match, "B0 Y0 G0 B7")
    lay(match, "K5")
    assert_sees_only(match, 2, f"{HELD[2]} R6 R2 K4 B0 Y0 B7 K5")
    assert_sees_only(match, None, "R6 R2 K4 B0 Y0 G0 B7 K5")
    assert seen(match, 2).hand == [[], [], sorted_by_deck(set(HELD[2].split()) - {"G0"}), []]
    assert seen(match, 2).face_down == [12, 13, 0, 13]


def sorted_by_deck(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=booklet.DECK.index)


def test_shown_void() -> None:
    """MU-21: who does not follow shows to have none of the suit, and nothing more."""
    match = choosing(bidding(dealt(HELD), {0: "R6 R2", 1: "K4"}), "red over 4", partner=2)
    lay(match, "B0 Y0 G0 B7")
    for seat in (None, 0, 1, 2, 3):
        assert seen(match, seat).void == [[], ["blue"], ["blue"], []]


def test_shown_void_of_trumps() -> None:
    """MU-20, MU-21: trumps are one suit here too; who holds only cards of the printed colour shows nothing of it."""
    match = choosing(bidding(dealt(HELD), {0: "R6 R2", 3: "K5"}), "6 over 5", partner=2)
    lay(match, "R6 Y5 G5 K5")
    assert seen(match).void == [[], [], [], []]
    match = choosing(bidding(dealt(HELD), {0: "R6 R2", 3: "K9"}), "2 over 9", partner=2)
    lay(match, "R2 Y9 G9 K9")
    assert seen(match).void == [[], [], [], []]
    lay(match, "B2")
    assert match.actors() == [1]
    lay(match, "Y2 G2 R1")
    assert seen(match).void == [[], [], [], ["trump"]]


@pytest.mark.parametrize("stalemate", [True, False])
def test_a_hand_that_ends_early_stays_hidden(stalemate: bool) -> None:
    """MU-11, MU-13: after a stalemate, or when nobody bid, the hands are not shown to anyone."""
    bids = {0: "R6", 1: "K4"} if stalemate else {}
    match = bidding(dealt(HELD), bids)
    assert match.needs_deal
    assert cards_told(match, 2) == {*HELD[2].split(), *bids.values()}
    assert cards_told(match, None) == set(bids.values())
    assert cards_named(match, 2) == {*HELD[2].split(), *bids.values()}


def test_the_next_hand_is_as_hidden() -> None:
    """MU-3: nothing of the cards of the hand before stays in view."""
    four = game("mue", 4)
    match = four.new(deals=[deal_with(four, HELD), deal_with(four, {1: HELD[0], 2: HELD[1], 3: HELD[2], 0: HELD[3]})])
    play_on(choosing(bidding(match, {0: "R6 R2", 1: "K4"}), "red over 4", partner=2))
    assert len(told(match, Dealt)) == 2
    view = seen(match, 0)
    assert cards_named(match, 0) == set(HELD[3].split())
    assert cards_named(match, None) == set()
    assert (view.chief, view.vice, view.partner, view.chief_trump, view.vice_trump) == (None,) * 5
    assert (view.bid, view.played, view.void) == ([[]] * 4, [[]] * 4, [[]] * 4)
    assert (view.trick, view.last_trick, view.goal) == ([], [], None)
    assert view.points == view.last_added == [0] * 4


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_what_differs_out_of_sight(seat: int | None) -> None:
    """MU-3, MU-9: matches that differ only in cards a seat has not seen look the same to it."""
    nines = {0: "B9", 1: "Y9", 2: "R9", 3: "K9"}
    one, other = [hidden for hidden in range(4) if hidden != seat][-2:]
    swapped = {
        **HELD,
        one: HELD[one].replace(nines[one], nines[other]),
        other: HELD[other].replace(nines[other], nines[one]),
    }
    matches = [bidding(dealt(held), {0: "R6 R2", 1: "K4"}) for held in (HELD, swapped)]
    for match in matches:
        lay(choosing(match, "red over 4", partner=2), "B0 Y0 G0")
    assert seen(matches[0], seat) == seen(matches[1], seat)
    assert matches[0].events(seat) == matches[1].events(seat)
    assert seen(matches[0], one) != seen(matches[1], one)


def test_the_goal_of_every_bid_that_can_be_reached() -> None:
    """MU-28: who bids knows what the team would have to take for it."""
    match = dealt(HELD)
    assert seen(match, 0).goals == [30]
    for seat, action in ((0, "bid R6"), (1, "bid K4")):
        match.apply(seat, action)
    assert [seen(match, seat).goals for seat in (None, 0, 1)] == [[30, 32]] * 3
    assert seen(after_auction({0: "R6 R2", 1: "K4"}), 0).goals == []


def test_the_bonus_before_the_choice() -> None:
    """MU-15, MU-16: while vice and chief choose, everyone sees the same and nobody's hand."""
    match = after_auction({0: "R6 R2", 1: "K4"}, held={2: "G9", 3: "Y9"})
    everyone = [seen(match, seat) for seat in (None, 0, 1, 2, 3)]
    assert len({msgspec.json.encode(view.bonuses) for view in everyone}) == 1
    assert everyone[0].bonuses == {"red": 20, "2": 40, "6": 40, "none": 50}


def test_one_of_two_equal_cards() -> None:
    """MU-9: having bid one of two equal cards tells nothing of the other."""
    match = in_play({0: "R7 K2"}, "black", partner=2, held={0: "R7", 1: "R0", 2: "R1", 3: "R1"})
    without = in_play({0: "R7 K2"}, "black", partner=2, held={0: "B9", 1: "R0 R7", 2: "R1", 3: "R1"})
    for matched in (match, without):
        lay(matched, "R7 R0 R1 R1")
    assert seen(match, None) == seen(without, None)
    assert match.events(None) == without.events(None)
