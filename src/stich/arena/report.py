"""The result of a tournament in one struct, as JSON, as CSV and together with its records."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import msgspec

from stich.arena.duel import Outcome
from stich.arena.ratings import Rating, ratings
from stich.arena.sprt import Verdict
from stich.arena.statistics import Standing, standings
from stich.records import write_record


class Report(msgspec.Struct, frozen=True):
    """What a tournament showed. `verdict` is set if it tested whether the first bot is better than the others."""

    game: str
    players: int
    options: dict[str, Any]
    unit: str
    deals: int
    tables: int
    seed: int
    seconds: float
    standings: list[Standing]
    ratings: list[Rating]
    verdict: Verdict | None = None


def in_order(deals: Sequence[list[Outcome]]) -> list[list[Outcome]]:
    """Outcomes by seed and seating, in whatever order they finished. Ratings and the last digits of means depend on the
    order."""
    by_seating = [sorted(outcomes, key=lambda outcome: outcome.seating.bots) for outcomes in deals]
    return sorted(by_seating, key=lambda outcomes: outcomes[0].seating.seed)


def report(deals: Sequence[list[Outcome]], options: dict[str, Any], seconds: float, verdict: Verdict | None) -> Report:
    deals = in_order(deals)
    first = deals[0][0].seating
    return Report(
        game=first.game,
        players=len(first.bots),
        options=options,
        unit="match" if first.whole_match else "round",
        deals=len(deals),
        tables=sum(len(outcomes) for outcomes in deals),
        seed=first.seed,
        seconds=seconds,
        standings=standings(deals),
        ratings=ratings(deals),
        verdict=verdict,
    )


def write_csv(deals: Sequence[list[Outcome]], file: TextIO) -> None:
    """Writes one line for each seat of each table."""
    lines = csv.writer(file)
    lines.writerow(["deal", "rotation", "seat", "bot", "score", "win", "decisions", "seconds"])
    for outcomes in in_order(deals):
        for rotation, outcome in enumerate(outcomes):
            for seat, bot in enumerate(outcome.seating.bots):
                figures = outcome.scores[seat], outcome.wins[seat], outcome.decisions[seat]
                lines.writerow([outcome.seating.seed, rotation, seat, bot, *figures, f"{outcome.seconds[seat]:.4f}"])


def write_records(deals: Sequence[list[Outcome]], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for outcomes in in_order(deals):
        for rotation, outcome in enumerate(outcomes):
            write_record(outcome.record, folder / f"deal-{outcome.seating.seed}-{rotation}.json")
