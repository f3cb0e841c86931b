"""Passing cards to the left: LP-2, C-5."""

import random

import pytest
from tests.games.last_panther.table import dealt, give, pass_any, seen
from tests.games.mue.table import offered, told

from stich import IllegalAction
from stich.games.last_panther.events import CardGiven, CardsPassed

HELD = {0: "R7 R9 K7", 1: "B0 B2 B3", 2: "Y0 Y2 Y3", 3: "G0 G2 G3"}
OF_ANNA = "R7 R9 K7"


@pytest.mark.parametrize(("players", "passed"), [(3, 3), (4, 3), (5, 3), (6, 2), (7, 2), (8, 2)])
def test_how_many_cards(players: int, passed: int) -> None:
    """LP-2: everyone passes 3 cards, with 6 or more players 2."""
    match = dealt({}, players)
    assert seen(match).phase == "passing"
    for seat in range(players):
        for given in range(passed):
            assert seat in match.actors()
            assert len(seen(match, seat).given[seat]) == given
            match.apply(seat, match.legal(seat)[-1])
        assert seat not in match.actors() or seat + 1 == players
    assert seen(match).phase == "tricks"


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_to_the_left_neighbour(players: int) -> None:
    """LP-2: the cards go to the next seat clockwise, the last seat's to the first."""
    match = dealt({}, players)
    before = [seen(match, seat).hand[seat] for seat in range(players)]
    pass_any(match)
    after = [seen(match, seat).hand[seat] for seat in range(players)]
    (passed,) = told(match, CardsPassed)
    for seat in range(players):
        given, received = passed.given[seat], passed.given[seat - 1]
        assert given is not None
        assert received is not None
        kept = list(before[seat])
        for card in given:
            kept.remove(card)
        assert sorted(after[seat]) == sorted(kept + received)


def test_everyone_may_choose_at_once() -> None:
    """LP-2, C-5: nobody waits for another."""
    match = dealt(HELD)
    assert match.actors() == [0, 1, 2, 3]
    give(match, 2, "Y0")
    assert match.actors() == [0, 1, 2, 3]
    give(match, 2, "Y2 Y3")
    assert match.actors() == [0, 1, 3]
    assert match.legal(2) == []
    with pytest.raises(IllegalAction):
        match.apply(2, "give Y4")


@pytest.mark.parametrize("seed", range(4))
def test_in_any_order(seed: int) -> None:
    """C-5: the choices are taken in any order, and come to the same."""
    order = [(seat, card) for seat, cards in HELD.items() for card in cards.split()]
    in_turn, shuffled = dealt(HELD), dealt(HELD)
    for seat, card in order:
        in_turn.apply(seat, f"give {card}")
    random.Random(seed).shuffle(order)
    for seat, card in order:
        assert seen(shuffled).phase == "passing"
        shuffled.apply(seat, f"give {card}")
    for viewer in (None, 0, 1, 2, 3):
        assert seen(shuffled, viewer) == seen(in_turn, viewer)


def test_before_seeing_what_comes() -> None:
    """LP-2: the cards change hands when all have chosen; until then each has those that were dealt."""
    match = dealt(HELD)
    before = seen(match, 1).hand[1]
    give(match, 0, OF_ANNA)
    assert seen(match, 1).hand[1] == before
    assert "give R9" not in match.legal(1)
    assert seen(match, 1).face_down == [15, 0, 15, 15]
    for seat in (1, 2, 3):
        give(match, seat, HELD[seat])
    assert {"R7", "R9", "K7"} <= set(seen(match, 1).hand[1])
    assert not {"B0", "B2", "B3"} & set(seen(match, 1).hand[1])


def test_a_card_is_given_once() -> None:
    """LP-2: what has been chosen can not be chosen again or taken back; of two equal cards both can be given."""
    match = dealt({0: "R7 R7 R9"})
    assert offered(match, 0).count("give R7") == 1
    give(match, 0, "R9")
    assert "give R9" not in match.legal(0)
    give(match, 0, "R7")
    assert offered(match, 0).count("give R7") == 1
    give(match, 0, "R7")
    assert seen(match, 0).given[0] == ["R7", "R7", "R9"]


def test_one_of_two_equal_cards() -> None:
    """LP-2: the other one stays."""
    match = dealt({0: "R7 R7 R9 B0"})
    give(match, 0, "R7 R9 B0")
    for seat in (1, 2, 3):
        give(match, seat, " ".join(seen(match, seat).hand[seat][:3]))
    assert seen(match, 0).hand[0].count("R7") == 1
    assert seen(match, 1).hand[1].count("R7") == 1


# ---- what others see -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_hidden_while_it_goes_on(viewer: int | None) -> None:
    """C-5: what a seat chooses stays hidden from everyone else; they see only who is still choosing."""
    match = dealt(HELD)
    before, told_before = seen(match, viewer), match.events(viewer)
    give(match, 0, "R7 R9")
    assert seen(match, viewer) == before
    assert match.events(viewer) == told_before
    give(match, 0, "K7")
    assert match.events(viewer) == told_before
    view = seen(match, viewer)
    assert view.choosing == view.actors == [1, 2, 3]
    assert (view.given, view.hand, view.face_down) == (before.given, before.hand, before.face_down)


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_other_choices_look_the_same(viewer: int | None) -> None:
    """C-5: whatever was chosen, until all are in; also for the left neighbour, who will get the cards."""
    one, other = give(dealt(HELD), 0, OF_ANNA), give(dealt(HELD), 0, "R9 Y1 Y1")
    for match in (one, other):
        give(match, 2, HELD[2])
    assert seen(one, viewer) == seen(other, viewer)
    assert one.events(viewer) == other.events(viewer)


def test_the_own_choice_in_view() -> None:
    """C-5: who chooses sees the own choice, card by card."""
    match = give(dealt(HELD), 0, "K7 R7")
    assert seen(match, 0).given == [["R7", "K7"], [], [], []]
    assert match.events(0)[1:] == [CardGiven(seat=0, card="K7"), CardGiven(seat=0, card="R7")]


def test_who_knows_afterwards() -> None:
    """C-5, LP-2: face down: giver and receiver know the cards, nobody else ever learns what was passed."""
    match = dealt(HELD)
    for seat in range(4):
        give(match, seat, HELD[seat])
    given = [sorted(HELD[seat].split()) for seat in range(4)]
    for viewer in (None, 0, 1, 2, 3):
        known = [viewer is not None and viewer in (seat, (seat + 1) % 4) for seat in range(4)]
        view = seen(match, viewer)
        assert [sorted(cards) for cards in view.given] == [given[seat] if known[seat] else [] for seat in range(4)]
        passed = [event for event in match.events(viewer) if isinstance(event, CardsPassed)]
        (told_given,) = [event.given for event in passed]
        assert [cards and sorted(cards) for cards in told_given] == [
            given[seat] if known[seat] else None for seat in range(4)
        ]


def test_nothing_else_is_told() -> None:
    """C-5: a third player's events hold none of the cards, before and after."""
    match = dealt(HELD)
    for seat in range(4):
        give(match, seat, HELD[seat])
    for viewer in (None, 2, 3):
        assert not [event for event in match.events(viewer) if isinstance(event, CardGiven) and event.seat != viewer]
        assert "R9" not in str(match.events(viewer))
        assert "R9" not in str(seen(match, viewer))
