"""Matches told moment by moment from their records: for replays, and for guided rounds."""

from functools import cache
from typing import Any

import msgspec

from stich.games import games
from stich.match.match import Match
from stich.match.replay import replay
from stich.protocol.http import Lesson, Moment
from stich.protocol.refusals import Refusal
from stich.records import Claim, read_record
from stich.tables.updates import open_view

LEARNER = 0


def moments_of(record: Any, start: int, count: int, seat: int | None) -> list[Moment]:
    """So many moments from after action `start` on: as a seat saw them, or with all cards open."""
    if seat is not None and seat >= len(record["seats"]):
        raise Refusal("no_such_seat", f"there is no seat {seat} in this match")
    match = replay(record, max(start - 1, 0))
    moments: list[Moment] = []
    for step in range(start, min(start + count, len(record["actions"]) + 1)):
        known, action = match.happened if step else 0, None
        if step:
            player, text = record["actions"][step - 1]
            action = (player, text)
            match.apply(player, text)
        events = match.all_events[known:] if seat is None else match.events(seat, known)
        legal = match.legal(seat) if seat in match.actors() else []
        claims = [Claim(**claim) for claim in record.get("claims", ()) if claim["after"] == step]
        moments.append(Moment(action=action, events=events, view=_seen(match, seat), legal=legal, claims=claims))
    return moments


def _seen(match: Match, seat: int | None) -> msgspec.Raw:
    if seat is None:
        return msgspec.Raw(msgspec.json.encode(open_view(match, None)))
    return msgspec.Raw(match.view_as_json(seat))


@cache
def lesson_of(game: str) -> Lesson:
    """The guided round of a game, as the first seat sees it."""
    known = next((one for one in games() if one.name == game and "lesson" in one.parts), None)
    if known is None:
        raise Refusal("not_found", "there is no guided round of such a game")
    record = read_record(known.folder / "lesson.json")
    return Lesson(
        game=game,
        names=record["seats"],
        seat=LEARNER,
        moments=moments_of(record, 0, len(record["actions"]) + 1, LEARNER),
    )
