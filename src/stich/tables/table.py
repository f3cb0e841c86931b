"""A table, folded from its log. No I/O and no clock of its own: the same entries make the same table everywhere."""

from collections.abc import Collection, Iterable
from copy import copy
from typing import NamedTuple

import msgspec

from stich.games import definition
from stich.games.deals import Deal
from stich.match import Game
from stich.match.match import Match
from stich.match.trail import Trail
from stich.protocol.messages import Line, NewsName
from stich.protocol.tables import Asking, BotLevel, Person, SeatInfo, TableInfo, TableSettings, TableState
from stich.records import ClaimName
from stich.tables.consent import Consent, Question, Trick
from stich.tables.entries import (
    AboutClaims,
    AboutRights,
    Acted,
    Allowed,
    Asked,
    Came,
    ClaimAnswered,
    ClaimAsked,
    Claimed,
    ClaimLapsed,
    Closed,
    Created,
    Declined,
    Entry,
    HostChanged,
    Left,
    Locked,
    Muted,
    NextRound,
    Removed,
    Said,
    Sat,
    Started,
    StoodIn,
    Undone,
    Went,
    WentOn,
    Withdrew,
)
from stich.tables.names import looks
from stich.tables.rights import Rights

CLAIMS: dict[ClaimName, NewsName] = {"all": "claims_all", "none": "claims_none", "decided": "claims_decided"}
# What does not change who is there or what is to be played.
LEAVES_THE_QUESTION = Said | ClaimAsked | ClaimAnswered | Asked | Withdrew | Declined | Muted | Locked | HostChanged
LINES_KEPT = 100  # of what was said, and as many of the news
# Of the bots, by seat: short ones, each with another first letter, which is all that a marker on a board has room for.
# The second is for a bot at whose table somebody has the first.
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

    def free(self, bot: BotLevel | None, keep: bool) -> None:
        self.bot = bot or self.bot
        if keep and self.guest is not None:
            self.kept_for = Person(guest=self.guest, name=self.name)
        self.guest, self.name = None, ""
        self.worker = self.connection = None
        self.away = False


class Decision(msgspec.Struct):
    """What a seat is asked: since which entry, and since when."""

    seq: int
    at: float
    legal: list[str]
    moment: tuple[int, int]  # the round and the phase


class Choice(NamedTuple):
    """What a player chose where there was more than one thing to do: the entry, and how many actions stood before."""

    seq: int
    actions: int


class Began(NamedTuple):
    """When a round began: with which entry, and after how many actions of the match."""

    seq: int
    actions: int


class Paused(NamedTuple):
    """A round is over and the next not dealt: since which entry, and since when."""

    seq: int
    at: float


class Table(msgspec.Struct):
    """What a log has come to. `after` is the table with one more entry; `apply` takes an entry in place."""

    id: str
    seq: int = 0
    updated: float = 0.0
    state: TableState = "open"
    host: str = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    seats: list[TableSeat] = []
    match: Match | None = None
    given_deals: list[Deal] = []  # of a match that is played again
    round_began: Began = Began(0, 0)
    consent: Consent = Consent()
    choices: tuple[Choice, ...] = ()  # of players, in this round
    looked_ahead: bool = False  # somebody has taken back what others had answered, and knows cards of this round
    paused: Paused | None = None
    gone_on: frozenset[int] = frozenset()  # the seats whose players have seen enough of the round that is over
    match_id: str | None = None
    matches_played: int = 0
    again: bool = False  # whether the match is played with the deals of another
    lines: list[Line] = []
    rights: Rights = Rights()
    host_seen: float = 0.0  # when the host last did something that stands in the log
    decisions: dict[int, Decision] = {}
    fresh_from: int = 0  # what a client saw before this entry is void
    peopled_since: float = 0.0  # since when somebody has been connected without a break; clocks run from then on
    _workers_met: frozenset[str] = frozenset()  # through which players have been connected to this table
    _game: Game | None = None
    _event_counts: Trail[int] = msgspec.field(default_factory=Trail)  # at i: so many after entry `fresh_from` + i
    held: dict[str, int] = {}  # by guest: the seat held in this match, also by those who left
    _seat_of: dict[str, int] = {}  # by guest
    connected_to: frozenset[str] | None = None  # the workers, if the players of all seats are there

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
        twin._event_counts = self._event_counts.copy()
        if not isinstance(entry.body, Acted):  # which leaves the seats as they are
            twin.seats = [copy(seat) for seat in self.seats]
            twin.held = dict(self.held)
        twin.apply(entry)
        return twin

    def apply(self, entry: Entry) -> None:
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} can not follow entry {self.seq}")
        match entry.body:
            case Acted() as body:  # first, for it is what most entries tell
                self._act(body, entry)
            case Created() as body:
                self._create(body)
            case Sat() as body:
                self._sit(body, entry)
            case Left() as body:
                self._leave(body, entry)
            case Came() as body:
                self._come(body, entry)
            case Went(seat=seat, connection=connection):
                self._go(self.seats[seat], connection, entry.at)
            case StoodIn(seat=seat):
                self._give_news(entry, "bot_plays", self._sitter(seat), seat)
                self.seats[seat].away = True
            case Started() as body:
                self._start(body, entry)
            case WentOn(seat=seat):
                self.gone_on |= {seat}
            case NextRound(deal=deal):
                self._deal(deal)
                self._ask(entry)
            case Undone() as body:
                self._undo(body, entry)
            case Said(guest=guest, name=name, seat=speaker, text=text, emote=emote):
                self._tell(Line(seq=entry.seq, guest=guest, name=name, seat=speaker, text=text, emote=emote))
            case Closed():
                self.state = "closed"
                self.decisions = {}
            case Claimed() | ClaimAsked() | ClaimAnswered() | ClaimLapsed() as body:
                self._hear_claim(body, entry)
            case body:
                self._change_rights(body, entry)
        if self.consent.question is not None and not isinstance(entry.body, LEAVES_THE_QUESTION):
            self.consent = self.consent.ended()
        if not isinstance(entry.body, Acted):
            if self._is_by_host(entry.body):
                self.host_seen = entry.at
            self._seat_of = {seat.guest: number for number, seat in enumerate(self.seats) if seat.guest is not None}
            there = [seat.worker for seat in self.seats if seat.worker is not None and not seat.away]
            self.connected_to = frozenset(there) if len(there) == len(self.seats) else None
        self.seq, self.updated = entry.seq, entry.at
        if self.match is not None:
            moved = isinstance(entry.body, Acted | Claimed | NextRound) or not self._event_counts
            self._event_counts.append(self.match.happened if moved else self._event_counts[-1])

    # ---- seats -------------------------------------------------------------------------------------------------

    def seat_of(self, guest: str | None) -> int | None:
        return None if guest is None else self._seat_of.get(guest)

    def humans(self) -> list[int]:
        return sorted(self._seat_of.values())

    def _create(self, body: Created) -> None:
        self._game = Game.of(definition(body.game), body.players, body.options)
        self.settings, self.host = body.settings, body.host
        self.seats = [TableSeat(bot=body.settings.bots) for _ in range(body.players)]

    def _sit(self, body: Sat, entry: Entry) -> None:
        seat, guest = self.seats[body.seat], body.guest
        playing = self.state == "playing"
        back = seat.kept_for is not None and seat.kept_for.guest == guest
        if body.let_in or playing or guest != self.host:
            seated: NewsName = "sat_down" if playing else "joined"
            what: NewsName = "let_in" if body.let_in else "came_back" if back else seated
            self._give_news(entry, what, Person(guest=guest, name=body.name), body.seat)
        seat.guest, seat.name, seat.gone_since = guest, body.name, entry.at
        seat.worker = seat.connection = None
        seat.away, seat.kept_for = False, None
        self.held[guest] = body.seat
        self.rights = self.rights.sat(guest, body.seat)

    def _leave(self, body: Left, entry: Entry) -> None:
        seat, playing = self.seats[body.seat], self.state == "playing"
        who = self._sitter(body.seat)
        if who is not None and body.bot is not None and who.guest != self.host:
            self.rights = self.rights.bot_instead(who.guest)
            self._give_news(entry, "bot_instead", who, body.seat)
        elif who is not None:
            self._give_news(entry, "left" if playing else "stood_up", who, body.seat)
        if who is not None and who.guest == self.host:
            self.host_seen = entry.at
        seat.free(body.bot, keep=playing)
        if body.host is not None:
            self._pass_on(body.host, entry)

    def _sitter(self, seat: int) -> Person | None:
        guest, name = self.seats[seat].guest, self.seats[seat].name
        return None if guest is None else Person(guest=guest, name=name)

    def _come(self, body: Came, entry: Entry) -> None:
        """A worker that is new here may be a server just started, which those in the log have lost."""
        seat = self.seats[body.seat]
        if body.worker not in self._workers_met or not any(one.connection is not None for one in self.seats):
            self.peopled_since = entry.at
            self._workers_met |= {body.worker}
        if seat.away:
            self._give_news(entry, "came_back", self._sitter(body.seat), body.seat)
        seat.worker, seat.connection, seat.pauses, seat.away = body.worker, body.connection, body.pauses, False

    def _go(self, seat: TableSeat, connection: str, at: float) -> None:
        if seat.connection == connection:
            seat.worker = seat.connection = None
            seat.gone_since = at

    # ---- rights ------------------------------------------------------------------------------------------------

    def person(self, guest: str) -> Person | None:
        """Somebody whom the table knows: who sits or sat there, has asked, has spoken or was spoken about."""
        for seat in self.seats:
            if seat.guest == guest:
                return Person(guest=guest, name=seat.name)
        left = (seat.kept_for for seat in self.seats)
        said = (Person(guest=line.guest, name=line.name) for line in reversed(self.lines) if line.guest)
        told = (known.get(guest) for known in (self.rights.asking, self.rights.muted, self.rights.removed))
        found = (one for some in (told, left, said) for one in some if one is not None and one.guest == guest)
        known = next(found, None)
        return None if known is None else Person(guest=guest, name=known.name)

    def heir(self, leaving: int | None = None) -> str | None:
        """Who is the host after the one who is gone, or leaves that seat: the next around the table who is there."""
        first = self.seat_of(self.host) if leaving is None else leaving
        around = [(i + (first or 0)) % len(self.seats) for i in range(len(self.seats))]
        there = [self.seats[i] for i in around if i != first]
        return next((one.guest for one in there if one.guest and one.connection and not one.away), None)

    def _change_rights(self, body: AboutRights, entry: Entry) -> None:
        if isinstance(body, Locked):
            self.settings = msgspec.structs.replace(self.settings, locked=body.on)
            return self._give_news(entry, "locked" if body.on else "unlocked", None)
        who = self.person(body.guest) or Person(guest=body.guest, name="")
        match body:
            case Asked(seat=seat, guest=guest, name=name):
                self.rights = self.rights.asked(Asking(guest=guest, name=name, seat=seat))
                self._give_news(entry, "asks", Person(guest=guest, name=name), seat)
            case Withdrew(guest=guest) | Declined(guest=guest):
                self.rights = self.rights.answered(guest)
                self._give_news(entry, "declined" if isinstance(body, Declined) else "asks_no_longer", who)
            case Removed(guest=guest):
                sits = self.seat_of(guest)
                self._give_news(entry, "removed", who, sits)
                if sits is not None:
                    self.seats[sits].free(None, keep=self.state == "playing")
                self.rights = self.rights.remove(who)
            case Allowed(guest=guest):
                self.rights = self.rights.allow(guest)
                self._give_news(entry, "allowed", who)
            case Muted(on=on):
                self.rights = self.rights.mute(who, on)
                self._give_news(entry, "muted" if on else "unmuted", who)
            case HostChanged(guest=guest):
                self._pass_on(guest, entry)

    def _pass_on(self, host: str, entry: Entry) -> None:
        self.host = host
        self._give_news(entry, "host", self.person(host))

    def _is_by_host(self, body: object) -> bool:
        """Whether only the host can have done it, or the host has."""
        if isinstance(body, Said | Sat):
            return body.guest == self.host or (isinstance(body, Sat) and body.let_in)
        if isinstance(body, Left):
            return body.bot is not None or body.host is not None
        return isinstance(body, Created | Started | Declined | Removed | Allowed | Muted | Locked | HostChanged)

    def _give_news(self, entry: Entry, what: NewsName, who: Person | None, seat: int | None = None) -> None:
        """Tells everybody; called before the seat changes hands, if it does."""
        whose = "" if seat is None or self.state != "playing" else self.seat_name(seat)
        guest, name = ("", "") if who is None else (who.guest, who.name)
        self._tell(Line(seq=entry.seq, guest=guest, name=name, seat=seat, news=what, whose=whose))

    def _tell(self, line: Line) -> None:
        """Talk does not push out the news, nor they the talk."""
        kept = [*self.lines, line]
        alike = [one for one in kept if (one.news is None) == (line.news is None)]
        if len(alike) > LINES_KEPT:
            kept.remove(alike[0])
        self.lines = kept

    # ---- the match ---------------------------------------------------------------------------------------------

    def _start(self, body: Started, entry: Entry) -> None:
        self.match = Match(self.game, seed=None, deals=[], first=body.first, seats=body.names, format=body.format)
        self.given_deals, self.again = body.deals, bool(body.deals)
        self.consent, self.round_began = Consent(), Began(entry.seq, 0)
        self.choices, self.looked_ahead = (), False  # also where the first round is not dealt yet, after a draft
        self.paused, self.gone_on = None, frozenset()
        for actor, action in body.actions:
            self._deal(None)
            self.match.apply(actor, action)
        self._deal(body.deal)
        self.match_id, self.state = body.match, "playing"
        self.held = {seat.guest: i for i, seat in enumerate(self.seats) if seat.guest is not None}
        self.rights = self.rights.in_a_new_match()
        for seat in self.seats:
            seat.kept_for = None
        self._forget_before(entry)
        self._ask(entry)

    def _act(self, body: Acted, entry: Entry) -> None:
        assert self.match is not None, "nobody acts before a match"
        if body.by == "player" and len(self.decisions[body.seat].legal) > 1:
            self.choices = (*self.choices, Choice(entry.seq, len(self.match.actions)))
        self.match = self.match.copy()
        self.match.apply(body.seat, body.action)
        self._go_on(body, entry)
        if body.by == "clock" and self.seats[body.seat].guest is not None:
            self._give_news(entry, "clock", self._sitter(body.seat), body.seat)

    def _go_on(self, body: Acted | Claimed, entry: Entry) -> None:
        """After something was played: the next deal, or the pause before it, or the end."""
        assert self.match is not None
        if body.deal is None and self.match.needs_deal and self.match.deals and self.waited_for():
            self.paused = Paused(entry.seq, entry.at)
        else:
            self._deal(body.deal)
        self._ask(entry, acted=body.seat)
        if self.match.over:
            self.state = "over"
            self.matches_played += 1

    def _hear_claim(self, body: AboutClaims, entry: Entry) -> None:
        assert self.match is not None, "nobody claims anything before a match"
        match body:
            case Claimed(seat=seat, what=what, agreed=agreed):
                self._give_news(entry, "is_given_the_rest" if agreed else CLAIMS[what], self._sitter(seat), seat)
                self.choices = (*self.choices, Choice(entry.seq, len(self.match.actions)))
                self.match = self.match.copy()
                self.match.claim(seat, what, agreed)
                for actor, action in body.actions:
                    self.match.apply(actor, action)
                self._go_on(body, entry)
            case ClaimAsked(seat=seat):
                self._give_news(entry, "asks_for_the_rest", self._sitter(seat), seat)
                self.consent = self.consent.ask(Question(seat, entry.seq, entry.at), self.trick)
            case ClaimAnswered(seat=seat, agree=True):
                self.consent = self.consent.agree(seat)
            case _:
                self._give_news(entry, "plays_on", None)
                self.consent = self.consent.ended()

    @property
    def trick(self) -> Trick:
        """Which round, and how many tricks of it are left."""
        assert self.match is not None
        return len(self.match.deals), self.match.tricks_left

    @property
    def given_up(self) -> frozenset[int]:
        """The seats that take no more tricks in this round, by their players' word: bots play their cards."""
        if self.match is None or not self.match.claims:
            return frozenset()
        claims = (claim for claim in self.match.claims if claim.after >= self.round_began.actions)
        return frozenset(claim.seat for claim in claims if claim.what == "none")

    def _deal(self, deal: Deal | None) -> None:
        """The next round, if one is due: with this deal, or with the next of those that were given."""
        assert self.match is not None
        if not self.match.needs_deal:
            return
        played = len(self.match.deals)
        known = self.given_deals[played] if played < len(self.given_deals) else deal
        if known is not None:
            self.match = self.match.copy()
            self.match.deal(known)
            self.round_began = Began(self.seq + 1, len(self.match.actions))
        self.choices, self.looked_ahead = (), False
        self.paused, self.gone_on = None, frozenset()

    def waited_for(self) -> list[int]:
        """The seats whose players are there and have not gone on yet after a round."""
        return [i for i, seat in enumerate(self.seats) if seat.connection and seat.pauses and i not in self.gone_on]

    def _undo(self, body: Undone, entry: Entry) -> None:
        assert self.match is not None, "nothing to take back before a match"
        answered = any(seat != body.seat for seat, _ in self.match.actions[body.actions :])
        self.looked_ahead = self.looked_ahead or answered
        self.match = self.match.taken_back(body.actions)
        self.choices = tuple(choice for choice in self.choices if choice.actions < body.actions)
        self.paused, self.decisions = None, {}
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
        self.fresh_from, self._event_counts = entry.seq, Trail()

    def events_before(self, seq: int) -> int:
        """How many events the match had when entry `seq` was written."""
        return self._event_counts[seq - self.fresh_from]

    @property
    def cards_known(self) -> bool:
        """Whether somebody may know cards that others hold."""
        return self.again or self.looked_ahead

    def running_since(self, at: float, now: float) -> float:
        """Since when a clock has run that was set `at`: not while the table waited for its people. What a log says of
        the future, written where the time is another, is taken for now."""
        return min(max(at, self.peopled_since), now)

    # ---- as others see it --------------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        return self.seats[seat].name or self._bot_name(seat)

    def _bot_name(self, seat: int) -> str:
        """One that nobody at the table has, nor one that looks like it."""
        people = {looks(one.name) for one in self.people()}
        usual = [names[seat % len(names)] for names in (BOT_NAMES, OTHER_BOT_NAMES)]
        numbered = (f"{usual[0]} {number}" for number in range(2, len(people) + 3))
        return next(name for name in (*usual, *numbered) if looks(name) not in people)

    def people(self) -> list[Person]:
        """Those who sit at the table, and those for whom a seat is kept."""
        seated = [Person(guest=seat.guest, name=seat.name) for seat in self.seats if seat.guest is not None]
        return [*seated, *(seat.kept_for for seat in self.seats if seat.kept_for is not None)]

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
            known_deals=self.cards_known,
            asking=list(self.rights.asking.values()),
            muted=list(self.rights.muted.values()),
            removed=list(self.rights.removed.values()),
        )

    def _seat_info(self, number: int, workers: Collection[str]) -> SeatInfo:
        seat = self.seats[number]
        if seat.guest is None:
            return SeatInfo(
                kind="open" if self.state == "open" else "bot",
                name="" if self.state == "open" else self.seat_name(number),
                bot=seat.bot,
                kept_for=seat.kept_for if self.state == "playing" else None,
            )
        return SeatInfo(
            kind="human",
            name=seat.name,
            bot=seat.bot,
            guest=seat.guest,
            present=seat.worker in workers,
            away=seat.away,
        )
