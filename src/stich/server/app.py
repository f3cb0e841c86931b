"""The server put together: what it consists of, and how it starts and stops."""

import asyncio
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from stich import __version__
from stich.errors import StichError
from stich.protocol.refusals import Refusal
from stich.server.guest_store import GuestStore
from stich.server.guests import Guests
from stich.server.house import House
from stich.server.ledger import Ledger
from stich.server.limits import Places, Rate
from stich.server.listening import Listener
from stich.server.logs import set_up_logs
from stich.server.match_store import MatchStore
from stich.server.metrics import Metrics
from stich.server.rulings import Rulings, Talk
from stich.server.safety import App, Safety
from stich.server.settings import Settings
from stich.server.store import Store
from stich.server.sweeping import Sweeper
from stich.server.tending import Tender
from stich.server.thinking import Thinking
from stich.server.warming import warm_up

# The event loop gives up Python's lock with every message it sends, and shall not wait long to get it back.
SWITCH_SECONDS = 0.0005
GARBAGE_THRESHOLD = 10_000
SETTINGS_VARIABLE = "STICH_SERVER_SETTINGS"

log = logging.getLogger("stich.server")


class Server:
    """Everything that one worker holds."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        sys.setswitchinterval(SWITCH_SECONDS)
        self.settings = settings
        self.ready = False
        self.doing = "starting"
        self.metrics = Metrics()
        self.ledger = Ledger(settings.database)
        self.store = Store(self.ledger)
        self.matches = MatchStore(self.ledger)
        self.house = House(self.store, self.ledger.database.worker, self.metrics)
        self.guests = Guests(GuestStore(self.ledger))
        self.thinking = Thinking(settings.bot_threads)
        self.tender = Tender(self.house, self.thinking, settings.lease_seconds)
        self.sweeper = Sweeper(self.house, settings.abandoned_days * 24 * 3600)
        self.listener = Listener(self.house, settings.lease_seconds) if self.ledger.database.postgres else None
        self.requests = Rate(limits.requests_rate, limits.requests_burst)
        self.new_guests = Rate(limits.guests_rate, limits.guests_burst)
        self.hints = Rate(limits.hints_rate, limits.hints_burst)
        self.replays = Rate(limits.replays_rate, limits.replays_burst)
        self.replaying = asyncio.Lock()
        self.rulings = Rulings(self)
        self.talk = Talk(self.rulings, limits.talk_rate, limits.talk_burst)
        self.sockets_by_guest = Places(limits.sockets_per_guest, "connections for one guest")
        self.sockets_by_address = Places(limits.sockets_per_address, "connections from one address")

    async def start(self) -> None:
        """Ready when all games are compiled; until then `/health` says what is being done."""
        if self.listener is not None:
            await self.listener.start()
        await self.tender.start()
        self.sweeper.start()
        await self.rulings.start()
        await asyncio.to_thread(warm_up, self._say)
        _leave_garbage_alone()
        self.ready = True
        log.info("ready", extra={"worker": self.house.worker})

    def _say(self, doing: str) -> None:
        self.doing = doing

    async def stop(self) -> None:
        self.ready = False
        await self.rulings.stop()
        await self.sweeper.stop()
        await self.tender.stop()
        await self.house.stop()
        if self.listener is not None:
            await self.listener.stop()
        self.thinking.close()
        await asyncio.to_thread(self.ledger.close)


def create_app(settings: Settings) -> App:
    """The application of one worker, its database open and migrated."""
    from stich.server.http import guests, lessons, matches, page, status, tables
    from stich.server.http.problems import StrictRequest, on_bad_request, on_failure, on_refusal, on_rule_error
    from stich.server.sockets import play

    server = Server(settings)

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        starting = asyncio.create_task(server.start())
        starting.add_done_callback(_stop_if_failed)
        if settings.workers > 1:  # a worker that shares its port takes no request before it can answer it
            await starting
        try:
            yield
        finally:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
            await server.stop()

    handlers = [
        *(guests.new_guest, guests.claim, guests.me, guests.rename, guests.personal_link),
        *(tables.lobby, tables.new_table, tables.table_info, tables.sit_down, tables.leave_seat),
        *(tables.replace_seat, tables.start, tables.close),
        *(matches.my_matches, matches.my_statistics, matches.download),
        *(matches.replay, matches.moments, matches.play_again, lessons.lesson),
        *(status.health, status.live, status.all_games, status.openapi, status.metrics, play),
        *page.handlers(),
    ]
    inner = Litestar(
        route_handlers=handlers,
        request_class=StrictRequest,
        lifespan=[life],
        dependencies={"server": Provide(lambda: server, sync_to_thread=False)},
        exception_handlers={
            Refusal: on_refusal,
            HTTPException: on_bad_request,
            StichError: on_rule_error,
            Exception: on_failure,
        },
        request_max_body_size=settings.limits.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Stich", version=__version__, path="/openapi", render_plugins=[JsonRenderPlugin()]
        ),
        signature_types=[Server],
        logging_config=None,
        debug=False,
    )
    return Safety(inner, server)


def _leave_garbage_alone() -> None:
    """What the compiler has left in memory stays, hundreds of thousands of objects; going through them again and again
    for garbage would take more of the processor than all the play. Tables are freed without it, by counting."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD, 50, 50)


def _stop_if_failed(task: "asyncio.Task[None]") -> None:
    """A server that can not get ready says why and ends, rather than saying for ever that it will be."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("the server can not start", exc_info=error)
        os._exit(1)


def app_from_environment() -> App:
    """For worker processes, which get their settings handed down as JSON."""
    settings = msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings)
    set_up_logs(settings.log_level)
    return create_app(settings)
