"""Mü's deck as tables for the rules; The Last Panther plays with the same cards (MU-1, MU-2)."""

import numpy as np

from stich.cards import Deck
from stich.kernel.rule import rule

DECK = Deck("BYRKG", (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9))
CARD_POINTS = {0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 0}

CARDS = len(DECK)
ALL_CARDS = DECK.all
COLOURS = len(DECK.colours)
NUMBERS = 10
BLUE, YELLOW, RED, BLACK, GREEN = range(COLOURS)
COLOUR = np.array(DECK.colour_of)
NUMBER = np.array(DECK.number_of)
COLOUR_CARDS = np.array([DECK.of_colour(colour) for colour in range(COLOURS)])
CARDS_OF = np.array([DECK.of_colours(colours) for colours in range(1 << COLOURS)])  # by set of colours
NUMBER_CARDS = np.array([DECK.of_number(number) for number in range(NUMBERS)])
POINTS = np.array([CARD_POINTS[number] for number in DECK.number_of])

# There are two each of 1 and 7, side by side: the first copies.
FIRST_OF_TWO = DECK.copy_below[0]


@rule
def one_of_each(cards: int) -> int:
    """Only one of each pair of equal cards."""
    return cards & ~((cards & FIRST_OF_TWO) << 1)


@rule
def preferring(cards: int, preferred: int) -> int:
    """Only one of each pair of equal cards: the preferred one, if one of the two is preferred."""
    twins = (preferred & FIRST_OF_TWO) << 1 | (preferred >> 1) & FIRST_OF_TWO
    return one_of_each(cards & ~twins | preferred)
