"""What a table looks like from one seat: the only place where a table becomes a message."""

from collections.abc import Collection
from typing import Any, cast

import msgspec

from stich.games.events import Event
from stich.match.match import Match
from stich.protocol.messages import Clock, Update
from stich.protocol.tables import TableInfo
from stich.tables.table import Table, ToldToAll
from stich.tables.undo import may_undo


def update_for(table: Table, seat: int | None, since: int, now: float, workers: Collection[str]) -> Update:
    """All that a seat may know; without one, what the public knows."""
    told = told_to_all(table, workers)
    fresh = table.match is not None and not table.fresh_from <= since <= table.seq
    asked = None if seat is None else table.decisions.get(seat)
    return Update(
        seq=table.seq,
        since=0 if fresh else since,
        fresh=fresh,
        seat=seat,
        table=cast(TableInfo, told.info),
        events=told.last if since == table.seq - 1 and told.last is not None else events(table, seat, since, fresh),
        view=told.views[0 if seat is None else 1 + seat],
        legal=[] if asked is None else asked.legal,
        waiting_for=told.waiting_for,
        clocks=[] if table.settings.seconds is None else clocks(table, now, table.settings.seconds),
        lines=[line for line in table.lines if line.seq > since] if table.lines else [],
        may_undo=seat is not None and seat == told.alone and may_undo(table, seat) is None,
        scores=told.scores,
        winners=told.winners,
    )


def told_to_all(table: Table, workers: Collection[str]) -> ToldToAll:
    """Worked out for the first who is told of a table, and then at hand for the others."""
    if table.told_to_all is None or table.told_to_all.workers != workers:
        match, people = table.match, table.humans()
        table.told_to_all = ToldToAll(
            workers=frozenset(workers),
            info=table.info_as_json(workers),
            last=last_events(table),
            views=[None] * (1 + len(table.seats)) if match is None else views(match),
            waiting_for=sorted(table.decisions),
            alone=people[0] if len(people) == 1 else None,
            scores=[] if match is None else match.scores[: match.game.players],
            winners=[] if match is None else match.winners,
        )
    return table.told_to_all


def last_events(table: Table) -> list[Event] | None:
    """What the last entry has brought about, if everyone saw it alike; None if not."""
    if table.match is None or table.seq <= table.fresh_from:
        return None
    happened = table.match.all_events_since(table.events_before(table.seq - 1))
    return happened if all(event.is_public for event in happened) else None


def events(table: Table, seat: int | None, since: int, fresh: bool) -> list[Event]:
    if table.match is None:
        return []
    return table.match.events(seat, 0 if fresh else table.events_before(since))


def views(match: Match) -> list[msgspec.Raw]:
    """That of the public and then those of the seats; when the match is over there is nothing left to hide."""
    if match.over:
        viewers = [None, *range(match.game.players)]
        return [msgspec.Raw(msgspec.json.encode(open_view(match, seat))) for seat in viewers]
    return list(map(msgspec.Raw, match.views_as_json()))


def open_view(match: Match, seat: int | None) -> Any:
    """A view with all cards open."""
    actors = sum(1 << actor for actor in match.actors())
    return match.face.tell_observed(match.state(), seat, actors)


def clocks(table: Table, now: float, seconds: float) -> list[Clock]:
    """The time that each has at least: whoever takes the table over from a worker that failed gives more."""
    since = {seat: table.running_since(decision.at, now) for seat, decision in table.decisions.items()}
    left = {seat: at + seconds - now for seat, at in since.items()}
    return [Clock(seat=seat, milliseconds=max(0, round(seconds * 1000))) for seat, seconds in left.items()]
