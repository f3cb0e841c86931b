"""How strong a player is: one among others of another kind, on duplicate deals, each played from every seat."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.bots.net_file import Strength
from stich.envs.choices import AT_RANDOM, BIDDERS, BY_RULE
from stich.envs.self_play import SelfPlay
from stich.errors import OptionError

Choose: TypeAlias = Callable[[npt.NDArray[np.int64]], npt.NDArray[np.int64]]
FIELDS = {"rules of thumb": BY_RULE, "random": AT_RANDOM, "bidders": BIDDERS}
MOST_STEPS = 1000  # more choices than a seat has in any round
TEST_SEED = 1_000_003  # of deals that no training sees
SURE = 1.96  # standard errors to each side, for 95 %


def strength(
    name: str,
    players: int,
    choose: Choose,
    *,
    among: str = "rules of thumb",
    deals: int = 1024,
    seed: int = TEST_SEED,
    threads: int | None = None,
) -> Strength:
    """The lead of one player over the others at its tables. `choose` gets rows of a `SelfPlay` and returns an action
    for each. Bidders play by rules of thumb until the tricks begin, and then by `choose`, too."""
    if among not in FIELDS:
        raise OptionError(f"a field is of {', '.join(FIELDS)}, not {among!r}")
    play = SelfPlay(name, players, size=deals * players, seed=seed, duplicates=players, threads=threads)
    own = np.arange(play.size) % players
    play.begin(bots=(((1 << players) - 1) & ~(1 << own)) << FIELDS[among])
    leads = np.zeros(play.size)
    open_still = np.ones(play.size, bool)
    for _ in range(MOST_STEPS):
        play.step(choose(play.rows))
        done = open_still & play.ended
        leads[done] = lead(play.rewards[done, :players], own[done])
        open_still &= ~done
        if not open_still.any():
            break
    by_deal = leads.reshape(deals, players).mean(axis=1)
    error = SURE * by_deal.std(ddof=1) / np.sqrt(deals) if deals > 1 else np.inf
    return Strength(players=players, among=among, lead=float(by_deal.mean()), error=float(error), deals=deals)


def lead(scores: npt.NDArray[np.float64], seats: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """By how much a seat is above the mean of the others, for each row of scores."""
    own = scores[np.arange(len(scores)), seats]
    return np.asarray(own - (scores.sum(axis=1) - own) / (scores.shape[1] - 1))
