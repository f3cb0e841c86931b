"""The HTTP API for tables: setting them up, sitting down, asking for a seat, starting, closing, and the host's
decisions about people."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, delete, get, post, put
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stich.protocol.http import AskAnswered, LockWanted, NewTable, PersonTold, SeatReplacement, SeatWanted
from stich.protocol.refusals import Refusal
from stich.protocol.tables import TableInfo, TableSummary
from stich.server.http.problems import PROBLEMS
from stich.server.limits import MOST_REMEMBERED, address_of
from stich.server.server import Server
from stich.server.tables import TableActor
from stich.storage.clock import now
from stich.tables import commands

TableId: TypeAlias = Annotated[str, Parameter(max_length=32, description="the table's id, as in its link")]
SeatNumber: TypeAlias = Annotated[int, Parameter(ge=0, le=15)]
MOST_OF_ONE = 20
GuestId: TypeAlias = Annotated[str, Parameter(max_length=32, description="the guest's public id")]


async def set_up(
    request: Request[Any, Any, Any], server: Server, wanted: NewTable, host: str, first: list[commands.Command]
) -> TableInfo:
    """Sets up a table, unless the guest or the address has too many. If the host has too many, some at which nobody is
    are closed first. There may be fewer listed tables; they are set up one after another, so that they can be
    counted."""
    limits, address = server.settings.limits, address_of(request)
    server.new_tables.check(address)
    if await server.log.tables_hosted(host) >= limits.tables_per_guest:
        await server.sweeper.make_room(host, limits.tables_per_guest)
    if not wanted.settings.listed:
        return _info(server, await server.tables.create(wanted, host, first))
    async with server.listing:
        if await server.log.tables_hosted(host, listed=True) >= limits.listed_per_guest:
            raise Refusal("too_many", f"no more than {limits.listed_per_guest} listed tables of one host; close one")
        here = await server.log.still_listed(server.listed_from.get(address, []))
        if len(here) >= limits.listed_per_address:
            raise Refusal("too_many", f"no more than {limits.listed_per_address} listed tables from one address")
        actor = await server.tables.create(wanted, host, first)
        if len(server.listed_from) >= MOST_REMEMBERED:
            server.listed_from.clear()
        server.listed_from[address] = [*here, actor.table.id]
    return _info(server, actor)


def _info(server: Server, actor: TableActor) -> TableInfo:
    return actor.table.info(server.workers.alive)


@get("/api/tables", responses=PROBLEMS, tags=["tables"])
async def lobby(server: Server) -> list[TableSummary]:
    """The listed tables: first those that are open, the latest first. Of one host only a few are shown."""
    return await server.log.lobby()


@get("/api/me/tables", responses=PROBLEMS, tags=["tables"])
async def my_tables(request: Request[Any, Any, Any], server: Server) -> list[TableSummary]:
    """The tables at which the guest sits or has a seat kept, on whichever device, and at which something is still to be
    played; the latest first, with the names of the others."""
    return await server.log.tables_of((await server.guests.of(request)).id, MOST_OF_ONE)


@post("/api/tables", status_code=HTTP_201_CREATED, responses=PROBLEMS, tags=["tables"])
async def new_table(request: Request[Any, Any, Any], server: Server, data: NewTable) -> TableInfo:
    """Sets up a table. Anyone who has its id can come, so the id is not shown to others unless the table is listed."""
    guest = await server.guests.of(request)
    first: list[commands.Command] = [commands.sit(guest.id, guest.name, 0)] if data.sit else []
    if data.start:
        first.append(commands.start(guest.id))
    return await set_up(request, server, data, guest.id, first)


@get("/api/tables/{table:str}", responses=PROBLEMS, tags=["tables"])
async def table_info(server: Server, table: TableId) -> TableInfo:
    """A table as anyone who has its link sees it."""
    return _info(server, await server.tables.get(table))


async def _perform(server: Server, table: str, command: commands.Command) -> TableInfo:
    actor = await server.tables.get(table)
    await actor.perform(command)
    return _info(server, actor)


@post("/api/tables/{table:str}/seat", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def sit_down(request: Request[Any, Any, Any], server: Server, table: TableId, data: SeatWanted) -> TableInfo:
    """Takes a free seat. In a running match only the player who has left it may; others ask for it: POST …/asks."""
    guest = await server.guests.of(request)
    server.talk.check(guest.id)  # everybody at the table is told of who leaves and comes back
    return await _perform(server, table, commands.sit(guest.id, guest.name, data.seat))


@delete("/api/tables/{table:str}/seat", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def leave_seat(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """Leaves the own seat to a bot."""
    return await _perform(server, table, commands.leave((await server.guests.of(request)).id))


@post("/api/tables/{table:str}/asks", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def ask_for_seat(request: Request[Any, Any, Any], server: Server, table: TableId, data: SeatWanted) -> TableInfo:
    """Asks the host for a seat, which everybody at the table hears."""
    guest = await server.guests.of(request)
    server.check_talk(guest.id, address_of(request), table)
    return await _perform(server, table, commands.ask(guest.id, guest.name, data.seat))


@delete("/api/tables/{table:str}/asks", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def ask_no_longer(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    return await _perform(server, table, commands.withdraw((await server.guests.of(request)).id))


@put("/api/tables/{table:str}/asks/{asking:str}", responses=PROBLEMS, tags=["tables"])
async def answer(
    request: Request[Any, Any, Any], server: Server, table: TableId, asking: GuestId, data: AskAnswered
) -> TableInfo:
    """The host lets in somebody who has asked for a seat, or says no. A player who is let in sees the cards of the
    seat."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.answer(guest.id, asking, data.let_in))


@post("/api/tables/{table:str}/people/{other:str}", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def about_person(
    request: Request[Any, Any, Any], server: Server, table: TableId, other: GuestId, data: PersonTold
) -> TableInfo:
    """The host mutes somebody at the table, seated or not, or removes them until they are allowed to come again."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.about(guest.id, other, data.do))


@put("/api/tables/{table:str}/lock", responses=PROBLEMS, tags=["tables"])
async def lock(request: Request[Any, Any, Any], server: Server, table: TableId, data: LockWanted) -> TableInfo:
    """The host locks the table, so that sitting down takes the host's word, or unlocks it."""
    return await _perform(server, table, commands.lock((await server.guests.of(request)).id, data.locked))


@post("/api/tables/{table:str}/host", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def become_host(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """Makes the guest, who sits at the table, its host, in place of a host who is gone."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.become_host(guest.id, now(), server.workers.alive))


@put("/api/tables/{table:str}/seats/{seat:int}", responses=PROBLEMS, tags=["tables"])
async def replace_seat(
    request: Request[Any, Any, Any], server: Server, table: TableId, seat: SeatNumber, data: SeatReplacement
) -> TableInfo:
    """The host puts a bot into a seat, in place of whoever sits there."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.replace(guest.id, seat, data.bot))


@post("/api/tables/{table:str}/seats/{seat:int}/stand_in", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def stand_in(request: Request[Any, Any, Any], server: Server, table: TableId, seat: SeatNumber) -> TableInfo:
    """The host has a bot play at once for somebody who is gone, until they return."""
    guest = await server.guests.of(request)
    return await _perform(server, table, commands.stand_in(guest.id, seat, server.workers.alive))


@post("/api/tables/{table:str}/start", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def start(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """The host starts the match, or the next one when a match is over."""
    return await _perform(server, table, commands.start((await server.guests.of(request)).id))


@post("/api/tables/{table:str}/close", status_code=HTTP_200_OK, responses=PROBLEMS, tags=["tables"])
async def close(request: Request[Any, Any, Any], server: Server, table: TableId) -> TableInfo:
    """The host closes the table for good."""
    return await _perform(server, table, commands.close((await server.guests.of(request)).id))


handlers = [
    *(lobby, my_tables, new_table, table_info, sit_down, leave_seat, ask_for_seat, ask_no_longer, answer),
    *(about_person, lock, become_host, replace_seat, stand_in, start, close),
]
