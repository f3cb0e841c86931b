"""The page: files that `web/build.py` has put beside the server, read once and sent from memory."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from stich.protocol.http import Problem
from stich.server.http import status
from stich.server.http.problems import on_bad_request

FOLDER = Path(__file__).parents[1] / "page"
# The page draws these addresses itself. Any other that is not a file is not there: `lost` says so.
DRAWN = ["/", "/games", "/table/{id:str}", "/replay/{id:str}", "/learn/{game:str}", "/rules/{game:str}"]
# A file of `static` carries the hash of its content in its name, one of `app` keeps its name for ever.
FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ALWAYS_ASKED = "no-cache"
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class File(msgspec.Struct, frozen=True):
    body: bytes
    zipped: bytes | None
    media_type: str


@cache
def files() -> dict[str, File]:
    """Every file of the page by its address; none before the page was built."""
    return {file.relative_to(FOLDER).as_posix(): _read(file) for file in FOLDER.rglob("*") if file.is_file()}


def _read(file: Path) -> File:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return File(body, gzip.compress(body, mtime=0) if kind.startswith(COMPRESSIBLE) else None, kind)


def handlers() -> list[HTTPRouteHandler]:
    """The page where there is one, else the plain page about the server's status."""
    return [drawn, static, app] if "index.html" in files() else [status.status_page]


@get(DRAWN, include_in_schema=False, media_type=MediaType.HTML)
async def drawn(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _send(request, "index.html", ALWAYS_ASKED)


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    return _send(request, f"static{path}", FOR_EVER)


@get("/app/{path:path}", include_in_schema=False)
async def app(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    return _send(request, f"app{path}", FOR_A_DAY)


def lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[bytes] | Response[Problem]:
    """An address that is not there: a person is shown the page, which says so, and a program a `Problem`."""
    is_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith("/api/") or "index.html" not in files():
        return on_bad_request(request, error)
    return _send(request, "index.html", ALWAYS_ASKED, error.status_code)


def _send(request: Request[Any, Any, Any], name: str, cached: str, code: int = 200) -> Response[bytes]:
    file = files().get(name)
    if file is None:
        raise NotFoundException
    headers = {"cache-control": cached, "vary": "accept-encoding"}
    body = file.body
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.zipped, "gzip"
    return Response(body, media_type=file.media_type, headers=headers, status_code=code)
