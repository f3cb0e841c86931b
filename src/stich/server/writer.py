"""The one thread that writes. What has come in meanwhile is written in one transaction, so a commit serves many."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
LARGEST_GROUP = 200

log = logging.getLogger("stich.writer")


@dataclass
class Order:
    """Something to write. Orders of a group are carried out by `key`, so that two workers never wait for each other."""

    key: str
    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]

    def answer(self, result: Any, error: BaseException | None) -> None:
        def tell() -> None:
            if self.done.done():
                return
            if error is None:
                self.done.set_result(result)
            else:
                self.done.set_exception(error)

        self.loop.call_soon_threadsafe(tell)


class Writer:
    """Takes orders from the event loop and answers each when it is durable."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="stich-writer", daemon=True)
        self._thread.start()

    async def write(self, key: str, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        order = Order(key, work, loop, loop.create_future())
        self._orders.put(order)
        result: T = await asyncio.shield(order.done)
        return result

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
            self._carry_out(sorted(group, key=lambda order: order.key))
            if ends:
                return

    def _carry_out(self, group: list[Order]) -> None:
        try:
            with self._engine.begin() as connection:
                results = [order.work(connection) for order in group]
        except Exception as error:
            if len(group) > 1:  # one of them is to blame, and the others shall not suffer for it
                for order in group:
                    self._carry_out([order])
            else:
                if isinstance(error, SQLAlchemyError):
                    log.exception("a write failed")
                group[0].answer(None, error)
            return
        for order, result in zip(group, results, strict=True):
            order.answer(result, None)
