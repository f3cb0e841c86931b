"""Bots and hints on threads of their own. The search runs without Python's lock, so nobody waits for it."""

import asyncio
import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from stich.bots import Bot, Estimate, bot
from stich.bots.search_bot import SearchBot
from stich.games.views import View

HINT = "expert"


class Thinking:
    """A pool of threads in which bots decide."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(threads or os.cpu_count() or 1, thread_name_prefix="stich-bot")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def choose(self, player: Bot, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        return await asyncio.get_running_loop().run_in_executor(self._threads, player.choose, view, legal)

    async def explain(self, view: View) -> list[Estimate]:
        """What the Expert thinks of each legal action."""
        expert = new_bot(HINT)
        assert isinstance(expert, SearchBot)
        return await asyncio.get_running_loop().run_in_executor(self._threads, expert.explain, view)


def new_bot(level: str) -> Bot:
    return bot(level, seed=secrets.randbelow(2**31))
