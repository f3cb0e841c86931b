"""The HTTP API for finished matches: lists, records, replays and statistics. Anyone who has a match's id may see all of
it."""

import asyncio
from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, get, post
from litestar.enums import MediaType
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED

from stich.match.replay import replay
from stich.protocol.http import GameStatistics, MatchMoments, MatchSummary, Moment, NewTable, PlayAgain
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableInfo
from stich.records import as_text
from stich.server.http.problems import PROBLEMS
from stich.server.http.tables import set_up
from stich.server.limits import address_of
from stich.server.server import Server
from stich.storage.database import DatabaseRow
from stich.tables import commands
from stich.tables.moments import moments_of

MOST_MOMENTS = 500
SeenBy: TypeAlias = Annotated[int | None, Parameter(ge=0, le=15, description="as a seat saw it; else all open")]
MatchId: TypeAlias = Annotated[str, Parameter(max_length=32, description="the match's id")]


async def _record(server: Server, match: str) -> DatabaseRow:
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
    """The guest's finished matches, the latest first."""
    return await server.matches.matches_of((await server.guests.of(request)).id, limit, before)


@get("/api/me/statistics", responses=PROBLEMS, tags=["matches"])
async def my_statistics(request: Request[Any, Any, Any], server: Server) -> list[GameStatistics]:
    """The guest's results in each game."""
    return await server.matches.statistics((await server.guests.of(request)).id)


@get("/api/matches/{match:str}/record", responses=PROBLEMS, tags=["matches"], media_type=MediaType.JSON)
async def download(server: Server, match: MatchId) -> Response[bytes]:
    """The record, for `stich replay` and for keeping."""
    text = as_text(await _record(server, match)).encode()
    headers = {"content-disposition": 'attachment; filename="match.json"'}
    return Response(text, media_type=MediaType.JSON, headers=headers)


@get("/api/matches/{match:str}/moments", responses=PROBLEMS, tags=["matches"])
async def moments(
    request: Request[Any, Any, Any],
    server: Server,
    match: MatchId,
    start: Annotated[int, Parameter(ge=0, le=1_000_000, description="actions taken before the first moment")] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
    seat: SeenBy = None,
) -> MatchMoments:
    """A finished match, moment by moment with all its events, for going back and forth in it."""
    server.replays.check(address_of(request))
    record = await _record(server, match)
    server.warming.check(record["game"])
    return MatchMoments(
        id=match,
        game=record["game"],
        names=record["seats"],
        seat=seat,
        start=start,
        steps=len(record["actions"]),
        moments=await _replayed(server, record, start, count, seat),
    )


async def _replayed(server: Server, record: DatabaseRow, start: int, count: int, seat: int | None) -> list[Moment]:
    """Replays a part of a match. One request at a time does so: several would keep Python's lock from people who
    play."""
    async with server.replaying:
        return await asyncio.to_thread(moments_of, record, start, count, seat)


@post("/api/matches/{match:str}/again", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["matches"])
async def play_again(request: Request[Any, Any, Any], server: Server, match: MatchId, data: PlayAgain) -> TableInfo:
    """Sets up a table at which the guest plays a finished match again against bots, with the same deals, from its
    beginning or from a moment of it. Everybody is told that the deals are known, and the match counts in nobody's
    statistics. It is refused to begin at a moment while others play these deals."""
    guest = await server.guests.of(request)
    if data.after is not None:
        server.replays.check(address_of(request))
    record = await _record(server, match)
    seat = data.seat
    if seat is None:
        seat = await server.matches.seat_of(match, guest.id) or 0
    wanted = NewTable(
        game=record["game"], players=len(record["seats"]), options=record["options"], settings=data.settings
    )
    start = commands.start(guest.id, deals=record["deals"], first=record["first"])
    if data.after is not None:
        server.warming.check(record["game"])
        if await server.analyses.is_played(record, alone=guest.id):
            raise Refusal("wrong_state", "others are playing these deals: wait until their match has ended")
        start = await _played_on(server, record, guest.id, data.after)
    first: list[commands.Command] = [commands.sit(guest.id, guest.name, seat), start]
    return await set_up(request, server, wanted, guest.id, first)


async def _played_on(server: Server, record: DatabaseRow, guest: str, after: int) -> commands.Command:
    """The command that starts a match which goes on after so many actions of a record. Later deals are left out."""
    if after >= len(record["actions"]):
        raise Refusal("wrong_state", f"the match is over after {len(record['actions'])} actions: nothing is left of it")
    async with server.replaying:
        match = await asyncio.to_thread(replay, record, after)
    begun = record["deals"][: max(1, len(match.deals))]
    return commands.start(guest, begun, record["first"], match.actions[:], record["format"])
