"""Limits on how often and how many, for each guest and each address. Each worker keeps them in its memory."""

import ipaddress
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

from litestar.connection import ASGIConnection

from stich.protocol.refusals import Refusal

MOST_REMEMBERED = 10_000


class Bucket:
    """A bucket of tokens: `burst` at once, then `rate` a second."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._tokens, self._at = float(burst), time.monotonic()

    def tokens(self) -> float:
        now = time.monotonic()
        self._tokens, self._at = min(self.burst, self._tokens + (now - self._at) * self.rate), now
        return self._tokens

    def allows(self) -> bool:
        """Takes a token, if there is one."""
        if self.tokens() < 1:
            return False
        self._tokens -= 1
        return True


class Rate:
    """A bucket of tokens for each key."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def allows(self, key: str) -> bool:
        if key not in self._buckets:
            self._buckets[key] = Bucket(self.rate, self.burst)
        allowed = self._buckets[key].allows()
        if len(self._buckets) > MOST_REMEMBERED:
            self._forget_full()
        return allowed

    def check(self, key: str) -> None:
        if not self.allows(key):
            raise Refusal("slow_down", "too many in too short a time; try again in a moment")

    def _forget_full(self) -> None:
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.tokens() < self.burst}


class Quota:
    """How many of something each key may have at a time."""

    def __init__(self, most: int, what: str) -> None:
        self.most = most
        self.what = what
        self._taken: Counter[str] = Counter()

    def take(self, key: str) -> None:
        if self._taken[key] >= self.most:
            raise Refusal("too_many", f"no more than {self.most} {self.what}")
        self._taken[key] += 1

    def give_back(self, key: str) -> None:
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return address_key(connection.client.host if connection.client else None)


def address_key(host: str | None) -> str:
    """The key by which an address is limited. An IPv6 home has a whole /64, which counts as one; an IPv4 address may
    come written as IPv6."""
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_among(address: str | None, networks: Iterable[str]) -> bool:
    """Whether an address, or the key of one, lies in one of the networks."""
    try:
        own = ipaddress.ip_network(address or "")
    except ValueError:
        return False
    if isinstance(own, ipaddress.IPv6Network) and own.network_address.ipv4_mapped is not None:
        own = ipaddress.ip_network(own.network_address.ipv4_mapped)
    return any(
        own.version == one.version and own.subnet_of(one)  # type: ignore[arg-type]
        for one in (ipaddress.ip_network(network, strict=False) for network in networks)
    )
