"""Meinz's deck as tables for the rules (MZ-1)."""

import numpy as np

from stich.cards import Deck

DECK = Deck("BYRG", (1, 2, 3, 4, 5, 6, 7, 8, 9))

CARDS = len(DECK)
ALL_CARDS = DECK.all
COLOURS = len(DECK.colours)
COLOUR = np.array(DECK.colour_of)
NUMBER = np.array(DECK.number_of)

# By card: the cards of its colour, and with them those of its number.
SAME_COLOUR = np.array([DECK.of_colour(colour) for colour in DECK.colour_of])
FOLLOWING = np.array([SAME_COLOUR[card] | DECK.of_number(DECK.number_of[card]) for card in range(CARDS)])
# By set of colours: all their cards.
CARDS_OF = np.array([DECK.of_colours(colours) for colours in range(1 << COLOURS)])
