"""The entries of a table's log. The log is the truth: a table is what its entries make of it, in any process."""

from typing import Any, Literal, TypeAlias

import msgspec

from stich.games.deals import Deal
from stich.protocol.messages import EmoteName
from stich.protocol.tables import BotLevel, TableSettings
from stich.records import ClaimName, Format

By: TypeAlias = Literal["player", "bot", "stand_in", "clock", "claim"]


class Body(msgspec.Struct, frozen=True, tag_field="entry", kw_only=True, omit_defaults=True):
    """What happened at the table."""


class Created(Body, frozen=True, tag="created"):
    game: str
    players: int
    options: dict[str, Any]
    settings: TableSettings
    host: str


class Sat(Body, frozen=True, tag="sat"):
    """A guest sits down; `let_in` if the host was asked and said yes."""

    seat: int
    guest: str
    name: str
    let_in: bool = False


class Left(Body, frozen=True, tag="left"):
    """A bot plays in the seat, which in a running match is kept for who has left it; `bot` if the host put it there,
    and `host` if it was the host's seat: the guest who is the host from now on."""

    seat: int
    bot: BotLevel | None = None
    host: str | None = None


class Asked(Body, frozen=True, tag="asked"):
    """A guest asks the host for a seat."""

    seat: int
    guest: str
    name: str


class Withdrew(Body, frozen=True, tag="withdrew"):
    """A guest asks no longer."""

    guest: str


class Declined(Body, frozen=True, tag="declined"):
    """The host was asked for a seat and said no."""

    guest: str


class Removed(Body, frozen=True, tag="removed"):
    """The host has sent a guest away from the table, from a seat if there was one."""

    guest: str


class Allowed(Body, frozen=True, tag="allowed"):
    """A guest who was removed may come to the table again."""

    guest: str


class Muted(Body, frozen=True, tag="muted"):
    """A guest may not speak any more, or may again."""

    guest: str
    on: bool


class Locked(Body, frozen=True, tag="locked"):
    """Sitting down takes the host's word from now on, or no longer."""

    on: bool


class HostChanged(Body, frozen=True, tag="host_changed"):
    """The host is gone, and a guest who sits at the table has become the host."""

    guest: str


class Came(Body, frozen=True, tag="came"):
    """The player of a seat is connected to a worker of the server; an older connection is void. `pauses` if the next
    round shall not begin before the player has gone on."""

    seat: int
    worker: str
    connection: str
    pauses: bool = False


class Went(Body, frozen=True, tag="went"):
    """The connection is gone, or the worker that held it."""

    seat: int
    connection: str


class StoodIn(Body, frozen=True, tag="stood_in"):
    """The player of a seat has been away too long: a bot plays until the return."""

    seat: int


class Started(Body, frozen=True, tag="started", forbid_unknown_fields=True):
    """A match begins with `first` as its first dealer or start player. `deals` are those of a match that is played
    again; where they run out, the deal is drawn when it is due and stands in the entry after which it is. `actions` are
    those of a match that is played on from a moment of it.

    `format` is that of the match's record; logs of before say none. An entry that says more, such as a seed, is not
    read: the match would go on with other cards."""

    match: str
    names: list[str]
    first: int | None = None
    deals: list[Deal] = []
    actions: list[tuple[int, str]] = []
    deal: Deal | None = None
    format: Format = "stich/1"


class Acted(Body, frozen=True, tag="acted"):
    """A seat has acted; `deal` if that has ended a round and another begins. By "claim" a bot plays for a player who
    has claimed to take no more."""

    seat: int
    action: str
    by: By = "player"
    deal: Deal | None = None


class WentOn(Body, frozen=True, tag="went_on"):
    """A round is over, and the player of a seat has seen enough of it."""

    seat: int


class NextRound(Body, frozen=True, tag="next_round"):
    """The pause after a round is over. `deal` is the next one, unless the match is played again with known deals."""

    deal: Deal | None = None


class Claimed(Body, frozen=True, tag="claimed"):
    """A seat has claimed the rest of a round. `actions` are how that was played out by the table; if it is the seat's
    word that it takes no more, the others play on by themselves. `agreed` if all others were asked and said yes."""

    seat: int
    what: ClaimName
    actions: list[tuple[int, str]] = []
    agreed: bool = False
    deal: Deal | None = None


class ClaimAsked(Body, frozen=True, tag="claim_asked"):
    """A seat asks all others whether it may have the rest of the tricks."""

    seat: int


class ClaimAnswered(Body, frozen=True, tag="claim_answered"):
    """A seat has answered that; a no ends the question. Of the last yes there is no such entry but `Claimed`."""

    seat: int
    agree: bool


class ClaimLapsed(Body, frozen=True, tag="claim_lapsed"):
    """Somebody has not answered in time, so the claim is not agreed to."""


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


AboutSeats: TypeAlias = Created | Sat | Left | Came | Went | StoodIn
AboutRights: TypeAlias = Asked | Withdrew | Declined | Removed | Allowed | Muted | Locked | HostChanged
AboutClaims: TypeAlias = Claimed | ClaimAsked | ClaimAnswered | ClaimLapsed
AboutMatch: TypeAlias = Started | Acted | WentOn | NextRound | Undone
AnyBody: TypeAlias = AboutSeats | AboutRights | AboutMatch | AboutClaims | Said | Closed


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
