"""The games: a folder for each, with its definition, compiled rules and words. `games()` lists them."""

from stich.games.definition import Definition
from stich.games.registry import definition, games, ours, register

__all__ = ["Definition", "definition", "games", "ours", "register"]
