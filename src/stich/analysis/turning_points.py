"""The few moments of a match that mattered most to a seat."""

from collections.abc import Iterator, Sequence

from stich.analysis.judging import Judged
from stich.analysis.moments import RoundStart
from stich.analysis.results import Account, TurningPoint
from stich.analysis.weighing import ERRORS, rounded

MOST = 3


def turning_points(
    seat: int, judged: Sequence[Judged], begun: Sequence[RoundStart], rounds: Sequence[list[Account]]
) -> list[TurningPoint]:
    """Those that moved the seat's share of the match most, the largest first."""
    found = [*_decisions(seat, judged), *_deals(seat, begun, rounds)]
    return sorted(found, key=lambda point: -abs(point.share))[:MOST]


def _decisions(seat: int, judged: Sequence[Judged]) -> Iterator[TurningPoint]:
    for one, effects in ((each.decision, each.effects) for each in judged):
        share = effects.shares[seat]
        if not one.judgement.share.mistake or abs(share.value) <= ERRORS * share.error:
            continue
        yield TurningPoint(
            what="mistake" if one.seat == seat else "gift" if share.value > 0 else "blow",
            number=one.number,
            round=one.round,
            by=one.seat,
            kind=one.kind,
            action=one.action,
            better=one.judgement.share.best,
            points=effects.points[seat].value,
            share=share.value,
            story=one.judgement.share.story,
        )


def _deals(seat: int, begun: Sequence[RoundStart], rounds: Sequence[list[Account]]) -> Iterator[TurningPoint]:
    for round, accounts in enumerate(rounds):
        luck, share = accounts[seat].luck, accounts[seat].luck_share
        if abs(share.value) > ERRORS * share.error:
            yield TurningPoint(
                what="good_deal" if share.value > 0 else "bad_deal",
                number=begun[round].number,
                round=round,
                by=seat,
                kind="deal",
                action="",
                better="",
                points=rounded(luck.value),
                share=share.value,
            )
