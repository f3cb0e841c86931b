"""What is stored about finished matches: their records, players and results."""

from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from stich.protocol.http import GameStatistics, MatchSummary
from stich.storage import schema
from stich.storage.database import Database, DatabaseRow


class MatchStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def record(self, match: str) -> DatabaseRow | None:
        """The record of a finished match."""
        query = select(schema.matches.c.record).where(schema.matches.c.id == match)

        def work(connection: Connection) -> DatabaseRow | None:
            text = connection.execute(query).scalar()
            return None if text is None else msgspec.json.decode(text)

        return await self.database.read(work)

    async def seat_of(self, match: str, guest: str) -> int | None:
        """The seat that a guest had in a match."""
        columns = schema.match_seats.c
        query = select(columns.seat).where(columns.match == match, columns.guest == guest)
        return await self.database.read(lambda connection: connection.execute(query).scalar())

    async def matches_of(self, guest: str, limit: int, before: float | None) -> list[MatchSummary]:
        seats, matches = schema.match_seats.c, schema.matches.c
        query = (
            select(schema.matches, seats.seat)
            .join(schema.match_seats, seats.match == matches.id)
            .where(seats.guest == guest)
            .where(matches.ended < before if before is not None else matches.ended.is_not(None))
            .order_by(matches.ended.desc())
            .limit(limit)
        )

        def work(connection: Connection) -> list[MatchSummary]:
            return [_summary(row) for row in connection.execute(query)]

        return await self.database.read(work)

    async def statistics(self, guest: str) -> list[GameStatistics]:
        seats = schema.match_seats.c
        query = (
            select(
                seats.game,
                func.count().label("matches"),
                func.sum(seats.share).label("wins"),
                func.avg(seats.score).label("mean_score"),
                func.max(seats.score).label("best_score"),
            )
            .where(seats.guest == guest)
            .group_by(seats.game)
            .order_by(seats.game)
        )

        def work(connection: Connection) -> list[GameStatistics]:
            return [
                GameStatistics(**{**row._mapping, "wins": float(row.wins), "mean_score": float(row.mean_score)})
                for row in connection.execute(query)
            ]

        return await self.database.read(work)


def _summary(row: Any) -> MatchSummary:
    record = msgspec.json.decode(row.record)
    return MatchSummary(
        id=row.id,
        table=row.table_id,
        game=row.game,
        ended=row.ended,
        seat=row.seat,
        names=record["seats"],
        scores=record["scores"],
        winners=msgspec.json.decode(row.winners),
    )
