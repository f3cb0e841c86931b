"""Who waits for the host's word at a table, and what the host has said about people there."""

from typing import TypeVar

import msgspec

from stich.protocol.tables import Asking, Person

T = TypeVar("T")


class Rights(msgspec.Struct, frozen=True):
    """All by guest. `replaced` are those in whose place the host has put a bot: they come back with the host's word
    only, until the next match begins."""

    asking: dict[str, Asking] = {}
    muted: dict[str, Person] = {}
    removed: dict[str, Person] = {}
    replaced: frozenset[str] = frozenset()

    def asked(self, asking: Asking) -> "Rights":
        return msgspec.structs.replace(self, asking={**_without(self.asking, asking.guest), asking.guest: asking})

    def answered(self, guest: str) -> "Rights":
        return msgspec.structs.replace(self, asking=_without(self.asking, guest))

    def sat(self, guest: str, seat: int) -> "Rights":
        """Whoever has asked for this seat asks no longer."""
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
        """Seats are now seats of another match: who wants one asks again."""
        return msgspec.structs.replace(self, asking={}, replaced=frozenset())


def _without(people: dict[str, T], guest: str) -> dict[str, T]:
    return {one: value for one, value in people.items() if one != guest}
