"""Cards as text and as small numbers; no rules."""

from stich.cards.deck import COLOUR_NAMES, FRENCH_RANKS, Deck

__all__ = ["COLOUR_NAMES", "FRENCH_RANKS", "Deck"]
