"""The tricks: MU-9, MU-19 to MU-26, C-3."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mue import booklet
from tests.games.mue.table import (
    cards_of,
    in_play,
    kernel_state,
    lay,
    offered,
    play_kernel_trick,
    play_on,
    seen,
    told,
    trick,
    winning_card,
)

from stich.games.events import TrickWon
from stich.games.mue import rules
from stich.games.mue.cards import DECK
from stich.games.mue.words import RULEBOOK
from stich.match.match import Match
from stich.testing import play


def may_play(match: Match, seat: int) -> str:
    """The cards a player may play, each once."""
    assert match.actors() == [seat]
    return " ".join(action.removeprefix("play ") for action in offered(match, seat))


def may_play_all(match: Match, seat: int) -> bool:
    return set(may_play(match, seat).split()) == set(cards_of(match, seat))


# ---- leading ---------------------------------------------------------------------------------------------------


def test_the_chief_leads() -> None:
    """MU-19: the chief leads to the first trick with any card, from hand or bid."""
    match = in_play({2: "R6 R2", 3: "K4"}, "red over black", partner=0)
    assert seen(match).phase == "tricks"
    assert may_play_all(match, 2)
    assert {"R6", "R2"} < set(may_play(match, 2).split())
    assert len(cards_of(match, 2)) == 15


def test_the_winner_leads() -> None:
    """MU-19: who takes a trick leads to the next, with any card; the others follow clockwise."""
    held = {0: "B2 B3", 1: "B4 B0 G9", 2: "B9 B1 G0", 3: "B5 B1 G2"}
    match = in_play({0: "R6"}, "none", partner=1, held=held)
    assert trick(match, "B2 B4 B9 B5") == 2
    assert may_play_all(match, 2)
    lay(match, "G0")
    assert match.actors() == [3]
    lay(match, "G2")
    assert match.actors() == [0]


# ---- following -------------------------------------------------------------------------------------------------

REDS_BUT_FOR_FIVE = "R5 R0 R1 R1 R4 R7 R7"


def test_follow_the_colour_led() -> None:
    """MU-21: any card of the colour led, but one of it; who has none may play anything, a trump too."""
    held = {0: f"{REDS_BUT_FOR_FIVE} R8", 1: "R2 R3 R6", 3: "R9 B6"}
    match = in_play({0: "K6"}, "black", partner=1, held=held)
    lay(match, "R5")
    assert may_play(match, 1) == "R2 R3 R6"
    lay(match, "R3")
    assert may_play_all(match, 2)
    lay(match, seen(match, 2).hand[2][0])
    assert may_play(match, 3) == "R9"


def test_the_red_6_is_not_red() -> None:
    """MU-20, MU-21: with 6 as trump the red 6 is not a red card: who has other reds may not play it."""
    held = {0: f"{REDS_BUT_FOR_FIVE} R8", 1: "R2 R3 R6", 3: "R9"}
    match = lay(in_play({0: "K6"}, "6", partner=1, held=held), "R5")
    assert may_play(match, 1) == "R2 R3"


def test_the_red_6_need_not_follow_red() -> None:
    """MU-20, MU-21: who has no red but the red 6 is free to play it or any other card; it is a trump then."""
    held = {0: f"{REDS_BUT_FOR_FIVE} R8", 1: "R2 R3", 2: "R6", 3: "R9"}
    match = lay(in_play({0: "K6"}, "6", partner=1, held=held), "R5 R2")
    assert may_play_all(match, 2)
    lay(match, "R6")
    assert may_play(match, 3) == "R9"
    lay(match, "R9")
    assert told(match, TrickWon)[-1].seat == 2


def test_trump_led_asks_for_trump() -> None:
    """MU-20, MU-21: with a 6 led, the trump, its printed colour asks for nothing: other sixes must be played."""
    held = {0: "B6", 1: "R6 K2 K3", 2: "K0 K1", 3: "Y6 G6 K5"}
    match = lay(in_play({0: "K6"}, "6", partner=1, held=held), "K6")
    assert may_play(match, 1) == "R6"
    lay(match, "R6")
    assert may_play_all(match, 2)
    lay(match, "K0")
    assert may_play(match, 3) == "Y6 G6"


def test_chief_and_vice_trumps_are_one_suit() -> None:
    """MU-20, MU-21: chief trumps can be played when a vice trump is led, and must be."""
    held = {0: "R9 G1 G2 G3", 1: "G0 R2", 2: "G1 G4 G5 G6 G7 R0", 3: "B9 K9 G9 R3"}
    match = in_play({0: "G8 G7", 1: "Y9"}, "green over 9", partner=2, held=held)
    lay(match, "R9")
    assert may_play(match, 1) == "Y9 G0"
    lay(match, "Y9")
    assert may_play(match, 2) == "G1 G4 G5 G6 G7"
    lay(match, "G1")
    assert may_play(match, 3) == "B9 K9 G9"


def test_vice_trumps_follow_chief_trumps() -> None:
    """MU-20, MU-21: and the other way round; who has no trump at all may play anything."""
    held = {0: "R9 G1 G2 G3 G1 G4 G5 G6 G7 G9", 1: "G0 R2", 3: "B9 K9 R3"}
    match = in_play({0: "G8 G7", 1: "Y9"}, "green over 9", partner=2, held=held)
    lay(match, "G2 G0")
    assert may_play_all(match, 2)
    lay(match, seen(match, 2).hand[2][0])
    assert may_play(match, 3) == "B9 K9"


def test_follow_with_a_bid_card() -> None:
    """MU-21, MU-9: a card on the table follows like one in the hand, and must if it is the only one."""
    held = {0: f"{REDS_BUT_FOR_FIVE} R8 R9", 1: "R3 R6"}
    bids = {0: "K6 K2 K3", 1: "B5 B4", 2: "R2"}
    match = lay(in_play(bids, "black over blue", partner=2, held=held), "R5 R3")
    assert may_play(match, 2) == "R2"
    lay(match, "R2")
    assert seen(match).bid[2] == []


def test_follow_from_hand_or_bid() -> None:
    """MU-21, MU-9: where both have cards of the suit, the choice is free among all of them."""
    held = {0: f"{REDS_BUT_FOR_FIVE} R9", 1: "R3 R6", 2: "R8"}
    bids = {0: "K6 K2 K3", 1: "B5 B4", 2: "R2"}
    match = lay(in_play(bids, "black over blue", partner=2, held=held), "R5 R3")
    assert may_play(match, 2) == "R2 R8"


# ---- equal cards -----------------------------------------------------------------------------------------------


def test_of_equal_cards_the_one_on_the_table() -> None:
    """MU-9: with the same card in hand and bid, one is offered; the one on the table is played first."""
    match = in_play({0: "R7 K2"}, "black", partner=2, held={0: "R7", 1: "R0 R2", 2: "R1 R3", 3: "R1 R4"})
    assert offered(match, 0).count("play R7") == 1
    trick(match, "R7 R0 R1 R1")
    assert seen(match).bid[0] == ["K2"]
    assert seen(match, 0).hand[0].count("R7") == 1
    assert offered(match, 0).count("play R7") == 1
    trick(match, "R7 R2 R3 R4")
    assert "R7" not in cards_of(match, 0)


def test_of_equal_cards_the_one_on_the_table_when_following() -> None:
    """MU-9, MU-21: also where the two are all that follows."""
    held = {0: "R0 R1 R1 R3 R4 R5 R6", 1: "R8", 2: "R7", 3: "R2 R9"}
    match = lay(in_play({0: "K6 K2 K3", 2: "R7 Y0"}, "black over yellow", partner=1, held=held), "R5 R8")
    assert may_play(match, 2) == "R7"
    lay(match, "R7")
    assert seen(match).bid[2] == ["Y0"]
    assert "R7" in seen(match, 2).hand[2]


def test_two_equal_cards_in_the_hand() -> None:
    """MU-9: of two in the hand one is offered, and then the other."""
    match = in_play({0: "K2"}, "black", partner=2, held={0: "G7 G7", 1: "G0 G2", 2: "G1 G3", 3: "G1 G4"})
    assert offered(match, 0).count("play G7") == 1
    trick(match, "G7 G0 G1 G1")
    assert offered(match, 0).count("play G7") == 1
    trick(match, "G7 G2 G3 G4")
    assert "play G7" not in match.legal(0)


# ---- who takes it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("none", "R5 R9 R6 R0", "R9 (2)"),
        ("none", "R0 B9 G9 K9", "R0 (1)"),
        ("none", "R5 B9 R6 G9 R8 K9", "R8 (5)"),
        ("green", "R5 B9 R6 K9", "R6 (3)"),
        ("4 over 3", "R5 B9 R6 K9", "R6 (3)"),
        ("green over blue", "R9 R8 Y9 K9", "R9 (1)"),
    ],
)
def test_without_trumps_in_it(trumps: str, cards: str, winner: str) -> None:
    """MU-22: with no trump in it a trick goes to the highest number of the colour led; other colours never take it."""
    assert winning_card(cards, trumps) == winner


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("green", "R9 G0 R8 R7", "G0 (2)"),
        ("green", "R9 G2 R8 G5 G4", "G5 (4)"),
        ("green", "G2 G0 R9 G5", "G5 (4)"),
        ("6", "R9 R8 B6 R7", "B6 (3)"),
        ("0", "R9 R8 R0 R7", "R0 (3)"),
        ("none over green", "R9 G0 R8 R7", "G0 (2)"),
        ("none over 0", "R9 R8 R7 B0", "B0 (4)"),
    ],
)
def test_with_trumps_in_it(trumps: str, cards: str, winner: str) -> None:
    """MU-22: any trump takes it from the colour led; the highest of them."""
    assert winning_card(cards, trumps) == winner


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("green over red", "R9 R8 G0 R7", "G0 (3)"),  # the booklet's: chief trump 0 is above all vice trumps
        ("green over red", "G0 R9 B9 R8", "G0 (1)"),
        ("green over red", "B9 R2 R4 R3", "R4 (3)"),
        ("green over red", "G3 R9 G6 G5", "G6 (3)"),
        ("green over 9", "B9 K9 G0 R9", "G0 (3)"),
        ("2 over green", "G9 G8 R2 G7", "R2 (3)"),
        ("0 over 9", "R9 B9 G0 K9", "G0 (3)"),
        ("9 over 0", "R0 B0 G9 K0", "G9 (3)"),
    ],
)
def test_chief_over_vice(trumps: str, cards: str, winner: str) -> None:
    """MU-23: every chief trump is above every vice trump; inside a colour trump the number decides."""
    assert winning_card(cards, trumps) == winner


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("5", "B0 R5 G5 K5", "R5 (2)"),
        ("5", "B5 R5 G5 K5", "B5 (1)"),
        ("none over 5", "B9 B8 G5 R5", "G5 (3)"),
        ("red over 5", "B9 K5 G5 B8", "K5 (2)"),
        ("3 over 8", "B8 K3 G3 R8", "K3 (2)"),
        ("3 over 8", "R8 B8 R9 G9", "R8 (1)"),
        ("7", "B7 B7 R7 K7", "B7 (1)"),
    ],
)
def test_cards_of_a_number_trump_are_equal(trumps: str, cards: str, winner: str) -> None:
    """MU-23, MU-25: so the first of them is the highest."""
    assert winning_card(cards, trumps) == winner


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("red over 5", "R9 B5 R5 R8", "R5 (3)"),
        ("5 over red", "R9 B5 R5 R8", "R5 (3)"),
        ("red over 0", "R9 R8 R0 G0", "R0 (3)"),
        ("0 over red", "R9 G0 R0 R8", "R0 (3)"),
        ("9 over green", "R9 G9 K9 B9", "G9 (2)"),
        ("green over 4", "G4 G9 G8 B4", "G4 (1)"),
        ("5 over red", "R9 B5 G5 R8", "B5 (2)"),
        ("red over 5", "B5 R0 K5 G5", "R0 (2)"),
    ],
)
def test_double_trump(trumps: str, cards: str, winner: str) -> None:
    """MU-24: a card of both a colour and a number trump is above all other trumps, whoever chose which."""
    assert winning_card(cards, trumps) == winner


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("7 over red", "K7 R7 R7 G7", "R7 (2)"),
        ("red over 7", "R9 K7 R7 R7", "R7 (3)"),
        ("1 over red", "R1 R9 B1 R1", "R1 (1)"),
        ("red over 1", "B9 R9 R1 B1 R1 R8", "R1 (3)"),
    ],
)
def test_two_double_trumps(trumps: str, cards: str, winner: str) -> None:
    """MU-24, MU-25: with the number 1 or 7 there are two, equal to each other."""
    assert winning_card(cards, trumps) == winner


@pytest.mark.parametrize("trumps", ["red over blue", "7 over 1"])
def test_no_double_trump_of_one_kind(trumps: str) -> None:
    """MU-24: two colours or two numbers make none."""
    chief_trumps, vice_trumps = ("R0", "B9") if "red" in trumps else ("B7", "B1")
    assert winning_card(f"{vice_trumps} {chief_trumps} G9 K9", trumps) == f"{chief_trumps} (2)"


@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("none", "R7 R7 R6 R5", "R7 (1)"),
        ("none", "R0 R1 R1 B9", "R1 (2)"),
        ("blue", "R4 R7 R6 R7", "R7 (2)"),
        ("red", "B9 R7 B8 R7", "R7 (2)"),
        ("none over red", "R1 R1 R0 B9", "R1 (1)"),
        ("blue over red", "G9 R7 R7 R6", "R7 (2)"),
        ("7 over blue", "B7 R7 B7 G7", "B7 (1)"),
    ],
)
def test_the_first_of_equal_cards(trumps: str, cards: str, winner: str) -> None:
    """MU-25: it is higher than the second, trumps included."""
    assert winning_card(cards, trumps) == winner


def test_a_trick_goes_to_the_player() -> None:
    """MU-22, MU-19: the place in the trick counts from the leader, not from seat 0."""
    held = {0: "B2 B3", 1: "B4 B0", 2: "B9 B1", 3: "B5 B1"}
    match = in_play({3: "R6"}, "none", partner=1, held=held)
    assert trick(match, "B5 B2 B4 B9") == 2
    assert told(match, TrickWon)[-1] == TrickWon(seat=2, leader=3, cards=["B5", "B2", "B4", "B9"])
    assert trick(match, "B1 B1 B3 B0") == 0


# ---- the end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tricks"), [(4, 15), (5, 12), (6, 10)])
def test_until_all_cards_are_played(players: int, tricks: int) -> None:
    """MU-26: the hand ends when all cards have been played, those of the bids too."""
    match = play_on(in_play({1: "R6 R2", 3: "K4"}, "red over black", partner=0, players=players))
    assert match.needs_deal
    assert len(told(match, TrickWon)) == tricks
    assert sorted(card for won in told(match, TrickWon) for card in won.cards) == sorted(booklet.DECK)
    assert seen(match).bid == [[]] * players
    assert seen(match).face_down == [0] * players


# ---- the last trick (C-3) --------------------------------------------------------------------------------------


def test_the_last_trick_can_be_seen() -> None:
    """C-3: the last complete trick may be looked at until the first card of the next one is played, by everyone."""
    match = in_play({0: "R6"}, "none", partner=1, held={0: "B2 B3", 1: "B4 B0", 2: "B9 B1", 3: "B5 B1"})
    everyone = (None, 0, 1, 2, 3)
    assert all(seen(match, seat).last_trick == [] for seat in everyone)
    lay(match, "B2 B4 B9")
    assert all(seen(match, seat).trick == ["B2", "B4", "B9"] for seat in everyone)
    assert all(seen(match, seat).last_trick == [] for seat in everyone)
    lay(match, "B5")
    for seat in everyone:
        view = seen(match, seat)
        assert (view.trick, view.last_trick) == ([], ["B2", "B4", "B9", "B5"])
        assert (view.leader, view.winner) == (0, 2)
    lay(match, "B1")
    for seat in everyone:
        view = seen(match, seat)
        assert (view.trick, view.last_trick) == (["B1"], [])
        assert (view.leader, view.winner) == (2, 2)


def test_only_the_last_trick() -> None:
    """C-3: the one before it can no longer be looked at; the last of a hand can, when no next hand is dealt."""
    match = in_play({0: "R6"}, "none", partner=1, held={0: "B2 B3", 1: "B4 B0", 2: "B9 B1", 3: "B5 B1"})
    lay(match, "B2 B4 B9 B5  B1 B1 B3 B0")
    assert seen(match).last_trick == ["B1", "B1", "B3", "B0"]
    play_on(match)
    assert seen(match).last_trick == told(match, TrickWon)[-1].cards


def test_who_leads_in_view() -> None:
    """C-3, MU-22: while a trick lies on the table, everyone sees whose card is in front."""
    match = in_play({0: "R6"}, "none", partner=1, held={0: "B2 B3", 1: "B4 B0", 2: "B9 B1", 3: "B5 B1"})
    in_front = []
    for card in ["B2", "B4", "B9", "B5"]:
        lay(match, card)
        in_front.append(seen(match).winner)
    assert in_front == [0, 1, 2, 2]


# ---- against the booklet ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trick:
    cards: list[str]
    chief_trump: str
    vice_trump: str | None

    @property
    def trumps(self) -> str:
        return f"{self.chief_trump} over {self.vice_trump}" if self.vice_trump else self.chief_trump


def trumps_among(cards: list[str]) -> list[str]:
    return sorted({booklet.colour(card) for card in cards} | {str(booklet.number(card)) for card in cards})


@st.composite
def tricks(draw: st.DrawFn) -> Trick:
    """Any cards in any order, nearly always with trumps among them."""
    players = draw(st.integers(4, 6))
    places = draw(st.lists(st.integers(0, 59), min_size=players, max_size=players, unique=True))
    cards = [booklet.DECK[place] for place in places]
    called = [*trumps_among(cards), *(["green", "3"] if draw(st.booleans()) else [])]
    return Trick(cards, draw(st.sampled_from([*called, "none"])), draw(st.sampled_from([*called, None])))


@settings(deadline=None, max_examples=300)
@given(tricks())
def test_any_trick(drawn: Trick) -> None:
    """MU-20, MU-22, MU-23, MU-24, MU-25: who takes a trick is who the booklet says, whatever cards and trumps meet."""
    expected = booklet.winning_card(drawn.cards, drawn.chief_trump, drawn.vice_trump or "none")
    s = kernel_state([[card] for card in drawn.cards], drawn.trumps)[0]
    play_kernel_trick(s)
    assert s.winner == expected
    assert s.points[expected] == booklet.triangles(drawn.cards)


@settings(deadline=None, max_examples=300)
@given(tricks(), st.data())
def test_any_cards_that_follow(drawn: Trick, data: st.DataObject) -> None:
    """MU-20, MU-21, MU-9: what may be played is what the booklet says; of equal cards the one on the table."""
    led, *own = drawn.cards
    lies_open = data.draw(st.lists(st.booleans(), min_size=len(own), max_size=len(own)))
    in_hand = [card for card, is_open in zip(own, lies_open, strict=True) if not is_open]
    on_table = [card for card, is_open in zip(own, lies_open, strict=True) if is_open]
    nobody: list[list[str]] = [[], []]
    states = kernel_state([[led], in_hand, *nobody], drawn.trumps, on_table=[[], on_table, *nobody])
    s = states[0]
    rules.apply(s, 0, next(card for card in range(60) if s.hand[0] >> card & 1))
    legal = RULEBOOK.legal_texts(states, 1)
    following = booklet.follow(own, led, [drawn.chief_trump, drawn.vice_trump or "none"])
    assert sorted(legal) == sorted({f"play {card}" for card in following})
    for text, code in legal.items():
        assert text == f"play {DECK.text(code)}"
        assert bool(s.bid[1] >> code & 1) == (DECK.text(code) in on_table)


def test_playing_out_of_turn() -> None:
    """MU-19: nobody plays before it is their turn."""
    match = in_play({0: "R6"}, "none", partner=1)
    assert [bool(match.legal(seat)) for seat in range(4)] == [True, False, False, False]
    play(match, f"0 {match.legal(0)[0]}")
    assert [bool(match.legal(seat)) for seat in range(4)] == [False, True, False, False]


def test_the_booklet_itself() -> None:
    """MU-21, MU-22, MU-23, MU-24, MU-25: what the rules are held against gets the plain cases right by itself."""
    assert booklet.winning_card(["K7", "R7", "R7", "G7"], "7", "red") == 1
    assert booklet.winning_card(["R9", "R8", "G0", "R7"], "green", "red") == 2
    assert booklet.winning_card(["B0", "R5", "G5", "K5"], "5", "none") == 1
    assert booklet.winning_card(["R5", "B9", "R6", "G9", "R8", "K9"], "none", "none") == 4
    assert booklet.follow(["R6", "K2"], "R5", ["6"]) == ["R6", "K2"]
