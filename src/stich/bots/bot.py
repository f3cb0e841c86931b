"""What a bot is: it gets the view of its seat and the texts of what it may do, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from stich.games.views import View


class Bot(ABC):
    """A player. One object sits at one seat of one match. It may remember, and may be started in the middle."""

    @abstractmethod
    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal actions."""


class Estimate(msgspec.Struct, frozen=True):
    """What a bot thinks of one action: what it would bring, and how sure the bot is of that.

    `win` is the share of winning the match, with its standard error; `score` what the seat's score changes by in this
    round; `weight` how much of the thought went there, so 1.0 for the only one worth considering."""

    action: str
    win: float
    win_error: float
    score: float
    weight: float
