"""The errors that Stich raises for bad input. Each message says what would have been right."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about a misspelt name; empty if no known name is close to it.

    >>> did_you_mean("narate", ["narrate", "restore"]), did_you_mean("play", ["narrate"])
    ('; did you mean `narrate`?', '')
    """
    return next((f"; did you mean `{close}`?" for close in get_close_matches(name, known, 1, cutoff=0.8)), "")


class StichError(Exception):
    """The base class of all errors below."""


class UnknownGame(StichError, LookupError):
    """No game has this name."""


class UnknownBot(StichError, LookupError):
    """No bot has this name."""


class OptionError(StichError, ValueError):
    """An option, the number of players among them, is unknown or out of range."""


class SeatError(StichError, ValueError):
    """There is no such seat at this table."""


class DealError(StichError, ValueError):
    """A deal has missing, doubled or foreign cards, or the wrong shape."""


class IllegalAction(StichError, ValueError):
    """An action that may not be taken now; `legal` holds those that may."""

    def __init__(self, message: str, seat: int, action: str, legal: Sequence[str]) -> None:
        super().__init__(message)
        self.seat = seat
        self.action = action
        self.legal = list(legal)

    def __reduce__(self) -> tuple[Any, ...]:  # so that it comes back whole from another process
        return type(self), (str(self), self.seat, self.action, self.legal)


class LibraryError(StichError):
    """The rules can not run: no compiled library fits this machine, and no compiler is installed."""


class NetError(StichError, ValueError):
    """A learned network is damaged, or was trained for something other than what it is used for."""


class UnsolvableState(StichError, ValueError):
    """A state that the solver can not take: no trick is being played, or not all cards are open."""


class TooLarge(StichError):
    """An ending that needs more nodes to solve than were allowed."""


class RecordError(StichError, ValueError):
    """A record that can not be replayed; `place` names where, such as `actions[12]`."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.place, self.message)
