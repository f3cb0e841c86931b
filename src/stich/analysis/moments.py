"""A record taken apart: the decisions with a real choice, and the rounds as they began."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from stich.bots.search_bot import thinking_rulebook
from stich.games.views import View
from stich.kernel.state import States
from stich.match.match import Match
from stich.match.replay import replay
from stich.records import Claim

PLAY = "play"
ANSWERS = 16


@dataclass(frozen=True)
class DecisionPoint:
    """A decision as it was before the seat: what it saw, and the world as it was. `answers` are the actions after it,
    enough for the rest of a trick."""

    number: int
    round: int
    seat: int
    kind: str
    action: str
    view: View
    world: States
    answers: tuple[tuple[int, str], ...]


@dataclass
class RoundStart:
    """A round: the state before its deal and after it, the number of the first action after it, and in the end the
    scores. `claimed` is the state from which on nobody decided any more, after a claim; None if there was none."""

    before: States
    dealt: States
    number: int
    scores: list[int] = field(default_factory=list)
    claimed: States | None = None


@dataclass(frozen=True)
class Course:
    """What a record tells, replayed."""

    match: Match
    moments: list[DecisionPoint]
    rounds: list[RoundStart]


def course_of(record: Any) -> Course:
    """Replays a record; RecordError names the place that can not be."""
    whole = replay(record)
    thinking_rulebook(whole.game.name)
    rounds: list[RoundStart] = []
    moments = list(_moments(whole, rounds))
    for begun, scored in zip(rounds, whole.sheet, strict=False):
        begun.scores = scored.scores[: whole.game.players]
    return Course(whole, moments, rounds)


def _moments(whole: Match, rounds: list[RoundStart]) -> Iterator[DecisionPoint]:
    """The match once more, its deals dealt one by one. What was played out after a claim nobody has decided."""
    match = Match(whole.game, whole.seed, (), whole.first, whole.seats, None, whole.format)
    everybody = frozenset(range(whole.game.players))
    decide = everybody
    for number, (seat, action) in enumerate(whole.actions):
        if match.needs_deal:
            _deal(match, whole, number, rounds)
            decide = everybody
        for claim in whole.claims:
            if claim.after == number:
                decide = still_decide(decide, claim)
                if not decide and rounds[-1].claimed is None:
                    rounds[-1].claimed = match.state()
        if seat in decide and len(match.legal(seat)) > 1:
            world = match.state()
            answers = tuple(whole.actions[number + 1 : number + 1 + ANSWERS])
            yield DecisionPoint(
                *(number, int(world[0].rounds_played), seat, _kind(match, world), action),
                *(match.view(seat), world, answers),
            )
        match.apply(seat, action)


def still_decide(seats: frozenset[int], claim: Claim) -> frozenset[int]:
    """Who still decides after a claim. Who is left alone does not: all is played out then."""
    left = seats - {claim.seat} if claim.what == "none" else frozenset()
    return left if len(left) > 1 else frozenset()


def _deal(match: Match, whole: Match, number: int, rounds: list[RoundStart]) -> None:
    before = match.state()
    match.deal(whole.deals[len(match.deals)])
    rounds.append(RoundStart(before, match.state(), number))


def _kind(match: Match, world: States) -> str:
    """What is decided, as the game's words tell it; a card is led or follows."""
    kind: str = match.book.words.kinds[match.book.stage(world)]
    if kind == PLAY:
        return "follow" if world[0].trick_size else "lead"
    return kind
