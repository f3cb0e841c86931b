"""The words of a game for the terminal, from the module that its definition names."""

from dataclasses import replace

from stich.games import Definition
from stich.terminal.words import TerminalWords


def words_of(game: Definition) -> TerminalWords:
    """The words of a game. If it has no module `terminal`, they are made from the names of its fields."""
    words: TerminalWords = game.load("terminal").WORDS if "terminal" in game.parts else TerminalWords()
    return replace(
        words,
        round_name=game.round_name,
        dealer_name=game.dealer_name,
        actions_naming_seats=game.actions_naming_seats,
    )
