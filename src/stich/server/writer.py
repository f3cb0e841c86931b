"""The one thread that writes. What has come in meanwhile is written in one transaction, so a commit serves many."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from stich.server.database import Database, Line
from stich.server.turns import Then, settle

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
LARGEST_GROUP = 200

log = logging.getLogger("stich.writer")


class Order(msgspec.Struct):
    """Something to write: a line of a log and what goes with it, or any other work. Orders of a group are carried out
    by `key`, so that two workers never wait for each other."""

    key: str
    line: Line | None
    work: Work[Any] | None
    loop: asyncio.AbstractEventLoop
    then: Then[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Takes orders from the event loop and answers each when it is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._to_log: DBAPIConnection | None = None
        self._gathered: list[Order] = []
        self._orders: queue.SimpleQueue[list[Order] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="stich-writer", daemon=True)
        self._thread.start()

    # ---- on the event loop -------------------------------------------------------------------------------------

    def append(self, line: Line, work: Work[Any] | None, then: Then[bool]) -> None:
        """Writes a line unless its number is taken, and `work` with it; `then` hears whether it did."""
        self._order(line[0], line, work, then)

    async def write(self, key: str, work: Work[T]) -> T:
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._order(key, None, work, settle(result))
        return await result

    def _order(self, key: str, line: Line | None, work: Work[Any] | None, then: Then[Any]) -> None:
        loop = asyncio.get_running_loop()
        self._gathered.append(Order(key, line, work, loop, then))
        if len(self._gathered) == 1:  # what else is asked for in this turn of the loop goes with it
            loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        self._orders.put(self._gathered)
        self._gathered = []

    def close(self) -> None:
        self._orders.put(None)
        self._thread.join()

    # ---- on the writer's thread --------------------------------------------------------------------------------

    def _run(self) -> None:
        while (group := self._orders.get()) is not None:
            ends = False
            while len(group) < LARGEST_GROUP and not ends:
                try:
                    more = self._orders.get_nowait()
                except queue.Empty:
                    break
                ends = more is None
                group += more or []
            group.sort(key=lambda order: order.key)
            self._carry_out(group)
            for loop in {order.loop for order in group}:  # one wake-up for all of them
                loop.call_soon_threadsafe(_answer, [order for order in group if order.loop is loop])
            if ends:
                break
        self._hang_up()

    def _carry_out(self, group: Sequence[Order], again: bool = False) -> None:
        """Once more on a fresh connection if the database was gone, as after its restart. A line may then be in the log
        already; it has its number only once, and whoever ordered it looks there."""
        try:
            if any(order.work for order in group):
                self._write(group)
            else:
                self._append(group)
        except Exception as error:
            self._hang_up()
            if _not_there(error) and not again:
                self._carry_out(group, again=True)
            elif len(group) > 1 and not _not_there(error):
                # One of them is to blame, and the others shall not suffer for it.
                for order in group:
                    self._carry_out([order])
            else:
                if isinstance(error, SQLAlchemyError):
                    log.exception("a write failed")
                for order in group:
                    order.error = error

    def _append(self, group: Sequence[Order]) -> None:
        """Lines alone, mostly of actions: one statement, which is a transaction."""
        if self._to_log is None:
            self._to_log = self._database.connect_to_log()
        self._append_lines(self._to_log, group)

    def _write(self, group: Sequence[Order]) -> None:
        if self._connection is None:
            self._connection = self._database.engine.connect()
        with self._connection.begin():
            self._append_lines(self._connection.connection, group)
            for order in group:
                if order.work is not None and (order.line is None or order.result):
                    outcome = order.work(self._connection)
                    order.result = outcome if order.line is None else True

    def _append_lines(self, connection: DBAPIConnection, group: Sequence[Order]) -> None:
        lines = [order.line for order in group if order.line is not None]
        written = self._database.append(connection, lines) if lines else set()
        for order in group:
            if order.line is not None:
                order.result = order.line[:2] in written
                written.discard(order.line[:2])  # one of them, should two ever have the same number

    def _hang_up(self) -> None:
        if self._to_log is not None:
            self._to_log.close()
            self._to_log = None
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None


def _not_there(error: Exception) -> bool:
    """Whether the connection has died or none was to be had, which is the fault of no order."""
    return isinstance(error, DBAPIError) and (error.connection_invalidated or error.statement is None)


def _answer(group: Sequence[Order]) -> None:
    for order in group:
        try:
            order.then(order.result if order.error is None else order.error)
        except Exception:  # of one, and the others shall hear of theirs
            log.exception("what was written is not taken note of")
