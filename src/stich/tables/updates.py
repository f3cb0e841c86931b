"""What the clients at a table are told: the messages for each seat are made here and nowhere else."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from stich.games.events import Event
from stich.match.match import Match
from stich.protocol.messages import ClaimQuestion, Clock, Line, Pause, Update
from stich.tables.claims import offers
from stich.tables.duties import pause_ends, question_ends, stand_in_at
from stich.tables.table import CLAIMS, Table
from stich.tables.undo import may_undo

PLAYED_OUT = {*CLAIMS.values(), "is_given_the_rest"}


class Seated(msgspec.Struct, frozen=True):
    """What follows from who sits where, which actions do not change. `alone` is the seat of the only player, if there
    is just one; `leaving` is whether a bot will soon play for somebody who is gone."""

    info: Any  # a TableInfo, written out
    alone: int | None
    leaving: bool


class ToldToAll(msgspec.Struct, frozen=True):
    """The part of the updates that is the same for everybody. `last` are the events of the last entry, None if not
    everyone saw them alike; `views` has the public view and then that of each seat."""

    seated: Seated
    last: list[Event] | None
    views: Sequence[msgspec.Raw | None]
    waiting_for: list[int]
    scores: list[int]
    winners: list[int]


class Presenter:
    """Makes the updates of one table. What is the same for everybody is worked out once for each state of the table."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._workers: Collection[str] = ()
        self._shared: ToldToAll | None = None

    def update(self, table: Table, seat: int | None, since: int, now: float, workers: Collection[str]) -> Update:
        """The update for a seat, or for the public."""
        if table is not self._table or workers != self._workers or self._shared is None:
            self._shared = self._for_all(table, workers)
            self._table, self._workers = table, workers
        shared, seated = self._shared, self._shared.seated
        fresh = table.match is not None and not table.fresh_from <= since <= table.seq
        asked = None if seat is None else table.decisions.get(seat)
        known = shared.last if since == table.seq - 1 else None
        return Update(
            seq=table.seq,
            since=0 if fresh else since,
            fresh=fresh,
            seat=seat,
            table=seated.info,
            events=known if known is not None else events(table, seat, since, fresh),
            view=shared.views[0 if seat is None else 1 + seat],
            legal=[] if asked is None or seat in table.given_up else asked.legal,
            waiting_for=shared.waiting_for,
            clocks=[] if table.settings.seconds is None else clocks(table, now, table.settings.seconds),
            lines=lines(table, seat, since) if table.lines and table.lines[-1].seq > since else [],
            may_undo=seat is not None and seat == seated.alone and may_undo(table, seat) is None,
            scores=shared.scores,
            winners=shared.winners,
            pause=None if table.round.paused is None else pause(table, now),
            absent=absent(table, now) if seated.leaving else [],
            may_claim=[] if seat is None else offers(table, seat),
            claim=None if table.consent.question is None else question(table, seat, now),
        )

    def _for_all(self, table: Table, workers: Collection[str]) -> ToldToAll:
        match = table.match
        return ToldToAll(
            seated=self._seated(table, workers),
            last=last_events(table),
            views=[None] * (1 + len(table.seats)) if match is None else views(match),
            waiting_for=sorted(table.decisions),
            scores=[] if match is None else match.scores[: match.game.players],
            winners=[] if match is None else match.winners,
        )

    def _seated(self, table: Table, workers: Collection[str]) -> Seated:
        """Worked out anew only if something other than actions has happened."""
        old = self._table
        same = old is not None and old.seats is table.seats and old.state == table.state
        same = same and old is not None and old.cards_known == table.cards_known
        if same and self._shared is not None and self._workers == workers:
            return self._shared.seated
        people = table.humans()
        return Seated(
            info=msgspec.Raw(msgspec.json.encode(table.info(workers))),
            alone=people[0] if len(people) == 1 else None,
            leaving=table.state == "playing" and bool(absent(table, table.updated)),
        )


def update_for(table: Table, seat: int | None, since: int, now: float, workers: Collection[str]) -> Update:
    """The update of a table for one client alone."""
    return Presenter().update(table, seat, since, now, workers)


def last_events(table: Table) -> list[Event] | None:
    """The events of the last entry if everyone saw them alike, else None."""
    if table.match is None or table.seq <= table.fresh_from:
        return None
    happened = table.match.all_events_since(table.events_before(table.seq - 1))
    return happened if all(event.is_public for event in happened) else None


def events(table: Table, seat: int | None, since: int, fresh: bool) -> list[Event]:
    if table.match is None:
        return []
    return table.match.events(seat, 0 if fresh else table.events_before(since))


def lines(table: Table, seat: int | None, since: int) -> list[Line]:
    """The lines since an entry. News of this match come with the number of events that the seat had been told of
    before."""
    told: list[Line] = []
    seen = counted = 0
    for line in table.lines:
        if line.seq <= since:
            continue
        if line.news is not None and table.match is not None and line.seq >= table.fresh_from:
            first = line.seq - (line.news in PLAYED_OUT)  # before the cards that follow from it
            happened = table.match.all_events_since(counted)[: table.events_before(first) - counted]
            counted += len(happened)
            seen += sum(event.seen_by(seat) is not None for event in happened)
            line = msgspec.structs.replace(line, after=seen)
        told.append(line)
    return told


def views(match: Match) -> list[msgspec.Raw]:
    """The public view, then the view of each seat. When the match is over, all of them show everything."""
    if match.over:
        viewers = [None, *range(match.game.players)]
        return [msgspec.Raw(msgspec.json.encode(open_view(match, seat))) for seat in viewers]
    return list(map(msgspec.Raw, match.views_as_json()))


def open_view(match: Match, seat: int | None) -> Any:
    """A view with all cards open."""
    return match.book.tell(match.state(), seat)


def clocks(table: Table, now: float, seconds: float) -> list[Clock]:
    """The time that each seat still has at least. Another worker that takes over the table would give more."""
    since = {seat: table.running_since(decision.at, now) for seat, decision in table.decisions.items()}
    return [Clock(seat=seat, milliseconds=_until(at + seconds, now)) for seat, at in since.items()]


def pause(table: Table, now: float) -> Pause:
    """Who has not gone on yet, and how long the others will wait."""
    ends = pause_ends(table, now)
    return Pause(waiting_for=table.waited_for(), milliseconds=None if ends is None else _until(ends, now))


def question(table: Table, seat: int | None, now: float) -> ClaimQuestion | None:
    """The open question for the rest of the tricks. Whether somebody has agreed is told to nobody else."""
    asked, ends = table.consent.question, question_ends(table, now)
    if asked is None or ends is None:
        return None
    answer = seat is not None and seat != asked.seat and seat not in asked.agreed
    return ClaimQuestion(seat=asked.seat, answer=answer, milliseconds=_until(ends, now))


def absent(table: Table, now: float) -> list[Clock]:
    """The seats whose players are gone, and how long it takes until a bot plays for them."""
    ends = {number: stand_in_at(table, seat, now) for number, seat in enumerate(table.seats)}
    return [Clock(seat=seat, milliseconds=_until(at, now)) for seat, at in ends.items() if at is not None]


def _until(at: float, now: float) -> int:
    return max(0, round((at - now) * 1000))
