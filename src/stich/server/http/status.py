"""How the server is, which games it has, and a plain page for whoever opens its address."""

import html
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.enums import MediaType
from litestar.serialization import encode_json
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from stich import __version__
from stich.games import games
from stich.protocol.catalogue import told_of
from stich.protocol.http import GameInfo, Health
from stich.protocol.refusals import Refusal
from stich.server.limits import is_among
from stich.server.server import Server

THIS_MACHINE = ("127.0.0.1", "::1")
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stich</title>
<h1>Stich</h1>
<p>{status}</p>
<ul>{games}</ul>
<p>Programs find the API at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


@get("/health", tags=["server"])
async def health(server: Server) -> Response[Health]:
    """200 when all games can be played, 503 while some are being prepared or the database does not answer."""
    out = [] if server.workers.database_answers or not server.ready else ["database"]
    status = Health(
        status="warming" if not server.ready else "out" if out else "ready",
        doing=server.doing,
        out=out,
        version=__version__,
        worker=server.workers.id,
        games=[one.name for one in games()],
        preparing=list(server.warming.left),
        solo=server.settings.solo,
    )
    code = 200 if status.status == "ready" else 503
    return Response(status, status_code=code, headers={"cache-control": "no-store"})


@get("/live", include_in_schema=False)
async def live() -> dict[str, str]:
    """That the process runs and answers, whatever it is doing: one that does not should be started anew."""
    return {"status": "live"}


@get("/api/games", tags=["server"], sync_to_thread=True)
def all_games(server: Server) -> list[GameInfo]:
    """What can be played, at once or as soon as it is prepared."""
    return [msgspec.structs.replace(told_of(one), ready=one.name not in server.warming.left) for one in games()]


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description of this API."""
    return Response(_described(request.app), media_type=MediaType.JSON)


@cache
def _described(app: Litestar) -> bytes:
    """Made once: making it holds up everybody for longer than many actions."""
    return encode_json(app.openapi_schema.to_schema())


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], server: Server) -> Response[bytes]:
    """For Prometheus on the same machine or in a network that the host has named; a proxy's requests, which come from
    anywhere, are not answered."""
    host = request.client.host if request.client else None
    if "x-forwarded-for" in request.headers or not is_among(host, [*THIS_MACHINE, *server.settings.metrics_from]):
        raise Refusal("not_allowed", "metrics are for this machine only, and for networks named with --metrics-from")
    return Response(generate_latest(server.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@get("/", include_in_schema=False, media_type=MediaType.HTML)
async def status_page(server: Server) -> Response[str]:
    status = "The server is ready." if server.ready else f"Getting ready: {html.escape(server.doing)} …"
    items = "".join(f"<li><b>{html.escape(one.title)}</b>: {html.escape(one.about)}</li>" for one in games())
    return Response(PAGE.format(status=status, games=items), media_type=MediaType.HTML)
