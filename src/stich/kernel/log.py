"""The log: what an action did, written as numbers by compiled rules and turned into events by Python.

A log is an array with one row for each event: the number of its type, then its fields in the order of their
declaration. The first row holds the number of events and of seats. The last rows hold the parts of a round's scores."""

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
    """An empty array for a log. Clear it before use."""
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
    """Adds a row for one more event, with nothing in it yet. Returns its number."""
    row = min(log[0, 0] + 1, MOST_EVENTS)
    log[0, 0] = row
    log[row, 0] = kind
    for i in range(1, WIDTH):
        log[row, i] = BLANK
    return row


@rule
def tell(log: Log, kind: int, *numbers: Any) -> None:
    """Adds an event whose fields are single numbers."""
    row = begin_event(log, kind)
    for i in range(len(numbers)):
        log[row, 1 + i] = numbers[i]


@rule
def tell_each(log: Log, kind: int, numbers: Any, players: int) -> None:
    """Adds an event whose only field has a number for each seat."""
    row = begin_event(log, kind)
    for seat in range(players):
        log[row, 1 + seat] = numbers[seat]
