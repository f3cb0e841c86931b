"""The score of a round and of the match."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from tests.games.njet.table import by_the_book, seen, settled, told

from stich import game
from stich.games.events import MatchOver, RoundScored, TrickWon
from stich.games.njet import rules
from stich.games.njet.events import BoardSettled, MonsterGiven, TeamsFormed
from stich.games.njet.state import FIELDS
from stich.games.njet.words import RULEBOOK
from stich.kernel.log import new_log, parts_of
from stich.kernel.state import NOBODY
from stich.match import Game
from stich.testing import random_match, variants
from stich.testing.random_play import random_steps


def scored(
    tricks: Sequence[int], zeros: Sequence[int], team: int, monster: int | None, points: int, scoring: str = "full"
) -> Any:
    """A round at its end with these tricks and zeros, scored; `team` is a set of seats."""
    s = RULEBOOK.fresh(len(tricks), {"scoring": scoring})[0]
    s.tricks[: len(tricks)], s.zeros[: len(tricks)] = tricks, zeros
    s.team, s.points = team, points
    s.monster = NOBODY if monster is None else monster
    rules.score_round(s, s.round_score)
    return s


def round_scores(*round_of: Any, **options: Any) -> list[int]:
    s = scored(*round_of, **options)
    return [int(score) for score in s.round_score[: s.players]]


def parts_of_scores(*round_of: Any, **options: Any) -> list[list[int]]:
    """What tricks, zeros, the monster and the difference bring each seat."""
    s, parts = scored(*round_of, **options), parts_of(new_log())
    rules.score_parts(s, parts)
    named = len(RULEBOOK.words.score_parts)
    return [[int(score) for score in row[: s.players]] for row in parts[:named]]


# Seats 0, 1, 2 are the team of three with 7 tricks and 3 zeros; seat 3 has 3 tricks; seat 4, with the monster, 2 and 1.
BOOKLET = ([4, 2, 1, 3, 2], [1, 0, 2, 0, 1], 0b00111, 4, 2)


def test_booklet_score() -> None:
    """NJ-E2, NJ-20: 20 for each of the three, 18 for each of the two."""
    assert round_scores(*BOOKLET) == [20, 20, 20, 18, 18]
    tricks, zeros, monster, _ = parts_of_scores(*BOOKLET)
    assert (tricks, zeros, monster) == ([14, 14, 14, 10, 10], [6, 6, 6, 2, 2], [0, 0, 0, 6, 6])


def test_booklet_difference() -> None:
    """NJ-E2, NJ-21: by difference 2 for each of the three and 0 for each of the two."""
    assert round_scores(*BOOKLET, scoring="difference") == [2, 2, 2, 0, 0]
    *_, difference = parts_of_scores(*BOOKLET, scoring="difference")
    assert difference == [-18] * 5


@pytest.mark.parametrize("njet", list(variants(game("njet").definition)), ids=str)
def test_what_is_earned_by_now(njet: Game) -> None:
    """NJ-20, NJ-21: all along, a view tells what each seat would score if the round ended now: nothing before the first
    trick, then what the tricks and zeros so far bring, and in the end the score."""
    for match in random_steps(njet, seed=5):
        view = seen(match)
        points = view.points or 0
        taken = [(view.tricks[seat] + view.zeros[seat]) * (1 + (seat == view.monster)) for seat in range(njet.players)]
        ours = points * sum(taken[seat] for seat in view.team)
        theirs = points * sum(taken) - ours
        if view.scoring == "difference":
            ours, theirs = max(0, ours - theirs), max(0, theirs - ours)
        assert view.earned == [ours if seat in view.team else theirs for seat in range(njet.players)]
    assert match.over
    assert seen(match).earned == match.sheet[-1].scores


def test_the_monster_of_the_start_players_team() -> None:
    """NJ-20: the monster doubles tricks and zeros of who has it, in either team."""
    assert round_scores([5, 4, 6], [2, 0, 1], 0b001, 0, 3) == [42, 33, 33]
    assert round_scores([5, 4, 6], [2, 0, 1], 0b011, 2, 3) == [33, 33, 42]
    assert round_scores([5, 4, 6], [2, 0, 1], 0b011, None, 3) == [33, 33, 21]


@pytest.mark.parametrize("points", [1, 2, 3, 4, -2])
def test_the_points_for_a_trick(points: int) -> None:
    """NJ-20: the sum times the points of row 5; with −2 it is a loss."""
    assert round_scores([8, 2, 1, 4], [1, 0, 2, 0], 0b0101, None, points) == [12 * points, 6 * points] * 2


def test_the_better_team_may_lose_less() -> None:
    """NJ-21: with −2 the better team is the one with fewer tricks and zeros; it scores the difference."""
    assert round_scores([10, 5], [0, 1], 0b01, None, -2, scoring="difference") == [0, 8]
    assert round_scores([10, 5], [0, 1], 0b10, None, 2, scoring="difference") == [8, 0]


def test_equal_teams() -> None:
    """NJ-21: when neither team is better, both score 0."""
    assert round_scores([6, 7], [2, 1], 0b01, None, 4, scoring="difference") == [0, 0]
    assert round_scores([6, 7], [2, 1], 0b01, None, 4) == [32, 32]


def test_full_scoring_is_the_default() -> None:
    """NJ-21: `scoring` is "full" unless the table says "difference"."""
    assert game("njet", 4).options == {"scoring": "full"}


@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 9), (4, 8), (5, 10)])
def test_how_many_rounds(players: int, rounds: int) -> None:
    """NJ-22: 8 rounds with 2 or 4 players, 9 with 3, 10 with 5."""
    match, _ = random_match(game("njet", players), seed=4)
    assert match.over
    assert len(match.sheet) == rounds


@pytest.mark.parametrize(
    ("scores", "winners"), [([3, 9, 5, 1], [1]), ([-4, -6, -4, -5], [0, 2]), ([0, 0, 0, 0], [0, 1, 2, 3])]
)
def test_the_most_points_win(scores: list[int], winners: list[int]) -> None:
    """NJ-22, C-4: the most points win, and a tie is shared."""
    states = np.zeros(1, FIELDS.state)
    states[0].players = len(scores)
    states[0].score[: len(scores)] = scores
    assert RULEBOOK.winners(states) == winners


def test_a_round_by_hand() -> None:
    """NJ-2, NJ-14, NJ-19, NJ-20: a whole round in which seat 0 holds all there is to win with."""
    hands = {0: "R0 R0 R0 R9 R8 R7 R7 R7 R7 R6 R5 R4 R3 R2 R1", 1: "B0 B0 B0 Y0 Y0 Y0 K0 K0 K0 B1 B2 B3 B4 B5 B6"}
    match = settled(2, hands, trump="red", super_trump="red", points=3)
    while not match.sheet:
        (seat,) = match.actors()
        match.apply(seat, match.legal(seat)[0])
    assert match.sheet[0].parts == {"tricks": [45, 0], "zeros": [27, 0], "monster": [0, 0]}
    assert match.scores == [72, 0]


@pytest.mark.parametrize("njet", list(variants(game("njet").definition)), ids=str)
def test_scores_from_what_was_told(njet: Game) -> None:
    """NJ-14 to NJ-22: the score sheet agrees with a second reading of the rules, from the events alone."""
    match, _ = random_match(njet, seed=11, rounds=3)
    board, monster = BoardSettled(0, "none", "none", "none", 0), None
    team: set[int] = set()
    counts = [0] * njet.players
    leader = None
    for event in match.all_events:
        if isinstance(event, BoardSettled):
            board, monster, counts, leader = event, None, [0] * njet.players, event.start
        elif isinstance(event, TeamsFormed):
            team = set(event.team)
        elif isinstance(event, MonsterGiven):
            monster = event.seat
        elif isinstance(event, TrickWon):
            seats = [(event.leader + i) % njet.players for i in range(njet.players)]
            assert event.leader == leader
            assert event.seat == seats[by_the_book(event.cards, board.trump, board.super_trump)]
            leader = event.seat
            zeros = [
                seat
                for seat, card in zip(seats, event.cards, strict=True)
                if card[1] == "0" and (seat in team) != (event.seat in team)
            ]
            counts[event.seat] += (1 + len(zeros)) * (2 if event.seat == monster else 1)
        elif isinstance(event, RoundScored):
            ours = board.points * sum(counts[seat] for seat in team)
            theirs = board.points * (sum(counts) - sum(counts[seat] for seat in team))
            if njet.options["scoring"] == "difference":
                ours, theirs = max(0, ours - theirs), max(0, theirs - ours)
            assert event.scores == [ours if seat in team else theirs for seat in range(njet.players)]
    assert len(told(match, RoundScored)) == 3
    assert not told(match, MatchOver)
