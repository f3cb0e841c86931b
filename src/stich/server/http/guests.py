"""The HTTP API for identities: names, cookies, devices and personal links."""

from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stich.protocol.http import Devices, GuestInfo, LinkGiven, NameGiven, PersonalLink
from stich.protocol.refusals import Refusal
from stich.server.guests import BEFORE, COOKIE, cookie
from stich.server.http.problems import PROBLEMS
from stich.server.limits import address_of
from stich.server.server import Server


def _known_as(
    request: Request[Any, Any, Any], guest: GuestInfo, secret: str, before: str | None
) -> Response[GuestInfo]:
    """The answer that makes this device a guest. `before` is the secret of the guest whom the device belonged to, if
    any."""
    secure = request.url.scheme == "https"
    cookies: list[Cookie] = [cookie(secret, secure)]
    if before:
        cookies.append(cookie(before, secure, BEFORE))
    return Response(guest, cookies=cookies)


@post("/api/guests", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["guests"])
async def new_guest(request: Request[Any, Any, Any], server: Server, data: NameGiven) -> Response[GuestInfo]:
    """Makes a new guest with this name and sets a secret cookie. There are no accounts. The guest of this device before
    is not lost: POST /api/me/before."""
    server.new_guests.check(address_of(request))
    now = await server.guests.maybe(request)
    guest, secret = await server.guests.welcome(data.name)
    return _known_as(request, guest, secret, None if now is None else request.cookies[COOKIE])


@post("/api/guests/whose", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def whose(request: Request[Any, Any, Any], server: Server, data: LinkGiven) -> GuestInfo:
    """To whom a personal link belongs. The link can still be used."""
    server.new_guests.check(address_of(request))
    return await server.guests.whose(data.token)


@post("/api/guests/claim", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def claim(request: Request[Any, Any, Any], server: Server, data: LinkGiven) -> Response[GuestInfo]:
    """Opens a personal link: this device now belongs to the same guest. A device that belongs to another guest has to
    name that guest; the way back stays open: POST /api/me/before."""
    server.new_guests.check(address_of(request))
    now = await server.guests.maybe(request, fresh=True)
    guest, secret = await server.guests.claim(data.token, now, data.instead_of)
    return _known_as(request, guest, secret, None if now is None else request.cookies[COOKIE])


@get("/api/me", responses=PROBLEMS, tags=["guests"])
async def me(request: Request[Any, Any, Any], server: Server) -> Response[GuestInfo]:
    """The guest to whom the cookie belongs. The cookie is good for another year."""
    return _known_as(request, await server.guests.of(request), request.cookies[COOKIE], request.cookies.get(BEFORE))


@patch("/api/me", responses=PROBLEMS, tags=["guests"])
async def rename(request: Request[Any, Any, Any], server: Server, data: NameGiven) -> GuestInfo:
    """Changes the name, from the next seat on."""
    return await server.guests.rename(await server.guests.of(request, fresh=True), data.name)


@post("/api/me/before", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def who_one_was(request: Request[Any, Any, Any], server: Server) -> Response[GuestInfo]:
    """Makes this device belong to its former guest again, from before it opened a personal link. The same call leads
    back."""
    before = await server.guests.maybe(request, BEFORE, fresh=True)
    if before is None:
        raise Refusal("unknown_guest", "this device was nobody else, or is signed out as who it was")
    return _known_as(request, before, request.cookies[BEFORE], request.cookies.get(COOKIE))


@get("/api/me/devices", responses=PROBLEMS, tags=["guests"])
async def devices(request: Request[Any, Any, Any], server: Server) -> Devices:
    """How many devices belong to the guest, and to whom this one belonged before."""
    guest = await server.guests.of(request)
    return await server.guests.devices(guest, await server.guests.maybe(request, BEFORE))


@delete("/api/me/devices", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def sign_out_others(request: Request[Any, Any, Any], server: Server) -> Devices:
    """Signs all other devices out, ends their connections and makes personal links void."""
    guest = await server.guests.of(request, fresh=True)
    await server.guests.sign_out_others(guest, request.cookies[COOKIE])
    return await server.guests.devices(guest, await server.guests.maybe(request, BEFORE))


@post("/api/me/link", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["guests"])
async def personal_link(request: Request[Any, Any, Any], server: Server) -> PersonalLink:
    """A link that moves one's identity to another device; the link before is void."""
    return await server.guests.link(await server.guests.of(request, fresh=True))


@delete("/api/me/link", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["guests"])
async def revoke_link(request: Request[Any, Any, Any], server: Server) -> Devices:
    """Makes one's personal link void."""
    guest = await server.guests.of(request)
    await server.guests.store.revoke_links(guest.id)
    return await server.guests.devices(guest, await server.guests.maybe(request, BEFORE))


handlers = [new_guest, whose, claim, me, rename, who_one_was, devices, sign_out_others, personal_link, revoke_link]
