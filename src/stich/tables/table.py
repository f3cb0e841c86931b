"""A table, folded from its log. No I/O and no clock of its own: the same entries make the same table everywhere."""

from collections.abc import Collection, Iterable
from copy import copy

import msgspec

from stich.games import definition
from stich.match import Game
from stich.match.match import Match
from stich.match.trail import Trail
from stich.protocol.messages import Line
from stich.protocol.tables import BotLevel, SeatInfo, TableInfo, TableSettings, TableState
from stich.tables.entries import (
    Acted,
    Came,
    Closed,
    Created,
    Deal,
    Entry,
    Left,
    Said,
    Sat,
    Started,
    StoodIn,
    Undone,
    Went,
)

LINES_KEPT = 100
# Of the bots, by seat: short ones, each with another first letter, which is all that a marker on a board has room for.
BOT_NAMES = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")


class Seat(msgspec.Struct):
    """Who sits in a seat. `guest` is None for a free seat, in which a bot plays."""

    bot: BotLevel
    guest: str | None = None
    name: str = ""
    worker: str | None = None
    connection: str | None = None
    gone_since: float = 0.0
    away: bool = False

    def free(self, bot: BotLevel | None) -> None:
        self.bot = bot or self.bot
        self.guest, self.name = None, ""
        self.worker = self.connection = None
        self.away = False


class Decision(msgspec.Struct):
    """What a seat is asked: since which entry, and since when."""

    seq: int
    at: float
    legal: list[str]
    moment: tuple[int, int]  # the round and the phase


class Table(msgspec.Struct):
    """What a log has come to. `after` is the table with one more entry; `apply` takes an entry in place."""

    id: str
    seq: int = 0
    updated: float = 0.0
    state: TableState = "open"
    host: str = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    seats: list[Seat] = []
    match: Match | None = None
    before: Match | None = None  # the match before its last action, if that is still to be known
    match_id: str | None = None
    matches_played: int = 0
    again: bool = False  # whether the match is played with the deals of another
    lines: list[Line] = []
    decisions: dict[int, Decision] = {}
    fresh_from: int = 0  # what a client saw before this entry is void
    peopled_since: float = 0.0  # before that nobody was there, or the server that they came back to was not
    _ways: frozenset[str] = frozenset()  # the workers that players have come through
    _game: Game | None = None
    _marks: Trail[int] = msgspec.field(default_factory=Trail)  # events of the match after entry `fresh_from` + i
    held: dict[str, int] = {}  # by guest: the seat held in this match, also by those who left
    _seat_of: dict[str, int] = {}  # by guest

    @classmethod
    def rebuilt(cls, table: str, entries: Iterable[Entry]) -> "Table":
        made = cls(table)
        for entry in entries:
            made.apply(entry)
        return made

    @property
    def game(self) -> Game:
        assert self._game is not None, "the first entry of a log says what is played"
        return self._game

    def after(self, entry: Entry) -> "Table":
        """The table with one more entry. This one stays as it is, for whoever still looks at it."""
        twin = copy(self)
        twin._marks = self._marks.copy()
        if not isinstance(entry.body, Acted):  # which leaves the seats as they are
            twin.seats = [copy(seat) for seat in self.seats]
            twin.held = dict(self.held)
        twin.apply(entry)
        return twin

    def apply(self, entry: Entry) -> None:
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} can not follow entry {self.seq} of table {self.id}")
        match entry.body:
            case Acted() as body:  # first, for it is what most entries tell
                self._act(body, entry)
            case Created() as body:
                self._create(body)
            case Sat(seat=seat, guest=guest, name=name):
                self._sit(self.seats[seat], seat, guest, name, entry.at)
            case Left(seat=seat, bot=bot):
                self.seats[seat].free(bot)
            case Came(seat=seat, worker=worker, connection=connection):
                self._come(self.seats[seat], worker, connection, entry.at)
            case Went(seat=seat, connection=connection):
                self._go(self.seats[seat], connection, entry.at)
            case StoodIn(seat=seat):
                self.seats[seat].away = True
            case Started() as body:
                self._start(body, entry)
            case Undone(actions=actions):
                self._undo(actions, entry)
            case Said(guest=guest, name=name, seat=speaker, text=text, emote=emote):
                line = Line(seq=entry.seq, guest=guest, name=name, seat=speaker, text=text, emote=emote)
                self.lines = [*self.lines, line][-LINES_KEPT:]
            case Closed():
                self.state = "closed"
                self.decisions = {}
        if not isinstance(entry.body, Acted):
            self._seat_of = {seat.guest: number for number, seat in enumerate(self.seats) if seat.guest is not None}
        self.seq, self.updated = entry.seq, entry.at
        if self.match is not None:
            moved = isinstance(entry.body, Acted) or not self._marks
            self._marks.append(self.match.happened if moved else self._marks[-1])

    # ---- seats -------------------------------------------------------------------------------------------------

    def seat_of(self, guest: str | None) -> int | None:
        return None if guest is None else self._seat_of.get(guest)

    def humans(self) -> list[int]:
        return sorted(self._seat_of.values())

    def _create(self, body: Created) -> None:
        self._game = Game.of(definition(body.game), body.players, body.options)
        self.settings, self.host = body.settings, body.host
        self.seats = [Seat(bot=body.settings.bots) for _ in range(body.players)]

    def _sit(self, seat: Seat, number: int, guest: str, name: str, at: float) -> None:
        seat.guest, seat.name, seat.gone_since = guest, name, at
        seat.worker = seat.connection = None
        seat.away = False
        self.held[guest] = number

    def _come(self, seat: Seat, worker: str, connection: str, at: float) -> None:
        """A worker that is new here may be a server just started, which those in the log have lost."""
        if worker not in self._ways or not any(one.connection is not None for one in self.seats):
            self.peopled_since = at
            self._ways |= {worker}
        seat.worker, seat.connection, seat.away = worker, connection, False

    def _go(self, seat: Seat, connection: str, at: float) -> None:
        if seat.connection == connection:
            seat.worker = seat.connection = None
            seat.gone_since = at

    # ---- the match ---------------------------------------------------------------------------------------------

    def _start(self, body: Started, entry: Entry) -> None:
        first: int | str | None = body.first
        if body.seed is not None:
            first = "random" if self.game.first_is_free else None
        self.match = Match(self.game, body.seed, body.deals, first, body.names)
        self._deal(body.deal)
        self.again = bool(body.deals)
        self.match_id, self.state, self.before = body.match, "playing", None
        self.held = {seat.guest: i for i, seat in enumerate(self.seats) if seat.guest is not None}
        self._forget_before(entry)
        self._ask(entry)

    def _act(self, body: Acted, entry: Entry) -> None:
        assert self.match is not None, "nobody acts before a match"
        self.before, self.match = self.match, self.match.copy()
        self.match.apply(body.seat, body.action)
        self._deal(body.deal)
        self._ask(entry, acted=body.seat)
        if self.match.over:
            self.state = "over"
            self.matches_played += 1

    def _deal(self, deal: Deal | None) -> None:
        if deal is not None and self.match is not None:
            self.match.deal(deal)

    def _undo(self, actions: int, entry: Entry) -> None:
        assert self.match is not None, "nothing to take back before a match"
        self.match = self.match.taken_back(actions)
        self.before = None
        self.decisions = {}
        self._forget_before(entry)
        self._ask(entry)

    def _ask(self, entry: Entry, acted: int | None = None) -> None:
        """Who is asked what now. A question that is still the same, since others have chosen at the same time, stays
        the one it was: its answer may name any entry since it was put. Not that of the seat which has just acted."""
        assert self.match is not None
        moment = (len(self.match.deals), self.match.phase)
        asked: dict[int, Decision] = {}
        for seat in self.match.actors():
            legal = self.match.legal(seat)
            before = None if seat == acted else self.decisions.get(seat)
            same = before is not None and before.legal == legal and before.moment == moment
            asked[seat] = before if same and before else Decision(entry.seq, entry.at, legal, moment)
        self.decisions = asked

    def _forget_before(self, entry: Entry) -> None:
        self.fresh_from, self._marks = entry.seq, Trail()

    def events_before(self, seq: int) -> int:
        """How many events the match had when entry `seq` was written."""
        return self._marks[seq - self.fresh_from]

    def events_since(self, seq: int) -> bool:
        """Whether anything has happened in the match since entry `seq`."""
        if self.match is None or not self.fresh_from <= seq <= self.seq:
            return True
        return self.events_before(seq) != self._marks[-1]

    def running_since(self, at: float, now: float) -> float:
        """Since when a clock has run that was set `at`: not while the table waited for its people. What a log says of
        the future, written where the time is another, is taken for now."""
        return min(max(at, self.peopled_since), now)

    # ---- as others see it --------------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        return self.seats[seat].name or BOT_NAMES[seat % len(BOT_NAMES)]

    def recorded_name(self, seat: int) -> str:
        """Tells the bots, and how good they were, from the people, for who looks at the record in years."""
        level = "" if self.seats[seat].name else f" ({self.seats[seat].bot.capitalize()})"
        return self.seat_name(seat) + level

    def info(self, workers: Collection[str]) -> TableInfo:
        """As anyone may see it; a player counts as present only if the worker that holds the connection lives."""
        return TableInfo(
            id=self.id,
            game=self.game.name,
            players=self.game.players,
            options=dict(self.game.options),
            settings=self.settings,
            state=self.state,
            host=self.host,
            seats=[self._seat_info(i, workers) for i in range(len(self.seats))],
            match=self.match_id,
            matches_played=self.matches_played,
        )

    def _seat_info(self, number: int, workers: Collection[str]) -> SeatInfo:
        seat = self.seats[number]
        if seat.guest is None:
            return SeatInfo(
                kind="open" if self.state == "open" else "bot",
                name="" if self.state == "open" else self.seat_name(number),
                bot=seat.bot,
            )
        return SeatInfo(
            kind="human",
            name=seat.name,
            bot=seat.bot,
            guest=seat.guest,
            present=seat.worker in workers,
            away=seat.away,
        )
