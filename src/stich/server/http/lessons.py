"""Guided rounds: a record of one round for each game, told by the rules themselves as its first seat sees it."""

import asyncio
from functools import cache
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from stich.games import games
from stich.protocol.http import Lesson
from stich.protocol.refusals import Refusal
from stich.records import read_record
from stich.server.http.matches import moments_of
from stich.server.http.problems import PROBLEMS
from stich.server.server import Server

LEARNER = 0


@get("/api/lessons/{game:str}", responses=PROBLEMS, tags=["server"])
async def lesson(
    server: Server, game: Annotated[str, Parameter(max_length=32, description="the game's name")]
) -> Lesson:
    """A round to learn the game by."""
    server.warming.check(game)
    return await asyncio.to_thread(lesson_of, game)


@cache
def lesson_of(game: str) -> Lesson:
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
