"""What a table knows of the round that is played besides the match: forgotten with the next deal."""

from typing import NamedTuple

import msgspec


class Choice(NamedTuple):
    """What a player chose where there was more than one thing to do: the entry, and how many actions stood before."""

    seq: int
    actions: int


class Paused(NamedTuple):
    """A round is over and the next not dealt: since which entry, and since when."""

    seq: int
    at: float


class CurrentRound(msgspec.Struct, frozen=True):
    """It began with entry `seq`, after so many `actions` of the match.

    `choices` are those of players. `looked_ahead` is whether somebody has taken back what others had answered, and so
    knows cards of this round. `gone_on` are the seats whose players have seen enough of the round that is over."""

    seq: int
    actions: int
    choices: tuple[Choice, ...] = ()
    looked_ahead: bool = False
    paused: Paused | None = None
    gone_on: frozenset[int] = frozenset()

    def chosen(self, seq: int, actions: int) -> "CurrentRound":
        return msgspec.structs.replace(self, choices=(*self.choices, Choice(seq, actions)))

    def taken_back(self, actions: int, answered: bool) -> "CurrentRound":
        """Only the first `actions` actions of the match stand; `answered` if others have acted since."""
        left = tuple(choice for choice in self.choices if choice.actions < actions)
        return msgspec.structs.replace(self, choices=left, looked_ahead=self.looked_ahead or answered)

    def over(self, seq: int, at: float) -> "CurrentRound":
        return msgspec.structs.replace(self, paused=Paused(seq, at))

    def gone_on_by(self, seat: int) -> "CurrentRound":
        return msgspec.structs.replace(self, gone_on=self.gone_on | {seat})
