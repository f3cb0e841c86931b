"""Compiles and loads every game and bot before the server says that it is ready."""

import asyncio
import atexit
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from stich.bots import bot
from stich.bots.search import search
from stich.bots.search_bot import SearchBot
from stich.games import Definition, games
from stich.games.registry import definition, leave_out
from stich.kernel.rule import is_kept, is_shared
from stich.match import game

MOST_ACTIONS = 400
STOPPED = 130  # the exit status of what Ctrl-C has ended

log = logging.getLogger("stich.warming")
_warm: set[str] = set()


async def warm_up_beside(say: Callable[[str], None]) -> None:
    """On a thread of its own, for which a process that is told to stop does not wait: compilers do not hear of it."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    failed: list[Exception] = []

    def work() -> None:
        try:
            warm_up(say)
        except Exception as error:
            failed.append(error)
        with suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(ended.set)

    thread = threading.Thread(target=work, daemon=True)
    atexit.register(_leave_at_once, thread)
    thread.start()
    await ended.wait()
    atexit.unregister(_leave_at_once)
    for error in failed:
        raise error


def _leave_at_once(compiling: threading.Thread) -> None:
    """The interpreter must not take itself apart under a compiler that still runs."""
    if compiling.is_alive():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(STOPPED)


def warm_up(say: Callable[[str], None]) -> None:
    """Takes seconds where compiled rules are on disk, and up to a minute where they are not."""
    if nothing_compiled():
        say("compiling the games")
        compile_games()
    for one in games():
        if one.name in _warm:  # by this process, or by the one that it was forked from
            continue
        say(f"compiling {one.title}")
        log.info("warming up", extra={"game": one.name})
        try:
            warm_up_game(one)
        except Exception:
            if not leave_out(one.name):
                raise
            log.exception("a game of another package does not work and is left out", extra={"game": one.name})
        _warm.add(one.name)
    say("")


def nothing_compiled() -> bool:
    """Whether the search, which compiles a whole game, has yet to be compiled for any game as it is now."""
    return is_shared() and not is_kept(search)


def compile_games() -> None:
    """Every core compiles a share of the games, in a process of its own, for all that come after to read from disk.

    What fails there is compiled again by who needs it, and the reason told."""
    names = [one.name for one in games()]
    cores = min(os.cpu_count() or 1, len(names))
    log.info("compiling all games")
    shares = [[sys.executable, "-m", __name__, *names[first::cores]] for first in range(cores)]
    started = [subprocess.Popen(share, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) for share in shares]
    for compiling in started:
        compiling.wait()


def warm_up_game(definition: Definition) -> None:
    """A round with bots: rules, views, events, rules of thumb, search and what undo needs."""
    match = game(definition.name, definition.seats[0]).new(seed=1)
    novice, thinker = bot("novice"), SearchBot(20, None)
    thought: set[str] = set()
    for _ in range(MOST_ACTIONS):
        if match.over or match.sheet:
            break
        seat = match.actors()[0]
        view, legal = match.view(seat), match.legal(seat)
        if view.phase not in thought and len(legal) > 1:
            thought.add(view.phase)
            action = thinker.choose(view, legal)
        else:
            action = novice.choose(view, legal)
        match.apply(seat, action)
    match.view_as_json(None)


def end_with_parent() -> None:
    """Standard input is a pipe that nobody writes to: it ends with the process that wants the games compiled."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    for name in sys.argv[1:]:
        warm_up_game(definition(name))
