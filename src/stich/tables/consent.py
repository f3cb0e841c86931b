"""The question whether a seat may have the rest of the tricks, which all others are asked: at most one at a time."""

from typing import NamedTuple

import msgspec

Trick = tuple[int, int]  # the number of the round, and how many tricks are left


class Question(NamedTuple):
    """Who asks, since which entry and since when, and who has agreed so far."""

    seat: int
    seq: int
    at: float
    agreed: frozenset[int] = frozenset()


class Consent(msgspec.Struct, frozen=True):
    """`question` is the one that is open; `asked` when each seat has last asked: once a trick at most."""

    question: Question | None = None
    asked: dict[int, Trick] = {}

    def ask(self, question: Question, trick: Trick) -> "Consent":
        return Consent(question, {**self.asked, question.seat: trick})

    def agree(self, seat: int) -> "Consent":
        assert self.question is not None, "nobody has asked"
        return Consent(self.question._replace(agreed=self.question.agreed | {seat}), self.asked)

    def ended(self) -> "Consent":
        return self if self.question is None else Consent(None, self.asked)
