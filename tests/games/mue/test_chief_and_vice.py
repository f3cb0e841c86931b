"""Chief, stalemate and vice: MU-10 to MU-14, examples 2 to 4."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mue import booklet, example1
from tests.games.mue.example1 import CONNY, DAGMAR
from tests.games.mue.table import after_auction, card_sets, dealt, seen, told

from stich import game
from stich.games.events import RoundScored, TrickWon
from stich.games.mue import rules
from stich.games.mue.events import ChiefFound, NobodyBid, Stalemate
from stich.games.mue.state import CHIEF_TRUMP, VICE_TRUMP
from stich.kernel.state import NOBODY
from stich.testing import play


def scores(bids: Mapping[int, str], players: int = 4, stalemate: str = "text") -> list[int]:
    """What a hand brings that is over with the auction."""
    match = after_auction(bids, players=players, stalemate=stalemate)
    assert match.needs_deal
    return match.scores


# ---- the chief -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "chief"),
    [
        ({0: "R6"}, 0),
        ({3: "R6"}, 3),
        ({0: "R6", 1: "K3", 2: "G0 G2"}, 2),
        ({0: "G9 G8", 1: "K0 K2 K3", 2: "R9 R8"}, 1),
    ],
)
def test_the_most_cards(bids: Mapping[int, str], chief: int) -> None:
    """MU-10: strictly the most cards make the chief, whatever cards they are."""
    match = after_auction(bids)
    assert seen(match).chief == chief
    assert told(match, Stalemate) == []


def test_example_2() -> None:
    """MU-10, MU-E1: Dagmar is the chief with four cards."""
    view = seen(example1.whole_auction())
    assert view.chief == DAGMAR
    assert view.goal_bid == 4


# ---- the stalemate ---------------------------------------------------------------------------------------------


def test_example_3() -> None:
    """MU-E2, MU-11: Dagmar loses 30 points, Anna and Conny score 15 each, Beate and Emma nothing."""
    match = example1.stalemate()
    assert told(match, Stalemate) == [Stalemate(tied=[0, 2, 3], last=DAGMAR, bid=3)]
    assert match.scores == [15, 0, 15, -30, 0]


def test_a_stalemate_ends_the_hand() -> None:
    """MU-11: at once and with no tricks."""
    match = example1.stalemate()
    assert match.needs_deal
    assert match.actors() == []
    assert told(match, TrickWon) == []
    assert told(match, ChiefFound) == []
    assert [scored.parts for scored in told(match, RoundScored)] == [{"stalemate": [15, 0, 15, -30, 0]}]


@pytest.mark.parametrize("bid", [1, 2, 3])
def test_points_a_card(bid: int) -> None:
    """MU-11: +5 for each card, -10 for the last; with two tied and one below, who gets nothing."""
    reds, blacks = ["R0", "R2", "R3"][:bid], ["K0", "K2", "K3"][:bid]
    bids = {0: " ".join(reds), 2: " ".join(blacks), 3: "G0" if bid > 1 else ""}
    assert scores(bids) == [5 * bid, 0, -10 * bid, 0]


def test_last_to_add_pays() -> None:
    """MU-11: who of the tied was last to add, not who was last to reach the bid in turn order or who passed last."""
    match = play(dealt({0: "R0 R2", 1: "K0 K2", 3: "G0"}), "0 bid R0; 1 bid K0; 1 bid K2; 2 pass; 3 pass")
    play(match, "0 bid R2; 0 done; 1 pass; 2 pass; 3 pass; 0 pass")
    assert match.scores == [-20, 10, 0, 0]


def test_a_later_underbid_does_not_pay() -> None:
    """MU-11: only the tied count; who added last of all but has less is not one of them."""
    match = dealt({0: "R0", 1: "K0", 2: "G0 G2", 3: "Y0 Y2"})
    play(match, "0 bid R0; 1 pass; 2 bid G0; 2 bid G2; 3 bid Y0; 3 bid Y2; 3 done")
    play(match, "0 pass; 1 bid K0; 1 done; 2 pass; 3 pass; 0 pass; 1 pass")
    assert told(match, Stalemate) == [Stalemate(tied=[2, 3], last=3, bid=2)]
    assert match.scores == [0, 0, 10, -20]


def test_all_tied() -> None:
    """MU-11: everyone may be tied."""
    assert scores({0: "R0", 1: "K0", 2: "G0", 3: "Y0", 4: "B0", 5: "B2"}, players=6) == [5, 5, 5, 5, 5, -10]


def test_example_3_by_the_summary() -> None:
    """MU-12, MU-E2: the last bidder -10 a card, the other highest bidders 0, everyone else +5."""
    assert example1.stalemate(stalemate="summary").scores == [0, 15, 0, -30, 15]


@pytest.mark.parametrize(("stalemate", "expected"), [("text", [-20, 10, 0, 0]), ("summary", [-20, 0, 10, 10])])
def test_both_tables(stalemate: str, expected: list[int]) -> None:
    """MU-11, MU-12: the same auction under both; who bid less counts as everyone else, and so does who bid nothing."""
    match = dealt({0: "R0 R2", 1: "K0 K2", 3: "G0"}, stalemate=stalemate)
    play(match, "0 bid R0; 1 bid K0; 1 bid K2; 2 pass; 3 bid G0; 3 done")
    play(match, "0 bid R2; 0 done; 1 pass; 2 pass; 3 pass; 0 pass")
    assert match.scores == expected


def test_the_text_is_the_default() -> None:
    """MU-12: unless the table says otherwise, a stalemate is scored as in the text."""
    assert game("mue", 4).options["stalemate"] == "text"
    assert game("mue", 4) == game("mue", 4, stalemate="text")


@pytest.mark.parametrize("stalemate", ["text", "summary"])
def test_nobody_bid(stalemate: str) -> None:
    """MU-13: the hand ends with no points."""
    match = after_auction({}, stalemate=stalemate)
    assert told(match, NobodyBid) == [NobodyBid()]
    assert told(match, Stalemate) == []
    assert match.scores == [0, 0, 0, 0]
    assert match.needs_deal


# ---- the vice --------------------------------------------------------------------------------------------------


def test_example_4() -> None:
    """MU-14, MU-E1: Conny is vice; she and Anna both have a 9, but Conny's next is an 8 and Anna's a 6."""
    assert seen(example1.whole_auction()).vice == CONNY


@pytest.mark.parametrize(
    ("bids", "vice"),
    [
        pytest.param({0: "R0 R2 R3", 1: "G0 G1", 2: "K9"}, 1, id="more cards, though lower"),
        pytest.param({0: "R0 R2", 1: "G8", 2: "K9", 3: "Y7"}, 2, id="highest number"),
        pytest.param({0: "R0 R2 R3", 1: "G8 K8", 2: "G9 K0"}, 2, id="the highest goes before the sum"),
        pytest.param({0: "R0 R2 R3", 1: "G9 K3", 2: "Y9 K2"}, 1, id="second highest"),
        pytest.param({0: "R0 R2 R3 R4", 1: "G9 G3 G1", 2: "Y9 Y3 Y2"}, 2, id="third highest"),
        pytest.param({0: "R0 R2 R3 R4", 1: "G7 Y7 G9", 2: "Y9 B8 B0"}, 2, id="two equal numbers are not more"),
        pytest.param({0: "R0 R2 R3 R4", 1: "K9 G9 G1", 2: "Y9 B8 B7"}, 1, id="two nines"),
        pytest.param({0: "R0 R2 R3", 1: "G1 G2", 2: "G0 K2"}, 1, id="down to 1 against 0"),
        pytest.param({0: "R0", 1: "G2 G3", 3: "K9"}, 3, id="the chief in the middle"),
        pytest.param({0: "R9 R8 R7", 1: "K4", 3: "G5 G4"}, 3, id="the last seat"),
        pytest.param({0: "K6 K5", 1: "G6 G5", 2: "R9 R8 R7", 3: "Y6 Y8"}, 3, id="one above two that are level"),
        pytest.param({0: "K6", 1: "G6", 2: "R9 R8 R7", 3: "Y0 Y2"}, 3, id="more cards than two that are level"),
        pytest.param({0: "R0 R2", 1: "G8", 2: "K8"}, None, id="level with one card"),
        pytest.param({0: "R0 R2 R3", 1: "G8 G0", 2: "K0 K8"}, None, id="level with two"),
        pytest.param({0: "R0 R2 R3", 1: "G7 K7", 2: "Y7 B7"}, None, id="level with equal numbers"),
        pytest.param({0: "R0 R2", 1: "G8", 2: "K8", 3: "Y8"}, None, id="three level"),
        pytest.param({0: "R0 R2", 1: "G8", 2: "K8", 3: "Y5"}, None, id="a third in the tie with a lower card"),
        pytest.param({0: "Y5", 1: "G8", 2: "K8", 3: "R0 R2"}, None, id="the same from the other side"),
        pytest.param({0: "R0 R2 R3", 1: "G8 G4", 2: "K8 K4", 3: "Y9"}, None, id="a third with fewer cards"),
        pytest.param({2: "R0 R2"}, None, id="only the chief bid"),
    ],
)
def test_the_vice(bids: Mapping[int, str], vice: int | None) -> None:
    """MU-14: the second-most cards, then the highest number, the second highest, …; two level best are no vice."""
    match = after_auction(bids)
    assert seen(match).vice == vice
    assert told(match, ChiefFound)[0].vice == vice
    assert match.actors() == [seen(match).chief if vice is None else vice]


# ---- against the booklet ---------------------------------------------------------------------------------------


@st.composite
def auctions(draw: st.DrawFn) -> tuple[list[list[str]], list[int]]:
    """Bids, and the seats in the order in which they last added cards; few sizes and numbers, so that many tie."""
    players = draw(st.integers(4, 6))
    sizes = draw(st.lists(st.integers(0, 3), min_size=players, max_size=players))
    numbers = draw(st.sampled_from([(0, 1, 7, 9), (7, 8, 9), (2, 8)]))
    cards = [card for card in booklet.DECK if booklet.number(card) in numbers]
    drawn = draw(st.permutations(cards))
    bids = [[drawn.pop() for _ in range(min(size, len(drawn)))] for size in sizes]
    return bids, draw(st.permutations([seat for seat in range(players) if bids[seat]]))


@settings(deadline=None)
@given(auctions(), st.booleans())
def test_any_auction(auction: tuple[list[list[str]], list[int]], summary: bool) -> None:
    """MU-10, MU-11, MU-12, MU-13, MU-14: chief, vice and stalemate are who the booklet says they are."""
    bids, last_bidders = auction
    players = len(bids)
    s = game("mue", players, stalemate="summary" if summary else "text").new(seed=1).state()[0]
    for seat, cards in enumerate(card_sets(bids)):
        s.bid[seat] = cards
        s.last_added[seat] = last_bidders.index(seat) + 1 if seat in last_bidders else 0
    s.passes = players - 1
    rules.apply(s, int(s.turn), rules.PASS)
    chief = booklet.chief_of(bids)
    assert s.chief == (NOBODY if chief is None else chief)
    if chief is None:
        assert s.round_score[:players].tolist() == booklet.stalemate_scores(bids, last_bidders, summary)
        assert s.rounds_played == 1
    else:
        vice = booklet.vice_of(bids, chief)
        assert s.vice == (NOBODY if vice is None else vice)
        assert s.phase == (CHIEF_TRUMP if vice is None else VICE_TRUMP)
