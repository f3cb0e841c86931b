"""A table, computed from its log. There is no I/O and no clock here: the same entries give the same table
everywhere."""

from collections.abc import Collection, Iterable
from copy import copy

import msgspec

from stich.games import definition
from stich.games.deals import Deal
from stich.match import Game
from stich.match.match import Match
from stich.match.trail import Trail
from stich.protocol.messages import Line, NewsName
from stich.protocol.tables import Asking, Person, SeatInfo, TableInfo, TableSettings, TableState
from stich.records import ClaimName
from stich.tables.consent import Consent
from stich.tables.current_round import CurrentRound
from stich.tables.entries import (
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
from stich.tables.lines import with_line
from stich.tables.rights import Rights, is_by_host
from stich.tables.seats import TableSeat, bot_name

CLAIMS: dict[ClaimName, NewsName] = {"all": "claims_all", "none": "claims_none", "decided": "claims_decided"}


class Decision(msgspec.Struct):
    """What a seat is asked, and with which entry and at what time that began."""

    seq: int
    at: float
    legal: list[str]
    moment: tuple[int, int]  # the round and the phase


class Table(msgspec.Struct):
    """What has become of a log. `after` gives the table with one more entry; `apply` adds an entry in place."""

    id: str
    seq: int = 0
    updated: float = 0.0
    state: TableState = "open"
    host: str = ""
    settings: TableSettings = msgspec.field(default_factory=TableSettings)
    seats: list[TableSeat] = []
    match: Match | None = None
    given_deals: list[Deal] = []  # of a match that is played again
    round: CurrentRound = CurrentRound(0, 0)
    consent: Consent = Consent()
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
        """The table with one more entry. This one does not change, so others may still look at it."""
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
                self.seats[seat].disconnect(connection, entry.at)
            case StoodIn(seat=seat):
                self._give_news(entry, "bot_plays", self.seats[seat].sitter, seat)
                self.seats[seat].away = True
            case Started() as body:
                self._start(body, entry)
            case WentOn(seat=seat):
                self.round = self.round.gone_on_by(seat)
            case NextRound(deal=deal):
                self._deal(deal)
                self._ask(entry)
            case Undone() as body:
                self._undo(body, entry)
            case Said(guest=guest, name=name, seat=speaker, text=text, emote=emote):
                line = Line(seq=entry.seq, guest=guest, name=name, seat=speaker, text=text, emote=emote)
                self.lines = with_line(self.lines, line)
            case Closed():
                self.state = "closed"
                self.decisions = {}
            case Claimed() as body:
                self._claim(body, entry)
            case ClaimAsked(seat=seat):
                self._give_news(entry, "asks_for_the_rest", self.seats[seat].sitter, seat)
            case ClaimAnswered(agree=True):
                pass  # whoever has agreed is known to themselves alone
            case ClaimAnswered() | ClaimLapsed():
                self._give_news(entry, "plays_on", None)
            case body:
                self._change_rights(body, entry)
        self.consent = self.consent.after(entry, 0 if self.match is None else self.match.tricks_left)
        if not isinstance(entry.body, Acted):
            if is_by_host(entry.body, self.host):
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
        seat.sit(guest, body.name, entry.at)
        self.held[guest] = body.seat
        self.rights = self.rights.sat(guest, body.seat)

    def _leave(self, body: Left, entry: Entry) -> None:
        seat, playing = self.seats[body.seat], self.state == "playing"
        who = seat.sitter
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

    def _come(self, body: Came, entry: Entry) -> None:
        """Connects a player. If the worker is new here, the server may have been started anew, and all older
        connections are lost."""
        seat = self.seats[body.seat]
        if body.worker not in self._workers_met or not any(one.connection is not None for one in self.seats):
            self.peopled_since = entry.at
            self._workers_met |= {body.worker}
        if seat.away:
            self._give_news(entry, "came_back", seat.sitter, body.seat)
        seat.connect(body.worker, body.connection, body.pauses)

    # ---- rights ------------------------------------------------------------------------------------------------

    def person(self, guest: str) -> Person | None:
        """A guest whom the table knows: one who sits or sat here, has asked for a seat, has spoken or was spoken
        about."""
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
        """Who becomes the host after the one who is gone or leaves that seat: the next around the table who is
        there."""
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

    def _give_news(self, entry: Entry, what: NewsName, who: Person | None, seat: int | None = None) -> None:
        """Tells everybody. If the seat changes hands, this is called before."""
        whose = "" if seat is None or self.state != "playing" else self.seat_name(seat)
        guest, name = ("", "") if who is None else (who.guest, who.name)
        line = Line(seq=entry.seq, guest=guest, name=name, seat=seat, news=what, whose=whose)
        self.lines = with_line(self.lines, line)

    # ---- the match ---------------------------------------------------------------------------------------------

    def _start(self, body: Started, entry: Entry) -> None:
        self.match = Match(self.game, seed=None, deals=[], first=body.first, seats=body.names, format=body.format)
        self.given_deals, self.again = body.deals, bool(body.deals)
        self.consent, self.round = Consent(), CurrentRound(entry.seq, 0)
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
            self.round = self.round.chosen(entry.seq, len(self.match.actions))
        self.match = self.match.copy()
        self.match.apply(body.seat, body.action)
        self._go_on(body, entry)
        if body.by == "clock" and self.seats[body.seat].guest is not None:
            self._give_news(entry, "clock", self.seats[body.seat].sitter, body.seat)

    def _go_on(self, body: Acted | Claimed, entry: Entry) -> None:
        """After something was played: the next deal, or the pause before it, or the end."""
        assert self.match is not None
        if body.deal is None and self.match.needs_deal and self.match.deals and self.waited_for():
            self.round = self.round.over(entry.seq, entry.at)
        else:
            self._deal(body.deal)
        self._ask(entry, acted=body.seat)
        if self.match.over:
            self.state = "over"
            self.matches_played += 1

    def _claim(self, body: Claimed, entry: Entry) -> None:
        assert self.match is not None, "nobody claims anything before a match"
        what: NewsName = "is_given_the_rest" if body.agreed else CLAIMS[body.what]
        self._give_news(entry, what, self.seats[body.seat].sitter, body.seat)
        self.round = self.round.chosen(entry.seq, len(self.match.actions))
        self.match = self.match.copy()
        self.match.claim(body.seat, body.what, body.agreed)
        for actor, action in body.actions:
            self.match.apply(actor, action)
        self._go_on(body, entry)

    @property
    def given_up(self) -> frozenset[int]:
        """The seats that take no more tricks in this round, by their players' word: bots play their cards."""
        if self.match is None or not self.match.claims:
            return frozenset()
        claims = (claim for claim in self.match.claims if claim.after >= self.round.actions)
        return frozenset(claim.seat for claim in claims if claim.what == "none")

    def _deal(self, deal: Deal | None) -> None:
        """Deals the next round if one is due: with the next of the given deals, else with this one."""
        assert self.match is not None
        if not self.match.needs_deal:
            return
        self.consent, self.round = Consent(), CurrentRound(self.seq + 1, len(self.match.actions))
        played = len(self.match.deals)
        known = self.given_deals[played] if played < len(self.given_deals) else deal
        if known is not None:
            self.match = self.match.copy()
            self.match.deal(known)

    def waited_for(self) -> list[int]:
        """The seats whose players are there and have not gone on yet after a round."""
        gone_on = self.round.gone_on
        return [i for i, seat in enumerate(self.seats) if seat.connection and seat.pauses and i not in gone_on]

    def _undo(self, body: Undone, entry: Entry) -> None:
        assert self.match is not None, "nothing to take back before a match"
        answered = any(seat != body.seat for seat, _ in self.match.actions[body.actions :])
        self.round = self.round.taken_back(body.actions, answered)
        self.match = self.match.taken_back(body.actions)
        self.decisions = {}
        self._forget_before(entry)
        self._ask(entry)

    def _ask(self, entry: Entry, acted: int | None = None) -> None:
        """Notes what each seat is asked now. A question that is the same as before, because others have chosen
        meanwhile, stays as it was: any answer since it was put counts. The seat that has just acted is asked anew."""
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
        return self.again or self.round.looked_ahead

    def running_since(self, at: float, now: float) -> float:
        """Since when a clock has been running that was set `at` some time: it stands while the table waits for its
        people. A time in the future, written by a machine with another clock, counts as now."""
        return min(max(at, self.peopled_since), now)

    # ---- as others see it --------------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        return self.seats[seat].name or bot_name(seat, [one.name for one in self.people()])

    def people(self) -> list[Person]:
        """Those who sit at the table, and those for whom a seat is kept."""
        return [who for seat in self.seats for who in (seat.sitter, seat.kept_for) if who is not None]

    def recorded_name(self, seat: int) -> str:
        """The name of a seat for records, in which bots are marked by their level."""
        level = "" if self.seats[seat].name else f" ({self.seats[seat].bot.capitalize()})"
        return self.seat_name(seat) + level

    def info(self, workers: Collection[str]) -> TableInfo:
        """The table as anyone may see it. A player is present only if the worker that holds the connection is alive."""
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
