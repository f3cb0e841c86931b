"""A whole match analysed, on all cores: the decisions are judged side by side."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from stich.analysis.judging import Judged, judge
from stich.analysis.moments import Course, DecisionPoint, course_of
from stich.analysis.results import Account, Analysis, KindOfDecision, SeatSummary
from stich.analysis.rounds import accounts, playings, whole_match
from stich.analysis.turning_points import turning_points
from stich.analysis.weighing import negative, rounded, together
from stich.bots.comparison import SHARES
from stich.checks import whole

SAMPLES = 8000  # a decision
MOST_SAMPLES = 1_000_000
LEAST_SAMPLES = 100

Progress: TypeAlias = Callable[[int, int], None]


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
    judged = _judged(course.moments, samples, seed, progress, whole("workers", workers or _cores(), least=1))
    rounds = _rounds(course, judged, seed)
    match, players = course.match, course.match.game.players
    return Analysis(
        game=match.game.name,
        options=dict(match.game.options),
        samples=samples,
        seed=seed,
        start=_start(course, seed),
        winners=match.winners,
        decisions=[one.decision for one in judged],
        rounds=rounds,
        seats=[_summary(seat, course, judged, rounds) for seat in range(players)],
    )


def _judged(
    moments: Sequence[DecisionPoint], samples: int, seed: int, progress: Progress | None, workers: int
) -> list[Judged]:
    """In the order of the record, whichever is done first."""
    done = list[Judged]()
    with ThreadPoolExecutor(workers) as threads:
        try:
            for one in threads.map(lambda moment: judge(moment, samples, seed), moments):
                done.append(one)
                if progress is not None:
                    progress(len(done), len(moments))
        except BaseException:  # Ctrl-C, or whoever asked has given up: what has not begun does not begin
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    return done


def _rounds(course: Course, judged: Sequence[Judged], seed: int) -> list[list[Account]]:
    return [
        accounts(
            begun,
            [moment for moment in course.moments if moment.round == number],
            [one for one in judged if one.decision.round == number],
            number,
            seed,
        )
        for number, begun in enumerate(course.rounds)
        if begun.scores
    ]


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
