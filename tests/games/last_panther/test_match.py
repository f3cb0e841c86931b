"""Hand after hand to the winner: LP-6, C-4."""

import pytest
from tests.games.last_panther.table import ALL_THE_HIGHEST, deal_before_passing, give, pass_any, seen
from tests.games.mue.table import play_on, told

from stich import IllegalAction, OptionError, game
from stich.games.events import Dealt, MatchOver
from stich.games.last_panther import rules
from stich.kernel.state import OVER
from stich.match.match import Match
from stich.testing import deal_with


def lost_by_the_leader(hands: int, **options: int) -> Match:
    """A match of four that begins with hands in which the dealer's left neighbour takes every trick, at -110."""
    four = game("last_panther", 4, **options)
    dealings = []
    for number in range(hands):
        after = [hand.split() for hand in deal_with(four, {(number + 1) % 4: ALL_THE_HIGHEST})["hands"]]
        dealings.append(deal_before_passing(4, after))
    match = four.new(deals=[deal for deal, _ in dealings])
    for _, gifts in dealings:
        for seat, gift in enumerate(gifts):
            give(match, seat, " ".join(gift))
        play_on(match)
        if match.over:
            break
    return match


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_the_left_neighbour_deals_next(players: int) -> None:
    """LP-6: all round the table; and the next to the left leads."""
    match = game("last_panther", players, limit=-10_000).new(seed=5, first=players - 1)
    for hand in range(players + 1):
        dealer = (players - 1 + hand) % players
        assert seen(match).dealer == dealer
        pass_any(match)
        assert match.actors() == [(dealer + 1) % players]
        play_on(match)
    assert [event.dealer for event in told(match, Dealt)][:2] == [players - 1, 0]


@pytest.mark.parametrize(("limit", "over"), [(-105, True), (-110, True), (-111, False), (-115, False)])
def test_the_limit(limit: int, over: bool) -> None:
    """LP-6: the game ends after the hand in which someone stands at the limit or lower."""
    match = lost_by_the_leader(1, limit=limit)
    assert match.scores == [0, -110, 0, 0]
    assert match.over == over
    assert match.needs_deal != over


def test_200_by_default() -> None:
    """LP-6: at -200 or lower."""
    assert game("last_panther", 4).options["limit"] == -200
    four_hands = lost_by_the_leader(4)
    assert four_hands.scores == [-110] * 4
    assert not four_hands.over
    five_hands = lost_by_the_leader(5)
    assert five_hands.scores == [-110, -220, -110, -110]
    assert five_hands.over
    assert len(five_hands.sheet) == 5


@pytest.mark.parametrize(("before", "over"), [(-90, True), (-85, False), (-95, True)])
def test_exactly_200(before: int, over: bool) -> None:
    """LP-6: -200 ends the game, -195 does not."""
    s = game("last_panther", 4).new(seed=1).state()[0]
    s.score[1] = before
    s.points[1] = -160
    s.winner = 1
    rules.end_hand(s)
    assert s.score[1] == before - 110
    assert (s.phase == OVER) == over


def test_the_most_points_win() -> None:
    """LP-6: in a match played to its end, who has the most points; nobody was at -200 a hand before."""
    match = game("last_panther", 3).new(seed=2)
    while not match.over:
        play_on(pass_any(match))
    assert min(match.scores) <= -200
    assert min(match.sheet[-2].totals) > -200
    assert match.winners == [match.scores.index(max(match.scores))]


def test_nothing_after_the_end() -> None:
    """LP-6: nobody can act any more."""
    match = lost_by_the_leader(1, limit=-110)
    assert match.over
    assert match.actors() == []
    with pytest.raises(IllegalAction):
        match.apply(0, "give R9")


def test_the_win_is_shared() -> None:
    """C-4: who ties for the most points shares the win."""
    match = lost_by_the_leader(1, limit=-110)
    assert match.winners == [0, 2, 3]
    assert told(match, MatchOver) == [MatchOver(scores=[0, -110, 0, 0], winners=[0, 2, 3])]


def test_no_winner_before_the_end() -> None:
    """C-4, LP-6: as long as the game goes on."""
    assert lost_by_the_leader(1).winners == []


@pytest.mark.parametrize("limit", [0, 200, -1.5, True, None, -10_001])
def test_a_limit_that_is_none(limit: object) -> None:
    """LP-6: a limit is a whole number below zero."""
    with pytest.raises(OptionError):
        game("last_panther", 4, limit=limit)
