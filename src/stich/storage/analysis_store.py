"""Analyses of finished matches, and what they say of a guest over all matches."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from stich.analysis.results import METHOD, Analysis, Measured, SeatSummary
from stich.protocol.http import GivenAway, LookedBack, LookedBackMatch, MyLookedBack
from stich.storage import schema
from stich.storage.clock import now
from stich.storage.database import Database, DatabaseRow

MOST_NOT_YET = 20  # as many as one may have waiting
STARTED = '%"entry":"started"%'
NOBODY_SITS = "[]"


class PlayingTable(NamedTuple):
    """A table that plays; whether all have left it."""

    id: str
    left: bool


class AnalysisStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def read(self, match: str) -> Analysis | None:
        """What was found, if it was in the way of today."""
        analyses = schema.analyses.c
        query = select(analyses.body).where(analyses.match == match, analyses.method == METHOD)

        def work(connection: Connection) -> Analysis | None:
            text = connection.execute(query).scalar()
            return None if text is None else msgspec.json.decode(text, type=Analysis)

        return await self.database.read(work)

    async def keep(self, match: str, found: Analysis) -> None:
        """Writes an analysis, unless another worker has written it: both would say the same. One that was made in
        another way is replaced, but stays as old as it was: from then on it counts in statistics, or does not."""
        analyses = schema.analyses.c
        row = {
            "rounds": len(found.rounds),
            "seats": msgspec.json.encode(found.seats).decode(),
            "body": msgspec.json.encode(found).decode(),
            "method": found.method,
        }

        def work(connection: Connection) -> None:
            if connection.execute(select(analyses.at).where(analyses.match == match)).first() is None:
                connection.execute(schema.analyses.insert(), {"match": match, "at": now(), **row})
            else:
                older = update(schema.analyses).where(analyses.match == match, analyses.method < found.method)
                connection.execute(older.values(**row))

        with suppress(IntegrityError):
            await self.database.write(match, work)

    async def playing(self, record: DatabaseRow, alone: str | None = None) -> list[PlayingTable]:
        """The tables at which a deal of this record is being played now, where an analysis would reveal hidden cards;
        without those at which a guest sits `alone`, who knows these cards anyway."""
        tables, entries = schema.tables.c, schema.entries.c
        query = (
            select(tables.id, tables.guests, entries.body)
            .join(schema.tables, tables.id == entries.table_id)
            .where(tables.state == "playing", tables.known_deals, tables.game == record["game"])
            .where(entries.body.like(STARTED))
        )
        if alone is not None:
            query = query.where(tables.guests != f'["{alone}"]')

        def work(connection: Connection) -> list[PlayingTable]:
            return [
                PlayingTable(row.id, row.guests == NOBODY_SITS)
                for row in connection.execute(query)
                if any(deal in record["deals"] for deal in msgspec.json.decode(row.body).get("deals", ()))
            ]

        return await self.database.read(work)

    async def plays_known_deals(self, guest: str, game: str) -> bool:
        """Whether a guest sits at a table at which known deals of a game are played, or may come back to it."""
        tables = schema.tables.c
        sits = tables.guests.contains(f'"{guest}"', autoescape=True)
        query = select(tables.id).where(tables.state == "playing", tables.known_deals, tables.game == game, sits)
        return await self.database.read(lambda connection: connection.execute(query).first() is not None)

    async def looked_back(self, guest: str) -> MyLookedBack:
        """What a guest's analysed matches say, by game."""
        seats, analyses, matches = schema.match_seats.c, schema.analyses.c, schema.matches.c
        own = (
            select(seats.match, seats.game, seats.seat, matches.ended, analyses.rounds, analyses.seats)
            .join(schema.matches, matches.id == seats.match)
            .where(seats.guest == guest)
        )
        guests = schema.guests.c
        since = func.coalesce(select(guests.looked_back_from).where(guests.id == guest).scalar_subquery(), 0)
        counts, today = analyses.at >= since, analyses.method == METHOD
        found = own.join(schema.analyses, analyses.match == seats.match).where(counts, today)
        found = found.order_by(seats.game, matches.ended)
        none = own.with_only_columns(seats.match).outerjoin(schema.analyses, analyses.match == seats.match)
        none = none.where(or_(analyses.match.is_(None), and_(counts, ~today)))
        none = none.order_by(matches.ended.desc()).limit(MOST_NOT_YET)

        def work(connection: Connection) -> MyLookedBack:
            games: dict[str, _Game] = {}
            for row in connection.execute(found):
                games.setdefault(row.game, _Game()).add(row)
            not_yet = list(connection.execute(none).scalars())
            return MyLookedBack(games=[one.told(name) for name, one in games.items()], not_yet=not_yet)

        return await self.database.read(work)

    async def forget(self, guest: str) -> None:
        """Leaves the matches analysed so far out of a guest's statistics. The analyses stay, since they belong to all
        players."""
        change = update(schema.guests).where(schema.guests.c.id == guest).values(looked_back_from=now())
        await self.database.write(guest, lambda connection: connection.execute(change))


@dataclass
class _Game:
    """The sums over the matches of one game."""

    rounds: int = 0
    summaries: list[SeatSummary] = field(default_factory=list)
    each: list[LookedBackMatch] = field(default_factory=list)

    def add(self, row: Any) -> None:
        summary = msgspec.json.decode(row.seats, type=list[SeatSummary])[row.seat]
        self.rounds += row.rounds
        self.summaries.append(summary)
        luck, own = (_a_round([part], row.rounds) for part in (summary.account.luck, summary.account.own))
        self.each.append(
            LookedBackMatch(match=row.match, ended=row.ended, rounds=row.rounds, luck_a_round=luck, own_a_round=own)
        )

    def told(self, game: str) -> LookedBack:
        kinds: dict[str, list[Any]] = {}
        for one in (kind for summary in self.summaries for kind in summary.kinds):
            kinds.setdefault(one.kind, []).append(one)
        return LookedBack(
            game=game,
            matches=len(self.summaries),
            rounds=self.rounds,
            luck_a_round=_a_round([one.account.luck for one in self.summaries], self.rounds),
            own_a_round=_a_round([one.account.own for one in self.summaries], self.rounds),
            kinds=[
                GivenAway(
                    kind=kind,
                    decisions=sum(one.decisions for one in found),
                    mistakes=sum(one.mistakes for one in found),
                    points_a_round=_a_round([one.points for one in found], self.rounds),
                )
                for kind, found in kinds.items()
            ],
            each=self.each,
        )


def _a_round(parts: Sequence[Measured], rounds: int) -> Measured:
    error = sum(part.error**2 for part in parts) ** 0.5
    played = max(rounds, 1)
    return Measured(value=sum(part.value for part in parts) / played, error=error / played)
