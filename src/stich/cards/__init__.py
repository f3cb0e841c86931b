"""Cards as text and as small numbers; no rules."""

from stich.cards.deck import COLOUR_NAMES, Deck

__all__ = ["COLOUR_NAMES", "Deck"]
