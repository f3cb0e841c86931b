"""The games: their definitions, compiled rules and words, a folder each. `games()` lists them."""

from stich.games.definition import Definition
from stich.games.registry import definition, games, ours, register

__all__ = ["Definition", "definition", "games", "ours", "register"]
