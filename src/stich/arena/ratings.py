"""A rating ladder by OpenSkill (Plackett–Luce), fed with every table of a tournament."""

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from stich.arena.duel import Outcome


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating: its mean, its uncertainty, and the rating it is at least worth (three deviations below)."""

    bot: str
    mu: float
    sigma: float
    ordinal: float


def ratings(deals: Sequence[list[Outcome]]) -> list[Rating]:
    """All bots, the highest first. Each table counts as one game in which the places are those of the scores."""
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
    """A bot can not play against itself: of several seats of one bot the first after the table's start counts."""
    seats: dict[str, int] = {}
    for seat, name in enumerate(outcome.seating.bots):
        seats.setdefault(name, seat)
    return list(seats.values())
