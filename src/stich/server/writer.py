"""The one thread that writes. What has come in meanwhile is written in one transaction, so a commit serves many."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from stich.server.database import Database

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
Line: TypeAlias = tuple[str, int, float, str]  # of a log: the table, the number, when, what
LARGEST_GROUP = 200

log = logging.getLogger("stich.writer")


@dataclass
class Order:
    """Something to write: a line of a log and what goes with it, or any other work. Orders of a group are carried out
    by `key`, so that two workers never wait for each other."""

    key: str
    line: Line | None
    work: Work[Any] | None
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Takes orders from the event loop and answers each when it is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="stich-writer", daemon=True)
        self._thread.start()

    async def append(self, line: Line, work: Work[Any] | None) -> bool:
        """Writes a line unless its number is taken, and `work` with it; tells whether it did."""
        written: bool = await self._order(line[0], line, work)
        return written

    async def write(self, key: str, work: Work[T]) -> T:
        result: T = await self._order(key, None, work)
        return result

    async def _order(self, key: str, line: Line | None, work: Work[Any] | None) -> Any:
        loop = asyncio.get_running_loop()
        order = Order(key, line, work, loop, loop.create_future())
        self._orders.put(order)
        return await order.done

    def close(self) -> None:
        self._orders.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._orders.get()) is not None:
            group, ends = [first], False
            while len(group) < LARGEST_GROUP:
                try:
                    order = self._orders.get_nowait()
                except queue.Empty:
                    break
                if order is None:
                    ends = True
                    break
                group.append(order)
            group.sort(key=lambda order: order.key)
            self._carry_out(group)
            for loop in {order.loop for order in group}:  # one wake-up for all of them
                loop.call_soon_threadsafe(_answer, [order for order in group if order.loop is loop])
            if ends:
                break
        self._hang_up()

    def _carry_out(self, group: Sequence[Order]) -> None:
        try:
            if self._connection is None:
                self._connection = self._database.engine.connect()
            with self._connection.begin():
                self._write(self._connection, group)
        except Exception as error:
            self._hang_up()
            if len(group) > 1:  # one of them is to blame, and the others shall not suffer for it
                for order in group:
                    self._carry_out([order])
            else:
                if isinstance(error, SQLAlchemyError):
                    log.exception("a write failed")
                group[0].error = error

    def _write(self, connection: Connection, group: Sequence[Order]) -> None:
        lines = [order.line for order in group if order.line is not None]
        written = self._database.append(connection, lines) if lines else set()
        for order in group:
            if order.line is not None:
                order.result = order.line[:2] in written
            if order.work is not None and order.result is not False:
                outcome = order.work(connection)
                order.result = outcome if order.line is None else True

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _answer(group: Sequence[Order]) -> None:
    for order in group:
        if order.done.done():
            continue
        if order.error is None:
            order.done.set_result(order.result)
        else:
            order.done.set_exception(order.error)
