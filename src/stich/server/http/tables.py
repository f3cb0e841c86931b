"""Tables: set up, sit down, start, close."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, delete, get, post, put
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stich.protocol.http import NewTable, SeatReplacement, SeatWanted
from stich.protocol.tables import TableInfo, TableSummary
from stich.server.http.problems import PROBLEMS
from stich.server.server import Server
from stich.tables import commands

TableId: TypeAlias = Annotated[str, Parameter(max_length=32, description="the table's id, as in its link")]
SeatNumber: TypeAlias = Annotated[int, Parameter(ge=0, le=15)]


async def make_room_for(server: Server, guest: str) -> None:
    """For a new table of a guest who may already have as many as are allowed."""
    most = server.settings.limits.tables_per_guest
    if await server.log.tables_hosted(guest) >= most:
        await server.sweeper.make_room(guest, most)


@get("/api/tables", responses=PROBLEMS, tags=["tables"])
async def lobby(server: Server) -> list[TableSummary]:
    """The listed tables: those still open first, the latest first."""
    return await server.log.lobby()


@post("/api/tables", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["tables"])
async def new_table(request: Request[Any, Any, Any], server: Server, data: NewTable) -> TableInfo:
    """Sets up a table. Its id is the link: whoever has it can come, so it is guarded like one."""
    guest = await server.guests.of(request)
    await make_room_for(server, guest.id)
    first: list[commands.Command] = [commands.sit(guest.id, guest.name, 0)] if data.sit else []
    if data.start:
        first.append(commands.start(guest.id))
    actor = await server.tables.create(data, guest.id, first)
    return actor.table.info(server.workers.alive)


@get("/api/tables/{table:str}", responses=PROBLEMS, tags=["tables"])
async def table_info(server: Server, table: TableId) -> TableInfo:
    """A table as anyone who has its link sees it."""
    return (await server.tables.get(table)).table.info(server.workers.alive)


async def _perform(server: Server, table: str, command: commands.Command) -> TableInfo:
    actor = await server.tables.get(table)
    await actor.perform(command)
    return actor.table.info(server.workers.alive)


@post("/api/tables/{table:str}/seat", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def sit_down(request: Request[Any, Any, Any], server: Server, table: TableId, data: SeatWanted) -> TableInfo:
    """Takes a free seat, also one in which a bot plays."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.sit(guest.id, guest.name, data.seat))


@delete("/api/tables/{table:str}/seat", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def leave_seat(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """Leaves the own seat to a bot."""
    return await _perform(server, table, commands.leave((await server.guests.of(request)).id))


@put("/api/tables/{table:str}/seats/{seat:int}", responses=PROBLEMS, tags=["tables"])
async def replace_seat(
    request: Request[Any, Any, Any], server: Server, table: TableId, seat: SeatNumber, data: SeatReplacement
) -> TableInfo:
    """The host puts a bot into a seat, in place of whoever sits there."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.replace(guest.id, seat, data.bot))


@post("/api/tables/{table:str}/start", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def start(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """The host starts the match, or the next one when a match is over."""
    return await _perform(server, table, commands.start((await server.guests.of(request)).id))


@post("/api/tables/{table:str}/close", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def close(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """The host closes the table for good."""
    return await _perform(server, table, commands.close((await server.guests.of(request)).id))
