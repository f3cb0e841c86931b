"""Finished matches: lists, records, replays, statistics. Who has a match's id may see all of it."""

import asyncio
from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import Parameter

import stich
from stich.protocol.http import GameStatistics, MatchReplay, MatchSummary
from stich.protocol.refusals import Refusal
from stich.records import as_text
from stich.server.app import Server
from stich.server.http.problems import PROBLEMS
from stich.server.ledger import Row
from stich.server.updates import open_view

MatchId: TypeAlias = Annotated[str, Parameter(max_length=32, description="the match's id")]


async def _record(server: Server, match: str) -> Row:
    record = await server.matches.record(match)
    if record is None:
        raise Refusal("unknown_match", "there is no such match, or it is not over")
    return record


@get("/api/me/matches", responses=PROBLEMS, tags=["matches"])
async def my_matches(
    request: Request[Any, Any, Any],
    server: Server,
    limit: Annotated[int, Parameter(ge=1, le=100)] = 50,
    before: Annotated[
        float | None, Parameter(description="only those that ended before, in seconds since 1970")
    ] = None,
) -> list[MatchSummary]:
    """One's finished matches, the latest first."""
    return await server.matches.matches_of((await server.guests.of(request)).id, limit, before)


@get("/api/me/statistics", responses=PROBLEMS, tags=["matches"])
async def my_statistics(request: Request[Any, Any, Any], server: Server) -> list[GameStatistics]:
    """How one has done in each game."""
    return await server.matches.statistics((await server.guests.of(request)).id)


@get("/api/matches/{match:str}/record", responses=PROBLEMS, tags=["matches"], media_type=MediaType.JSON)
async def download(server: Server, match: MatchId) -> Response[bytes]:
    """The record, for `stich replay` and for keeping."""
    text = as_text(await _record(server, match)).encode()
    headers = {"content-disposition": 'attachment; filename="match.json"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


@get("/api/matches/{match:str}/replay", responses=PROBLEMS, tags=["matches"])
async def replay(
    server: Server,
    match: MatchId,
    step: Annotated[int | None, Parameter(ge=0, le=1_000_000, description="actions taken; all if not given")] = None,
    seat: Annotated[
        int | None, Parameter(ge=0, le=15, description="as this seat saw it; all open if not given")
    ] = None,
) -> MatchReplay:
    """A moment of a finished match."""
    record = await _record(server, match)
    return await asyncio.to_thread(moment, match, record, step, seat)


def moment(match: str, record: Row, step: int | None, seat: int | None) -> MatchReplay:
    steps = len(record["actions"])
    step = steps if step is None else min(step, steps)
    if seat is not None and seat >= len(record["seats"]):
        raise Refusal("no_such_seat", f"there is no seat {seat} in this match")
    played = stich.replay(record, max(step - 1, 0))
    known = 0
    if step:
        known = len(played.all_events)
        played.apply(*record["actions"][step - 1])
    events = played.all_events[known:] if seat is None else played.events(seat, known)
    return MatchReplay(
        id=match,
        game=record["game"],
        step=step,
        steps=steps,
        names=record["seats"],
        seat=seat,
        action=tuple(record["actions"][step - 1]) if step else None,
        view=open_view(played, None) if seat is None else played.view(seat),
        events=list(events),
    )
