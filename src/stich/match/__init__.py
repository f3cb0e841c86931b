"""Games with their options settled, matches, and matches played again from records."""

from stich.match.game import Game, game

__all__ = ["Game", "game"]
