"""The solver agrees with one that plays every ending in all ways."""

import pytest
from tests.solve.plain import TIED, lead_of, plain_ends

from stich.bench.endings import random_ending
from stich.bench.tables import tables
from stich.kernel.rule import INTERPRETED
from stich.kernel.state import States
from stich.match import Game, game
from stich.solve import solve_states

# Every number of players with the usual options, and each option that changes tricks or scores.
OPTIONS = [
    game("njet", 3, scoring="difference"),
    game("njet", 4, scoring="difference"),
    game("was_sticht", 3, edition="1993"),
    game("mue", 5, same_trump=False),
]
TABLES = [
    *(pytest.param(of, id=f"{of.name}-{of.players}") for of in tables() if "ending" in of.definition.parts),
    *(pytest.param(of, id=f"{of.name}-{of.players}-options") for of in OPTIONS),
]
ENDINGS = 5 if INTERPRETED else 150


def check(of: Game, states: States) -> None:
    book = of.definition.load_rulebook()
    solution = solve_states(book, states)
    players = int(states[0].players)
    side = sum(1 << seat for seat in solution.sides[0]) if len(solution.sides) == 2 else 0
    plain = plain_ends(states, side)
    codes = book.legal_texts(states, solution.seat)
    assert {codes[outcome.action] for outcome in solution.outcomes} == plain.keys()
    for outcome in solution.outcomes:
        end = plain[codes[outcome.action]]
        if side:
            assert lead_of(outcome.scores, side, players) == lead_of(end, side, players)
        else:
            assert outcome.scores == end[:players]
            assert outcome.tied == end[TIED]


def longest(of: Game) -> int:
    """Tricks that can be tried in all ways in a moment. Meinz has calls and swaps besides."""
    if of.name == "meinz" or of.players > 6:
        return 2
    return 4 if of.players < 4 else 3


@pytest.mark.parametrize("of", TABLES)
def test_two_tricks_are_as_trying_everything_finds_them(of: Game) -> None:
    """From everywhere in the first trick: before and after calls and swaps too."""
    for number in range(ENDINGS):
        check(of, random_ending(of, 2, number, actions=number % (2 * of.players)))


@pytest.mark.skipif(INTERPRETED, reason="takes minutes as Python")
@pytest.mark.parametrize("of", TABLES)
def test_longer_endings_are_as_trying_everything_finds_them(of: Game) -> None:
    for number in range(ENDINGS // 3):
        check(of, random_ending(of, longest(of), number + ENDINGS))
