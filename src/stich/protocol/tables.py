"""A table and those around it, as everybody may see them. Shared by HTTP and WebSocket."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

MOST_SECONDS = 24 * 3600
LONGEST_NAME = 24
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
BotLevel: TypeAlias = Literal["novice", "club", "expert", "master"]
TableState: TypeAlias = Literal["open", "playing", "over", "closed"]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=1, le=MOST_SECONDS)]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run, besides the game and its options.

    `seconds` is the time for one decision, None for no limit. After `away_seconds` without a connection a bot plays for
    a player until the return, None for never. `bots` is the level of those in empty seats; `pace` how long, in seconds,
    a bot waits before it acts, so that people can follow. At a `locked` table one sits down only with the host's word,
    also before a match; the host can lock and unlock it at any time."""

    listed: bool = False
    locked: bool = False
    bots: BotLevel = "club"
    seconds: Seconds | None = None
    away_seconds: Seconds | None = 60
    hints: bool = True
    undo: bool = True
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """A guest, by public id, and the name under which the table knows them."""

    guest: str
    name: str


class Asking(Person, frozen=True, kw_only=True):
    """Somebody who has asked for a seat and waits for the host's word."""

    seat: int


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One seat. `kind` is who decides there when it is asked; an open seat is played by a bot of level `bot`.

    `guest` is the public id of who sits there, `present` whether that player is connected, `away` whether a bot plays
    until the player is back. `kept_for` is who has left the seat in this match and may come back to it; for anybody
    else it takes the host's word."""

    kind: Literal["open", "human", "bot"]
    name: str
    bot: BotLevel
    guest: str | None = None
    present: bool = False
    away: bool = False
    kept_for: Person | None = None


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as anyone who has its link sees it. `match` is the id of the match being played or just over.

    With `known_deals` that match has the deals of another, so that somebody may know the cards. `asking` are those who
    have asked for a seat, `muted` those who may not speak, `removed` those who may not come to the table."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    settings: TableSettings
    state: TableState
    host: str
    seats: list[SeatInfo]
    match: str | None = None
    matches_played: int = 0
    known_deals: bool = False
    asking: list[Asking] = []
    muted: list[Person] = []
    removed: list[Person] = []


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the lobby. At a `locked` table the host is asked for a seat; with `known_deals` somebody may know the
    cards."""

    id: str
    game: str
    players: int
    open_seats: int
    state: TableState
    names: list[str]
    updated: float
    locked: bool = False
    known_deals: bool = False
