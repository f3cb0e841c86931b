"""A whole match analysed, on all cores: the decisions are judged side by side."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from stich.analysis.judging import Judged, judge
from stich.analysis.moments import Course, DecisionPoint, RoundStart, course_of
from stich.analysis.results import METHOD, Account, Analysis, KindOfDecision, SeatSummary
from stich.analysis.rounds import Worth, accounts, playings, whole_match, worth_before
from stich.analysis.turning_points import turning_points
from stich.analysis.weighing import negative, rounded, together
from stich.bots.comparison import SHARES
from stich.checks import whole

SAMPLES = 8000  # a decision
MOST_SAMPLES = 1_000_000
LEAST_SAMPLES = 100

Progress: TypeAlias = Callable[[int, int], None]
T = TypeVar("T")
R = TypeVar("R")


def analyse(
    record: Any, samples: int = SAMPLES, seed: int = 0, progress: Progress | None = None, workers: int | None = None
) -> Analysis:
    """Looks back at a match: what each seat gave away, and what was luck.

    `samples` is how often a decision is played on in thought, all its actions together. `progress` is called with how
    many decisions are judged and how many there are; `workers` are threads, as many as cores if not given. A record
    that can not be replayed raises RecordError."""
    samples = whole("samples", samples, least=LEAST_SAMPLES, most=MOST_SAMPLES)
    whole("seed", seed, least=0)
    course = course_of(record)
    workers = whole("workers", workers or _cores(), least=1)
    looked_at = _looked_at(course, samples, seed, progress, workers)
    judged = [one for one, _ in looked_at]
    rounds = _rounds(course, looked_at, seed, workers)
    match, players = course.match, course.match.game.players
    return Analysis(
        game=match.game.name,
        options=dict(match.game.options),
        samples=samples,
        seed=seed,
        start=_start(course, seed),
        winners=match.winners,
        method=METHOD,
        decisions=[one.decision for one in judged],
        rounds=rounds,
        seats=[_summary(seat, course, judged, rounds) for seat in range(players)],
    )


def _looked_at(
    course: Course, samples: int, seed: int, progress: Progress | None, workers: int
) -> list[tuple[Judged, Worth]]:
    """Each decision judged, and what its round was worth before it, if that has been dealt and has ended."""
    ended = dict(_ended(course))

    def look(moment: DecisionPoint) -> tuple[Judged, Worth]:
        begun, judged = ended.get(moment.round), judge(moment, samples, seed)
        if begun is None or moment.number < begun.number:
            return judged, []
        return judged, worth_before(begun, moment, seed)

    return _side_by_side(look, course.moments, workers, progress)


def _side_by_side(work: Callable[[T], R], each: Sequence[T], workers: int, progress: Progress | None = None) -> list[R]:
    """What the work makes of each, in order, whichever is done first."""
    done = list[R]()
    with ThreadPoolExecutor(workers) as threads:
        try:
            for one in threads.map(work, each):
                done.append(one)
                if progress is not None:
                    progress(len(done), len(each))
        except BaseException:  # Ctrl-C, or whoever asked has given up: what has not begun does not begin
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return done


def _rounds(course: Course, looked_at: Sequence[tuple[Judged, Worth]], seed: int, workers: int) -> list[list[Account]]:
    def account(of: tuple[int, RoundStart]) -> list[Account]:
        number, begun = of
        return accounts(begun, [one for one in looked_at if one[0].decision.round == number], number, seed)

    return _side_by_side(account, _ended(course), workers)


def _ended(course: Course) -> list[tuple[int, RoundStart]]:
    """The rounds that have ended, with their numbers."""
    return [(number, begun) for number, begun in enumerate(course.rounds) if begun.scores]


def _start(course: Course, seed: int) -> list[float]:
    """Each seat's share of the match after the first deal."""
    if not course.rounds:
        return [rounded(1 / course.match.game.players)] * course.match.game.players
    shares = playings(course.rounds[0].dealt, seed, 0, 0)[:, SHARES].mean(axis=0)
    return [rounded(share) for share in shares[: course.match.game.players]]


def _summary(seat: int, course: Course, judged: Sequence[Judged], rounds: Sequence[list[Account]]) -> SeatSummary:
    own = [one for one in judged if one.decision.seat == seat]
    kinds = dict.fromkeys(one.decision.kind for one in own)
    return SeatSummary(
        kinds=[_of_kind(kind, seat, [one for one in own if one.decision.kind == kind]) for kind in kinds],
        account=whole_match([accounts[seat] for accounts in rounds]),
        turning_points=turning_points(seat, judged, course.rounds, rounds),
    )


def _of_kind(kind: str, seat: int, judged: Sequence[Judged]) -> KindOfDecision:
    return KindOfDecision(
        kind=kind,
        decisions=len(judged),
        mistakes=sum(one.decision.judgement.points.mistake for one in judged),
        points=negative(together(*(one.effects.points[seat] for one in judged))),
        share=negative(together(*(one.effects.shares[seat] for one in judged))),
    )


def _cores() -> int:
    return os.cpu_count() or 1
