"""Analyses of finished matches, made beside the play, in processes that give way to all other work."""

import asyncio
import logging
import sys
import time
from contextlib import suppress
from typing import Any

import msgspec

from stich.analysis.results import Analysis
from stich.errors import StichError
from stich.match.replay import replay
from stich.protocol.http import AnalysisState, HandedIn
from stich.protocol.refusals import Refusal
from stich.server.sweeping import Sweeper
from stich.storage.analysis_queue import AnalysisQueue
from stich.storage.analysis_store import AnalysisStore
from stich.storage.database import DatabaseRow
from stich.storage.match_store import MatchStore
from stich.tables.commands import new_id

LONGEST_LINE = 256 * 1024 * 1024  # bytes: an analysis comes as one
TELL_SECONDS = 1.0  # between two notes of how far it is
HANDED_IN = "record~"  # what the names of records begin with that are handed in, and no match's id

log = logging.getLogger("stich.analyses")


class Analyses:
    """The analyses that this worker makes, from the queue that all workers share, and what is asked about them."""

    def __init__(
        self, store: AnalysisStore, queue: AnalysisQueue, matches: MatchStore, sweeper: Sweeper, samples: int
    ) -> None:
        self.store, self.queue, self.matches, self.sweeper = store, queue, matches, sweeper
        self.samples = samples
        self._task: asyncio.Task[None] | None = None

    # ---- matches of this server --------------------------------------------------------------------------------

    async def state(self, match: str) -> AnalysisState:
        """How far the analysis of a match is. Refused while the match, or a table with its deals, is still played."""
        await self._playable(match)
        found = await self.store.read(match)
        if found is not None:
            return AnalysisState(state="there", analysis=found)
        return await self.queue.state(match) or AnalysisState(state="none")

    async def ask(self, match: str, asker: str) -> AnalysisState:
        """Puts a match in the queue, unless it is there already or has been analysed."""
        state = await self.state(match)
        return await self._add(match, asker) if state.state in ("none", "failed") else state

    async def is_played(self, record: DatabaseRow, alone: str | None = None) -> bool:
        """Whether some table plays a deal of this record now. Those at which a guest sits `alone` do not matter to that
        guest, who knows the cards of what is played again; those that all have left are closed, so that nobody comes
        back to them who has seen the cards."""
        playing = await self.store.playing(record, alone)
        if not all(table.left for table in playing):
            return True
        return not all([await self.sweeper.close_left(table.id) for table in playing])

    async def _playable(self, match: str) -> DatabaseRow:
        record = await self.matches.record(match)
        if record is None:
            raise Refusal("unknown_match", "there is no such match, or it is not over")
        if await self.is_played(record):
            raise Refusal(
                "wrong_state", "a table is playing these deals: what the analysis tells has to wait for its end"
            )
        return record

    # ---- records that are handed in ----------------------------------------------------------------------------

    async def hand_in(self, data: dict[str, Any], guest: str, asker: str) -> HandedIn:
        """Puts a record that lies on a person's device in the queue; the answer has the name under which its analysis
        can be fetched."""
        try:
            match = await asyncio.to_thread(replay, data)
        except StichError as error:
            raise Refusal("bad_record", str(error)) from None
        if not match.over:
            raise Refusal("bad_record", "scores: the match is not over")
        await self._apart(match.game.name, guest)
        nobody = [str(seat + 1) for seat in range(match.game.players)]
        id = HANDED_IN + new_id()
        return HandedIn(id=id, state=await self._add(id, asker, {**match.record(), "seats": nobody}))

    async def handed_in(self, id: str, guest: str) -> AnalysisState:
        """How far the analysis of a record is that was handed in, for a guest who has its name."""
        state = await self.queue.state(id) if id.startswith(HANDED_IN) else None
        if state is None:
            raise Refusal("unknown_match", "no record is here under this name, or not any more")
        if state.analysis is not None:
            await self._apart(state.analysis.game, guest)
        return state

    async def fetched(self, id: str) -> None:
        """Forgets the analysis of a record that was handed in: it has been fetched, or nobody wants it."""
        if id.startswith(HANDED_IN):
            await self.queue.drop(id)

    async def _apart(self, game: str, guest: str) -> None:
        """Who plays known deals of a game waits for the end of that. Whether they are those of the record is not asked:
        by the answer one could find out, guess by guess, what the others there hold."""
        if await self.store.plays_known_deals(guest, game):
            raise Refusal("wrong_state", "you play known deals of this game at a table: wait for its end, or leave it")

    # ---- the work ----------------------------------------------------------------------------------------------

    async def _add(self, id: str, asker: str, record: DatabaseRow | None = None) -> AnalysisState:
        await self.queue.add(id, asker, record)
        state = await self.queue.state(id)
        await self.look()
        return state or AnalysisState(state="waiting")

    async def look(self) -> None:
        """Begins what waits, unless this worker is at something. From time to time too: others may have ended."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        with suppress(Refusal):  # the database does not answer; it is looked again
            while (taken := await self.queue.take()) is not None:
                id, record = taken
                try:
                    if record is None:
                        await self.store.keep(id, await self._analysed(id, await self._playable(id)))
                        await self.queue.drop(id)
                    else:
                        await self.queue.found(id, await self._analysed(id, record))
                except Refusal:
                    await self.queue.drop(id)  # a table has begun to play these deals: it can be asked again
                except Exception:
                    log.exception("a match can not be looked back at", extra={"match": id})
                    await self.queue.fail(id)

    async def _analysed(self, id: str, record: DatabaseRow) -> Analysis:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "stich.analysis",
            str(self.samples),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        try:
            return await self._followed(id, process, msgspec.json.encode(record))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _followed(self, id: str, process: asyncio.subprocess.Process, record: bytes) -> Analysis:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record)
        process.stdin.close()
        told = float("-inf")
        async for line in process.stdout:
            if line.startswith(b"{"):
                return await asyncio.to_thread(msgspec.json.decode, line, type=Analysis)
            if time.monotonic() - told >= TELL_SECONDS:
                told = time.monotonic()
                with suppress(Refusal):
                    await self.queue.progress(id, *map(int, line.split()))
        raise RuntimeError(f"it ended with status {await process.wait()}")
