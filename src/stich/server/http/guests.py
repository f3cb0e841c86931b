"""Who one is."""

from typing import Any

from litestar import Request, Response, get, patch, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stich.protocol.http import GuestInfo, LinkGiven, NameGiven, PersonalLink
from stich.server.guests import cookie
from stich.server.http.problems import PROBLEMS
from stich.server.limits import address_of
from stich.server.server import Server


def _known_from_now(request: Request[Any, Any, Any], guest: GuestInfo, secret: str) -> Response[GuestInfo]:
    return Response(guest, cookies=[cookie(secret, secure=request.url.scheme == "https")])


@post("/api/guests", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["guests"])
async def new_guest(request: Request[Any, Any, Any], server: Server, data: NameGiven) -> Response[GuestInfo]:
    """Says a name and gets a secret cookie. There are no accounts."""
    server.new_guests.check(address_of(request))
    return _known_from_now(request, *await server.guests.welcome(data.name))


@post("/api/guests/claim", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def claim(request: Request[Any, Any, Any], server: Server, data: LinkGiven) -> Response[GuestInfo]:
    """Opens a personal link: this device is now the same guest."""
    server.new_guests.check(address_of(request))
    return _known_from_now(request, *await server.guests.claim(data.token))


@get("/api/me", responses=PROBLEMS, tags=["guests"])
async def me(request: Request[Any, Any, Any], server: Server) -> GuestInfo:
    """Who the cookie says one is."""
    return await server.guests.of(request)


@patch("/api/me", responses=PROBLEMS, tags=["guests"])
async def rename(request: Request[Any, Any, Any], server: Server, data: NameGiven) -> GuestInfo:
    """Another name, from the next seat on."""
    return await server.guests.rename(await server.guests.of(request), data.name)


@post("/api/me/link", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["guests"])
async def personal_link(request: Request[Any, Any, Any], server: Server) -> PersonalLink:
    """A link that moves one's identity to another device; the link before is void."""
    return await server.guests.link(await server.guests.of(request))
