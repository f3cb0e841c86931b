"""What a bot is: it gets the view of its seat and the texts of its legal actions, and nothing else."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from stich.games.views import View


class Bot(ABC):
    """A bot sits at one seat of one match. It may remember things, but must also work if it joins in the middle."""

    @abstractmethod
    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Chooses one of the legal actions."""


class Estimate(msgspec.Struct, frozen=True):
    """What a bot thinks of one action.

    `win` is the expected share of winning the match, with its standard error; `score` is the expected change of the
    seat's score in this round; `weight` is the share of its thinking that the bot spent on the action, 1.0 if it was
    the only one worth considering."""

    action: str
    win: float
    win_error: float
    score: float
    weight: float
