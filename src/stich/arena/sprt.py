"""A sequential probability ratio test: it stops as soon as the question "is A better than B" is settled.

The evidence is A's lead over B in each duplicate deal. The hypotheses are about this lead in units of its own standard
deviation (as in fishtest's normalised Elo), so that the same bounds fit every game: H0 is no lead, H1 a lead of
`EFFECT`."""

import math
from collections.abc import Sequence
from typing import Literal

import numpy as np

EFFECT = 0.3
ERROR = 0.05  # of either kind
FEWEST = 8  # deals before the spread is trusted

Verdict = Literal["better", "not better", "open"]


def log_likelihood_ratio(leads: Sequence[float]) -> float:
    """How much likelier these leads are if A is better by EFFECT than if it is not better at all."""
    spread = float(np.std(leads, ddof=1)) if len(leads) > 1 else 0.0
    if spread == 0.0:
        return 0.0
    return len(leads) * EFFECT * (float(np.mean(leads)) / spread - EFFECT / 2)


def verdict(leads: Sequence[float]) -> Verdict:
    bound = math.log((1 - ERROR) / ERROR)
    ratio = log_likelihood_ratio(leads) if len(leads) >= FEWEST else 0.0
    if ratio >= bound:
        return "better"
    return "not better" if ratio <= -bound else "open"
