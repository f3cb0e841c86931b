"""What a choice gave away, from what each action came to in the same worlds.

The best action is found on one half of the worlds and measured on the other, and the other way round: else the luckiest
of many equal actions would look better than the one taken, and over a match that adds up."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.analysis.results import Loss, Measured, Option, Verdict
from stich.bots.comparison import POINTS, SHARES

# Means by block of worlds, action, what is measured, and seat.
Blocks: TypeAlias = npt.NDArray[np.float64]

ERRORS = 2.0  # below so many of its standard errors nothing is a mistake
DIGITS = 4


@dataclass(frozen=True)
class Weighed:
    """A verdict, and what the choice did to every seat: points against the best in points, shares likewise."""

    verdict: Verdict
    points: list[Measured]
    shares: list[Measured]


def weigh(blocks: Blocks, texts: list[str], chosen: int, among: list[int], seat: int, exact: bool = False) -> Weighed:
    """The verdict on an action, against the best of those `among`, itself included; by their places in `texts`, as in
    the blocks."""
    among = [*among, chosen]
    seats = blocks.shape[-1]
    effects = [effect(blocks[:, :, measure], chosen, among, seat) for measure in (POINTS, SHARES)]
    means = blocks.mean(axis=0)
    options = [
        Option(action=text, points=rounded(means[one, POINTS, seat]), share=rounded(means[one, SHARES, seat]))
        for one, text in enumerate(texts)
    ]
    losses = [
        loss(texts[best_of(means[:, measure, seat], among, chosen)], effects[measure][:, seat])
        for measure in (POINTS, SHARES)
    ]
    points, shares = ([measured(effects[measure][:, other]) for other in range(seats)] for measure in (POINTS, SHARES))
    return Weighed(Verdict(options=options, points=losses[0], share=losses[1], exact=exact), points, shares)


def effect(values: Blocks, chosen: int, among: list[int], seat: int) -> npt.NDArray[Any]:
    """By block and seat: what the chosen action came to, less what the best did, which the other half has told."""
    differences = np.zeros((len(values), values.shape[-1]))
    for half in range(2):
        told = values[1 - half :: 2] if len(values) > 1 else values
        best = best_of(told[:, :, seat].mean(axis=0), among, chosen)
        differences[half::2] = values[half::2, chosen] - values[half::2, best]
    return differences


def best_of(worth: npt.NDArray[Any], among: list[int], chosen: int) -> int:
    """The best of some actions; the one that was chosen, if it is as good."""
    best = max(among, key=lambda one: float(worth[one]))
    return chosen if worth[chosen] >= worth[best] else best


def loss(best: str, differences: npt.NDArray[Any]) -> Loss:
    lost = measured(-differences)
    return Loss(
        best=best, lost=lost.value, error=lost.error, mistake=lost.value > 0 and lost.value > ERRORS * lost.error
    )


def measured(values: npt.NDArray[Any]) -> Measured:
    """The mean of some values and its standard error, which is 0 if there is only one: then it is exact."""
    error = float(values.std(ddof=1)) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return Measured(value=rounded(values.mean()), error=rounded(error))


def together(*parts: Measured) -> Measured:
    """The sum of numbers that are measured independently."""
    value = sum(part.value for part in parts)
    return Measured(value=rounded(value), error=rounded(sum(part.error**2 for part in parts) ** 0.5))


def negative(one: Measured) -> Measured:
    return Measured(value=rounded(-one.value), error=one.error)


def rounded(value: float) -> float:
    """As many digits as tell something."""
    return round(float(value), DIGITS) + 0.0
