"""Games with their options settled, matches, and replays of records."""

from stich.match.game import Game, game

__all__ = ["Game", "game"]
