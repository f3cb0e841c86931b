"""The way to the database from the event loop: reads on threads of their own, writes through the one writer."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection

from stich.server.database import Database
from stich.server.writer import Writer

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
READERS = 4


class Ledger:
    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self._writer = Writer(self.database.engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="stich-reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self.database.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        def reading() -> T:
            with self.database.engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    async def write(self, key: str, work: Callable[[Connection], T]) -> T:
        """Returns when it is durable. Works that touch the same rows have the same key."""
        return await self._writer.write(key, work)
