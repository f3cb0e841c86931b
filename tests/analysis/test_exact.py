"""Hindsight that is exact, beside a solver that plays every ending in all ways."""

from typing import Any

import pytest
from tests.solve.plain import TIED, plain_ends

import stich
from stich.analysis.exact import made_exact, solved
from stich.analysis.moments import DecisionPoint
from stich.analysis.results import ActionWorth, Loss, Verdict
from stich.bench.endings import random_ending
from stich.kernel.rule import INTERPRETED
from stich.kernel.state import States
from stich.match import Game
from stich.solve import Solution

ENDINGS = 3 if INTERPRETED else 60


def table(name: str, players: int, **options: str) -> Any:
    """A parameter of a test that names the table."""
    return pytest.param(stich.game(name, players, **options), id="-".join([name, str(players), *options.values()]))


NJET = [*(table("njet", players) for players in (2, 3, 4, 5)), table("njet", 4, scoring="difference")]
TABLES = [
    *(table("mue", players) for players in (4, 5, 6)),
    *(table(name, players) for name, players in (("was_sticht", 3), ("meinz", 3), ("last_panther", 4))),
]


def searched(actions: list[str]) -> Verdict:
    """What a search has guessed, far from the truth."""
    options = [
        ActionWorth(action=action, points=999.0, share=place / 10, points_error=9.0, share_error=0.1)
        for place, action in enumerate(actions)
    ]
    loss = Loss(best=actions[0], lost=9.0, error=9.0, mistake=True)
    return Verdict(options=options, points=loss, share=loss)


def looked_back(of: Game, states: States) -> tuple[Solution, list[tuple[str, Verdict]]]:
    """An ending as the analysis solves it, and what it says of each action that could be taken."""
    book, seat = of.definition.load_rulebook(), int(states[0].turn)
    moment = DecisionPoint(
        number=0, round=0, seat=seat, kind="lead", action="", view=book.view(states, seat), world=states, answers=()
    )
    solution = solved(book, moment)
    assert solution is not None
    actions = list(book.legal_texts(states, seat))
    return solution, [(action, made_exact(searched(actions), solution, action)) for action in actions]


def mean(scores: list[int], seats: list[int]) -> float:
    return sum(scores[seat] for seat in seats) / len(seats)


@pytest.mark.parametrize("of", TABLES)
def test_points_are_those_of_best_play(of: Game) -> None:
    """Of a side the mean of its seats, which does not hang on how they share it; else those of the seat, and whether
    they hang on somebody's choice among equals."""
    sides, ties, mistakes = set(), set(), 0
    for number in range(ENDINGS):
        states = random_ending(of, 2, number)
        solution, verdicts = looked_back(of, states)
        codes = of.definition.load_rulebook().legal_texts(states, solution.seat)
        own = next(side for side in solution.sides if solution.seat in side)
        two = len(solution.sides) == 2
        plain = plain_ends(states, sum(1 << seat for seat in solution.sides[0]) if two else 0)
        worth = {text: mean(plain[code], own) for text, code in codes.items()}
        for chosen, found in verdicts:
            assert found.exact
            assert found.side == (len(own) > 1)
            assert {one.action: one.points for one in found.options} == pytest.approx(worth, abs=1e-4)
            assert found.points.lost == pytest.approx(max(worth.values()) - worth[chosen], abs=2e-4)
            assert found.points.mistake == (found.points.lost > 0)
            assert worth[found.points.best] == max(worth.values())
            assert [one.share for one in found.options] == [place / 10 for place in range(len(codes))]
            assert two or [one.tied for one in found.options] == [
                bool(plain[codes[one.action]][TIED]) for one in found.options
            ]
            mistakes += found.points.mistake
            sides.add(found.side)
            ties |= {one.tied for one in found.options}
    assert INTERPRETED or mistakes
    assert INTERPRETED or two == (True in sides)
    assert INTERPRETED or two or ties == {True, False}


@pytest.mark.parametrize("of", NJET)
def test_in_njet_what_leaves_a_side_less_ahead_is_a_mistake(of: Game) -> None:
    """Also where its own score does not tell, since both sides capture zeros or only the better one scores (NJ-21)."""
    mistakes = untold = 0
    for number in range(ENDINGS):
        states = random_ending(of, 2 if of.players > 3 else 3, number)
        solution, verdicts = looked_back(of, states)
        own, other = sorted(solution.sides, key=lambda side: solution.seat not in side)
        plain = plain_ends(states, sum(1 << seat for seat in solution.sides[0]))
        codes = of.definition.load_rulebook().legal_texts(states, solution.seat)
        ahead = {text: mean(plain[code], own) - mean(plain[code], other) for text, code in codes.items()}
        for chosen, found in verdicts:
            loss, points = found.points, {one.action: one.points for one in found.options}
            assert ahead[loss.best] == max(ahead.values())
            assert loss.mistake == (ahead[chosen] < ahead[loss.best])
            assert loss.mistake == (loss.lost > 0)
            less = points[loss.best] - points[chosen]
            assert loss.lost == (less if less > 0 else ahead[loss.best] - ahead[chosen] - less)
            mistakes += loss.mistake
            untold += loss.mistake and less <= 0
    assert INTERPRETED or mistakes
    assert INTERPRETED or untold


def test_where_both_capture_zeros_the_others_score_can_tell_a_mistake_alone() -> None:
    """Black 5 brings 3 to 1, black 0 as much and the others one more: they capture it, as black 9 is still there."""
    of = stich.game("njet", players=2)
    states, names = random_ending(of, 3, 1), of.definition.load_rulebook().deck.names
    s = states[0]
    for seat, hand in ((0, ("K0", "K5", "R9")), (1, ("K9", "R0", "R3"))):
        s.hand[seat] = sum(1 << names.index(card) for card in hand)
        s.tricks[seat] = s.zeros[seat] = 0
    s.played[:] = 0
    s.turn = s.leader = 0
    s.trumps = s.super_trumps = 0
    s.points, s.team = 1, 1
    solution, verdicts = looked_back(of, states)
    assert {one.action: one.scores[:2] for one in solution.outcomes} == {
        "play K5": [3, 1],
        "play K0": [3, 2],
        "play R9": [1, 3],
    }
    told = {action: (found.points.best, found.points.lost, found.points.mistake) for action, found in verdicts}
    assert told == {
        "play K5": ("play K5", 0, False),
        "play K0": ("play K5", 1, True),
        "play R9": ("play K5", 2, True),
    }
