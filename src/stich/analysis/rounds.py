"""Where the points of a round came from: the deal, the seat's own decisions, the others', and the rest."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from stich.analysis.judging import Judged
from stich.analysis.moments import DecisionPoint, RoundStart
from stich.analysis.results import Account, Measured
from stich.analysis.weighing import Blocks, measured, negative, rounded, together
from stich.bots.comparison import POINTS, SHARES, play_by_thumb
from stich.bots.search import MOST_SEATS
from stich.bots.search_bot import workspace
from stich.kernel.chance import chance
from stich.kernel.state import NOBODY, States

PLAYINGS = 1000  # of a deal, to tell what it is worth; and of as many random deals
ON_THE_WAY = 1000  # of the cards as they lie before each decision
PARTS = ("usual", "luck", "possible", "own", "others", "rest")


# What a round is worth to each seat, with the cards as they lie.
Worth: TypeAlias = list[Measured]


def worth_before(begun: RoundStart, moment: DecisionPoint, seed: int) -> Worth:
    """What a round is worth before a decision in it."""
    return _worth(begun, moment.world, playings(moment.world, seed, moment.number, 2, times=ON_THE_WAY))


def accounts(begun: RoundStart, judged: Sequence[tuple[Judged, Worth]], round: int, seed: int) -> list[Account]:
    """One for each seat of a round that has ended, with the decisions in it and what it was worth before each."""
    dealt, usual = playings(begun.dealt, seed, round, 0), playings(begun.before, seed, round, 1)
    worth = _on_the_way(begun, judged, dealt, seed)
    decided = [one for one, _ in judged]
    return [
        _account(score, dealt[:, :, seat], usual[:, :, seat], worth, decided, seat)
        for seat, score in enumerate(begun.scores)
    ]


def _on_the_way(
    begun: RoundStart, judged: Sequence[tuple[Judged, Worth]], dealt: Blocks, seed: int
) -> list[tuple[int, Worth]]:
    """Before each decision who takes it, and what the round is worth; NOBODY takes what is played out after a claim,
    and the end. Before the first it is what the deal is worth, of which the luck is told."""
    found = [(one.decision.seat, worth) for one, worth in judged if one.decision.number >= begun.number]
    found[:1] = [(found[0][0] if found else NOBODY, _worth(begun, begun.dealt, dealt))]
    if begun.claimed is not None:
        played = playings(begun.claimed, seed, begun.number, 3, times=ON_THE_WAY)
        found.append((NOBODY, _worth(begun, begun.claimed, played)))
    end = [Measured(value=float(score), error=0.0) for score in begun.scores]
    return [*found, (NOBODY, end)]


def _worth(begun: RoundStart, world: States, played: Blocks) -> Worth:
    """What the round is worth to each seat, with what it has scored in it so far."""
    scored = (world[0].score - begun.before[0].score).tolist()
    return [measured(played[:, POINTS, seat] + scored[seat]) for seat in range(len(begun.scores))]


def by_others(worth: Sequence[tuple[int, Worth]], seat: int, with_deal: bool = False) -> Measured:
    """What the others' decisions changed for a seat, one by one: where several of them follow each other, what lies
    between falls out of the sum. What nobody has decided counts for nobody. `with_deal` adds what the deal is worth,
    which then falls out where the first decision is not the seat's."""
    changes, others = [], with_deal
    for after, of in worth:
        before, others = others, after not in (seat, NOBODY)
        if before and not others:
            changes.append(of[seat])
        if others and not before:
            changes.append(negative(of[seat]))
    return together(*changes)


def playings(states: States, seed: int, *path: int, times: int = PLAYINGS) -> Blocks:
    """What each seat gets when all play on by rules of thumb, again and again."""
    found = np.zeros((times, 2, MOST_SEATS))
    play_by_thumb(workspace(states), found, chance(seed, *path))
    return found


def _account(
    score: int, dealt: Blocks, usual: Blocks, worth: Sequence[tuple[int, Worth]], judged: Sequence[Judged], seat: int
) -> Account:
    of_deal, average = measured(dealt[:, POINTS]), measured(usual[:, POINTS])
    own = [one.effects for one in judged if one.decision.seat == seat]
    return balanced(
        score,
        unsure=together(by_others(worth, seat, with_deal=True), *(one.from_usual for one in own)).error,
        usual=average,
        luck=together(of_deal, negative(average)),
        possible=together(*(one.possible for one in own)),
        own=together(*(one.points[seat] for one in own)),
        others=by_others(worth, seat),
        luck_share=together(measured(dealt[:, SHARES]), negative(measured(usual[:, SHARES]))),
    )


def balanced(score: int, unsure: float, luck_share: Measured, **parts: Measured) -> Account:
    """The rest is what is missing to the score, so the sum is exact; it is as `unsure` as all else together. That is
    less than the errors of the parts come to: what is usual stands in two of them and falls out, as mostly does what
    the deal is worth; and what is possible and what was given away were found in the same worlds."""
    rest = Measured(value=rounded(score - together(*parts.values()).value), error=unsure)
    return Account(score=score, luck_share=luck_share, rest=rest, **parts)


def whole_match(rounds: Sequence[Account]) -> Account:
    """The rounds of one seat added up."""
    added = {name: together(*(getattr(one, name) for one in rounds)) for name in (*PARTS, "luck_share")}
    return balanced(sum(one.score for one in rounds), added.pop("rest").error, **added)
