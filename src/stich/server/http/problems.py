"""Answers to requests that fail: always a `Problem`, never a page of HTML or a traceback."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from stich.errors import StichError
from stich.protocol.http import Problem
from stich.protocol.refusals import Refusal, RefusalCode
from stich.quoting import one_line
from stich.server.safety import status_of

log = logging.getLogger("stich.http")

PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, description=description)
    for status, description in {
        400: "not understood",
        401: "not known yet",
        403: "not allowed",
        404: "not there",
        409: "not possible now",
        413: "too long",
        429: "too many or too often",
        503: "not ready or busy",
    }.items()
}
BY_STATUS: dict[int, RefusalCode] = {404: "not_found", 405: "bad_message", 413: "bad_message"}


class StrictRequest(Request[Any, Any, Any]):
    """A request with any body. What is no JSON is always the client's error; Litestar itself misses some of that."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeDecodeError) as error:
            what = "not UTF-8" if isinstance(error, UnicodeDecodeError) else "nested too deeply"
            raise Refusal("bad_message", f"the body is {what}; send JSON as the API's description has it") from None


def on_refusal(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    return Response(Problem(code=refusal.code, message=refusal.message), status_code=status_of(refusal.code))


def on_bad_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answers a request that Litestar has found wrong."""
    extra = error.extra if isinstance(error.extra, list) else []
    places = [f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra if isinstance(one, dict)]
    message = "; ".join([error.detail, *places]) if places else error.detail
    code = BY_STATUS.get(error.status_code, "bad_message")
    return Response(Problem(code=code, message=one_line(message)), status_code=error.status_code, headers=error.headers)


def on_rule_error(_: Request[Any, Any, Any], error: StichError) -> Response[Problem]:
    return Response(Problem(code="bad_option", message=str(error)), status_code=400)


def on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error, extra={"path": request.url.path, "method": request.method})
    return Response(Problem(code="failed", message="something went wrong here"), status_code=500)
