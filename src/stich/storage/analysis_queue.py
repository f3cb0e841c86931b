"""What waits to be looked back at, shared by all workers: each does one at a time, and all together no more than two.

Who asks for many waits for who asks for one: the askers take turns. What a worker has begun that lives no more is begun
anew by another, or by the next that starts."""

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, func, or_, select, true, tuple_, update

from stich.analysis.results import Analysis, kept
from stich.protocol.http import AnalysisState
from stich.protocol.refusals import Refusal
from stich.storage import schema
from stich.storage.clock import now
from stich.storage.database import Database, DatabaseRow
from stich.storage.workers import Workers

MOST_WAITING = 20  # of one asker
MOST_AT_A_TIME = 2  # of all workers that share the database
KEPT_SECONDS = 3600.0  # for who handed a record in to fetch what was found; and that something has failed
KEY = "looking back"  # of what is written here
LOCK = 0x6C6F6F6B  # of who takes or adds, so that two workers never do so at once

ROW = schema.looking_back.c
OPEN = and_(ROW.failed.is_(False), ROW.body.is_(None))


class AnalysisQueue:
    def __init__(self, database: Database, workers: Workers) -> None:
        self.database, self.workers = database, workers

    async def state(self, id: str) -> AnalysisState | None:
        """How far it is; None if nobody has asked for it, or it was made in another way than today's."""

        def work(connection: Connection) -> AnalysisState | None:
            row = connection.execute(select(schema.looking_back).where(ROW.id == id)).first()
            if row is None:
                return None
            if row.body is not None:
                found = kept(row.body)
                return None if found is None else AnalysisState(state="there", analysis=found)
            if row.failed:
                return AnalysisState(state="failed")
            under_way = or_(ROW.worker == self.workers.id, self._elsewhere())
            if connection.execute(select(true()).where(ROW.id == id, under_way)).first():
                return AnalysisState(state="running", done=row.done, total=row.total)
            before = or_(under_way, tuple_(ROW.turn, ROW.at) < tuple_(row.turn, row.at))
            ahead = connection.execute(select(func.count()).where(OPEN, before)).scalar_one()
            return AnalysisState(state="waiting", ahead=ahead)

        return await self.database.read(work)

    async def add(self, id: str, asker: str, record: DatabaseRow | None = None) -> None:
        """To the end of what an asker has asked for, unless it is there. With a record that was handed in."""
        text = None if record is None else msgspec.json.encode(record).decode()

        def work(connection: Connection) -> bool:
            self._alone(connection)
            connection.execute(delete(schema.looking_back).where(ROW.id == id, ROW.failed))
            own = and_(OPEN, ROW.asker == asker)
            if connection.execute(select(ROW.id).where(ROW.id == id)).first():
                return True
            if connection.execute(select(func.count()).where(own)).scalar_one() >= MOST_WAITING:
                return False
            last = connection.execute(select(func.max(ROW.turn)).where(own)).scalar()
            first = connection.execute(select(func.min(ROW.turn)).where(OPEN)).scalar() or 0
            turn = first if last is None else last + 1
            row = {"id": id, "asker": asker, "at": now(), "turn": turn, "record": text}
            connection.execute(schema.looking_back.insert(), row)
            return True

        if not await self.database.write(KEY, work):
            raise Refusal("too_many", f"{MOST_WAITING} of your matches already wait to be looked back at")

    async def take(self) -> tuple[str, DatabaseRow | None] | None:
        """What this worker shall look back at next, with the record if it was handed in; None if there is nothing, or
        as much is under way as may be."""

        old = and_(~OPEN, ROW.at < now() - KEPT_SECONDS)
        query = select(true()).where(or_(OPEN, old)).limit(1)
        if not await self.database.read(lambda connection: connection.execute(query).scalar()):
            return None

        def work(connection: Connection) -> tuple[str, DatabaseRow | None] | None:
            self._alone(connection)
            connection.execute(delete(schema.looking_back).where(old))
            elsewhere = self._elsewhere()
            if connection.execute(select(func.count()).where(OPEN, elsewhere)).scalar_one() >= MOST_AT_A_TIME:
                return None
            free = or_(ROW.worker.is_(None), ~elsewhere)
            query = select(ROW.id, ROW.record).where(OPEN, free).order_by(ROW.turn, ROW.at).limit(1)
            row = connection.execute(query).first()
            if row is None:
                return None
            begun = update(schema.looking_back).where(ROW.id == row.id)
            connection.execute(begun.values(worker=self.workers.id, done=0, total=0))
            return row.id, None if row.record is None else msgspec.json.decode(row.record)

        return await self.database.write(KEY, work)

    async def progress(self, id: str, done: int, total: int) -> None:
        await self._change(id, done=done, total=total)

    async def fail(self, id: str) -> None:
        await self._change(id, failed=True, at=now(), asker="", record=None)

    async def found(self, id: str, analysis: Analysis) -> None:
        """Of a record that was handed in: who did so fetches it."""
        await self._change(id, body=msgspec.json.encode(analysis).decode(), at=now(), asker="", record=None)

    async def drop(self, id: str) -> None:
        await self._write(lambda connection: connection.execute(delete(schema.looking_back).where(ROW.id == id)))

    async def _change(self, id: str, **values: Any) -> None:
        change = update(schema.looking_back).where(ROW.id == id).values(**values)
        await self._write(lambda connection: connection.execute(change))

    async def _write(self, work: Callable[[Connection], object]) -> None:
        await self.database.write(KEY, lambda connection: work(connection) and None)

    def _elsewhere(self) -> Any:
        """What another worker that lives is at. This one asks for more only when it has none."""
        return and_(ROW.worker != self.workers.id, ROW.worker.in_(self.workers.living()))

    def _alone(self, connection: Connection) -> None:
        """Until the end of the transaction."""
        if self.database.postgres:
            connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
