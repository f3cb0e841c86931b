"""Hindsight that is exact, beside a solver that plays every ending in all ways."""

import pytest
from tests.solve.plain import TIED, plain_ends

import stich
from stich.analysis.exact import made_exact, solved
from stich.analysis.moments import DecisionPoint
from stich.analysis.results import ActionWorth, Loss, Verdict
from stich.bench.endings import random_ending
from stich.kernel.rule import INTERPRETED

ENDINGS = 3 if INTERPRETED else 60


def searched(actions: list[str]) -> Verdict:
    """What a search has guessed, far from the truth."""
    options = [
        ActionWorth(action=action, points=999.0, share=place / 10, points_error=9.0, share_error=0.1)
        for place, action in enumerate(actions)
    ]
    loss = Loss(best=actions[0], lost=9.0, error=9.0, mistake=True)
    return Verdict(options=options, points=loss, share=loss)


@pytest.mark.parametrize(
    ("name", "players"), [("mue", 4), ("mue", 5), ("njet", 4), ("was_sticht", 3), ("meinz", 3), ("last_panther", 4)]
)
def test_points_are_those_of_best_play(name: str, players: int) -> None:
    """Of a side the mean of its seats, which does not hang on how they share it; else those of the seat, and whether
    they hang on somebody's choice among equals."""
    of = stich.game(name, players=players)
    book = of.definition.load_rulebook()
    sides, ties, mistakes = set(), set(), 0
    for number in range(ENDINGS):
        states = random_ending(of, 2, number)
        solution = solved(
            book,
            DecisionPoint(
                number=0,
                round=0,
                seat=int(states[0].turn),
                kind="lead",
                action="",
                view=book.view(states, int(states[0].turn)),
                world=states,
                answers=(),
            ),
        )
        assert solution is not None
        codes = book.legal_texts(states, solution.seat)
        own = next(side for side in solution.sides if solution.seat in side)
        two = len(solution.sides) == 2
        plain = plain_ends(states, sum(1 << seat for seat in solution.sides[0]) if two else 0)
        worth = {text: sum(plain[code][seat] for seat in own) / len(own) for text, code in codes.items()}
        for chosen in codes:
            found = made_exact(searched(list(codes)), solution, chosen)
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
