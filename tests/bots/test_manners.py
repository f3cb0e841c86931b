"""What makes people shake their heads about a bot: Club and Expert do not do it, whatever their seed."""

import pytest
from tests.games.last_panther.table import in_play
from tests.games.mue.table import lay

import stich
from stich.bots import bot
from stich.match.match import Match
from stich.testing import deal_with, play

THINKERS = pytest.mark.parametrize("level", ["club:time=10.0", "expert:samples=300"])


def choices(match: Match, level: str) -> set[str]:
    """What a level does for who is to decide, with some seeds."""
    (seat,) = match.actors()
    return {bot(level, seed=seed).choose(match.view(seat), match.legal(seat)) for seed in range(12)}


@THINKERS
def test_mue_who_pays_for_a_stalemate_adds_a_card(level: str) -> None:
    """Seats 0 and 1 are level with a card each, and seat 1 was the last to add: it loses 10 if it passes too."""
    mue = stich.game("mue", players=4)
    weak = "K9 K1 K2 R1 R2 R3 Y1 Y2 Y3 G1 G2 G3 B1 B2 B3"
    match = mue.new(deals=[deal_with(mue, {0: "R9", 1: weak})])
    play(match, "0 bid R9; 1 bid K9; 1 done; 2 pass; 3 pass; 0 pass")
    assert match.actors() == [1]
    assert all(choice.startswith("bid ") for choice in choices(match, level))


@THINKERS
def test_mue_does_not_come_level_with_cards_that_are_too_few_to_get_ahead(level: str) -> None:
    """Seat 1 has bid one of its four greens, and seat 0 four reds: with all greens seat 1 would be level, and pay."""
    mue = stich.game("mue", players=4)
    hands = {0: "R9 R8 R7 R7", 1: "G9 G8 G7 G6 K9 K8 K1 B9 B8 B1 Y9 Y8 Y1 R1 R2"}
    match = mue.new(deals=[deal_with(mue, hands)])
    others = "2 pass; 3 pass; "
    play(match, f"0 bid R9; 1 bid G9; 1 done; {others}0 bid R8; 1 pass; {others}0 bid R7; 1 pass; {others}0 bid R7")
    assert match.actors() == [1]
    assert choices(match, level) == {"pass"}


@THINKERS
def test_mue_gives_an_opponents_sure_trick_no_more_points_than_it_must(level: str) -> None:
    """Seat 5 plays last to the chief's 9 and can not beat it: the 1 is worth nothing, all its other cards something."""
    mue = stich.game("mue", players=6)
    chief = "K9 R7 R7 R6 R5 R4 R3 B9 Y9 G9"
    hands = {0: chief, 1: "K2", 2: "K1", 3: "K3", 4: "K4", 5: "K8 K7 K7 K6 K1 G8 G7 Y8 B8 B7"}
    all_pass = "1 pass; 2 pass; 3 pass; 4 pass; 5 pass; "
    auction = "".join(f"0 bid {card}; {all_pass}" for card in ("R7", "R7", "R6")) + "0 pass; 0 trump red; 0 partner 1; "
    match = mue.new(deals=[deal_with(mue, hands)])
    play(match, auction + "0 play K9; 1 play K2; 2 play K1; 3 play K3; 4 play K4")
    assert match.actors() == [5]
    assert choices(match, level) == {"play K1"}


@THINKERS
def test_last_panther_does_not_go_above_a_panther_that_may_still_come(level: str) -> None:
    """Seat 3 has 1 and 4 to stay below the 5; with the 8 it would take whichever panther seat 0 throws on it."""
    match = lay(in_play({0: "K7 K7 K2", 1: "K0", 2: "K5", 3: "K1 K4 K8 Y1 Y2 G1 G2 B1 B2 R0 R1 R2"}), "K0 K5")
    assert match.actors() == [3]
    assert not choices(match, level) & {"play K8"}
