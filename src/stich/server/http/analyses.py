"""The HTTP API for analyses of finished matches. Anyone who has a match's id may see its analysis, once nobody plays
the same deals. The record of a match that lies on a person's device can be handed in."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, delete, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stich.protocol.http import AnalysisState, HandedIn, MyLookedBack, RecordGiven
from stich.server.http.matches import MatchId
from stich.server.http.problems import PROBLEMS
from stich.server.limits import address_of
from stich.server.server import Server

HandedInName: TypeAlias = Annotated[str, Parameter(max_length=32, description="the name that the record got")]


@get("/api/matches/{match:str}/analysis", responses=PROBLEMS, tags=["matches"])
async def analysis(request: Request[Any, Any, Any], server: Server, match: MatchId) -> AnalysisState:
    """The analysis, or how far it is."""
    server.replays.check(address_of(request))
    return await server.analyses.state(match)


@post("/api/matches/{match:str}/analysis", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def ask_for_analysis(request: Request[Any, Any, Any], server: Server, match: MatchId) -> AnalysisState:
    """Asks for the analysis, which is then made in the background and kept with the match."""
    address = address_of(request)
    server.replays.check(address)
    await server.guests.of(request)
    return await server.analyses.ask(match, address)


@post("/api/analyses", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["matches"])
async def hand_in(request: Request[Any, Any, Any], server: Server, data: RecordGiven) -> HandedIn:
    """Has a finished match looked back at that is not of this server. What is found stays for an hour, for who has the
    name that it gets here, and the names of players are not kept."""
    address = address_of(request)
    server.replays.check(address)
    guest = await server.guests.of(request)
    if isinstance(game := data.record.get("game"), str):
        server.warming.check(game)
    async with server.replaying:
        return await server.analyses.hand_in(data.record, guest.id, address)


@get("/api/analyses/{name:str}", responses=PROBLEMS, tags=["matches"])
async def handed_in(request: Request[Any, Any, Any], server: Server, name: HandedInName) -> AnalysisState:
    """The analysis of a record that was handed in, or how far it is."""
    server.replays.check(address_of(request))
    return await server.analyses.handed_in(name, (await server.guests.of(request)).id)


@delete("/api/analyses/{name:str}", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def forget_handed_in(request: Request[Any, Any, Any], server: Server, name: HandedInName) -> AnalysisState:
    """Deletes a record that was handed in and its analysis, as when it was fetched."""
    server.replays.check(address_of(request))
    await server.guests.of(request)
    await server.analyses.fetched(name)
    return AnalysisState(state="none")


@get("/api/me/looked-back", responses=PROBLEMS, tags=["matches"])
async def looked_back(request: Request[Any, Any, Any], server: Server) -> MyLookedBack:
    """What one's analysed matches say, by game: points given away a round by the kind of decision, and luck."""
    return await server.analysis_store.looked_back((await server.guests.of(request)).id)


@delete("/api/me/looked-back", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["matches"])
async def forget_looked_back(request: Request[Any, Any, Any], server: Server) -> MyLookedBack:
    """Deletes these statistics: only matches that are analysed from now on will count in them."""
    guest = (await server.guests.of(request)).id
    await server.analysis_store.forget(guest)
    return await server.analysis_store.looked_back(guest)


handlers = [analysis, ask_for_analysis, hand_in, handed_in, forget_handed_in, looked_back, forget_looked_back]
