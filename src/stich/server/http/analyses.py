"""The HTTP API for analyses of finished matches. Anyone who has a match's id may see its analysis, once nobody plays
the same deals."""

from typing import Any

from litestar import Request, delete, get, post
from litestar.status_codes import HTTP_200_OK

from stich.protocol.http import AnalysisState, MyLookedBack
from stich.server.http.matches import MatchId
from stich.server.http.problems import PROBLEMS
from stich.server.limits import address_of
from stich.server.server import Server


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


handlers = [analysis, ask_for_analysis, looked_back, forget_looked_back]
