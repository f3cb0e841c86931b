"""The parts of one worker, and how it starts and stops."""

import asyncio
import gc
import logging
import sys
import threading
from collections.abc import Awaitable, Callable

from stich.protocol.refusals import Refusal
from stich.server.analyses import Analyses
from stich.server.bot_runner import EVICT_SECONDS, BotRunner
from stich.server.guests import REMEMBERED_SECONDS, Guests
from stich.server.limits import Quota, Rate
from stich.server.metrics import Metrics
from stich.server.rulings import LOOK_SECONDS, Rulings
from stich.server.settings import Settings
from stich.server.sweeping import Sweeper
from stich.server.tables import Tables
from stich.server.warming import Warming, build_what_no_table_needs
from stich.storage.analysis_queue import AnalysisQueue
from stich.storage.analysis_store import AnalysisStore
from stich.storage.database import Database
from stich.storage.guest_store import GuestStore
from stich.storage.match_store import MatchStore
from stich.storage.table_log import LogListener, TableLog
from stich.storage.workers import Workers

# The event loop gives up Python's lock with every message it sends, and shall not wait long to get it back.
SWITCH_SECONDS = 0.0005
GARBAGE_THRESHOLD = 10_000
SWEEP_SECONDS = 3600.0

log = logging.getLogger("stich.server")


class Server:
    """Everything that belongs to one worker."""

    def __init__(self, settings: Settings) -> None:
        limits, lease = settings.limits, settings.lease_seconds
        sys.setswitchinterval(SWITCH_SECONDS)
        self.settings = settings
        self.answers = False  # what is asked; games may still be prepared
        self.ready = False
        self.warming = Warming()
        self.metrics = Metrics()
        self.database = Database(settings.database)
        self.log = TableLog(self.database)
        self.workers = Workers(self.database, lease)
        self.matches = MatchStore(self.database)
        self.analysis_store = AnalysisStore(self.database)
        self.guests = Guests(GuestStore(self.database))
        self.tables = Tables(self.log, self.workers, self.metrics, self.warming.check)
        self.bots = BotRunner(self.tables, self.workers, self.metrics, settings.bot_threads)
        self.sweeper = Sweeper(self.tables, self.log, self.workers, settings.abandoned_days * 24 * 3600)
        self.analyses = Analyses(
            self.analysis_store,
            AnalysisQueue(self.database, self.workers),
            self.matches,
            self.sweeper,
            settings.analysis_samples,
        )
        self.listener = (
            LogListener(self.database, lease, self.tables.take, self.tables.read_all_on)
            if self.database.postgres
            else None
        )
        self._tasks: list[asyncio.Task[None]] = []
        self.rulings = Rulings(self.database, self.guests, self.tables)
        self.requests = Rate(limits.requests_rate, limits.requests_burst)
        self.new_guests = Rate(limits.guests_rate, limits.guests_burst)
        self.hints = Rate(limits.hints_rate, limits.hints_burst)
        self.replays = Rate(limits.replays_rate, limits.replays_burst)
        self.replaying = asyncio.Lock()
        self.talk = Rate(limits.talk_rate, limits.talk_burst)
        self.talk_by_address = Rate(limits.address_talk_rate, limits.address_talk_burst)
        self.talk_of_spectators = Rate(limits.spectators_talk_rate, limits.spectators_talk_burst)
        self.new_tables = Rate(limits.tables_rate, limits.tables_burst)
        self.listed_from: dict[str, list[str]] = {}  # by address: tables that everybody is shown, some closed since
        self.listing = asyncio.Lock()
        self.sockets_by_guest = Quota(limits.sockets_per_guest, "connections for one guest")
        self.sockets_by_address = Quota(limits.sockets_per_address, "connections from one address")

    async def start(self) -> None:
        """Starts the worker. It is ready when all games can be played. It answers requests before that, and some games
        can be played earlier than others; `/health` says which are not ready."""
        self.warming.begin()
        await self.begin()
        self.answers = True
        self.ready = not self.warming.left
        await self.warming.go_on()
        _leave_garbage_alone()
        self.ready = True
        if self.settings.builds_offline and self.settings.workers == 1:
            threading.Thread(target=build_what_no_table_needs, daemon=True).start()
        log.info("ready", extra={"worker": self.workers.id})

    async def begin(self) -> None:
        """Starts everything that runs in the background."""
        if self.listener is not None:
            self._tasks.append(asyncio.create_task(self.listener.run()))
            await self.listener.listening.wait()
        await self.workers.beat()
        await self.rulings.look()
        for seconds, work in (
            (self.workers.lease / 3, self.workers.beat),
            (EVICT_SECONDS / 20, self.bots.evict_idle),
            (REMEMBERED_SECONDS, self.guests.end_signed_out),
            (LOOK_SECONDS, self.rulings.look),
            (LOOK_SECONDS, self.analyses.look),
            (min(SWEEP_SECONDS, self.sweeper.after / 2), self.sweeper.sweep),
        ):
            self._tasks.append(asyncio.create_task(every(seconds, work)))

    def check_talk(self, guest: str, address: str, spectators_of: str | None) -> None:
        """Raises Refusal if somebody may not speak now. The spectators of a table share a limit, so that many of them
        can not drown it. What one limit refuses does not count for those that are shared with more people."""
        self.rulings.check_talk(guest, address)
        self.talk.check(guest)
        if spectators_of is not None:
            self.talk_of_spectators.check(spectators_of)
        self.talk_by_address.check(address)

    @property
    def doing(self) -> str:
        return self.warming.doing if self.answers else "starting"

    async def stop(self) -> None:
        self.ready = self.answers = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.analyses.stop()
        await self.bots.stop()
        await self.workers.leave()
        self.tables.stop()
        await asyncio.to_thread(self.database.close)


async def every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Does something again and again, even after it has failed."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except Refusal:
            pass  # the database does not answer, and the log says so
        except Exception:
            log.exception("%s failed", work.__qualname__)


def _leave_garbage_alone() -> None:
    """Takes what the compiler has left in memory out of garbage collection. Going through these hundreds of thousands
    of objects again and again would cost more than all the play. Tables are freed by reference counting."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD, 50, 50)
