"""What the HTTP API takes and gives."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from stich.analysis.results import Analysis, Measured
from stich.games.told import KindName, ToldField
from stich.protocol.refusals import RefusalCode
from stich.protocol.tables import BotLevel, Name, TableSettings
from stich.records import Claim

Solo: TypeAlias = Literal["server", "page"]
Token: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """An answer that is no success."""

    code: RefusalCode
    message: str


class NameGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class LinkGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A personal link. `instead_of` is the public id of the guest that this device is now, if it is one already."""

    token: Token
    instead_of: Annotated[str, msgspec.Meta(max_length=32)] | None = None


class GuestInfo(msgspec.Struct, frozen=True):
    """Who one is. The secret stands in the cookie and nowhere else."""

    id: str
    name: str


class PersonalLink(msgspec.Struct, frozen=True):
    """Opens one's identity on another device, once, until `expires` (seconds since 1970)."""

    token: str
    expires: float


class Devices(msgspec.Struct, frozen=True, kw_only=True):
    """Where one is known: on how many devices, until when a personal link is still good, and who this device was before
    it opened one."""

    count: int
    link_expires: float | None
    before: GuestInfo | None


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    default: Any
    about: str
    choices: list[Any]
    at_least: int | None
    at_most: int | None


class DeckInfo(msgspec.Struct, frozen=True):
    """A card's text is the letter of its colour and its rank. `colours` are the letters with their names, `ranks` the
    texts from the lowest to the highest."""

    colours: dict[str, str]
    ranks: list[str]


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a client needs it to draw a table that it has no code of its own for.

    `dealer_name` is what who is `dealer` is called, `plays_along` by the number of players who has the seats after
    theirs. `actions_naming_seats` are the beginnings of those action texts whose numbers are seats. `rounds` is how
    many rounds a match has, by the number of players, where that is certain beforehand; `points` what cards, by their
    texts, and parts of the score, by their names, count wherever they are counted, but for those that count nothing.
    `fields` are those that its views have besides what every view has, `events` what the fields of its own events are,
    by their tags. One that is not `ready` is being compiled, for which a first start takes a while: tables of it are
    refused until then."""

    name: str
    title: str
    about: str
    seats: list[int]
    usual_players: int
    round_name: str
    dealer_name: str
    plays_along: dict[int, list[str]]
    actions_naming_seats: list[str]
    options: list[OptionInfo]
    rounds: dict[int, int]
    points: dict[str, int]
    deck: DeckInfo
    fields: list[ToldField]
    events: dict[str, dict[str, KindName]]
    ready: bool


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be set up. With `sit` the host gets the first seat, with `start` the match begins at once."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] = {}
    settings: TableSettings = TableSettings()
    sit: bool = True
    start: bool = False


class PlayAgain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match to be played again against bots, with the same deals: in `seat`, or the seat one had in it.

    With `after` it is played on from the moment after so many of its actions; rounds that had not begun by then are
    dealt anew."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None
    after: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None
    settings: TableSettings = TableSettings()


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat to sit down in; the first free one if None."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None


class AskAnswered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's word to somebody who has asked for a seat."""

    let_in: bool


class PersonTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host does about somebody at the table."""

    do: Literal["mute", "unmute", "remove", "allow"]


class LockWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    locked: bool


class SeatReplacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot that the host puts into a seat, in place of whoever sits there."""

    bot: BotLevel


class MatchSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match in a list. `seat` is one's own seat in it."""

    id: str
    table: str
    game: str
    ended: float
    seat: int
    names: list[str]
    scores: list[int]
    winners: list[int]


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """What an action brought about, event by event, and the view after it; before the first action `action` is None.
    `legal` is what the seat that sees it may do then; where all cards are open it is empty. `claims` are those that
    were made then, before the next action."""

    action: tuple[int, str] | None
    events: list[Any]
    view: Any
    legal: list[str]
    claims: list[Claim] = []


class MatchMoments(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a finished match: the moments after action `start` (0 for the beginning) and those that follow. In all
    there are `steps` + 1 of them. All cards are open, or as `seat` saw them."""

    id: str
    game: str
    names: list[str]
    seat: int | None
    start: int
    steps: int
    moments: list[Moment]


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """One round of a game for who does not know it: what `seat` sees and may do, moment by moment, with everybody's
    action given. What is said about it is the page's."""

    game: str
    names: list[str]
    seat: int
    moments: list[Moment]


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """How one has done in a game. `wins` counts a shared win in shares."""

    game: str
    matches: int
    wins: float
    mean_score: float
    best_score: int


class AnalysisState(msgspec.Struct, frozen=True, kw_only=True):
    """How far the analysis of a finished match is: nobody has asked for it ("none"), it waits behind `ahead` others, it
    is "running" with so many of `total` decisions judged, it has "failed", or it is there."""

    state: Literal["none", "waiting", "running", "failed", "there"]
    ahead: int = 0
    done: int = 0
    total: int = 0
    analysis: Analysis | None = None


class RecordGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The record of a finished match that lies elsewhere, to be looked back at."""

    record: dict[str, Any]


class HandedIn(msgspec.Struct, frozen=True, kw_only=True):
    """Under which name the analysis of a record that was handed in is to be had, and how far it is."""

    id: str
    state: AnalysisState


class GivenAway(msgspec.Struct, frozen=True, kw_only=True):
    """What one's decisions of one kind gave away, over all analysed matches of a game: points for each round played."""

    kind: str
    decisions: int
    mistakes: int
    points_a_round: Measured


class LookedBackMatch(msgspec.Struct, frozen=True, kw_only=True):
    """One analysed match of one's own, for each round of it."""

    match: str
    ended: float
    rounds: int
    luck_a_round: Measured
    own_a_round: Measured


class LookedBack(msgspec.Struct, frozen=True, kw_only=True):
    """One's analysed matches of a game: how many matches and rounds, what the deals brought for each round beyond what
    is usual, what one's own decisions gave away, and that by the kind of decision and match by match, the earliest
    first."""

    game: str
    matches: int
    rounds: int
    luck_a_round: Measured
    own_a_round: Measured
    kinds: list[GivenAway]
    each: list[LookedBackMatch]


class MyLookedBack(msgspec.Struct, frozen=True, kw_only=True):
    """What one's analysed matches say, by game, and the latest finished ones that are `not_yet` analysed."""

    games: list[LookedBack]
    not_yet: list[str]


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """`status` is "ready", "warming" with what is being done, or "out" with the parts that do not answer. The games
    that are `preparing` can not be played yet, the others can. `solo` is where tables of one person and bots are to be
    played: at the server, or in the page."""

    status: str
    doing: str
    out: list[str]
    version: str
    worker: str
    games: list[str]
    preparing: list[str]
    solo: Solo = "server"
