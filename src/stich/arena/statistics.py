"""The statistics of a tournament: each bot's mean score and share of wins, with confidence intervals over the deals."""

from collections.abc import Sequence

import msgspec
import numpy as np
from scipy import stats

from stich.arena.duel import Outcome

CONFIDENCE = 0.95


class Interval(msgspec.Struct, frozen=True):
    """A mean with its confidence interval."""

    mean: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """The result of one bot. `lead` is its score minus the mean score of the others at the same table."""

    bot: str
    deals: int
    score: Interval
    lead: Interval
    wins: Interval
    decisions: int
    decisions_per_second: float
    seconds_per_decision: float


def interval(values: Sequence[float]) -> Interval:
    """Student's t interval over independent deals."""
    mean = float(np.mean(values))
    if len(values) < 2 or np.ptp(values) == 0:
        return Interval(mean, mean, mean)
    low, high = stats.t.interval(CONFIDENCE, len(values) - 1, loc=mean, scale=stats.sem(values))
    return Interval(mean, float(low), float(high))


def per_deal(deals: Sequence[list[Outcome]], bot: str) -> tuple[list[float], list[float], list[float]]:
    """Score, lead and share of wins of one bot, each as the mean over the rotations of a deal."""
    scores, leads, wins = [], [], []
    for outcomes in deals:
        seats = [
            (outcome, seat) for outcome in outcomes for seat, name in enumerate(outcome.seating.bots) if name == bot
        ]
        scores.append(float(np.mean([outcome.scores[seat] for outcome, seat in seats])))
        leads.append(float(np.mean([_lead(outcome.scores, seat) for outcome, seat in seats])))
        wins.append(float(np.mean([outcome.wins[seat] for outcome, seat in seats])))
    return scores, leads, wins


def _lead(scores: Sequence[int], seat: int) -> float:
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def standings(deals: Sequence[list[Outcome]]) -> list[Standing]:
    """All bots, the best first."""
    names = dict.fromkeys(name for outcomes in deals for outcome in outcomes for name in outcome.seating.bots)
    found = []
    for name in names:
        scores, leads, wins = per_deal(deals, name)
        played = [
            (o, seat) for outcomes in deals for o in outcomes for seat, n in enumerate(o.seating.bots) if n == name
        ]
        decisions = sum(outcome.decisions[seat] for outcome, seat in played)
        seconds = sum(outcome.seconds[seat] for outcome, seat in played)
        found.append(
            Standing(
                bot=name,
                deals=len(deals),
                score=interval(scores),
                lead=interval(leads),
                wins=interval(wins),
                decisions=decisions,
                decisions_per_second=decisions / seconds if seconds else 0.0,
                seconds_per_decision=seconds / decisions if decisions else 0.0,
            )
        )
    return sorted(found, key=lambda standing: -standing.lead.mean)
