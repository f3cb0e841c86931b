"""Choosing functions: WS-11, WS-12, C-5."""

from collections import Counter

import pytest
from tests.games.was_sticht.table import Round, match_of, seen, take_hands, told

from stich import IllegalAction, game
from stich.games.was_sticht.events import FunctionChosen, FunctionsShown, TrumpsShown
from stich.games.was_sticht.kinds import KINDS
from stich.kernel.chance import chance
from stich.match.match import Match

ANY_ROUND = Round([0, 1, 2, 3, 0, 1, 2, 3, 0])
DRAFTED = {
    0: "last-trick most-tricks fewest-tricks no-tricks",
    1: "exactly-1 exactly-2 no-red no-red",
    2: "exactly-1 exactly-2 no-green no-tricks",
    3: "exactly-3 exactly-4 no-blue no-green",
}


def choosing(drafted: dict[int, str] | None = None, first: int = 0) -> Match:
    """A round in which functions are to be chosen."""
    return take_hands(match_of([ANY_ROUND], drafted or DRAFTED, first), ANY_ROUND.hands)


def test_all_but_the_start_player_choose() -> None:
    """WS-11, WS-12: one of the own functions, in any order; the start player chooses none."""
    for first in range(4):
        match = choosing(first=first)
        assert match.actors() == [seat for seat in range(4) if seat != first]
        assert match.legal(first) == []
        for seat in match.actors():
            held = sorted(set(DRAFTED[seat].split()), key=KINDS.index)
            assert match.legal(seat) == [f"function {kind}" for kind in held]


def test_only_an_own_function() -> None:
    """WS-11."""
    match = choosing()
    with pytest.raises(IllegalAction):
        match.apply(1, "function exactly-3")


def test_choices_are_hidden_until_all_are_in() -> None:
    """WS-11, C-5: in any order, seen by nobody else; who has chosen does not choose again."""
    match = choosing()
    match.apply(3, "function no-blue")
    match.apply(1, "function no-red")
    assert match.actors() == [2]
    assert match.legal(3) == []
    assert seen(match, 3).chosen == [None, None, None, "no-blue"]
    assert seen(match, 1).chosen == [None, "no-red", None, None]
    for seat in (None, 0, 2):
        assert seen(match, seat).chosen == [None] * 4
        assert not [event for event in match.events(seat) if isinstance(event, FunctionChosen)]
    assert [event for event in match.events(3) if isinstance(event, FunctionChosen)] == [FunctionChosen(3, "no-blue")]
    assert told(match, FunctionsShown) == []


def test_all_are_shown_at_once() -> None:
    """WS-11: when the last has chosen; the tricks begin."""
    match = choosing()
    match.apply(3, "function no-blue")
    match.apply(1, "function no-red")
    match.apply(2, "function exactly-1")
    for seat in (None, 0, 1, 2, 3):
        view = seen(match, seat)
        assert view.chosen == [None, "no-red", "exactly-1", "no-blue"]
        assert view.phase == "tricks"
        assert match.events(seat)[-1] == FunctionsShown([None, "no-red", "exactly-1", "no-blue"])
        assert view.own == [DRAFTED[0].split()[3:] + DRAFTED[0].split()[:3], *seen(match).own[1:]]


def test_nothing_to_choose_is_not_asked() -> None:
    """WS-11: when nobody but the start player has two kinds left, the functions are shown by themselves."""
    match = match_of([ANY_ROUND], DRAFTED)
    s = match._states[0]
    for seat in (1, 2, 3):
        s.own[seat] = 1 << KINDS.index("no-red")
    s.own[1] |= 1 << len(KINDS) + KINDS.index("no-red")  # two of one kind are no choice either
    take_hands(match, ANY_ROUND.hands)
    assert seen(match).phase == "tricks"
    assert match.actors() == [1]
    assert match.all_events[-2:] == [
        TrumpsShown("blue", "none"),
        FunctionsShown([None, "no-red", "no-red", "no-red"]),
    ]


def test_one_choice_is_enough_to_ask_all() -> None:
    """WS-11: inside the phase also those are asked who have one kind left."""
    match = match_of([ANY_ROUND], DRAFTED)
    s = match._states[0]
    for seat in (1, 2):
        s.own[seat] = 1 << KINDS.index("no-red")
    take_hands(match, ANY_ROUND.hands)
    assert seen(match).phase == "choosing_functions"
    assert match.actors() == [1, 2, 3]
    assert match.legal(1) == ["function no-red"]


def test_imagined_choices() -> None:
    """C-5: in a world drawn for a view, hidden choices are any that the player has; the own one is kept."""
    match = choosing()
    match.apply(3, "function no-blue")
    match.apply(1, "function no-red")
    rng, imagined = chance(3), Counter[str]()
    for _ in range(300):
        s = match.book.determinize(seen(match, 3), rng)[0]
        assert KINDS[s.chosen[3]] == "no-blue"
        assert (s.chosen[0], s.chosen[2]) == (-1, -1)
        imagined[KINDS[s.chosen[1]]] += 1
    assert set(imagined) == {"exactly-1", "exactly-2", "no-red"}
    assert min(imagined.values()) > 60


def test_the_start_player_is_never_asked_for_whose() -> None:
    """WS-12: nothing is said, so nothing is recorded: from the last function on only cards are played."""
    match = game("was_sticht").new(seed=8)
    while not match.sheet:
        seat = match.actors()[0]
        match.apply(seat, match.legal(seat)[-1])
    assert {text.split()[0] for seat, text in match.actions if seat == 0} <= {"draft", "take", "play", "discard"}
