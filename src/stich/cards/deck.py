"""A deck: its cards in printing order, card i being bit i of a card set.

>>> deck = Deck("BR", (0, 1, 1))
>>> deck.texts(0b010110)
['B1', 'B1', 'R1']
>>> deck.first("R1") == 1 << 4
True
>>> bridge = Deck("CDHS", FRENCH_RANKS)
>>> bridge.texts(bridge.all)[-6:]
['S9', 'S10', 'SJ', 'SQ', 'SK', 'SA']
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

COLOUR_NAMES = {
    **{"B": "blue", "Y": "yellow", "R": "red", "K": "black", "G": "green"},
    **{"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
}
FRENCH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
MOST_CARDS = 63  # in a set of 64 bits with a sign


def cards_in(card_set: int) -> Iterator[int]:
    """The cards of a set, lowest first."""
    rest = int(card_set)
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1


class Deck:
    """A deck that has the same cards in each of several colours. Equal cards are neighbours.

    Each colour is one letter. Letters that COLOUR_NAMES does not know are passed as a mapping from all letters to their
    names. The cards of one colour are either numbers in ascending order (equal ones repeated) or the names of ranks
    from the lowest to the highest. With ranks, the number of a card is the position of its rank in `ranks`. The text of
    a card is its colour's letter followed by its number or rank."""

    def __init__(self, colours: str | Mapping[str, str], cards: Sequence[int] | Sequence[str]) -> None:
        self.colours = "".join(colours)
        self.colour_names = [_colour_name(letter, colours) for letter in colours]
        texts = [str(card) for card in cards]
        self.ranks = list(dict.fromkeys(texts))
        self.numbers = tuple(card if isinstance(card, int) else self.ranks.index(card) for card in cards)
        self._check(texts)
        self.colour_of = [c for c in range(len(self.colours)) for _ in texts]
        self.number_of = [n for _ in self.colours for n in self.numbers]
        self.names = [f"{letter}{text}" for letter in self.colours for text in texts]

    def _check(self, texts: list[str]) -> None:
        if len(set(self.colours)) != len(self.colours) or len(set(self.colour_names)) != len(self.colours):
            raise ValueError(f"each colour of a deck has a letter and a name of its own: {self.colours!r}")
        if list(self.numbers) != sorted(self.numbers):
            raise ValueError(f"the cards of a colour do not fall, and equal ones stand side by side: {texts}")
        if not all(text.isalnum() and text.isascii() for text in texts):
            raise ValueError(f"a rank is written with letters and digits: {texts}")
        if not 0 < len(self.colours) * len(texts) <= MOST_CARDS:
            raise ValueError(f"a deck has 1 to {MOST_CARDS} cards, this one {len(self.colours) * len(texts)}")

    def __len__(self) -> int:
        return len(self.names)

    @property
    def all(self) -> int:
        return (1 << len(self)) - 1

    @cached_property
    def copies(self) -> dict[str, int]:
        """For each card text, the set of all cards with that text."""
        copies: dict[str, int] = {}
        for card, name in enumerate(self.names):
            copies[name] = copies.get(name, 0) | 1 << card
        return copies

    def of_colour(self, colour: int) -> int:
        return self.where(card for card in range(len(self)) if self.colour_of[card] == colour)

    def of_colours(self, colours: int) -> int:
        """All cards of a set of colours."""
        return sum(self.of_colour(colour) for colour in cards_in(colours))

    def of_number(self, number: int) -> int:
        return self.where(card for card in range(len(self)) if self.number_of[card] == number)

    @staticmethod
    def where(cards: Iterable[int]) -> int:
        return sum(1 << card for card in cards)

    @cached_property
    def copy_below(self) -> list[int]:
        """For k = 1, 2, …: the set of cards that have the same text as the card k places above them."""
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


def _colour_name(letter: str, colours: str | Mapping[str, str]) -> str:
    if len(letter) != 1 or not ("A" <= letter <= "Z"):
        raise ValueError(f"a colour is one capital letter, not {letter!r}")
    if not isinstance(colours, str):
        return colours[letter]
    if letter not in COLOUR_NAMES:
        raise ValueError(f"the colour {letter!r} has no name: give all colours of the deck as letters with their names")
    return COLOUR_NAMES[letter]
