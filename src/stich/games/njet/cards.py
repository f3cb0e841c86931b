"""Njet's deck as tables for the rules (NJ-1)."""

import numpy as np

from stich.cards import Deck
from stich.kernel.rule import rule

DECK = Deck("BYRK", (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 8, 9))

ALL_CARDS = DECK.all
COLOURS = len(DECK.colours)
BLUE, YELLOW, RED, BLACK = range(COLOURS)
COLOUR = np.array(DECK.colour_of)
NUMBER = np.array(DECK.number_of)
COLOUR_CARDS = np.array([DECK.of_colour(colour) for colour in range(COLOURS)])
CARDS_OF = np.array([DECK.of_colours(colours) for colours in range(1 << COLOURS)])  # by set of colours
ZEROS = DECK.of_number(0)
# Of the four 7s of each colour, all but the first.
SPARE_SEVENS = sum(copies & (copies - 1) for text, copies in DECK.copies.items() if text.endswith("7"))

# Equal cards stand side by side, at most four: those with an equal one 1, 2, 3 places above.
BELOW_1, BELOW_2, BELOW_3 = DECK.copy_below


@rule
def one_of_each(cards: int) -> int:
    """Only one of each group of equal cards, the lowest."""
    return cards & ~((cards & BELOW_1) << 1 | (cards & BELOW_2) << 2 | (cards & BELOW_3) << 3)


@rule
def equal_to(cards: int) -> int:
    """The other cards with the same text as one of these."""
    above = (cards & BELOW_1) << 1 | (cards & BELOW_2) << 2 | (cards & BELOW_3) << 3
    below = cards >> 1 & BELOW_1 | cards >> 2 & BELOW_2 | cards >> 3 & BELOW_3
    return above | below


@rule
def preferring(cards: int, preferred: int) -> int:
    """Only one of each group of equal cards: a preferred one, if there is one."""
    return one_of_each(cards & ~equal_to(preferred) | preferred)
