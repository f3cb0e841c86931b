"""Guests: a name and a secret in a cookie. Only a hash of the secret is kept, and it is in no log."""

import hashlib
import secrets
import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stich.protocol.http import GuestInfo, PersonalLink
from stich.protocol.refusals import Refusal
from stich.server.guest_store import GuestStore
from stich.tables.commands import plain_text

COOKIE = "stich_guest"
TEN_YEARS = 10 * 365 * 24 * 3600
LINK_SECONDS = 24 * 3600.0
REMEMBERED = 5_000
REMEMBERED_SECONDS = 30.0


class Guests:
    """Knows guests by their secrets; remembers them for a short while."""

    def __init__(self, store: GuestStore) -> None:
        self.store = store
        self._known: dict[str, tuple[float, GuestInfo]] = {}

    async def of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> GuestInfo:
        """Who asks; Refusal for a stranger."""
        guest = await self.maybe(connection)
        if guest is None:
            raise Refusal("unknown_guest", "say your name first: POST /api/guests")
        return guest

    async def maybe(self, connection: ASGIConnection[Any, Any, Any, Any]) -> GuestInfo | None:
        secret = connection.cookies.get(COOKIE)
        return None if not secret else await self._of_secret(hashed(secret))

    async def _of_secret(self, secret_hash: str) -> GuestInfo | None:
        until, known = self._known.get(secret_hash, (0.0, None))
        if known is not None and until > time.monotonic():
            return known
        found = await self.store.guest_of(secret_hash)
        if found is None:
            return None
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        guest = GuestInfo(*found)
        self._known[secret_hash] = (time.monotonic() + REMEMBERED_SECONDS, guest)
        return guest

    def forget(self) -> None:
        """So that whose secrets are no longer good is noticed at once."""
        self._known.clear()

    async def welcome(self, name: str) -> tuple[GuestInfo, str]:
        """A new guest and the secret that only the guest's device will know."""
        guest, secret = GuestInfo(secrets.token_hex(8), plain_text(name, "bad_name")), new_secret()
        await self.store.add_guest(guest.id, guest.name, hashed(secret))
        return guest, secret

    async def rename(self, guest: GuestInfo, name: str) -> GuestInfo:
        renamed = GuestInfo(guest.id, plain_text(name, "bad_name"))
        await self.store.rename(guest.id, renamed.name)
        self._known.clear()
        return renamed

    async def link(self, guest: GuestInfo) -> PersonalLink:
        token, expires = new_secret(), time.time() + LINK_SECONDS
        await self.store.add_link(guest.id, hashed(token), expires)
        return PersonalLink(token, expires)

    async def claim(self, token: str) -> tuple[GuestInfo, str]:
        """The guest whose personal link it is, with a secret for the device that opened it."""
        secret = new_secret()
        found = await self.store.use_link(hashed(token), hashed(secret))
        if found is None:
            raise Refusal("bad_link", "this link is not valid, not any more, or has been used")
        return GuestInfo(*found), secret


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """A plain hash is enough for 256 random bits: there is nothing to guess."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def cookie(secret: str, secure: bool) -> Cookie:
    """Out of reach for scripts and for other sites."""
    return Cookie(key=COOKIE, value=secret, max_age=TEN_YEARS, path="/", httponly=True, samesite="lax", secure=secure)
