"""The question whether a seat may have the rest of the tricks, to which all others have to agree. There is at most
one."""

from typing import NamedTuple

import msgspec

from stich.tables.entries import (
    Asked,
    ClaimAnswered,
    ClaimAsked,
    Declined,
    Entry,
    HostChanged,
    Locked,
    Muted,
    Said,
    Withdrew,
)

# What does not change who is there or what is to be played.
LEAVES_THE_QUESTION = Said | Asked | Withdrew | Declined | Muted | Locked | HostChanged


class Question(NamedTuple):
    """The seat that asks, the entry and the time of asking, and the seats that have agreed so far."""

    seat: int
    seq: int
    at: float
    agreed: frozenset[int] = frozenset()


class Consent(msgspec.Struct, frozen=True):
    """`question` is the open question. A seat may ask only once a trick: `asked` has, for each seat that has asked in
    this round, how many tricks were left then."""

    question: Question | None = None
    asked: dict[int, int] = {}

    def after(self, entry: Entry, tricks_left: int) -> "Consent":
        match entry.body:
            case ClaimAsked(seat=seat):
                return Consent(Question(seat, entry.seq, entry.at), {**self.asked, seat: tricks_left})
            case ClaimAnswered(seat=seat, agree=True) if self.question is not None:
                return Consent(self.question._replace(agreed=self.question.agreed | {seat}), self.asked)
            case body if self.question is None or isinstance(body, LEAVES_THE_QUESTION):
                return self
        return Consent(None, self.asked)
