"""A deal as a sequence of random draws, for frameworks in which chance acts like a player."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stich.cards.deck import cards_in
from stich.encoding.game import EncodedGame
from stich.errors import OptionError
from stich.kernel.kinds import Number
from stich.kernel.state import States, copied


class Dealing:
    """Draws cards one by one from those that are left: first the hands, then piles beside them, then anything else that
    a game draws, such as trumps. Equal cards are a single outcome, which is likelier the more of them are left.

    The result is dealt in its written form, so that a game's own `Deals` put cards in piles and rows."""

    def __init__(self, encoded: EncodedGame, rounds_before: int = 0) -> None:
        """The deal of a round after so many others, on which the number of cards may depend."""
        self.book, self.layout = encoded.book, encoded.layout
        self.deals, self.deck = encoded.book.deals, encoded.book.deck
        self.rounds_before, self.before = rounds_before, before_round(encoded, rounds_before)
        s = self.before[0]
        in_play = Counter(map(self.deck.text, cards_in(self.deals.cards_in_play(s))))
        self.copies = {self.deck.names.index(text): copies for text, copies in in_play.items()}
        self.hand = self.layout.row_size or self.deals.cards_each(s)
        self.in_hands = in_play.total() if self.layout.row_size else encoded.positions * self.hand
        self.cards = self.in_hands + sum(self.deals.piles.values())
        self.besides = list(self.layout.also_drawn.items())

    @property
    def length(self) -> int:
        """The number of draws in a deal."""
        return self.cards + len(self.besides)

    @property
    def most_outcomes(self) -> int:
        return max(max(self.copies) + 1, *(len(choices) for _, choices in self.besides), 0)

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What can be drawn next, with the probability of each."""
        if len(drawn) >= self.cards:
            choices = len(self.besides[len(drawn) - self.cards][1])
            return [(choice, 1.0 / choices) for choice in range(choices)]
        gone = Counter(drawn)
        left = {card: copies - gone[card] for card, copies in self.copies.items() if copies > gone[card]}
        total = sum(left.values())
        return [(card, copies / total) for card, copies in left.items()]

    def text(self, drawn: Sequence[int], outcome: int) -> str:
        if len(drawn) < self.cards:
            return f"deal {self.deck.text(outcome)}"
        name, choices = self.besides[len(drawn) - self.cards]
        return f"draw {name} {choices[outcome]}"

    def deal_if_complete(self, states: States, drawn: Sequence[int]) -> None:
        if len(drawn) == self.length:
            self.book.deal(states, self.written(drawn))

    def written(self, drawn: Sequence[int]) -> dict[str, Any]:
        """The finished deal as data."""
        texts = [self.deck.text(card) for card in drawn[: self.cards]]
        hands = [" ".join(texts[start : start + self.hand]) for start in range(0, self.in_hands, self.hand)]
        deal: dict[str, Any] = {"rows" if self.layout.row_size else "hands": hands}
        start = self.in_hands
        for name, size in self.deals.piles.items():
            deal[name] = " ".join(texts[start : start + size])
            start += size
        for (name, choices), outcome in zip(self.besides, drawn[self.cards :], strict=True):
            deal[name] = choices[outcome]
        return deal


def before_round(encoded: EncodedGame, rounds_before: int) -> States:
    """The state before a round is dealt in a match in which nobody has scored yet; OptionError if there is no such
    round."""
    before, count = copied(encoded.fresh), encoded.book.fields["rounds_played"].kind
    most = count.most if isinstance(count, Number) and not count.open_ended else rounds_before
    if 0 <= rounds_before <= most:
        before["rounds_played"] = rounds_before
        if encoded.layout.row_size or encoded.book.deals.cards_each(before[0]) > 0:
            return before
    raise OptionError(f"round={rounds_before + 1} is not possible: a match of {encoded.game} has no such round")
