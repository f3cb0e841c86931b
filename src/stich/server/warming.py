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
from importlib.util import find_spec

from stich.bots import bot
from stich.bots.master import MasterBot
from stich.bots.search import search
from stich.bots.search_bot import SearchBot
from stich.games import Definition, games, ours
from stich.games.registry import definition, leave_out
from stich.kernel.libraries import forget_missing, library_of
from stich.kernel.sources import is_shared
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
    """Whether games lack what is compiled of them: their libraries or, where none can be built, Numba's own code."""
    if not is_shared():
        return False
    if can_build():
        return any(library_of(one.name) is None for one in ours())
    from stich.kernel.jit import is_kept

    return any(library_of(one.name) is None for one in ours()) and not is_kept(search)


def can_build() -> bool:
    """Whether libraries can be built here."""
    return os.environ.get("STICH_RULES") != "numba" and all(find_spec(name) for name in ("numba", "ziglang"))


def compile_games() -> None:
    """Every core compiles a share of the games, in a process of its own, for all that come after to read from disk.

    What fails there is compiled again by who needs it, and the reason told."""
    log.info("compiling all games")
    if can_build():
        commands = [[sys.executable, "-m", "stich.native", "--with-parent"]]
    else:
        names = [one.name for one in games()]
        cores = min(os.cpu_count() or 1, len(names))
        commands = [[sys.executable, "-m", __name__, *names[first::cores]] for first in range(cores)]
    started = [subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) for command in commands]
    for compiling in started:
        compiling.wait()
    forget_missing()


def warm_up_game(definition: Definition) -> None:
    """A round with bots: rules, views, events, rules of thumb, search, a network and what undo needs."""
    match = game(definition.name, definition.seats[0]).new(seed=1)
    novice, thinker, master = bot("novice"), SearchBot(20, None), MasterBot(1, 0.01)
    thought: set[str] = set()
    for _ in range(MOST_ACTIONS):
        if match.over or match.sheet:
            break
        seat = match.actors()[0]
        view, legal = match.view(seat), match.legal(seat)
        if view.phase not in thought and len(legal) > 1:
            thought.add(view.phase)
            action = thinker.choose(view, legal)
            if len(thought) == 1:
                master.explain(view)
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
