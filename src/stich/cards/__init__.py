"""Decks and card sets: cards as text and as small numbers. There are no rules here."""

from stich.cards.deck import COLOUR_NAMES, FRENCH_RANKS, Deck

__all__ = ["COLOUR_NAMES", "FRENCH_RANKS", "Deck"]
