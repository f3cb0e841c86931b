"""The auction: MU-4 to MU-9 and example 1."""

import pytest
from tests.games.mue import example1
from tests.games.mue.example1 import ANNA, BEATE, CONNY, DAGMAR, EMMA
from tests.games.mue.table import after_auction, dealt, offered, seen, told

from stich import IllegalAction
from stich.games.mue.events import CardBid, ChiefFound, NobodyBid, Passed
from stich.testing import play


def test_the_dealer_acts_first() -> None:
    """MU-4: the dealer, then clockwise, round after round, whether a turn bids or passes."""
    match = dealt({}, first=2)
    turns = []
    for turn in range(11):
        (seat,) = match.actors()
        turns.append(seat)
        bids = turn in (1, 4, 8)
        match.apply(seat, match.legal(seat)[0] if bids else "pass")
        if match.actors() == [seat]:
            match.apply(seat, "done")
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_nobody_else_acts() -> None:
    """MU-4: it is one player's turn."""
    match = dealt({})
    assert [bool(match.legal(seat)) for seat in range(4)] == [True, False, False, False]
    with pytest.raises(IllegalAction):
        match.apply(1, "pass")


def test_cards_are_added_from_the_hand() -> None:
    """MU-4: any card of the hand may be bid, and nothing but cards of the hand; or the player passes."""
    match = dealt({})
    assert match.legal(0) == [*dict.fromkeys(f"bid {card}" for card in seen(match, 0).hand[0]), "pass"]


def test_the_bid_is_the_number_of_cards() -> None:
    """MU-4: all cards that a player has added, in this turn and before."""
    match = play(dealt({0: "R6 R2", 1: "K3 K4"}), "0 bid R6; 1 bid K4; 1 bid K3; 2 pass; 3 pass; 0 bid R2; 0 done")
    assert told(match, CardBid) == [
        CardBid(seat=0, card="R6", bid=1),
        CardBid(seat=1, card="K4", bid=1),
        CardBid(seat=1, card="K3", bid=2),
        CardBid(seat=0, card="R2", bid=2),
    ]
    assert seen(match).bid == [["R2", "R6"], ["K3", "K4"], [], []]


def test_the_first_bid_is_one_card() -> None:
    """MU-5: who opens adds one card, and the turn is over by itself; so also when others passed before."""
    match = play(dealt({}), "0 pass; 1 pass")
    match.apply(2, match.legal(2)[0])
    assert match.actors() == [3]


def test_one_more_than_the_highest() -> None:
    """MU-5: after one card, the next may have two; the turn goes on until then, or until the player is done."""
    match = play(dealt({0: "R6", 1: "K3 K4"}), "0 bid R6")
    assert "done" not in match.legal(1)
    match.apply(1, "bid K4")
    assert match.actors() == [1]
    assert "done" in match.legal(1)
    assert "pass" not in match.legal(1)
    assert "bid K3" in match.legal(1)
    assert play(match.copy(), "1 done").actors() == [2]
    assert play(match.copy(), "1 bid K3").actors() == [2]


def test_several_cards_at_once() -> None:
    """MU-5: the limit counts from the highest bid of any player, so who comes late may lay many."""
    opening = "0 bid R0; 1 bid K0; 1 bid K2; 2 bid G0; 2 bid G2; 2 bid G3"
    match = play(dealt({0: "R0", 1: "K0 K2", 2: "G0 G2 G3", 3: "Y0 Y2 Y3 Y4 Y5"}), opening)
    assert seen(match).limit == 4
    play(match, "3 bid Y0; 3 bid Y2; 3 bid Y3; 3 bid Y4")
    assert match.actors() == [0]
    assert len(seen(match).bid[3]) == 4


def test_the_limit_is_set_before_the_turn() -> None:
    """MU-5: the own cards of this turn do not raise it."""
    match = play(dealt({0: "R6 R2", 1: "K3 K4 K5"}), "0 bid R6; 1 bid K3; 1 bid K4")
    assert match.actors() == [2]
    with pytest.raises(IllegalAction):
        match.apply(1, "bid K5")


def test_the_highest_bidder_adds_one() -> None:
    """MU-5: the own bid counts too: the highest bidder adds a single card, also with all others far behind."""
    match = play(dealt({0: "R6 R2 R3"}), "0 bid R6; 1 pass; 2 pass; 3 pass; 0 bid R2")
    assert match.actors() == [1]
    play(match, "1 pass; 2 pass; 3 pass; 0 bid R3")
    assert match.actors() == [1]


def test_underbids() -> None:
    """MU-6: a bid may stay below the highest, or draw level."""
    opening = "0 bid R0; 1 bid K0; 1 bid K2; 2 bid G0; 2 bid G2; 2 bid G3"
    match = play(dealt({0: "R0 R2", 1: "K0 K2 K3", 2: "G0 G2 G3", 3: "Y0"}), opening)
    play(match, "3 bid Y0; 3 done; 0 bid R2; 0 done; 1 bid K3; 1 done")
    assert [len(bid) for bid in seen(match).bid] == [2, 3, 3, 1]


def test_nobody_takes_cards_back() -> None:
    """MU-6: what can be done in an auction is to pass, to add and to be done; bids never shrink."""
    match = dealt({}, players=6)
    before = [0] * 6
    for turn in range(200):
        (seat,) = match.actors()
        legal = match.legal(seat)
        assert all(action.startswith("bid ") or action in ("pass", "done") for action in legal)
        assert not {f"bid {card}" for card in seen(match).bid[seat]} & set(legal) - {
            f"bid {card}" for card in seen(match, seat).hand[seat]
        }
        match.apply(seat, legal[0] if turn % 3 else legal[-1])
        if match.needs_deal:
            break
        bids = [len(bid) for bid in seen(match).bid]
        assert all(now >= then for now, then in zip(bids, before, strict=True))
        before = bids
    assert sum(before) > 20


def test_passing_is_not_final() -> None:
    """MU-7: who passed may bid on a later turn, and again after that."""
    match = play(dealt({0: "R6 R2", 2: "K3 K4"}), "0 bid R6; 1 pass; 2 pass; 3 pass; 0 bid R2; 1 pass")
    assert "bid K3" in match.legal(2)
    play(match, "2 bid K3; 2 done; 3 pass; 0 pass; 1 pass")
    assert "bid K4" in match.legal(2)


def test_with_no_cards_left() -> None:
    """MU-7: who has bid the whole hand can only pass; a turn is over by itself with the last card of the hand."""
    match = dealt({}, players=6)
    match.apply(0, match.legal(0)[0])
    while len(seen(match).bid[0]) < 10:
        play(match, "1 pass; 2 pass; 3 pass; 4 pass; 5 pass")
        match.apply(0, match.legal(0)[0])
    assert seen(match).limit == 11
    for _ in range(10):
        assert match.actors() == [1]
        match.apply(1, match.legal(1)[0])
    assert seen(match).face_down[:2] == [0, 0]
    play(match, "2 pass; 3 pass; 4 pass; 5 pass")
    assert match.legal(0) == ["pass"]
    match.apply(0, "pass")
    assert match.legal(1) == ["pass"]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_as_many_passes_as_players(players: int) -> None:
    """MU-8: every player has passed in a row, the last bidder too."""
    match = play(dealt({1: "R6"}, players), "0 pass; 1 bid R6")
    for passes in range(players):
        assert seen(match).phase == "auction"
        match.apply((2 + passes) % players, "pass")
    assert seen(match).phase == "chief_trump"


def test_a_bid_starts_the_count_anew() -> None:
    """MU-8: passes count only in succession, with no bid between."""
    match = play(dealt({3: "R6 R2"}), "0 pass; 1 pass; 2 pass; 3 bid R6; 0 pass; 1 pass; 2 pass; 3 bid R2")
    play(match, "0 pass; 1 pass; 2 pass")
    assert match.actors() == [3]
    match.apply(3, "pass")
    assert told(match, ChiefFound) == [ChiefFound(chief=3, vice=None, bid=2, goal=32)]


def test_an_underbid_starts_the_count_anew() -> None:
    """MU-8, MU-6: any bid does, also a low one."""
    match = play(dealt({0: "R6 R2", 3: "K3"}), "0 bid R6; 1 pass; 2 pass; 3 bid K3; 3 done; 0 pass; 1 pass; 2 pass")
    assert match.actors() == [3]


def test_all_pass_at_once() -> None:
    """MU-8, MU-13: the auction may be over after its first round."""
    match = play(dealt({}), "0 pass; 1 pass; 2 pass")
    assert told(match, NobodyBid) == []
    play(match, "3 pass")
    assert told(match, NobodyBid) == [NobodyBid()]


def test_bid_cards_lie_open() -> None:
    """MU-9: everyone sees them, and they are no longer in the hand."""
    match = play(dealt({0: "R6", 1: "K3 K4"}), "0 bid R6; 1 bid K4")
    for seat in (None, 0, 1, 2, 3):
        assert seen(match, seat).bid == [["R6"], ["K4"], [], []]
    assert "R6" not in seen(match, 0).hand[0]
    assert "K4" not in seen(match, 1).hand[1]
    assert seen(match, 2).face_down == [14, 14, 0, 15]


def test_bid_cards_stay_when_the_auction_is_over() -> None:
    """MU-9: they still belong to the player's cards, and are played from the table."""
    match = after_auction({0: "R6 R2", 1: "K4"})
    assert seen(match).bid == [["R2", "R6"], ["K4"], [], []]
    play(match, "1 trump 4; 0 trump red; 0 partner 2")
    assert {"play R6", "play R2"} <= set(match.legal(0))
    match.apply(0, "play R6")
    assert seen(match).bid == [["R2"], ["K4"], [], []]
    assert seen(match).played[0] == ["R6"]


def test_equal_cards_are_offered_once() -> None:
    """MU-4: of two equal cards in hand one is offered, and the other when the first has been bid."""
    match = dealt({0: "R7 R7 K0"})
    assert offered(match, 0).count("bid R7") == 1
    play(match, "0 bid R7; 1 pass; 2 pass; 3 pass")
    assert offered(match, 0).count("bid R7") == 1
    play(match, "0 bid R7; 1 pass; 2 pass; 3 pass")
    assert offered(match, 0).count("bid R7") == 0
    assert seen(match).bid[0] == ["R7", "R7"]


# ---- example 1 -------------------------------------------------------------------------------------------------


def test_example_1() -> None:
    """MU-E1, MU-4, MU-5, MU-6, MU-7, MU-8: the whole auction, to its end without Emma."""
    match = example1.whole_auction()
    assert told(match, Passed) == [Passed(seat) for seat in (1, 4, 3, 1, 2, 4, 0, 1, 2, 3)]
    assert [len(bid) for bid in seen(match).bid] == [3, 1, 3, 4, 1]
    assert seen(match).phase == "vice_trump"
    assert match.legal(EMMA) == []
    assert told(match, ChiefFound) == [ChiefFound(chief=DAGMAR, vice=CONNY, bid=4, goal=33)]


def test_example_1_before_the_last_pass() -> None:
    """MU-E1, MU-8: four passes in a row, Emma's first of them, are not yet the end with five players."""
    match = example1.auction(
        example1.FIRST_ROUND,
        example1.EMMA_PASSES,
        example1.SECOND_ROUND,
        example1.THIRD_ROUND,
        "0 pass; 1 pass; 2 pass",
    )
    assert seen(match).phase == "auction"
    assert match.actors() == [DAGMAR]


def test_example_1_three_cards_for_emma() -> None:
    """MU-E1, MU-5: Emma could now play up to three cards."""
    match = example1.auction(example1.FIRST_ROUND)
    for card in range(3):
        assert match.actors() == [EMMA]
        match.apply(EMMA, match.legal(EMMA)[card])
    assert match.actors() == [ANNA]


def test_example_1_underbid() -> None:
    """MU-E1, MU-6: Beate enters the auction, but with just one card; three would have been possible."""
    match = example1.auction(example1.FIRST_ROUND, example1.EMMA_PASSES, "0 bid R2; 0 done")
    assert [len(bid) for bid in seen(match).bid] == [2, 0, 1, 2, 0]
    assert seen(match).limit == 3
    play(match, "1 bid B9; 1 done")
    assert match.actors() == [CONNY]
    assert len(seen(match).bid[BEATE]) == 1
