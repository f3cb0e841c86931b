"""The functions of Was sticht?: stocks of them, when one is fulfilled, and what it is worth.

A stock is one number: bit k is the first function of kind k, bit 12 + k the second. The lowest 12 bits are thus the
kinds in the stock, and equal stocks are equal numbers."""

from stich.games.was_sticht.kinds import (
    EXACTLY_FOUR,
    EXACTLY_ONE,
    FIRST_NO_COLOUR,
    KINDS,
    LAST_TRICK,
    MOST_TRICKS,
    NO_TRICKS,
    OF_EACH_KIND,
)
from stich.kernel.bits import all_below, bit, has
from stich.kernel.rule import rule
from stich.kernel.state import State

KIND_COUNT = len(KINDS)
FUNCTIONS = OF_EACH_KIND * KIND_COUNT
ALL_FUNCTIONS = (1 << FUNCTIONS) - 1


@rule
def kinds_in(stock: int) -> int:
    return stock & all_below(KIND_COUNT)


@rule
def how_many(stock: int, kind: int) -> int:
    return has(stock, kind) + has(stock, KIND_COUNT + kind)


@rule
def with_one_more(stock: int, kind: int) -> int:
    return stock | (bit(KIND_COUNT + kind) if has(stock, kind) else bit(kind))


@rule
def with_one_less(stock: int, kind: int) -> int:
    return stock & ~(bit(KIND_COUNT + kind) if has(stock, KIND_COUNT + kind) else bit(kind))


# ---- fulfilling ------------------------------------------------------------------------------------------------


@rule
def fulfils(s: State, seat: int, kind: int) -> bool:
    """WS-18, WS-19: whether a seat's tricks of the round fulfil a function of this kind."""
    taken = s.tricks_taken[seat]
    if kind == NO_TRICKS:
        return taken == 0
    if kind < EXACTLY_ONE:
        return taken > 0 and not has(s.colours_taken[seat], kind - FIRST_NO_COLOUR)
    if kind <= EXACTLY_FOUR:
        return taken == kind - EXACTLY_ONE + 1
    if kind == LAST_TRICK:
        return s.winner == seat
    return most_tricks(s, seat) if kind == MOST_TRICKS else fewest_tricks(s, seat)


@rule
def most_tricks(s: State, seat: int) -> bool:
    """WS-18: strictly more than every single other player."""
    rivals = 0
    for other in range(s.players):
        rivals += other != seat and s.tricks_taken[other] >= s.tricks_taken[seat]
    return rivals == 0


@rule
def fewest_tricks(s: State, seat: int) -> bool:
    """WS-18: strictly fewer than every single other player."""
    rivals = 0
    for other in range(s.players):
        rivals += other != seat and s.tricks_taken[other] <= s.tricks_taken[seat]
    return rivals == 0


# ---- values ----------------------------------------------------------------------------------------------------


@rule
def value_among(players: int, kind: int, value: int) -> int:
    """WS-27: among three players some functions are easier and others harder than among four."""
    if players > 3 or kind == EXACTLY_ONE + 1 or kind == LAST_TRICK:
        return value
    easier = kind > EXACTLY_ONE  # exactly 3, exactly 4, the most, the fewest
    return value - 1 if easier else value + 1


@rule
def sum_of_values(s: State, stock: int) -> int:
    """WS-25: the sum of the values of a stock."""
    total = 0
    for kind in range(KIND_COUNT):
        total += s.values[kind] * how_many(stock, kind)
    return total
