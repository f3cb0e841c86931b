"""The entries of a table's log. The log is the truth: a table is what its entries make of it, in any process."""

from typing import Any, Literal, TypeAlias

import msgspec

from stich.protocol.messages import EmoteName
from stich.protocol.tables import BotLevel, TableSettings
from stich.records import Format

Deal: TypeAlias = dict[str, Any]
By: TypeAlias = Literal["player", "bot", "stand_in", "clock"]


class Body(msgspec.Struct, frozen=True, tag_field="entry", kw_only=True, omit_defaults=True):
    """What happened at the table."""


class Created(Body, frozen=True, tag="created"):
    game: str
    players: int
    options: dict[str, Any]
    settings: TableSettings
    host: str


class Sat(Body, frozen=True, tag="sat"):
    seat: int
    guest: str
    name: str


class Left(Body, frozen=True, tag="left"):
    """The seat is free again and a bot plays in it; `bot` if the host chose its level."""

    seat: int
    bot: BotLevel | None = None


class Came(Body, frozen=True, tag="came"):
    """The player of a seat is connected to a worker of the server; an older connection is void."""

    seat: int
    worker: str
    connection: str


class Went(Body, frozen=True, tag="went"):
    """The connection is gone, or the worker that held it."""

    seat: int
    connection: str


class StoodIn(Body, frozen=True, tag="stood_in"):
    """The player of a seat has been away too long: a bot plays until the return."""

    seat: int


class Started(Body, frozen=True, tag="started", forbid_unknown_fields=True):
    """A match begins with `first` as its first dealer or start player. `deals` are those of a match that is played
    again; where they run out, the deal is drawn when it is due and stands in the entry after which it is.

    `format` is that of the match's record; logs of before say none. An entry that says more, such as a seed, is not
    read: the match would go on with other cards."""

    match: str
    names: list[str]
    first: int | None = None
    deals: list[Deal] = []
    deal: Deal | None = None
    format: Format = "stich/1"


class Acted(Body, frozen=True, tag="acted"):
    """A seat has acted; `deal` if that has ended a round and another begins."""

    seat: int
    action: str
    by: By = "player"
    deal: Deal | None = None


class Undone(Body, frozen=True, tag="undone"):
    """Only the first `actions` actions of the match stand."""

    seat: int
    actions: int


class Said(Body, frozen=True, tag="said"):
    guest: str
    name: str
    seat: int | None = None
    text: str | None = None
    emote: EmoteName | None = None


class Closed(Body, frozen=True, tag="closed"):
    pass


AnyBody: TypeAlias = Created | Sat | Left | Came | Went | StoodIn | Started | Acted | Undone | Said | Closed


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: its number from 1 on, when it was written (seconds since 1970), and what it says."""

    seq: int
    at: float
    body: AnyBody


_decoder = msgspec.json.Decoder(AnyBody)
_encoder = msgspec.json.Encoder()


def encode_body(body: AnyBody) -> str:
    return _encoder.encode(body).decode()


def decode_body(text: str | bytes) -> AnyBody:
    body: AnyBody = _decoder.decode(text)
    return body
