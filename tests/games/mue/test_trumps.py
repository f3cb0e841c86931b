"""Choosing trumps and a partner: MU-15 to MU-18, example 5."""

import pytest
from tests.games.mue import example1
from tests.games.mue.example1 import CONNY, DAGMAR
from tests.games.mue.table import after_auction, in_play, seen, told, winning_card

from stich import IllegalAction, game
from stich.games.mue.events import PartnerChosen, TrumpChosen
from stich.testing import play


def trumps(actions: list[str]) -> set[str]:
    assert len(set(actions)) == len(actions)
    assert all(action.startswith("trump ") for action in actions)
    return {action.removeprefix("trump ") for action in actions}


# ---- the vice --------------------------------------------------------------------------------------------------


def test_the_vice_chooses_first() -> None:
    """MU-15: before the chief, who has to wait."""
    match = after_auction({0: "R6 R2", 1: "K4"})
    assert match.actors() == [1]
    assert match.legal(0) == []
    play(match, "1 trump 4")
    assert match.actors() == [0]
    assert seen(match).vice_trump == "4"
    assert seen(match).chief_trump is None


def test_what_the_vice_may_choose() -> None:
    """MU-15: the colours and numbers among the own bid cards, each once; the vice must choose."""
    match = after_auction({0: "R6 R2 R3 R4", 2: "K4 K7 B7"}, held={2: "G9 Y8"})
    assert trumps(match.legal(2)) == {"black", "blue", "4", "7"}
    for action in ("trump none", "pass", "trump green", "trump 9", "trump red", "trump 6"):
        with pytest.raises(IllegalAction):
            match.apply(2, action)


def test_example_1_for_the_vice() -> None:
    """MU-15, MU-E1: Conny has bid Y8, G9 and R5."""
    assert trumps(example1.whole_auction().legal(CONNY)) == {"yellow", "green", "red", "8", "9", "5"}


# ---- the chief -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("vice_trump", ["yellow", "5"])
def test_example_5(vice_trump: str) -> None:
    """MU-16, MU-E1: Dagmar must choose green, blue, 1, 7 or 8, or no trump."""
    match = play(example1.whole_auction(), f"{CONNY} trump {vice_trump}")
    assert match.actors() == [DAGMAR]
    assert trumps(match.legal(DAGMAR)) == {"green", "blue", "1", "7", "8", "none"}


def test_the_chief_without_a_vice() -> None:
    """MU-16: with no vice the chief chooses at once, from the own bid or no trump."""
    match = after_auction({3: "R6 K0"}, held={3: "G9"})
    assert match.actors() == [3]
    assert trumps(match.legal(3)) == {"red", "black", "6", "0", "none"}


def test_green_over_red() -> None:
    """MU-15, MU-16: both choices are told, the vice's first."""
    match = in_play({1: "G6 G2", 2: "R4"}, "green over red", partner=0)
    assert told(match, TrumpChosen) == [
        TrumpChosen(seat=2, role="vice", trump="red"),
        TrumpChosen(seat=1, role="chief", trump="green"),
    ]
    view = seen(match)
    assert (view.chief_trump, view.vice_trump) == ("green", "red")


def test_no_trump_leaves_the_vice_trump() -> None:
    """MU-16: if the chief chooses no trump, there is only the vice's, and without a vice none at all."""
    view = seen(in_play({0: "R6 R2", 1: "K4"}, "none over black", partner=2))
    assert (view.chief_trump, view.vice_trump) == ("none", "black")
    assert view.chief_trumps == []
    assert len(view.vice_trumps) == 12
    view = seen(in_play({0: "R6"}, "none", partner=2))
    assert (view.chief_trump, view.vice_trump) == ("none", None)
    assert view.chief_trumps == view.vice_trumps == []


# ---- the same trump --------------------------------------------------------------------------------------------

SHARED = {0: "R6 R7 B4", 1: "R9 G7"}


@pytest.mark.parametrize("vice_trump", ["red", "7"])
def test_the_same_trump(vice_trump: str) -> None:
    """MU-17: the chief may choose what the vice has chosen."""
    match = play(after_auction(SHARED), f"1 trump {vice_trump}")
    assert trumps(match.legal(0)) == {"red", "blue", "6", "7", "4", "none"}
    play(match, f"0 trump {vice_trump}; 0 partner 2")
    assert (seen(match).chief_trump, seen(match).vice_trump) == (vice_trump, vice_trump)


def test_the_same_trump_is_the_chiefs() -> None:
    """MU-17: then it is simply the chief's trump: one suit in the usual order, and nothing is a double trump."""
    assert winning_card("B9 R3 R8 Y9", "red over red") == "R8 (3)"
    assert winning_card("R9 B7 G7 R7", "7 over 7") == "B7 (2)"


@pytest.mark.parametrize(("vice_trump", "left"), [("red", {"blue", "6", "7", "4"}), ("7", {"red", "blue", "6", "4"})])
def test_the_same_trump_forbidden(vice_trump: str, left: set[str]) -> None:
    """MU-17: variant same_trump=False takes this one choice from the chief."""
    match = play(after_auction(SHARED, same_trump=False), f"1 trump {vice_trump}")
    assert trumps(match.legal(0)) == {*left, "none"}
    with pytest.raises(IllegalAction):
        match.apply(0, f"trump {vice_trump}")


def test_nothing_forbidden_by_what_was_not_chosen() -> None:
    """MU-17: with same_trump=False a trump that is not the chief's to choose anyway takes nothing away."""
    match = play(after_auction(SHARED, same_trump=False), "1 trump green")
    assert trumps(match.legal(0)) == {"red", "blue", "6", "7", "4", "none"}
    match = after_auction({0: "R6 R7 B4"}, same_trump=False)
    assert trumps(match.legal(0)) == {"red", "blue", "6", "7", "4", "none"}


def test_bonuses_before_the_vice_has_chosen() -> None:
    """MU-17, MU-29: with same_trump=False everything is still open to the chief while the vice chooses."""
    match = after_auction(SHARED, same_trump=False)
    assert seen(match).bonuses == {"blue": 30, "red": 30, "4": 50, "6": 50, "7": 40, "none": 60}
    play(match, "1 trump red")
    assert seen(match).bonuses == {"blue": 30, "4": 50, "6": 50, "7": 40, "none": 60}
    play(match, "0 trump 7")
    assert seen(match).bonuses == {"7": 40}


def test_the_same_trump_is_allowed_by_default() -> None:
    """MU-17: unless the table says otherwise."""
    assert game("mue", 4).options["same_trump"] is True


# ---- the partner -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6])
def test_anyone_but_the_vice(players: int) -> None:
    """MU-18: the chief names a partner, any player except the vice."""
    match = play(after_auction({1: "R6 R2", 3: "K4"}, players=players), "3 trump 4; 1 trump red")
    assert match.actors() == [1]
    assert match.legal(1) == [f"partner {seat}" for seat in range(players) if seat not in (1, 3)]
    for nobody in (1, 3, players):
        with pytest.raises(IllegalAction):
            match.apply(1, f"partner {nobody}")


def test_anyone_without_a_vice() -> None:
    """MU-18: with no vice any other player, also one who tied for it."""
    match = play(after_auction({0: "R6 R2", 1: "K4", 2: "G4"}), "0 trump red")
    assert match.legal(0) == ["partner 1", "partner 2", "partner 3"]


def test_the_partner_is_told() -> None:
    """MU-18: everyone knows the chief team."""
    match = in_play({0: "R6 R2", 1: "K4"}, "red over black", partner=3)
    assert told(match, PartnerChosen) == [PartnerChosen(chief=0, partner=3)]
    for seat in (None, 0, 1, 2, 3):
        assert seen(match, seat).partner == 3
