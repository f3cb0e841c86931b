"""What a card is to the solver: how many in play stand above it. So equal situations are found in other cards too, and
of cards of one hand that are as good as each other only one is tried."""

from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.bits import bit, count, lowest
from stich.kernel.endings import TRUMP_RANK
from stich.kernel.rule import rule
from stich.kernel.state import NOBODY, State
from stich.solve.ending import held, rank, suit, worth

CARDS = 64
SEATS = 8

# By card: the cards of its suit, those of them that are higher, those that are not lower, those of the same worth, a
# number for these, the trumps if it is none, the trumps of other suits, the trumps that are not lower, its rank and its
# worth.
IN_SUIT, ABOVE, NOT_BELOW, ALIKE, KIND, TRUMPS_BESIDE, OTHER_TRUMPS, TRUMPS_NOT_BELOW, RANK, WORTH = range(10)
TABLES = 10
CardTables: TypeAlias = Annotated[npt.NDArray[np.int64], 2]

# Random numbers by seat, kind of card and cards above it. Their sums stand for hands: so small that none overflows.
CardMarks: TypeAlias = Annotated[npt.NDArray[np.int64], 2]
MARK_BITS = 56


@rule
def card_tables() -> CardTables:
    """To be filled in."""
    return np.zeros((TABLES, CARDS), np.int64)


def make_marks() -> CardMarks:
    return np.random.default_rng(1).integers(0, 1 << MARK_BITS, (SEATS * CARDS * CARDS, 2), np.int64)


@rule
def compare_cards(s: State, cards: int, tables: CardTables) -> None:
    """Fills in the tables for some cards, as they stand to each other."""
    suits = np.zeros(CARDS, np.int64)
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        suits[card], tables[RANK, card], tables[WORTH, card] = suit(s, card), rank(s, card), worth(s, card)
        tables[KIND, card] = -1
    kinds, rest = 0, cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        compare_card(card, cards, suits, tables)
        if tables[KIND, card] < 0:
            tables[KIND, card] = kinds
            kinds += 1


@rule
def compare_card(card: int, cards: int, suits: Any, tables: CardTables) -> None:
    """How one card stands to some others, and to itself."""
    for table in (IN_SUIT, ABOVE, NOT_BELOW, ALIKE, TRUMPS_BESIDE, OTHER_TRUMPS, TRUMPS_NOT_BELOW):
        tables[table, card] = 0
    while cards:
        other = lowest(cards)
        cards &= cards - 1
        is_high_trump = tables[RANK, other] >= max(tables[RANK, card], TRUMP_RANK)
        tables[TRUMPS_NOT_BELOW, card] |= is_high_trump << other
        if suits[other] == suits[card]:
            tables[IN_SUIT, card] |= bit(other)
            tables[ABOVE, card] |= (tables[RANK, other] > tables[RANK, card]) << other
            tables[NOT_BELOW, card] |= (tables[RANK, other] >= tables[RANK, card]) << other
            if tables[WORTH, other] == tables[WORTH, card]:
                tables[ALIKE, card] |= bit(other)
                if other < card:
                    tables[KIND, card] = tables[KIND, other]
        elif tables[RANK, other] >= TRUMP_RANK:
            tables[OTHER_TRUMPS, card] |= bit(other)
            if tables[RANK, card] < TRUMP_RANK:
                tables[TRUMPS_BESIDE, card] |= bit(other)


@rule
def cards_in_play(s: State) -> int:
    """What all seats have still to play, and what lies in the trick."""
    return held_by_others(s, NOBODY)


@rule
def held_by_others(s: State, seat: int) -> int:
    """What the other seats have still to play, or have played to this trick."""
    cards = 0
    for other in range(s.players):
        if other != seat:
            cards |= held(s, other)
    for i in range(s.trick_size):
        cards |= bit(s.trick[i])
    return cards


@rule
def as_good_as(card: int, among: int, others: int, tables: CardTables) -> int:
    """One of some cards of the same hand that leads to the same as this one; the card itself if there is none.

    Two of a suit and worth are such if they are equal, or no card of others lies between them or equals one of them."""
    rest = among & tables[ALIKE, card]
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        lower, higher = (other, card) if tables[ABOVE, other] >> card & 1 else (card, other)
        equal = tables[NOT_BELOW, higher] >> lower & 1
        if equal or tables[NOT_BELOW, lower] & ~tables[ABOVE, higher] & others == 0:
            return other
    return card


@rule
def one_of_equals(actions: int, others: int, tables: CardTables) -> int:
    """Of cards that lead to the same only one each."""
    kept, rest = 0, actions
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if as_good_as(card, kept, others, tables) == card:
            kept |= bit(card)
    return kept


@rule
def marks_of_hands(s: State, tables: CardTables, marks: CardMarks) -> tuple[int, int]:
    """Two numbers that are alike for hands that differ in nothing that matters, and else different, as good as surely:
    by chance once in 10**30."""
    in_play = 0
    for seat in range(s.players):
        in_play |= held(s, seat)
    first, second = 0, 0
    for seat in range(s.players):
        cards = held(s, seat)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            place = (seat * CARDS + tables[KIND, card]) * CARDS + count(tables[ABOVE, card] & in_play)
            first += marks[place, 0]
            second += marks[place, 1]
    return first, second
