"""Analyses of finished matches, made beside the play: one at a time, in a process that gives way to all other work. The
people who wait for one take turns, so somebody who asks for many does not hold up somebody who asks for one."""

import asyncio
import logging
import sys
from collections import deque
from contextlib import suppress

import msgspec

from stich.analysis.results import Analysis
from stich.protocol.http import AnalysisState
from stich.protocol.refusals import Refusal
from stich.storage.analysis_store import AnalysisStore
from stich.storage.database import DatabaseRow
from stich.storage.match_store import MatchStore

LONGEST_LINE = 256 * 1024 * 1024  # bytes: an analysis comes as one
MOST_WAITING = 20  # of one asker
MOST_FAILED = 1000  # that are remembered

log = logging.getLogger("stich.analyses")


class Analyses:
    """The matches that wait for their analysis in this worker, and the one that is being analysed."""

    def __init__(self, store: AnalysisStore, matches: MatchStore, samples: int) -> None:
        self.store, self.matches, self.samples = store, matches, samples
        self._waiting: dict[str, deque[str]] = {}  # matches by asker; who is first is next
        self._progress: dict[str, tuple[int, int]] = {}  # of the match that is looked back at
        self._failed: dict[str, None] = {}
        self._task: asyncio.Task[None] | None = None

    # ---- what is asked -----------------------------------------------------------------------------------------

    async def state(self, match: str) -> AnalysisState:
        """How far the analysis of a match is. Refused while the match, or a table with its deals, is still played."""
        await self._playable(match)
        if match in self._progress:
            done, total = self._progress[match]
            return AnalysisState(state="running", done=done, total=total)
        ahead = self._ahead(match)
        if ahead is not None:
            return AnalysisState(state="waiting", ahead=ahead)
        found = await self.store.read(match)
        if found is not None:
            return AnalysisState(state="there", analysis=found)
        return AnalysisState(state="failed" if match in self._failed else "none")

    async def ask(self, match: str, asker: str) -> AnalysisState:
        """Puts a match in the queue, unless it is there already or has been analysed."""
        state = await self.state(match)
        if state.state not in ("none", "failed"):
            return state
        own = self._waiting.setdefault(asker, deque())
        if len(own) >= MOST_WAITING:
            raise Refusal("too_many", f"{MOST_WAITING} of your matches already wait to be looked back at")
        self._failed.pop(match, None)
        own.append(match)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return AnalysisState(state="waiting", ahead=self._ahead(match) or 0)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _playable(self, match: str) -> DatabaseRow:
        record = await self.matches.record(match)
        if record is None:
            raise Refusal("unknown_match", "there is no such match, or it is not over")
        if await self.store.is_played(record):
            raise Refusal(
                "wrong_state", "a table is playing these deals: what the analysis tells has to wait for its end"
            )
        return record

    def _ahead(self, match: str) -> int | None:
        """How many matches are analysed before this one; None if it does not wait."""
        order = self._order()
        return order.index(match) + len(self._progress) if match in order else None

    def _order(self) -> list[str]:
        queues = [list(queue) for queue in self._waiting.values()]
        longest = max(map(len, queues), default=0)
        return [queue[turn] for turn in range(longest) for queue in queues if turn < len(queue)]

    # ---- the work ----------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        while self._waiting:
            asker, own = next(iter(self._waiting.items()))
            del self._waiting[asker]
            match = own.popleft()
            if own:
                self._waiting[asker] = own  # behind the others
            self._progress[match] = (0, 0)
            try:
                await self._look_back(match)
            except Refusal:
                pass  # a table has begun to play these deals, or the database does not answer: it can be asked again
            except Exception:
                log.exception("a match can not be looked back at", extra={"match": match})
                self._failed[match] = None
                if len(self._failed) > MOST_FAILED:
                    del self._failed[next(iter(self._failed))]
            finally:
                del self._progress[match]

    async def _look_back(self, match: str) -> None:
        record = await self._playable(match)
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
            found = await self._followed(match, process, msgspec.json.encode(record))
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        await self.store.keep(match, found)

    async def _followed(self, match: str, process: asyncio.subprocess.Process, record: bytes) -> Analysis:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record)
        process.stdin.close()
        async for line in process.stdout:
            if line.startswith(b"{"):
                return await asyncio.to_thread(msgspec.json.decode, line, type=Analysis)
            done, total = map(int, line.split())
            self._progress[match] = (done, total)
        raise RuntimeError(f"it ended with status {await process.wait()}")
