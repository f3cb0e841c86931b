"""The end of a round: WS-20 to WS-23."""

from collections import Counter

import pytest
from tests.games.was_sticht.table import Round, match_of, play_round, seen, told

from stich import IllegalAction, game
from stich.games.events import RoundScored
from stich.games.was_sticht.events import FunctionDiscarded, FunctionsFulfilled, FunctionsShown, RowsLaid
from stich.games.was_sticht.kinds import KINDS
from stich.match.match import Match
from stich.testing import random_match
from stich.testing.random_play import random_steps

# Tricks: seat 0 three, seat 1 one, seat 2 four and the last of them, seat 3 one.
THREE_ONE_FOUR_ONE = Round([0, 0, 0, 1, 2, 2, 3, 2, 2])
DRAFTED = {
    0: "no-blue no-green most-tricks last-trick",
    1: "exactly-1 exactly-3 no-tricks no-yellow",
    2: "exactly-4 no-red exactly-3 fewest-tricks",
    3: "exactly-1 exactly-2 no-tricks most-tricks",
}


def played(functions: dict[int, str], first: int = 0) -> Match:
    """The round above with these functions chosen."""
    return play_round(match_of([THREE_ONE_FOUR_ONE], DRAFTED, first), THREE_ONE_FOUR_ONE, functions)


def test_who_fulfils_discards() -> None:
    """WS-20: the chosen function goes, and that of who failed stays."""
    match = played({1: "exactly-1", 2: "fewest-tricks", 3: "exactly-2"})
    view = seen(match)
    assert view.tricks_taken == [3, 1, 4, 1]
    assert view.own[1] == ["no-tricks", "no-yellow", "exactly-3"]
    assert view.done == [[], ["exactly-1"], [], []]
    assert [len(functions) for functions in view.own] == [4, 3, 4, 4]
    assert match.all_events[-3:-1] == [
        FunctionsFulfilled(seats=[1], stolen_from=[]),
        FunctionDiscarded(1, "exactly-1", stolen=False),
    ]
    assert match.all_events[-1] == RoundScored(
        round=0, parts={"own": [0, 1, 0, 0], "stolen": [0, 0, 0, 0]}, scores=[0, 1, 0, 0], totals=[0, 1, 0, 0]
    )


def test_one_of_two_of_a_kind_is_discarded() -> None:
    """WS-2, WS-20: the other one is still to be fulfilled."""
    winners = Round([1, 1, 1, 0, 0, 2, 2, 3, 3])
    drafted = {1: "exactly-3 exactly-3 no-red no-red", 2: "exactly-4", 3: "exactly-1"}
    match = play_round(match_of([winners], drafted), winners, {1: "exactly-3", 2: "exactly-4", 3: "exactly-1"})
    assert seen(match).own[1] == ["no-red", "no-red", "exactly-3"]
    assert seen(match).done == [[], ["exactly-3"], [], []]


def test_the_start_player_steals() -> None:
    """WS-12, WS-21, WS-22: who fulfils what another chose and failed then discards an own function of choice."""
    match = played({1: "exactly-3", 2: "exactly-4", 3: "exactly-2"})
    assert seen(match).phase == "discard"
    assert seen(match).stolen
    assert seen(match).fulfilled == [2]
    assert seen(match).done == [[], [], ["exactly-4"], []]
    assert match.scores == seen(match).score == [0, 0, 1, 0]
    assert match.actors() == [0]
    assert match.legal(0) == ["discard no-blue", "discard no-green", "discard last-trick", "discard most-tricks"]
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[2], stolen_from=[1])]
    assert match.sheet == []
    with pytest.raises(IllegalAction):
        match.apply(0, "discard exactly-3")
    match.apply(0, "discard last-trick")
    assert match.all_events[-2] == FunctionDiscarded(0, "last-trick", stolen=True)
    assert match.sheet[0].parts == {"own": [0, 0, 1, 0], "stolen": [1, 0, 0, 0]}
    assert match.scores == [1, 0, 1, 0]
    assert seen(match).own[0] == ["no-blue", "no-green", "most-tricks"]
    assert seen(match).own[1] == ["no-tricks", "no-yellow", "exactly-1", "exactly-3"]


def test_one_only_however_many_cases() -> None:
    """WS-21: two failed what the start player fulfilled; one function goes."""
    match = played({1: "exactly-3", 2: "exactly-3", 3: "exactly-2"})
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[], stolen_from=[1, 2])]
    match.apply(0, "discard no-blue")
    assert match.needs_deal
    assert match.scores == [1, 0, 0, 0]


def test_what_both_fulfil_brings_the_start_player_nothing() -> None:
    """WS-21: start player 3 took one trick, and so did seat 1, who chose that."""
    match = played({0: "no-green", 1: "exactly-1", 2: "fewest-tricks"}, first=3)
    assert seen(match).tricks_taken == [3, 1, 4, 1]
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[0, 1], stolen_from=[])]
    assert match.needs_deal
    assert match.scores == [1, 1, 0, 0]


def test_a_case_counts_for_itself() -> None:
    """WS-21: of two who chose the same, one fulfilled it with the start player and one failed: that one is stolen."""
    drafted = {1: "no-red", 2: "no-red exactly-4", 3: "exactly-2"}
    # All reds go to seat 3; seats 0 and 1 take tricks without red, seat 2 takes none.
    winners = Round([0, 1, 0, 1, 3, 3, 0, 1, 3])
    match = play_round(match_of([winners], drafted), winners, {1: "no-red", 2: "no-red", 3: "exactly-2"})
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[1], stolen_from=[2])]
    assert seen(match).phase == "discard"


def test_the_own_functions_of_the_start_player_do_not_count() -> None:
    """WS-12, WS-21: start player 2 has the last trick and four in all, and holds exactly-4; nobody else chose that."""
    match = played({0: "most-tricks", 1: "no-tricks", 3: "exactly-2"}, first=2)
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[], stolen_from=[0])]
    match = played({0: "no-blue", 1: "no-tricks", 3: "exactly-2"}, first=2)
    assert match.needs_deal
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[], stolen_from=[])]
    assert seen(match).own[2] == ["no-red", "exactly-3", "exactly-4", "fewest-tricks"]


def test_no_choice_is_not_asked() -> None:
    """WS-21, WS-22: with one kind left, even twice, it goes by itself."""
    match = match_of([THREE_ONE_FOUR_ONE], DRAFTED)
    no_blue = KINDS.index("no-blue")
    match._states[0].own[0] = 1 << no_blue | 1 << len(KINDS) + no_blue
    play_round(match, THREE_ONE_FOUR_ONE, {1: "exactly-3", 2: "exactly-4", 3: "exactly-2"})
    assert match.needs_deal
    assert seen(match).own[0] == ["no-blue"]
    assert told(match, FunctionDiscarded) == [
        FunctionDiscarded(2, "exactly-4", stolen=False),
        FunctionDiscarded(0, "no-blue", stolen=True),
    ]
    assert match.sheet[0].parts == {"own": [0, 0, 1, 0], "stolen": [1, 0, 0, 0]}


def test_three_players_steal_too() -> None:
    """WS-21: with three players as with four."""
    winners = Round([0, 0, 1, 1, 1, 2, 2, 2, 2], "BBBYYYRRR")
    match = match_of([winners], {0: "no-tricks last-trick", 1: "exactly-2", 2: "exactly-4"}, players=3)
    play_round(match, winners, {1: "exactly-2", 2: "exactly-4"})
    assert told(match, FunctionsFulfilled) == [FunctionsFulfilled(seats=[2], stolen_from=[1])]
    match.apply(0, "discard no-tricks")
    assert match.scores == [1, 0, 1]


@pytest.mark.parametrize("first", range(4))
def test_the_left_neighbour_starts_next(first: int) -> None:
    """WS-23: the next start player knows the trumps and chooses no function."""
    match = match_of([THREE_ONE_FOUR_ONE, THREE_ONE_FOUR_ONE], first=first)
    play_round(match, THREE_ONE_FOUR_ONE)
    if seen(match).phase == "discard":
        match.apply(first, match.legal(first)[0])
    assert [event.dealer for event in told(match, RowsLaid)] == [first, (first + 1) % 4]
    assert [seen(match, seat).trump_color is not None for seat in range(4)].index(True) == (first + 1) % 4
    play_round(match, THREE_ONE_FOUR_ONE)
    shown = told(match, FunctionsShown)
    assert [event.functions.index(None) for event in shown] == [first, (first + 1) % 4]


@pytest.mark.parametrize("players", [3, 4])
def test_functions_are_conserved(players: int) -> None:
    """WS-20: what is discarded was held; no function comes or goes."""
    match, _ = random_match(game("was_sticht", players), seed=4)
    view = seen(match)
    everywhere = [*view.supply, *(kind for stock in (*view.own, *view.done) for kind in stock)]
    assert sorted(everywhere) == sorted([*KINDS, *KINDS])
    assert [len(stock) for stock in view.done] == match.scores


@pytest.mark.parametrize("players", [3, 4])
def test_a_function_counts_as_soon_as_it_is_discarded(players: int) -> None:
    """WS-20 to WS-22: at every moment, also while the start player still chooses, a score is what lies discarded, what
    was told so far, and with the start player's own what the score sheet will say."""
    chose_with_others_done = 0
    for seed in range(8):
        for match in random_steps(game("was_sticht", players), seed):
            view = seen(match)
            discarded = Counter(event.seat for event in told(match, FunctionDiscarded))
            assert match.scores == view.score == [len(stock) for stock in view.done]
            assert view.score == [discarded[seat] for seat in range(players)]
            written = match.sheet[-1].totals if match.sheet else [0] * players
            assert (view.score == written) or view.phase == "discard"
            chose_with_others_done += view.score != written
    assert chose_with_others_done
