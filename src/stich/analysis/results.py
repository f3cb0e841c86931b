"""What an analysis says, as structs that JSON holds: the same for the terminal, the server and the page."""

from typing import Any, Literal

import msgspec

# In which way the figures come about. An analysis that was made in another way is as good as none: it is made anew. So
# this rises whenever the same match would come out differently, or is told in other fields.
METHOD = 4


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """A number and its standard error."""

    value: float
    error: float


class ActionWorth(msgspec.Struct, frozen=True, kw_only=True):
    """What one legal action was worth to the seat that had it: points of the round, and its share of the match.

    `points_error` and `share_error` are the standard errors of how far it is from the action that is best by that
    measure: less than the errors of both worths come to, since both were tried in the same worlds. What is behind by no
    more than two of them is as good, as far as anyone can tell.

    An action that is not `considered` is one that Expert leaves out by a rule which was measured to do better than its
    search: the search's figures for it are shown, but nothing is called worse than it. Exact points that are `tied`
    hang on what somebody does who could do as well for itself otherwise."""

    action: str
    points: float
    share: float
    points_error: float
    share_error: float
    considered: bool = True
    tied: bool = False


class Loss(msgspec.Struct, frozen=True, kw_only=True):
    """What the action taken gave away against the best one. It is a mistake only where that is above two errors; then
    `story` says what the best would have done, as the cards lay and the others played: that is hindsight."""

    best: str
    lost: float
    error: float
    mistake: bool
    story: str = "any"


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What there was to choose from, in the order of the rules, and what the choice gave away: in points of the round,
    and in share of the match. Points are `exact` where every line of play was worked out to the end. Where several
    seats form a side, how they share is open even then: the exact points are the mean of the `side`."""

    options: list[ActionWorth]
    points: Loss
    share: Loss
    exact: bool = False
    side: bool = False


class JudgedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision with a real choice: action `number` of the record, in a round counted from 0.

    `judgement` is from what the seat could know, `hindsight` with all hands open: that nobody could know. `prospects`
    is each seat's share of the match after it, all hands open."""

    number: int
    round: int
    seat: int
    kind: str
    action: str
    judgement: Verdict
    hindsight: Verdict
    prospects: list[float]


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's points in a round, and where they came from. `score` is the sum of the others.

    `usual` is what a random deal brings on average to this seat in this situation when all play by rules of thumb, and
    `luck` what this deal brought more. `possible` is what the best decisions would have brought beyond those rules, and
    `own` what the seat's own gave away against the best (below 0). `others` is what the others' decisions gave or took
    as the cards lay. `rest` is what is left: how the cards lay for the seat's own decisions, which nobody could know,
    and whatever the estimates miss.
    `luck_share` is that luck as a share of the match."""

    score: int
    usual: Measured
    luck: Measured
    possible: Measured
    own: Measured
    others: Measured
    rest: Measured
    luck_share: Measured


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """One of the moments that mattered most to a seat: it tells a sentence from `what` and the values.

    A `mistake` was the seat's own: `better` would have brought so many points and so much of the match more, by what
    `story` says. A `gift` or a `blow` was the mistake of another, `by`. A `good_deal` or `bad_deal` was luck. `number`
    is the action's in the record; of a deal, of the first action after it. `points` and `share` are what it did to the
    seat."""

    what: Literal["mistake", "gift", "blow", "good_deal", "bad_deal"]
    number: int
    round: int
    by: int
    kind: str
    action: str
    better: str
    points: float
    share: float
    story: str = "any"


class KindOfDecision(msgspec.Struct, frozen=True, kw_only=True):
    """All decisions of one kind that a seat had: how many, how many mistakes, and what they gave away in all."""

    kind: str
    decisions: int
    mistakes: int
    points: Measured
    share: Measured


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One seat over the whole match."""

    kinds: list[KindOfDecision]
    account: Account
    turning_points: list[TurningPoint]


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A match looked back at. The same record, samples, seed and `method` give the same numbers.

    `start` has each seat's share of the match before the first decision, `winners` who won if it is over."""

    game: str
    options: dict[str, Any]
    samples: int
    seed: int
    start: list[float]
    winners: list[int]
    method: int
    decisions: list[JudgedDecision]
    rounds: list[list[Account]]
    seats: list[SeatSummary]


class Made(msgspec.Struct, frozen=True):
    """What is read of an analysis to see whether it was made in the way of today; of the oldest that is not said."""

    method: int = 1


def kept(text: str) -> Analysis | None:
    """An analysis that was kept as JSON; None if it was made in another way than today's."""
    if msgspec.json.decode(text, type=Made).method != METHOD:
        return None
    return msgspec.json.decode(text, type=Analysis)
