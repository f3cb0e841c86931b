"""What happened, as numbers: a log is filled by compiled rules, and told in words by the types of a game's events.

It is an array with a row an event: its type and then its numbers, in the order in which the event declares its fields.
The first row says how many there are, and how many seats. The last rows are where the scores of a round that has ended
come from."""

from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.json_writer import BLANK
from stich.kernel.rule import hot, rule

Log: TypeAlias = Annotated[npt.NDArray[np.int64], 2]

MOST_EVENTS, MOST_PARTS, WIDTH = 32, 8, 32

# The types of events that every game has; its own begin after them.
CARD_PLAYED, TRICK_WON, ROUND_SCORED, MATCH_OVER, FIRST_OWN_EVENT = range(5)


def new_log() -> Log:
    """Room for a log, to be cleared first."""
    return np.empty((1 + MOST_EVENTS + MOST_PARTS, WIDTH), np.int64)


@hot
def clear(log: Log, players: int) -> None:
    log[0, 0] = 0
    log[0, 1] = players


@hot
def events_in(log: Log) -> int:
    return log[0, 0]


@hot
def parts_of(log: Log) -> Log:
    return log[1 + MOST_EVENTS :]


@rule
def begin_event(log: Log, kind: int) -> int:
    """A row for one more event, in which nothing is told yet."""
    row = min(log[0, 0] + 1, MOST_EVENTS)
    log[0, 0] = row
    log[row, 0] = kind
    for i in range(1, WIDTH):
        log[row, i] = BLANK
    return row


@rule
def tell(log: Log, kind: int, *numbers: Any) -> None:
    """Tells an event whose fields are single numbers."""
    row = begin_event(log, kind)
    for i in range(len(numbers)):
        log[row, 1 + i] = numbers[i]


@rule
def tell_each(log: Log, kind: int, numbers: Any, players: int) -> None:
    """Tells an event whose only field has a number for each seat."""
    row = begin_event(log, kind)
    for seat in range(players):
        log[row, 1 + seat] = numbers[seat]
