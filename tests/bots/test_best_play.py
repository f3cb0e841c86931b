"""The last tricks that the search plays exactly come to what trying everything finds."""

import random
from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from tests.solve.plain import lead_of, plain_ends

from stich.bench.endings import random_ending
from stich.bench.tables import tables
from stich.bots.best_play import PLAN, SCORE, play_best
from stich.bots.search import MOST_SEATS, PLAYED, WORKSPACE
from stich.bots.search_bot import MOST_EXACT, thinking_rulebook
from stich.kernel.bits import lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.rule import INTERPRETED, entry
from stich.kernel.state import States
from stich.match import Game
from stich.solve import solve_states
from stich.solve.cards import card_tables

Scores: TypeAlias = Annotated[npt.NDArray[np.float64], 2]

TWO_SIDES = [pytest.param(of, id=f"{of.name}-{of.players}") for of in tables(["mue", "njet"])]
EVERYONE = [pytest.param(of, id=f"{of.name}-{of.players}") for of in tables(["was_sticht", "last_panther"])]
ALL = [pytest.param(of, id=f"{of.name}-{of.players}") for of in tables() if "ending" in of.definition.parts]
ENDINGS = 2 if INTERPRETED else 60
TOP = 1


@entry
def ends_of(states: States, found: Scores) -> None:
    """What each seat's score changes by after each legal action in states[0], by the action's code."""
    ends, plans, tables = (
        np.zeros((WORKSPACE, 3, MOST_SEATS)),
        np.zeros((WORKSPACE, PLAN), np.int64),
        card_tables(),
    )
    s = states[0]
    rest = legal(s, lowest(actors(s)))
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        states[TOP] = s
        apply(states[TOP], lowest(actors(s)), action)
        play_best(states, TOP, ends, plans, tables)
        for seat in range(s.players):
            found[action, seat] = ends[TOP, SCORE, seat] - s.score[seat]


def played(of: Game, states: States) -> npt.NDArray[np.float64]:
    thinking_rulebook(of.name)
    room, found = np.zeros(WORKSPACE, states.dtype), np.zeros((63, MOST_SEATS))
    room[:1] = states
    ends_of(room, found)
    return found


@pytest.mark.parametrize("of", ALL)
def test_as_many_last_tricks_as_may_be_asked_for_have_room(of: Game) -> None:
    """Each decision takes a place in the workspace, calls and swaps too: compiled code would write beyond its end."""
    book, rng = of.definition.load_rulebook(), random.Random(1)
    for number in range(2 if INTERPRETED else 40):
        states = random_ending(of, MOST_EXACT, number)
        round, decisions = int(states[0].rounds_played), 0
        while states[0].rounds_played == round:
            seat = int(book.actors(states)).bit_length() - 1
            book.perform(states, seat, rng.choice(list(book.legal_texts(states, seat).values())))
            decisions += 1
        assert PLAYED + decisions < WORKSPACE


@pytest.mark.parametrize("of", TWO_SIDES)
def test_two_sides_come_to_the_lead_that_trying_everything_finds(of: Game) -> None:
    for number in range(ENDINGS):
        states = random_ending(of, 2 + (of.players < 4), number, actions=number % of.players)
        first, _ = solve_states(of.definition.load_rulebook(), states).sides
        side, found = sum(1 << seat for seat in first), played(of, states)
        for code, end in plain_ends(states, side).items():
            assert lead_of(found[code], side, of.players) == lead_of(end, side, of.players)


@pytest.mark.parametrize("of", EVERYONE)
def test_where_nobody_can_do_as_well_otherwise_the_scores_are_those_of_the_solver(of: Game) -> None:
    """A seat wants its share of the match, which its own score alone does not tell: so it may choose otherwise."""
    same = sure = 0
    for number in range(ENDINGS):
        states = random_ending(of, 2, number, actions=number % of.players)
        found = played(of, states)
        for code, end in plain_ends(states, 0).items():
            sure += not end[MOST_SEATS]
            same += not end[MOST_SEATS] and found[code, : of.players].tolist() == end[: of.players]
    assert same > 0.9 * sure > 0
