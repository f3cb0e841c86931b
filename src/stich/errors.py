"""What can go wrong from outside, each with a message that says what would have been right."""

from collections.abc import Sequence
from typing import Any


class StichError(Exception):
    """Any of the errors below."""


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
    """The rules can not run: no compiled library fits, and there is nothing to compile them with."""


class NetError(StichError, ValueError):
    """A learned network that is damaged, or was made for something else than it is used for."""


class UnsolvableState(StichError, ValueError):
    """An ending that can not be solved: it is not in its tricks, or not all cards are open."""


class TooLarge(StichError):
    """An ending that takes more nodes to solve than were allowed."""


class RecordError(StichError, ValueError):
    """A record that can not be replayed; `place` names where, such as `actions[12]`."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.place, self.message)
