"""A deck: its cards in printing order, card i being bit i of a card set.

>>> deck = Deck("BR", (0, 1, 1))
>>> deck.texts(0b010110)
['B1', 'B1', 'R1']
>>> deck.first("R1") == 1 << 4
True
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

COLOUR_NAMES = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "G": "green"}
PRINTING_ORDER = "BYRKG"


def cards_in(card_set: int) -> Iterator[int]:
    """The cards of a set, lowest first."""
    rest = int(card_set)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


class Deck:
    """Colours in printing order, each with the same numbers in rising order; equal cards stand side by side."""

    def __init__(self, colours: str, numbers: tuple[int, ...]) -> None:
        if list(colours) != sorted(colours, key=PRINTING_ORDER.index) or list(numbers) != sorted(numbers):
            raise ValueError("a deck lists its colours in printing order and its numbers rising")
        self.colours = colours
        self.numbers = numbers
        self.colour_of = [c for c in range(len(colours)) for _ in numbers]
        self.number_of = [n for _ in colours for n in numbers]
        self.names = [f"{colours[c]}{n}" for c, n in zip(self.colour_of, self.number_of, strict=True)]

    def __len__(self) -> int:
        return len(self.names)

    @property
    def all(self) -> int:
        return (1 << len(self)) - 1

    @cached_property
    def copies(self) -> dict[str, int]:
        """For each text the set of all cards that print as it."""
        copies: dict[str, int] = {}
        for card, name in enumerate(self.names):
            copies[name] = copies.get(name, 0) | 1 << card
        return copies

    @property
    def colour_names(self) -> list[str]:
        return [COLOUR_NAMES[letter] for letter in self.colours]

    def of_colour(self, colour: int) -> int:
        return self.where(card for card in range(len(self)) if self.colour_of[card] == colour)

    def of_number(self, number: int) -> int:
        return self.where(card for card in range(len(self)) if self.number_of[card] == number)

    @staticmethod
    def where(cards: Iterable[int]) -> int:
        return sum(1 << card for card in cards)

    @cached_property
    def copy_below(self) -> list[int]:
        """For k = 1, 2, … the cards whose text is also that of the card k places above."""
        most = max(int(copies).bit_count() for copies in self.copies.values())
        return [
            self.where(c for c in range(len(self) - k) if self.names[c] == self.names[c + k]) for k in range(1, most)
        ]

    def text(self, card: int) -> str:
        return self.names[card]

    def texts(self, card_set: int) -> list[str]:
        return list(self._texts(int(card_set)))

    @lru_cache(maxsize=8192)  # noqa: B019  decks live as long as the program, and the same hands are told many times
    def _texts(self, card_set: int) -> tuple[str, ...]:
        return tuple(self.names[card] for card in cards_in(card_set))

    def first(self, text: str, among: int = -1) -> int:
        """The lowest of the cards with this text that is in a set, as a set of one; 0 if there is none."""
        found = self.copies.get(text, 0) & among
        return found & -found
