"""The web application of one worker: its addresses, the handlers that answer them, and what happens at start and
end."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from stich import __version__
from stich.errors import StichError
from stich.protocol.refusals import Refusal
from stich.server.connections import play
from stich.server.http import analyses, guests, lessons, matches, page, status, tables
from stich.server.http.problems import StrictRequest, on_bad_request, on_failure, on_refusal, on_rule_error
from stich.server.logs import set_up_logs
from stich.server.safety import App, Safety
from stich.server.server import Server
from stich.server.settings import Settings

SETTINGS_VARIABLE = "STICH_SERVER_SETTINGS"

log = logging.getLogger("stich.server")


def create_app(settings: Settings) -> App:
    """Makes the application of one worker. Opens the database and brings it up to date."""
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
        *guests.handlers,
        *tables.handlers,
        *(matches.my_matches, matches.my_statistics, matches.download),
        *(matches.moments, matches.play_again, lessons.lesson),
        *analyses.handlers,
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
            NotFoundException: page.lost,
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


def _stop_if_failed(task: "asyncio.Task[None]") -> None:
    """Ends the process with an error if the server could not get ready. Otherwise it would say for ever that it will
    be."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.critical("the server can not start", exc_info=error)
        os._exit(1)


def app_from_environment() -> App:
    """Makes the application in a worker process, which gets its settings as JSON in an environment variable."""
    settings = msgspec.json.decode(os.environ[SETTINGS_VARIABLE], type=Settings)
    set_up_logs(settings.log_level)
    return create_app(settings)
