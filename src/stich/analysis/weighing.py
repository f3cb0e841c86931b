"""What a choice gave away, from what each action came to in the same worlds.

The best action is found on one half of the worlds and measured on the other, and the other way round: else the luckiest
of many equal actions would look better than the one taken, and over a match that adds up."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.analysis.results import ActionWorth, Loss, Measured, Verdict
from stich.bots.comparison import POINTS, SHARES

# Means by block of worlds, action, what is measured, and seat.
Blocks: TypeAlias = npt.NDArray[np.float64]
# Differences by block and seat.
Differences: TypeAlias = npt.NDArray[np.float64]

ERRORS = 2.0  # below so many of its standard errors nothing is a mistake
DIGITS = 4


@dataclass(frozen=True)
class Effects:
    """What a choice did to every seat, in points and in shares, against the best one; and how many points the best
    would have brought the seat itself against what is usual, and the choice did."""

    points: list[Measured]
    shares: list[Measured]
    possible: Measured
    from_usual: Measured


def verdict(blocks: Blocks, texts: list[str], chosen: int, among: list[int], seat: int) -> Verdict:
    """On an action, against the best of those `among`; by their places in `texts`, as in the blocks."""
    means = blocks.mean(axis=0)
    best = [best_of(means[None, :, measure, seat], chosen, among) for measure in (POINTS, SHARES)]

    def error(one: int, measure: int) -> float:
        return measured(blocks[:, best[measure], measure, seat] - blocks[:, one, measure, seat]).error

    options = [
        ActionWorth(
            action=text,
            points=rounded(means[one, POINTS, seat]),
            share=rounded(means[one, SHARES, seat]),
            points_error=error(one, POINTS),
            share_error=error(one, SHARES),
            considered=one in among,
        )
        for one, text in enumerate(texts)
    ]
    points, share = (
        loss(texts[best[measure]], measured(-against_best(blocks[:, :, measure], chosen, among, seat)[:, seat]))
        for measure in (POINTS, SHARES)
    )
    return Verdict(options=options, points=points, share=share)


def effects(blocks: Blocks, chosen: int, among: list[int], usual: npt.NDArray[np.float64], seat: int) -> Effects:
    """Of an action; `usual` is how likely each would be taken by who plays as is usual."""
    points, shares = (against_best(blocks[:, :, measure], chosen, among, seat) for measure in (POINTS, SHARES))
    from_usual = blocks[:, chosen, POINTS, seat] - blocks[:, :, POINTS, seat] @ usual
    seats = range(blocks.shape[-1])
    return Effects(
        points=[measured(points[:, other]) for other in seats],
        shares=[measured(shares[:, other]) for other in seats],
        possible=measured(from_usual - points[:, seat]),
        from_usual=measured(from_usual),
    )


def against_best(values: Blocks, chosen: int, among: list[int], seat: int) -> Differences:
    """What the chosen action came to, less what the best did, which the other half has told."""
    differences = np.zeros((len(values), values.shape[-1]))
    for half in range(2):
        told = values[1 - half :: 2] if len(values) > 1 else values
        best = best_of(told[:, :, seat], chosen, among)
        differences[half::2] = values[half::2, chosen] - values[half::2, best]
    return differences


def best_of(worth: npt.NDArray[Any], chosen: int, among: list[int]) -> int:
    """The best of some actions by the means of blocks; the one that was chosen, unless that is behind by more than a
    standard error: of many that are all but equal the best is not worth a word."""
    best = max(among, key=lambda one: float(worth[:, one].mean()))
    ahead = measured(worth[:, best] - worth[:, chosen])
    return best if ahead.value > ahead.error else chosen


def loss(best: str, lost: Measured) -> Loss:
    mistake = lost.value > 0 and lost.value > ERRORS * lost.error
    return Loss(best=best, lost=lost.value, error=lost.error, mistake=mistake)


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
