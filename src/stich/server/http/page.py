"""The page: its files, and those with which it plays without a server. They are read once and sent from memory."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED

from stich import offline
from stich.page import INDEX, SERVICE_WORKER, local_files, page_files, service_worker
from stich.protocol.http import Problem
from stich.server.http import status
from stich.server.http.problems import on_bad_request

# The page draws these addresses itself. Any other that is not a file is not there: `lost` says so.
DRAWN = [
    *("/", "/games", "/statistics", "/table/{id:str}", "/replay/{id:str}", "/summary/{id:str}"),
    *("/learn/{game:str}", "/rules/{game:str}"),
]
# A file of `static` carries the hash of its content in its name, one of `app` keeps its name for ever. All others may
# change at any time, and are asked for by what they were.
FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
ALWAYS_ASKED = "no-cache"
COMPRESSIBLE = ("text/", "application/json", "application/manifest", "application/wasm", "image/svg")

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True)
class File:
    body: bytes
    media_type: str

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.body).hexdigest()[:32]}"'

    @cached_property
    def zipped(self) -> bytes | None:
        return gzip.compress(self.body, mtime=0) if self.media_type.startswith(COMPRESSIBLE) else None


@cache
def files() -> dict[str, File]:
    """Every file of the page by its address; none if the page has not been built."""
    return {name: _file(name, body) for name, body in page_files().items()}


@cache
def _kept_in(folder: Path | None) -> dict[str, File]:
    """The files for play without a server, and the service worker, which names them."""
    local = local_files(folder)
    worker = service_worker(local, {path.split("/")[1] for path in DRAWN})
    return {name: _file(name, body) for name, body in {**local, SERVICE_WORKER: worker}.items()}


def _file(name: str, body: bytes) -> File:
    return File(body, mimetypes.guess_type(name)[0] or "application/octet-stream")


def handlers() -> list[HTTPRouteHandler]:
    """The handlers that answer with the page or, if it has not been built, with a plain page about the server."""
    return [drawn, static, app, local, worker] if INDEX in files() else [status.status_page]


@get(DRAWN, include_in_schema=False, media_type=MediaType.HTML)
async def drawn(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _send(request, INDEX, ALWAYS_ASKED)


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    return _send(request, f"static{path}", FOR_EVER)


@get("/app/{path:path}", include_in_schema=False)
async def app(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    return _send(request, f"app{path}", FOR_A_DAY)


@get("/local/{path:path}", include_in_schema=False, sync_to_thread=True)
def local(request: Request[Any, Any, Any], path: str) -> Response[bytes]:
    """A file for play without a server. The folder is looked for every time, since it may be built while the server
    runs."""
    return _answer(request, _kept_in(offline.files()).get(path.lstrip("/")), ALWAYS_ASKED)


@get(f"/{SERVICE_WORKER}", include_in_schema=False, sync_to_thread=True)
def worker(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _answer(request, _kept_in(offline.files())[SERVICE_WORKER], ALWAYS_ASKED)


def lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[bytes] | Response[Problem]:
    """Answers for an address that does not exist: people see the page, which says so, and programs get a `Problem`."""
    is_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_person or request.url.path.startswith("/api/") or INDEX not in files():
        return on_bad_request(request, error)
    return _send(request, INDEX, ALWAYS_ASKED, error.status_code)


def _send(request: Request[Any, Any, Any], name: str, cached: str, code: int = HTTP_200_OK) -> Response[bytes]:
    return _answer(request, files().get(name), cached, code)


def _answer(
    request: Request[Any, Any, Any], file: File | None, cached: str, code: int = HTTP_200_OK
) -> Response[bytes]:
    if file is None:
        raise NotFoundException
    headers = {"cache-control": cached, "vary": "accept-encoding", "etag": file.tag}
    if code == HTTP_200_OK and file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", headers=headers, status_code=HTTP_304_NOT_MODIFIED, media_type=file.media_type)
    body = file.body
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.zipped, "gzip"
    return Response(body, media_type=file.media_type, headers=headers, status_code=code)
