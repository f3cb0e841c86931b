"""A table and those around it, as everybody may see them. Shared by HTTP and WebSocket."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

MOST_SECONDS = 24 * 3600
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
BotLevel: TypeAlias = Literal["novice", "club", "expert"]
TableState: TypeAlias = Literal["open", "playing", "over", "closed"]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(ge=1, le=MOST_SECONDS)]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run, besides the game and its options.

    `seconds` is the time for one decision, None for no limit. After `away_seconds` without a connection a bot plays for
    a player until the return, None for never. `bots` is the level of those in empty seats; `pace` how long, in seconds,
    a bot waits before it acts, so that people can follow."""

    listed: bool = False
    bots: BotLevel = "club"
    seconds: Seconds | None = None
    away_seconds: Seconds | None = 60
    hints: bool = True
    undo: bool = True
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One seat. `kind` is who decides there when it is asked; an open seat is played by a bot of level `bot`.

    `guest` is the public id of who sits there, `present` whether that player is connected, `away` whether a bot plays
    until the player is back."""

    kind: Literal["open", "human", "bot"]
    name: str
    bot: BotLevel
    guest: str | None = None
    present: bool = False
    away: bool = False


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table as anyone who has its link sees it. `match` is the id of the match being played or just over."""

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


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the lobby."""

    id: str
    game: str
    players: int
    open_seats: int
    state: TableState
    names: list[str]
    updated: float
