"""Cards on a terminal: the letter gives the colour, and where the terminal has colours, the text is coloured too."""

import re
from collections.abc import Iterable
from itertools import groupby

from rich.text import Text

from stich.cards import COLOUR_NAMES

# Light on dark or dark on light within the card itself, so that it reads on any background.
STYLES = {
    "B": "bold white on blue",
    "Y": "bold black on yellow",
    "R": "bold white on red",
    "K": "bold white on grey23",
    "G": "bold black on green",
    "S": "bold white on grey23",
    "H": "bold white on red",
    "D": "bold black on dark_orange",
    "C": "bold black on green",
}
RANK = r"(?:\d+|[JQKA])"
LETTERS = {name: letter for letter, name in COLOUR_NAMES.items()}


def coloured(text: str, style: str = "") -> Text:
    """A text with its card and colour names coloured."""
    shown = Text(text, style=style)
    for letter, card_style in STYLES.items():
        shown.highlight_regex(rf"\b({letter}{RANK}|{COLOUR_NAMES[letter]})\b", card_style)
    return shown


def is_card(text: str) -> bool:
    return text[:1] in STYLES and re.fullmatch(RANK, text[1:]) is not None


def by_colour(cards: Iterable[str]) -> Text:
    """Cards side by side, with a gap between two colours."""
    groups = [" ".join(group) for _, group in groupby(cards, key=lambda card: card[:1])]
    return coloured("   ".join(groups))


def colour_letters(names: Iterable[str]) -> Text:
    """Names of colours as their letters. Other names stay as they are."""
    shown = Text()
    for number, name in enumerate(names):
        letter = LETTERS.get(name)
        shown.append(" " if number else "").append(letter or name, STYLES[letter] if letter else "")
    return shown
