"""What makes people shake their heads about a bot: Club and Expert do not do it, whatever their seed."""

import copy

import pytest
from tests.games.last_panther.table import in_play
from tests.games.mue.table import lay

import stich
from stich.bots import bot
from stich.bots.search_bot import rulebook_of, worth_a_thought
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


@pytest.fixture
def six_in_mue() -> Match:
    """Seat 0 is chief with red trumps and the highest of them, seat 1 its partner. Seat 2 has three trumps, seats 3 to
    5 have none, and seat 5 no black either."""
    mue = stich.game("mue", players=6)
    chief, last = "R9 R8 R7 R7 R5 R4 R3 R2 K9 B9", "Y1 G8 G7 G7 G6 Y8 Y7 Y7 Y6 B8"
    hands = {0: chief, 1: "R0 K2", 2: "R1 R1 R6 K1", 3: "K3", 4: "K4", 5: last}
    match = mue.new(deals=[deal_with(mue, hands)])
    bids = "".join(f"0 bid {card}; 1 pass; 2 pass; 3 pass; 4 pass; 5 pass; " for card in ("R7", "R7", "R5"))
    return play(match, bids + "0 pass; 0 trump red; 0 partner 1")


@THINKERS
def test_mue_discards_no_more_points_than_it_must(level: str, six_in_mue: Match) -> None:
    """Seat 5 plays last to the chief's 9 and may throw what it likes: only the 1 is worth nothing."""
    play(six_in_mue, "0 play K9; 1 play K2; 2 play K1; 3 play K3; 4 play K4")
    assert six_in_mue.actors() == [5]
    assert choices(six_in_mue, level) == {"play Y1"}


@THINKERS
def test_mue_gives_no_points_in_vain_to_allies_who_are_still_to_play(level: str, six_in_mue: Match) -> None:
    """Whatever seats 3 to 5 have, none of them can beat the highest trump."""
    play(six_in_mue, "0 play R9; 1 play R0")
    assert six_in_mue.actors() == [2]
    assert choices(six_in_mue, level) == {"play R1"}


def test_mue_may_give_points_to_allies_as_long_as_one_of_them_could_win(six_in_mue: Match) -> None:
    """For all that seat 2 knows one of seats 3 to 5 could have the 9 of trumps, until they have shown that they have no
    trumps at all."""
    earlier = "0 play R7; 1 play R0; 2 play R1; 3 play K3; 4 play K4; 5 play Y1"
    shown = play(copy.deepcopy(six_in_mue), f"{earlier}; 0 play R8; 1 play K2")
    assert play(six_in_mue, "0 play R8; 1 play R0").actors() == shown.actors() == [2]
    assert considered(six_in_mue) == {"play R1", "play R6"}
    assert considered(shown) == {"play R1"}


def considered(match: Match) -> set[str]:
    """What Club and Expert give a thought at all."""
    (seat,) = match.actors()
    view = match.view(seat)
    book = rulebook_of(view)
    observed = book.state_of(view)
    texts = book.legal_texts(observed, seat)
    worthy = worth_a_thought(observed, 0, seat, sum(1 << code for code in texts.values()))
    return {text for text, code in texts.items() if worthy >> code & 1}


@THINKERS
def test_last_panther_does_not_go_above_a_panther_that_may_still_come(level: str) -> None:
    """Seat 3 has 1 and 4 to stay below the 5; with the 8 it would take whichever panther seat 0 throws on it."""
    match = lay(in_play({0: "K7 K7 K2", 1: "K0", 2: "K5", 3: "K1 K4 K8 Y1 Y2 G1 G2 B1 B2 R0 R1 R2"}), "K0 K5")
    assert match.actors() == [3]
    assert not choices(match, level) & {"play K8"}
