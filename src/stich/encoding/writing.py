"""Turns the numbers of a state into bits, in compiled code: sets, names, seats counted from the viewer, and numbers."""

from typing import Any

import numpy as np

from stich.kernel.bits import all_below, bit
from stich.kernel.rule import compiled_in, hot

WORD = 64


@compiled_in("stich.encoding.spreading")
def spread(bits: int, out: Any, at: int) -> None:
    """Writes 64 bits beginning at a bit: as they are into an array of words, or as 64 bytes."""
    if out.dtype == np.int64:
        out[at // WORD] = bits
        return
    for place in range(WORD):
        out[at + place] = bits >> place & 1


@hot
def settle(cards: int, has_twin_above: int) -> int:
    """Moves cards down by one place where an equal card is missing."""
    moving = (cards >> 1) & has_twin_above & ~cards
    return cards ^ (moving | moving << 1)


@hot
def one_hot(value: int, first: int, choices: int) -> int:
    place = value - first
    return bit(place) if 0 <= place < choices else 0


@hot
def one_seat(seat: int, viewer: int, places: int) -> int:
    if seat < 0:
        return 0
    return bit(seat - viewer if seat >= viewer else seat - viewer + places)


@hot
def seats_from_viewer(seats: int, viewer: int, places: int) -> int:
    """A set of seats, rotated so that the viewer's seat comes first."""
    return (seats >> viewer | seats << (places - viewer)) & all_below(places)


@hot
def seats_first(members: int, viewer: int, places: int) -> int:
    """A set whose first members are seats; these are rotated so that the viewer's comes first."""
    seats = members & all_below(places)
    return members ^ seats | seats_from_viewer(seats, viewer, places)
