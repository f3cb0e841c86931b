"""The HTTP API for guided rounds."""

import asyncio
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from stich.protocol.http import Lesson
from stich.server.http.problems import PROBLEMS
from stich.server.server import Server
from stich.tables.moments import lesson_of


@get("/api/lessons/{game:str}", responses=PROBLEMS, tags=["server"])
async def lesson(
    server: Server, game: Annotated[str, Parameter(max_length=32, description="the game's name")]
) -> Lesson:
    """A guided round of a game."""
    server.warming.check(game)
    return await asyncio.to_thread(lesson_of, game)
