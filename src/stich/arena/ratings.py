"""Ratings by OpenSkill (Plackett–Luce), computed from every table of a tournament."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from stich.arena.duel import Outcome


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating: its mean, its uncertainty, and the value that it very likely exceeds (three deviations below the
    mean)."""

    bot: str
    mu: float
    sigma: float
    ordinal: float


def ratings(deals: Sequence[list[Outcome]]) -> list[Rating]:
    """The ratings of all bots, the highest first. Each table counts as one game, ranked by score."""
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in _names(deals)}
    for outcomes in deals:
        for outcome in outcomes:
            seats = _one_seat_a_bot(outcome)
            if len(seats) < 2:
                continue
            teams = [[known[outcome.seating.bots[seat]]] for seat in seats]
            scores = [float(outcome.scores[seat]) for seat in seats]
            for [rated] in model.rate(teams, scores=scores):
                known[str(rated.name)] = rated
    ladder = [Rating(name, rated.mu, rated.sigma, rated.ordinal()) for name, rated in known.items()]
    return sorted(ladder, key=lambda rating: -rating.mu)


def _names(deals: Sequence[list[Outcome]]) -> list[str]:
    return list(dict.fromkeys(name for outcomes in deals for outcome in outcomes for name in outcome.seating.bots))


def _one_seat_a_bot(outcome: Outcome) -> list[int]:
    """A bot can not play against itself, so only one of its seats counts: the first, counted from one that moves with
    the table."""
    seats: dict[str, int] = {}
    for seat, name in enumerate(outcome.seating.bots):
        seats.setdefault(name, seat)
    return list(seats.values())
