"""The 36 cards of Was sticht? as tables for the rules, and the trumps that are drawn (WS-1)."""

import numpy as np

from stich.cards import Deck
from stich.kernel.bits import has
from stich.kernel.rule import rule

DECK = Deck("BYRG", (1, 2, 3, 4, 5, 6, 7, 8, 9))

CARDS = len(DECK)
ALL_CARDS = DECK.all
COLOURS = len(DECK.colours)
NUMBERS = len(DECK.numbers)
COLOUR = np.array(DECK.colour_of)
NUMBER = np.array(DECK.number_of)

# The trump colour cards are the colours and "none", the trump number cards "none" and the numbers; no card is "none".
NO_COLOUR = COLOURS
NO_NUMBER = 0
TRUMP_COLOURS, TRUMP_NUMBERS = COLOURS + 1, NUMBERS + 1
COLOUR_CARDS = np.array([*(DECK.of_colour(colour) for colour in range(COLOURS)), 0])
NUMBER_CARDS = np.array([DECK.of_number(number) for number in range(TRUMP_NUMBERS)])


@rule
def trump_cards(colour: int, number: int) -> int:
    """WS-14, WS-17: the trump colour and the trump number together are one suit."""
    return COLOUR_CARDS[colour] | NUMBER_CARDS[number]


@rule
def suit_of(card: int, colour: int, number: int) -> int:
    """WS-14: the cards that follow this one: all trumps, or the rest of its colour."""
    trumps = trump_cards(colour, number)
    if COLOUR[card] == colour or NUMBER[card] == number:
        return trumps
    return COLOUR_CARDS[COLOUR[card]] & ~trumps


@rule
def strength(card: int, suit_led: int, colour: int, number: int) -> int:
    """WS-16: the number trump of the trump colour, the other number trumps alike, colour trumps, the suit led."""
    if NUMBER[card] == number:
        return 50 if COLOUR[card] == colour else 40
    if COLOUR[card] == colour:
        return 20 + NUMBER[card]
    return 10 + NUMBER[card] if has(suit_led, card) else 0
