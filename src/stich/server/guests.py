"""Guests: a name and a secret in a cookie. Only a hash of the secret is kept, and it is in no log."""

import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from stich.protocol.http import Devices, GuestInfo, PersonalLink
from stich.protocol.refusals import Refusal
from stich.storage.guest_store import GuestStore
from stich.tables.names import checked_name

COOKIE = "stich_guest"
BEFORE = "stich_before"  # the secret of who this device was before it opened a personal link
DAY = 24 * 3600.0
SECRET_SECONDS = 365 * DAY  # without being used
LINK_SECONDS = DAY
REMEMBERED = 5_000
REMEMBERED_SECONDS = 30.0


class Guests:
    """Knows guests by their secrets, and remembers for a short while what the database said. When a device is signed
    out, its connections end."""

    def __init__(self, store: GuestStore) -> None:
        self.store = store
        self._known: dict[str, tuple[float, GuestInfo]] = {}
        self._connected: dict[str, set[Callable[[], None]]] = {}  # by the hash of a secret: what ends its connections

    async def of(self, connection: ASGIConnection[Any, Any, Any, Any], fresh: bool = False) -> GuestInfo:
        """The guest who asks; Refusal for a stranger. With `fresh` the database is asked, since a device may just have
        been signed out through another worker. Requests that change who has an identity need that."""
        guest = await self.maybe(connection, fresh=fresh)
        if guest is None:
            raise Refusal("unknown_guest", "say your name first: POST /api/guests")
        return guest

    async def maybe(
        self, connection: ASGIConnection[Any, Any, Any, Any], cookie: str = COOKIE, fresh: bool = False
    ) -> GuestInfo | None:
        """The guest whose secret is in a cookie, or None. With `fresh` the database is asked."""
        secret = connection.cookies.get(cookie)
        return None if not secret else await self._of_secret(hashed(secret), fresh)

    async def _of_secret(self, secret_hash: str, fresh: bool) -> GuestInfo | None:
        remembered = self._known  # another one when somebody is signed out while the database is asked
        until, known = remembered.get(secret_hash, (0.0, None))
        if known is not None and until > time.monotonic() and not fresh:
            return known
        found = await self.store.guest_of(secret_hash)
        remembered.pop(secret_hash, None)
        if found is None:
            return None
        guest_id, name, expires = found
        if expires is None or expires < time.time() + SECRET_SECONDS - DAY:
            await self.store.renew(secret_hash, time.time() + SECRET_SECONDS)
        if len(remembered) >= REMEMBERED:
            remembered.clear()
        guest = GuestInfo(guest_id, name)
        remembered[secret_hash] = (time.monotonic() + REMEMBERED_SECONDS, guest)
        return guest

    def forget(self) -> None:
        """Forgets what the database said, so that secrets that are no longer good are noticed at once."""
        self._known = {}

    async def welcome(self, name: str) -> tuple[GuestInfo, str]:
        """Makes a new guest, with the secret that only the guest's device will know."""
        guest, secret = GuestInfo(secrets.token_hex(8), checked_name(name)), new_secret()
        await self.store.add_guest(guest.id, guest.name, hashed(secret), time.time() + SECRET_SECONDS)
        return guest, secret

    async def rename(self, guest: GuestInfo, name: str) -> GuestInfo:
        renamed = GuestInfo(guest.id, checked_name(name))
        await self.store.rename(guest.id, renamed.name)
        self.forget()
        return renamed

    # ---- personal links and devices ----------------------------------------------------------------------------

    async def link(self, guest: GuestInfo) -> PersonalLink:
        token, expires = new_secret(), time.time() + LINK_SECONDS
        await self.store.add_link(guest.id, hashed(token), expires)
        return PersonalLink(token, expires)

    async def whose(self, token: str) -> GuestInfo:
        """The guest to whom a personal link belongs. The link can still be used."""
        found = await self.store.guest_of(hashed(token), "link")
        if found is None:
            raise Refusal("bad_link", "this link is not valid, not any more, or has been used")
        return GuestInfo(*found[:2])

    async def claim(self, token: str, now: GuestInfo | None, instead_of: str | None) -> tuple[GuestInfo, str]:
        """Uses a personal link: returns its guest and a new secret for the device that opened it. A device that already
        belongs to a guest has to name that guest, so that nobody becomes another by just opening a link."""
        link = await self.whose(token)
        if now is not None and now.id != instead_of:
            raise Refusal("other_guest", f"this device is {now.name!r}, not {link.name!r}: say that in `instead_of`")
        if now is not None and now.id == link.id:
            raise Refusal("wrong_state", f"this device is {now.name!r} already")
        secret = new_secret()
        if not await self.store.use_link(link.id, hashed(token), hashed(secret), time.time() + SECRET_SECONDS):
            raise Refusal("bad_link", "this link has just been used")
        return link, secret

    async def devices(self, guest: GuestInfo, before: GuestInfo | None) -> Devices:
        count, link_expires = await self.store.devices(guest.id)
        return Devices(count=count, link_expires=link_expires, before=before)

    async def sign_out_others(self, guest: GuestInfo, secret: str) -> None:
        """Signs out all devices but the one with this secret, and makes personal links void."""
        await self.store.keep_only(guest.id, hashed(secret))
        self.forget()
        await self.end_signed_out()

    # ---- connections -------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def connected(self, connection: ASGIConnection[Any, Any, Any, Any], end: Callable[[], None]) -> Iterator[None]:
        """Notes a connection for as long as it lasts; `end` is called when its secret is no longer good."""
        key = hashed(connection.cookies.get(COOKIE, ""))
        ends = self._connected.setdefault(key, set())
        ends.add(end)
        try:
            yield
        finally:
            ends.discard(end)
            if not ends:
                self._connected.pop(key, None)

    async def end_signed_out(self) -> None:
        """Ends the connections of devices that were signed out, perhaps through another worker."""
        connected = set(self._connected) - {hashed("")}
        for gone in connected - await self.store.good(connected):
            self._known.pop(gone, None)
            for end in tuple(self._connected.get(gone, ())):
                end()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """The hash under which a secret is kept. A plain hash is enough for 256 random bits: there is nothing to guess."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def cookie(secret: str, secure: bool, key: str = COOKIE) -> Cookie:
    """A cookie that scripts and other sites can not read."""
    seconds = int(SECRET_SECONDS)
    return Cookie(key=key, value=secret, max_age=seconds, path="/", httponly=True, samesite="lax", secure=secure)
