"""Choosing cards: WS-5 to WS-10, deals as data and the example of the booklet."""

import random
from typing import Any

import pytest
from tests.games.was_sticht.table import draft, seen, told

from stich import DealError, IllegalAction, game, replay
from stich.games.was_sticht.cards import DECK
from stich.games.was_sticht.events import CardLaidAside, CardTaken, HintGiven, RowsLaid, TrumpsShown
from stich.games.was_sticht.state import Hint
from stich.kernel.chance import chance
from stich.match.match import Match
from stich.testing import play

ALEX, BERNHARD, CARSTEN, DANIEL = range(4)
ROWS = [
    "B1 Y1 R1 G1",
    "B7 R6 R2 Y2",
    "B2 B3 Y3 R3",
    "G2 G3 G4 G5",
    "B4 Y4 R4 B5",
    "Y5 R5 B6 Y6",
    "G6 Y7 R7 G7",
    "B8 Y8 R8 G8",
    "B9 Y9 R9 G9",
]
RED_AND_2 = {"rows": ROWS, "trump_color": "red", "trump_number": 2}


def laid(players: int = 4, first: int = 0, deal: dict[str, Any] | None = None) -> Match:
    """A match with these rows laid."""
    return draft(game("was_sticht", players).new(deals=[deal or RED_AND_2], first=first))


def take_rows(match: Match, rows: int, rng: random.Random | None = None) -> list[list[int]]:
    """Whole rows are taken, the first card by each or a random one; who took in which order."""
    order = []
    for _ in range(rows):
        takers = []
        for _ in range(match.game.players):
            (seat,) = match.actors()
            takers.append(seat)
            match.apply(seat, rng.choice(match.legal(seat)) if rng else match.legal(seat)[0])
        order.append(takers)
    return order


def test_the_layout() -> None:
    """WS-5: nine rows of four, all cards, all of them visible to everyone, in the order they lie."""
    match = draft(game("was_sticht").new(seed=5))
    rows = seen(match).rows
    assert [len(row) for row in rows] == [4] * 9
    assert sorted(card for row in rows for card in row) == sorted(DECK.names)
    assert [" ".join(row) for row in rows] == match.deals[0]["rows"]
    for seat in range(4):
        assert seen(match, seat).rows == rows
        assert [event.rows for event in match.events(seat) if isinstance(event, RowsLaid)] == [rows]


def test_rows_and_trumps_are_drawn_at_random() -> None:
    """WS-5, C-1: over many deals each trump comes up about as often as the others, and so does each card in a place."""
    settled = game("was_sticht")
    book = settled.definition.load_rulebook()
    states = draft(settled.new(seed=1)).state()
    rng = chance(7)
    colours, numbers, first_cards = [0] * 5, [0] * 10, [0] * 36
    for _ in range(3600):
        book.rules.deal(states[0], rng)
        colours[states[0].trump_color] += 1
        numbers[states[0].trump_number] += 1
        first_cards[states[0].layout[0]] += 1
    assert all(600 < times < 840 for times in colours)
    assert all(290 < times < 430 for times in numbers)
    assert all(60 < times < 140 for times in first_cards)


def test_the_same_seed_deals_the_same() -> None:
    """C-1: and every round is another deal."""
    settled = game("was_sticht")
    one, other = (draft(settled.new(seed=3)) for _ in range(2))
    assert one.deals == other.deals
    assert draft(settled.new(seed=4)).deals != one.deals


def test_only_the_start_player_sees_the_trumps() -> None:
    """WS-5: the others see them in no view and no event."""
    match = laid(first=2)
    for seat in (None, 0, 1, 3):
        view = seen(match, seat)
        assert (view.trump_color, view.trump_number, view.trumps) == (None, None, [])
        (begun,) = (event for event in match.events(seat) if isinstance(event, RowsLaid))
        assert (begun.trump_color, begun.trump_number) == (None, None)
    view = seen(match, 2)
    assert (view.trump_color, view.trump_number) == ("red", 2)
    assert set(view.trumps) == {*(f"R{number}" for number in range(1, 10)), "B2", "Y2", "G2"}
    (begun,) = (event for event in match.events(2) if isinstance(event, RowsLaid))
    assert (begun.trump_color, begun.trump_number, begun.dealer, begun.round) == ("red", 2, 2, 0)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_monster(players: int, first: int) -> None:
    """WS-6, WS-8: the left neighbour of the start player takes first, then clockwise; the next row one seat on."""
    match = laid(players, first)
    assert seen(match).monster == (first + 1) % players
    order = take_rows(match, 9)
    assert order == [[(first + 1 + row + turn) % players for turn in range(players)] for row in range(9)]
    assert seen(match).monster is None


def test_the_monster_moves() -> None:
    """WS-8: from holder to left neighbour, row by row."""
    match = laid()
    holders = []
    for _ in range(9):
        holders.append(seen(match).monster)
        take_rows(match, 1)
    assert holders == [1, 2, 3, 0, 1, 2, 3, 0, 1]


def test_one_card_of_the_row() -> None:
    """WS-6: only cards that still lie in the row at hand; the last one too is asked for."""
    match = laid()
    assert match.legal(1) == ["take B1", "take Y1", "take R1", "take G1"]
    match.apply(1, "take Y1")
    assert match.legal(2) == ["take B1", "take R1", "take G1"]
    for refused in ("take Y1", "take B7"):
        with pytest.raises(IllegalAction):
            match.apply(2, refused)
    play(match, "2 take B1; 3 take G1")
    assert match.legal(0) == ["take R1"]


def test_taken_cards_lie_open() -> None:
    """WS-6: everyone sees what everyone took, also in the row at hand."""
    match = play(laid(), "1 take Y1; 2 take B1; 3 take G1; 0 take R1; 2 take R6; 3 take B7")
    for seat in (None, 0, 1, 2, 3):
        view = seen(match, seat)
        assert view.hand == [["R1"], ["Y1"], ["B1", "R6"], ["B7", "G1"]]
        assert view.face_down == [0, 0, 0, 0]
        assert view.taken[:3] == [["R1", "Y1", "B1", "G1"], [None, None, "R6", "B7"], [None] * 4]
        assert (view.row, view.monster) == (1, 2)
        assert sorted(view.lying) == sorted(["R2", "Y2", *(card for row in view.rows[2:] for card in row)])
        taken = [event for event in match.events(seat) if isinstance(event, CardTaken)]
        assert taken[-1] == CardTaken(3, "B7", 1)
        assert len(taken) == 6


def test_the_booklets_row() -> None:
    """WS-7, WS-E1: trumps red and 2; Alex leads, Carsten would win, and nothing more is told."""
    match = laid(first=CARSTEN)
    take_rows(match, 1)
    assert seen(match).monster == ALEX
    play(match, f"{ALEX} take B7; {BERNHARD} take R6; {CARSTEN} take R2; {DANIEL} take Y2")
    hint = HintGiven(row=1, leader=ALEX, cards=["B7", "R6", "R2", "Y2"], winner=CARSTEN)
    for seat in (None, ALEX, BERNHARD, CARSTEN, DANIEL):
        assert [event for event in match.events(seat) if isinstance(event, HintGiven)][-1] == hint
        assert seen(match, seat).hints[-1] == Hint(leader=ALEX, cards=["B7", "R6", "R2", "Y2"], winner=CARSTEN)


def test_the_first_of_equal_cards_would_win() -> None:
    """WS-7: the cards count as played in the order of taking: of two number trumps the one taken first."""
    rows = ["B2 Y2 G2 R1", *ROWS[1:]]
    rows[1], rows[2], rows[3] = "B7 R6 R2 Y1", "B1 B3 Y3 R3", "G1 G3 G4 G5"
    match = laid(deal={"rows": rows, "trump_color": "red", "trump_number": 2})
    play(match, "1 take G2; 2 take R1; 3 take Y2; 0 take B2")
    assert seen(match).hints == [Hint(leader=1, cards=["B2", "G2", "R1", "Y2"], winner=1)]


def test_no_hint_before_the_row_is_taken() -> None:
    """WS-7: after each row, one hint."""
    match = laid()
    for row in range(9):
        assert len(seen(match).hints) == row
        for _ in range(3):
            (seat,) = match.actors()
            match.apply(seat, match.legal(seat)[0])
            assert len(seen(match).hints) == row
        (seat,) = match.actors()
        match.apply(seat, match.legal(seat)[0])
    assert len(seen(match).hints) == len(told(match, HintGiven)) == 9
    assert [event.row for event in told(match, HintGiven)] == list(range(9))


def test_three_players_leave_the_fourth_card() -> None:
    """WS-9: it goes aside openly, and the hint looks only at the three cards taken."""
    match = laid(3, deal={"rows": ROWS, "trump_color": "green", "trump_number": "none"})
    play(match, "1 take B1; 2 take Y1; 0 take R1")
    assert told(match, CardLaidAside) == [CardLaidAside("G1", 0)]
    assert seen(match).hints == [Hint(leader=1, cards=["R1", "B1", "Y1"], winner=1)]  # G1, a trump, was not taken
    assert seen(match).aside == ["G1"]
    take_rows(match, 8)
    assert len(seen(match).aside) == len(told(match, CardLaidAside)) == 9
    assert [len(hand) for hand in seen(match).hand] == [9, 9, 9]
    assert seen(match).lying == []


def test_four_players_leave_nothing() -> None:
    """WS-6, WS-9: the fourth takes the last card of the row."""
    match = laid()
    take_rows(match, 9)
    assert (seen(match).aside, told(match, CardLaidAside)) == ([], [])


def test_then_the_trumps_are_shown() -> None:
    """WS-10: to everyone after the last row, not before; the cards taken are the hands."""
    match = laid()
    take_rows(match, 8)
    play(match, "1 take B9; 2 take Y9; 3 take R9")
    assert told(match, TrumpsShown) == []
    assert seen(match, 1).trump_color is None
    match.apply(0, "take G9")
    assert match.all_events[-1] == TrumpsShown("red", 2)
    for seat in (None, 0, 1, 2, 3):
        view = seen(match, seat)
        assert (view.trump_color, view.trump_number) == ("red", 2)
        assert [len(hand) for hand in view.hand] == [9] * 4
        assert view.phase == "choosing_functions"


def test_the_rows_are_laid_anew() -> None:
    """WS-5: each round has its own rows and trumps, and the old hints are gone."""
    match = laid(deal=RED_AND_2)
    while not match.needs_deal:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    assert [hint.leader for hint in seen(match).hints] == [1, 2, 3, 0, 1, 2, 3, 0, 1]
    match.deal({"rows": ROWS[::-1], "trump_color": "none", "trump_number": "none"})
    view = seen(match, 1)
    assert (view.trump_color, view.trump_number, view.trumps) == ("none", "none", [])
    assert (view.rows[0], view.hints, view.row, view.monster) == (["B9", "Y9", "R9", "G9"], [], 0, 2)
    assert seen(match, 0).trump_color is None
    assert view.chosen == [None] * 4
    assert view.tricks_taken == [0] * 4


# ---- deals as data ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["blue", "yellow", "red", "green", "none"])
@pytest.mark.parametrize("number", [1, 9, "none"])
def test_a_deal_is_written_as_it_was_read(colour: str, number: int | str) -> None:
    """WS-5: rows in the order they lie, and the trumps."""
    deal = {"rows": ROWS, "trump_color": colour, "trump_number": number}
    match = laid(deal=deal)
    assert match.deals == [deal]
    assert replay(match.record()).state_bytes() == match.state_bytes()
    assert (seen(match, 0).trump_color, seen(match, 0).trump_number) == (colour, number)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"rows": ROWS[:8]}, "9 rows of 4"),
        ({"rows": "B7 R6 R2 Y2"}, "9 rows of 4"),
        ({"rows": [*ROWS[:8], "B9 Y9 R9"]}, "row 8 has 3 cards, not 4"),
        ({"rows": [*ROWS[:8], "B9 Y9 R9 G9 G8"]}, "row 8: G8 is there too often"),
        ({"rows": [*ROWS[:8], "B9 Y9 R9 G1"]}, "row 8: G1 is there too often"),
        ({"rows": [*ROWS[:8], "B9 Y9 R9 K9"]}, "row 8: there is no card 'K9'"),
        ({"rows": [*ROWS[:8], ["B9", "Y9", "R9", "G9"]]}, "row 8 is not a text of cards"),
        ({"trump_color": "black"}, "trump_color 'black' is not one of blue, yellow, red, green, none"),
        ({"trump_color": None}, "trump_color None is not one of"),
        ({"trump_number": 0}, "trump_number 0 is not 1 to 9 or 'none'"),
        ({"trump_number": "5"}, "trump_number '5' is not 1 to 9 or 'none'"),
        ({"trump_number": True}, "trump_number True is not 1 to 9 or 'none'"),
        ({"hands": []}, "a deal is"),
    ],
)
def test_deals_that_are_none(wrong: dict[str, Any], says: str) -> None:
    """WS-5: what is no deal is refused with a word on why, and changes nothing."""
    match = laid(deal=RED_AND_2)
    while not match.needs_deal:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[0])
    before = match.state_bytes()
    with pytest.raises(DealError, match=says):
        match.deal({**RED_AND_2, **wrong})
    assert (match.state_bytes(), len(match.deals)) == (before, 1)
    match.deal(RED_AND_2)


@pytest.mark.parametrize("missing", ["rows", "trump_color", "trump_number"])
def test_a_deal_has_all_its_parts(missing: str) -> None:
    """WS-5: rows and both trumps."""
    deal = {part: value for part, value in RED_AND_2.items() if part != missing}
    with pytest.raises(DealError, match="a deal is"):
        laid(deal=deal)
