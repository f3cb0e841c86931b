"""A game's actions as fixed numbers, one for each action text, with seats counted from the seat that acts.

Inside the rules, the meaning of an action code depends on the phase, and equal cards have different codes. Here a
number has the same meaning during the whole match: "play R7" is the same for every copy of the card, and "partner +2"
is the player opposite among four, whoever says it."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.cards.deck import cards_in
from stich.errors import OptionError
from stich.games.layout import Layout
from stich.games.rulebook import Rulebook
from stich.match import Game
from stich.quoting import quoted

CODES = 63
NO_ACTION = -1

SeatNames: TypeAlias = Callable[[str], str]
Numbering: TypeAlias = Annotated[npt.NDArray[np.int16], 3]  # by seat, stage and code
Codes: TypeAlias = Annotated[npt.NDArray[np.int64], 2]  # by seat and number


class ActionSpace:
    """The actions of a game for one number of players, and the tables that the compiled code uses to translate them.

    `number_of[seat, stage, code]` is the number of an action, `codes_of[seat, number]` the set of its codes. `texts`
    are actions that already have a number, for example from tables with more players; new ones follow after them."""

    def __init__(self, game: Game, layout: Layout, texts: Sequence[str] = ()) -> None:
        self.players = game.players
        self.naming = game.definition.actions_naming_seats
        self.texts: list[str] = list(texts)
        self._numbers: dict[str, int] = {text: number for number, text in enumerate(texts)}
        book = game.definition.load_rulebook()
        self.number_of: Numbering = np.full((game.players, max(book.words.texts) + 1, CODES), NO_ACTION, np.int16)
        self._enumerate(book, layout)
        self._lists: list[list[list[int]]] = self.number_of.tolist()  # in Python quicker to look up
        self.codes_of: Codes = np.zeros((game.players, len(self.texts)), np.int64)
        for seat, stage, code in np.argwhere(self.number_of != NO_ACTION):
            self.codes_of[seat, self.number_of[seat, stage, code]] |= 1 << int(code)

    def _enumerate(self, book: Rulebook, layout: Layout) -> None:
        """Numbers the actions stage by stage, in the order of the codes that the first seat has for them."""
        for stage, texts in book.words.texts.items():
            possible = layout.codes[stage](self.players) if stage in layout.codes else range(len(texts))
            codes = [code for code in possible if texts[code] and self._names_only_players(texts[code])]
            for seat in range(self.players):
                for code in codes:
                    text = self.relative(texts[code], seat)
                    if not (stage in layout.names_others and "+0" in text.split()):
                        self.number_of[seat, stage, code] = self._number(text)

    def _names_only_players(self, text: str) -> bool:
        naming = next((start for start in self.naming if text.startswith(start)), None)
        words = [] if naming is None else text.removeprefix(naming).split()
        return all(int(word) < self.players for word in words if word.isdigit())

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return self._numbers[text]

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, number: int, seat: int) -> str:
        """The text of an action when this seat takes it."""
        return self._renamed(self.texts[number], lambda word: str((int(word) + seat) % self.players))

    def number(self, text: str, seat: int) -> int:
        """The number of an action text."""
        found = self._numbers.get(self.relative(text, seat))
        if found is None:
            raise OptionError(f"{quoted(text)} is no action of this game")
        return found

    def relative(self, text: str, seat: int) -> str:
        """An action text with its seats counted clockwise from the seat that acts."""
        return self._renamed(text, lambda word: f"+{(int(word) - seat) % self.players}")

    def _renamed(self, text: str, rename: SeatNames) -> str:
        naming = next((start for start in self.naming if text.startswith(start)), None)
        if naming is None:
            return text
        words = text.removeprefix(naming).split()
        return " ".join([naming, *sorted(rename(word) if word.lstrip("+").isdigit() else word for word in words)])

    def numbers_in(self, codes: int, seat: int, stage: int) -> list[int]:
        """The numbers of a set of codes, in ascending order."""
        numbers = self._lists[seat][stage]
        return sorted([numbers[code] for code in cards_in(codes)])
