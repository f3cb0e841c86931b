"""A seat of a table: who sits there, whether they are connected, and what a bot is called that plays there."""

from collections.abc import Iterable

import msgspec

from stich.protocol.tables import BotLevel, Person
from stich.tables.names import looks

# By seat: short ones, each with another first letter, which is all that a marker on a board has room for. The second is
# for a bot at whose table somebody has the first.
BOT_NAMES = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")
OTHER_BOT_NAMES = ("Ida", "Jonas", "Katja", "Lotte", "Moritz", "Nina", "Oskar", "Paula")


class TableSeat(msgspec.Struct):
    """Who sits in a seat. `guest` is None for a free seat, in which a bot plays. `kept_for` is who has left it in this
    match."""

    bot: BotLevel
    guest: str | None = None
    name: str = ""
    worker: str | None = None
    connection: str | None = None
    gone_since: float = 0.0
    pauses: bool = False  # asks that the next round waits until the player has gone on
    away: bool = False
    kept_for: Person | None = None

    @property
    def sitter(self) -> Person | None:
        return None if self.guest is None else Person(guest=self.guest, name=self.name)

    def sit(self, guest: str, name: str, at: float) -> None:
        self.guest, self.name, self.gone_since = guest, name, at
        self.worker = self.connection = None
        self.away, self.kept_for = False, None

    def free(self, bot: BotLevel | None, keep: bool) -> None:
        self.bot = bot or self.bot
        if keep and self.sitter is not None:
            self.kept_for = self.sitter
        self.guest, self.name = None, ""
        self.worker = self.connection = None
        self.away = False

    def connect(self, worker: str, connection: str, pauses: bool) -> None:
        self.worker, self.connection, self.pauses, self.away = worker, connection, pauses, False

    def disconnect(self, connection: str, at: float) -> None:
        """A connection is gone; an older one than the present is of no account."""
        if self.connection == connection:
            self.worker = self.connection = None
            self.gone_since = at


def bot_name(seat: int, people: Iterable[str]) -> str:
    """The name of the bot in a seat: one that nobody at the table has, nor one that looks like it."""
    taken = set(map(looks, people))
    usual = [names[seat % len(names)] for names in (BOT_NAMES, OTHER_BOT_NAMES)]
    numbered = (f"{usual[0]} {number}" for number in range(2, len(taken) + 3))
    return next(name for name in (*usual, *numbered) if looks(name) not in taken)
