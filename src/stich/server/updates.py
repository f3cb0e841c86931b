"""What a table looks like from one seat: the only place where a table becomes a message."""

from collections.abc import Collection
from typing import Any

import msgspec

from stich.match.match import Match
from stich.protocol.messages import Clock, Update
from stich.server.table import Table
from stich.server.undo import may_undo


def update_for(table: Table, guest: str | None, since: int, now: float, workers: Collection[str]) -> Update:
    """All that the guest may know: with a seat what that seat knows, without one what the public knows."""
    seat = table.seat_of(guest)
    match = table.match
    fresh = match is not None and not table.fresh_from <= since <= table.seq
    asked = table.decisions.get(seat) if seat is not None else None
    return Update(
        seq=table.seq,
        since=0 if fresh else since,
        fresh=fresh,
        seat=seat,
        table=table.info(workers),
        events=[] if match is None else match.events(seat, 0 if fresh else table.events_before(since)),
        view=None if match is None else view_of(match, seat),
        legal=[] if asked is None else asked.legal,
        waiting_for=sorted(table.decisions),
        clocks=clocks(table, now),
        lines=[line for line in table.lines if line.seq > since],
        may_undo=seat is not None and may_undo(table, seat) is None,
        scores=[] if match is None else match.scores[: match.game.players],
        winners=[] if match is None else match.winners,
    )


def view_of(match: Match, seat: int | None) -> msgspec.Raw:
    """The seat's view; when the match is over there is nothing left to hide."""
    if match.over:
        return msgspec.Raw(msgspec.json.encode(open_view(match, seat)))
    return msgspec.Raw(match.view_as_json(seat))


def open_view(match: Match, seat: int | None) -> Any:
    """A view with all cards open."""
    actors = sum(1 << actor for actor in match.actors())
    return match.face.tell_observed(match.state(), seat, actors)


def clocks(table: Table, now: float) -> list[Clock]:
    """The time that each has at least: whoever takes the table over from a worker that failed gives more."""
    if table.settings.seconds is None:
        return []
    since = {seat: table.running_since(decision.at, now) for seat, decision in table.decisions.items()}
    left = {seat: at + table.settings.seconds - now for seat, at in since.items()}
    return [Clock(seat=seat, milliseconds=max(0, round(seconds * 1000))) for seat, seconds in left.items()]
