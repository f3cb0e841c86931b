"""The way to the database from the event loop: reads on threads of their own, writes through the one writer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection

from stich.server.database import Database, Line
from stich.server.turns import Then
from stich.server.writer import Work, Writer

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
READERS = 4


class Ledger:
    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self._writer = Writer(self.database)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="stich-reader")
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="stich-aside")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._aside.shutdown()
        self.database.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with self.database.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def write(self, key: str, work: Work[T]) -> T:
        """Returns when it is durable. Works that touch the same rows have the same key."""
        return await self._writer.write(key, work)

    def append(self, line: Line, work: Work[Any] | None, then: Then[bool]) -> None:
        """Writes a line of a log and what goes with it unless its number is taken; `then` hears whether it did, when it
        is durable."""
        self._writer.append(line, work, then)

    async def write_aside(self, work: Work[T]) -> T:
        """What shall not wait for all that the writer has before it, where there may be more than one writer."""
        if not self.database.postgres:
            return await self._writer.write("", work)

        def writing() -> T:
            with self.database.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._aside, writing)
