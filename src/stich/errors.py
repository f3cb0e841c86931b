"""The errors that Stich raises for bad input. Each message says what would have been right."""

from collections.abc import Sequence
from typing import Any


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
