"""Who has asked for a seat at a table, and what the host has decided about people there."""

from typing import TypeVar

import msgspec

from stich.protocol.tables import Asking, Person
from stich.tables.entries import (
    Allowed,
    AnyBody,
    Created,
    Declined,
    HostChanged,
    Left,
    Locked,
    Muted,
    Removed,
    Said,
    Sat,
    Started,
)

T = TypeVar("T")


class Rights(msgspec.Struct, frozen=True):
    """Everything is by guest. `replaced` are the guests whose seats the host has given to bots: until the next match
    they need the host's consent to come back."""

    asking: dict[str, Asking] = {}
    muted: dict[str, Person] = {}
    removed: dict[str, Person] = {}
    replaced: frozenset[str] = frozenset()

    def asked(self, asking: Asking) -> "Rights":
        return msgspec.structs.replace(self, asking={**_without(self.asking, asking.guest), asking.guest: asking})

    def answered(self, guest: str) -> "Rights":
        return msgspec.structs.replace(self, asking=_without(self.asking, guest))

    def sat(self, guest: str, seat: int) -> "Rights":
        """A guest has sat down. Nobody else can have this seat any more, so they no longer ask for it."""
        left = {one: asking for one, asking in self.asking.items() if one != guest and asking.seat != seat}
        return msgspec.structs.replace(self, asking=left, replaced=self.replaced - {guest})

    def bot_instead(self, guest: str) -> "Rights":
        return msgspec.structs.replace(self, replaced=self.replaced | {guest})

    def mute(self, person: Person, on: bool) -> "Rights":
        others = _without(self.muted, person.guest)
        return msgspec.structs.replace(self, muted={**others, person.guest: person} if on else others)

    def remove(self, person: Person) -> "Rights":
        removed = {**self.removed, person.guest: person}
        return msgspec.structs.replace(self.answered(person.guest).bot_instead(person.guest), removed=removed)

    def allow(self, guest: str) -> "Rights":
        return msgspec.structs.replace(self, removed=_without(self.removed, guest))

    def in_a_new_match(self) -> "Rights":
        """A new match begins. Who still wants a seat has to ask again."""
        return msgspec.structs.replace(self, asking={}, replaced=frozenset())


def is_by_host(body: AnyBody, host: str) -> bool:
    """Whether only the host can have done something, or the host has done it."""
    if isinstance(body, Said | Sat):
        return body.guest == host or (isinstance(body, Sat) and body.let_in)
    if isinstance(body, Left):
        return body.bot is not None or body.host is not None
    return isinstance(body, Created | Started | Declined | Removed | Allowed | Muted | Locked | HostChanged)


def _without(people: dict[str, T], guest: str) -> dict[str, T]:
    return {one: value for one, value in people.items() if one != guest}
