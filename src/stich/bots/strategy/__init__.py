"""Each game's rules of thumb, and how they are found."""

import importlib
import importlib.util
from types import ModuleType

from stich.bots.strategy.dispatch import by_strategy, register_strategy


def load_strategy(game: str, rules: ModuleType) -> None:
    """Makes a game's strategy known to the search; a game without one is played by chance and search alone."""
    if rules.State in by_strategy.by_dtype:
        return
    name = f"stich.bots.strategy.{game}"
    known = importlib.util.find_spec(name) is not None
    register_strategy(rules.State, importlib.import_module(name if known else "stich.bots.strategy.unknown"))
