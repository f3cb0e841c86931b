"""Analyses of finished matches, and what they say of a guest over all."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from stich.analysis.results import Analysis, Measured, SeatSummary
from stich.protocol.http import GivenAway, LookedBack
from stich.storage import schema
from stich.storage.clock import now
from stich.storage.database import Database, DatabaseRow

STARTED = '%"entry":"started"%'


class AnalysisStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def read(self, match: str) -> Analysis | None:
        query = select(schema.analyses.c.body).where(schema.analyses.c.match == match)

        def work(connection: Connection) -> Analysis | None:
            text = connection.execute(query).scalar()
            return None if text is None else msgspec.json.decode(text, type=Analysis)

        return await self.database.read(work)

    async def keep(self, match: str, found: Analysis) -> None:
        """Writes an analysis, unless another worker has: both say the same."""
        row = {
            "match": match,
            "at": now(),
            "rounds": len(found.rounds),
            "seats": msgspec.json.encode(found.seats).decode(),
            "body": msgspec.json.encode(found).decode(),
        }

        def work(connection: Connection) -> None:
            if connection.execute(select(schema.analyses.c.at).where(schema.analyses.c.match == match)).first() is None:
                connection.execute(schema.analyses.insert(), row)

        with suppress(IntegrityError):
            await self.database.write(match, work)

    async def is_played(self, record: DatabaseRow, alone: str | None = None) -> bool:
        """Whether some table plays a deal of this record now: then the analysis would tell hidden cards there. Those
        at which a guest sits `alone` do not matter to that guest, who knows the cards of what is played again."""
        tables, entries = schema.tables.c, schema.entries.c
        query = (
            select(entries.body)
            .join(schema.tables, tables.id == entries.table_id)
            .where(tables.state == "playing", tables.known_deals, tables.game == record["game"])
            .where(entries.body.like(STARTED))
        )
        if alone is not None:
            query = query.where(tables.guests != f'["{alone}"]')

        def work(connection: Connection) -> bool:
            return any(
                deal in record["deals"]
                for body in connection.execute(query).scalars()
                for deal in msgspec.json.decode(body).get("deals", ())
            )

        return await self.database.read(work)

    async def looked_back(self, guest: str) -> list[LookedBack]:
        """What one's analysed matches say, by game."""
        seats, analyses = schema.match_seats.c, schema.analyses.c
        query = (
            select(seats.game, seats.seat, analyses.rounds, analyses.seats)
            .join(schema.analyses, analyses.match == seats.match)
            .where(seats.guest == guest)
            .order_by(seats.game)
        )

        def work(connection: Connection) -> list[LookedBack]:
            games: dict[str, _Game] = {}
            for row in connection.execute(query):
                summaries = msgspec.json.decode(row.seats, type=list[SeatSummary])
                games.setdefault(row.game, _Game()).add(row.rounds, summaries[row.seat])
            return [one.told(name) for name, one in games.items()]

        return await self.database.read(work)


@dataclass
class _Game:
    """The matches of one game, added up."""

    matches: int = 0
    rounds: int = 0
    summaries: list[SeatSummary] = field(default_factory=list)

    def add(self, rounds: int, summary: SeatSummary) -> None:
        self.matches += 1
        self.rounds += rounds
        self.summaries.append(summary)

    def told(self, game: str) -> LookedBack:
        kinds: dict[str, list[Any]] = {}
        for one in (kind for summary in self.summaries for kind in summary.kinds):
            kinds.setdefault(one.kind, []).append(one)
        return LookedBack(
            game=game,
            matches=self.matches,
            rounds=self.rounds,
            luck_a_round=self._a_round([one.account.luck for one in self.summaries]),
            own_a_round=self._a_round([one.account.own for one in self.summaries]),
            kinds=[
                GivenAway(
                    kind=kind,
                    decisions=sum(one.decisions for one in found),
                    mistakes=sum(one.mistakes for one in found),
                    points_a_round=self._a_round([one.points for one in found]),
                )
                for kind, found in kinds.items()
            ],
        )

    def _a_round(self, parts: Sequence[Measured]) -> Measured:
        error = sum(part.error**2 for part in parts) ** 0.5
        return Measured(value=sum(part.value for part in parts) / self.rounds, error=error / self.rounds)
