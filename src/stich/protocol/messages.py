"""The messages of play over WebSocket, each a JSON object whose field `type` says which it is."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from stich.bots import Estimate
from stich.protocol.refusals import RefusalCode
from stich.protocol.tables import TableInfo
from stich.records import ClaimName

VERSION: Final = 1
LONGEST_TEXT: Final = 200

MessageId: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Sequence: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
ActionText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
ChatText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]
EmoteName: TypeAlias = Literal["hello", "thanks", "well_played", "oops", "wow", "thinking", "laugh", "goodbye"]
NewsName: TypeAlias = Literal[
    "asks",  # for a seat
    "asks_no_longer",
    "declined",  # by the host, who was asked for a seat
    "let_in",  # by the host, to a seat whose cards they see from now on
    "joined",  # sat down, while no match is played
    "stood_up",  # left the seat, while no match is played
    "sat_down",  # the host, in a running match
    "left",  # in a running match; the seat is kept
    "bot_plays",  # for who is gone, until the return
    "came_back",
    "clock",  # the time was up, and the server has chosen
    "bot_instead",  # put there by the host
    "removed",  # from the table, by the host
    "allowed",  # to come to the table again
    "muted",
    "unmuted",
    "locked",
    "unlocked",
    "host",  # is the host from now on
    "claims_all",  # the rest of the tricks
    "claims_none",  # takes no more tricks; a bot plays the cards
    "claims_decided",  # nothing is left to win
    "asks_for_the_rest",  # of the tricks, which all others have to agree to
    "is_given_the_rest",  # all others have agreed
    "plays_on",  # somebody has not agreed
]
ClaimOffer: TypeAlias = Literal[ClaimName, "ask"]


class FromClient(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """What a client sends. `id` is the client's own number for the message; the answer repeats it."""

    id: MessageId = 0


class Act(FromClient, frozen=True, tag="act"):
    """Takes an action. `seq` is that of the update which it answers."""

    seq: Sequence
    action: ActionText


class Say(FromClient, frozen=True, tag="say"):
    """A short text to all at the table."""

    text: ChatText


class Emote(FromClient, frozen=True, tag="emote"):
    emote: EmoteName


class AskHint(FromClient, frozen=True, tag="hint"):
    """Asks what the Expert thinks of each action that is legal now."""

    seq: Sequence


class Undo(FromClient, frozen=True, tag="undo"):
    """Takes back one's own last choice in this round, with all that followed: for who plays against bots alone."""

    seq: Sequence


class MakeClaim(FromClient, frozen=True, tag="claim"):
    """Claims what an update has offered in `may_claim`. `seq` is that of the update."""

    seq: Sequence
    what: ClaimOffer


class AnswerClaim(FromClient, frozen=True, tag="answer_claim"):
    """Whether somebody may have the rest of the tricks, who has asked. `seq` is that of an update with the question."""

    seq: Sequence
    agree: bool


class GoOn(FromClient, frozen=True, tag="go_on"):
    """The result of a round has been seen, and the next may begin. `seq` is that of the update that told of it."""

    seq: Sequence


class Ping(FromClient, frozen=True, tag="ping"):
    pass


ClientMessage: TypeAlias = Act | Say | Emote | AskHint | Undo | MakeClaim | AnswerClaim | GoOn | Ping


class FromServer(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """What the server sends."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message. `guest` is the own public id, `seat` the own seat; None for a stranger and a spectator."""

    version: int
    table: str
    guest: str | None
    seat: int | None


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """How long a seat has still got, in milliseconds from when the message was sent."""

    seat: int
    milliseconds: int


class Pause(msgspec.Struct, frozen=True, kw_only=True):
    """A round is over, and the next begins when the players of these seats have gone on, or after `milliseconds`."""

    waiting_for: list[int]
    milliseconds: int | None = None


class ClaimQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A seat asks all others whether it may have the rest of the tricks: until all have agreed, somebody has not, the
    seat plays on, or for `milliseconds`. `answer` is whether one's own answer is wanted."""

    seat: int
    answer: bool
    milliseconds: int


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Something said at the table, plain text or an emote's name. `seat` is None if a spectator said it.

    Or `news` for all: what has become of the guest's rights at the table. Then `seat` is the seat that it is about, if
    it is about one, and `whose` the name of who, or which bot, had it before; `after` is how many events of this match
    the reader had been told of by then, None for what was before."""

    seq: int
    guest: str
    name: str
    seat: int | None
    text: str | None = None
    emote: EmoteName | None = None
    news: NewsName | None = None
    whose: str = ""
    after: int | None = None


class Update(FromServer, frozen=True, tag="update"):
    """The table as it is now, and what has happened since `since`.

    `seq` is the number of the last entry in the table's log; actions answer it, and a client that comes back names the
    last it has seen. `events` are those after `since` as this seat saw them; if `fresh`, they are all events of the
    match so far, and what the client had before is void. `view` is None until a match begins; when it is over, the
    view shows all cards. `legal` are the own actions now, `waiting_for` the seats that are asked. `absent` are seats
    whose players are gone, with the time until a bot plays for them. `may_claim` is what one may claim now, by nothing
    but one's own view: "all" the rest, to take "none" any more, that all is "decided", or to "ask" the others for the
    rest; `claim` is such a question."""

    seq: int
    since: int
    fresh: bool
    seat: int | None
    table: TableInfo
    events: list[Any]
    view: Any
    legal: list[str]
    waiting_for: list[int]
    clocks: list[Clock]
    lines: list[Line]
    may_undo: bool = False
    scores: list[int] = []
    winners: list[int] = []
    pause: Pause | None = None
    absent: list[Clock] = []
    may_claim: list[ClaimOffer] = []
    claim: ClaimQuestion | None = None


class Accepted(FromServer, frozen=True, tag="accepted"):
    """Message `id` was carried out and is kept as entry `seq` of the table's log."""

    id: int
    seq: int


class Refused(FromServer, frozen=True, tag="refused"):
    """Message `id` was refused and has changed nothing; `id` is None if it could not be read."""

    id: int | None
    code: RefusalCode
    message: str
    legal: list[str] = []


class Advice(FromServer, frozen=True, tag="advice"):
    """What the Expert thinks, the best action first."""

    id: int
    seq: int
    estimates: list[Estimate]


class Replaced(FromServer, frozen=True, tag="replaced"):
    """The same player has opened the table elsewhere; this connection ends, and should not come back by itself."""


class Pong(FromServer, frozen=True, tag="pong"):
    id: int


ServerMessage: TypeAlias = Welcome | Update | Accepted | Refused | Advice | Replaced | Pong
