"""Gets the games ready. Those that have a library of compiled rules are ready at once, the others one by one as their
libraries are built or Numba has compiled them."""

import asyncio
import atexit
import logging
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import suppress
from importlib.util import find_spec

from stich import offline
from stich.bots import bot
from stich.bots.master import MasterBot
from stich.bots.search import search
from stich.bots.search_bot import SearchBot
from stich.errors import LibraryError
from stich.games import Definition, games, ours
from stich.games.registry import definition, leave_out
from stich.kernel.libraries import (
    FOR_ALL,
    REST,
    TABLES,
    calling_name,
    file_name,
    forget_missing,
    found,
    library_of,
)
from stich.kernel.machines import suffix, this_machine, this_system
from stich.kernel.rule import INTERPRETED
from stich.kernel.sources import cache_folder, is_shared
from stich.match import game
from stich.native.targets import TARGETS
from stich.offline.folder import built_folder
from stich.protocol.refusals import Refusal
from stich.tables.claims import play_out, what_is_sure

MOST_ACTIONS = 400
STOPPED = 130  # the exit status of what Ctrl-C has ended
LOOK_SECONDS = 0.1  # between two looks whether another library is there

log = logging.getLogger("stich.warming")
_warm: set[str] = set()  # games that this process has played, or the one that it was forked from


class Warming:
    """Which games are not ready yet: their titles by their names. Before `begin` all count as ready."""

    def __init__(self) -> None:
        self.left: dict[str, str] = {}

    @property
    def doing(self) -> str:
        return f"preparing {', '.join(self.left.values())}" if self.left else ""

    def check(self, name: str) -> None:
        """Raises Refusal for a game that can not be played yet."""
        if (title := self.left.get(name)) is not None:
            raise Refusal("not_ready", f"{title} is still being prepared; try again in a moment")

    def begin(self) -> None:
        self.left = {one.name: one.title for one in games() if not is_at_hand(one.name)}

    async def go_on(self) -> None:
        """Gets all games ready, on a thread of its own. A process that is told to stop does not wait for this thread,
        since compilers can not be interrupted."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        failed: list[Exception] = []

        def work() -> None:
            try:
                self.warm_up()
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

    def warm_up(self) -> None:
        """Builds what is missing, and plays a round of each game as soon as that is possible."""
        started = start_compiling() if nothing_compiled() else []
        building = threading.Thread(target=finish_compiling, args=[started], daemon=True)
        if started:
            building.start()  # it hears what they have to say
        cold = [one for one in games() if one.name not in _warm]
        while cold:
            compiled = not building.is_alive()
            one = next((one for one in cold if is_at_hand(one.name)), cold[0] if compiled else None)
            if one is None:
                time.sleep(LOOK_SECONDS)
                continue
            cold.remove(one)
            log.info("warming up", extra={"game": one.name})
            try:
                warm_up_game(one)
            except Exception:
                if not leave_out(one.name):
                    raise
                log.exception("a game of another package does not work and is left out", extra={"game": one.name})
            _warm.add(one.name)
            self.left = {name: title for name, title in self.left.items() if name != one.name}


def _leave_at_once(compiling: threading.Thread) -> None:
    """Ends the process without the interpreter's usual cleaning up, which would crash a compiler that still runs."""
    if compiling.is_alive():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(STOPPED)


def is_at_hand(name: str) -> bool:
    """Whether a game can be played without compiling anything first."""
    if INTERPRETED or name in _warm:
        return True
    if all(one.name != name for one in ours()):
        return False
    target = this_machine(), suffix()
    needed = [calling_name(this_system(), suffix()), file_name(FOR_ALL, *target), file_name(name, *target)]
    if any(found(file) is None for file in needed):
        return False
    if library_of(name) is None:
        forget_missing()
    return library_of(FOR_ALL) is not None and library_of(name) is not None


def nothing_compiled() -> bool:
    """Whether compiled rules are missing for any game: its library or, where none can be built, what Numba has
    compiled. Raises LibraryError where there is nothing to compile them with."""
    missing = [one.title for one in ours() if not is_at_hand(one.name)]
    if not missing:
        return False
    if can_build():
        return True
    try:
        from stich.kernel.jit import is_kept
    except ImportError:
        raise LibraryError(
            f"for {', '.join(missing)} no library of compiled rules fits {this_machine()} and these sources, and there "
            "is no Numba to compile them: install stich[compile]"
        ) from None
    return is_shared() and not is_kept(search)


def can_build() -> bool:
    """Whether libraries can be built here, and used."""
    if os.environ.get("STICH_RULES") == "numba" or this_machine() not in TARGETS:
        return False
    return all(find_spec(name) for name in ("numba", "ziglang"))


def start_compiling() -> "list[subprocess.Popen[str]]":
    """Starts compiling what tables need on all cores, in processes of their own, which keep it on disk."""
    if not is_shared():
        log.warning("what is compiled can not be kept: STICH_CACHE_DIR names a folder that can be written to")
    log.info("compiling all games")
    if can_build():
        commands = [[sys.executable, "-m", "stich.native", str(cache_folder()), "--part", TABLES, "--with-parent"]]
    else:
        names = [one.name for one in games()]
        cores = min(os.cpu_count() or 1, len(names))
        commands = [[sys.executable, "-m", __name__, *names[first::cores]] for first in range(cores)]
    pipe = subprocess.PIPE
    return [subprocess.Popen(command, stdin=pipe, stderr=pipe, text=True) for command in commands]


def finish_compiling(started: "list[subprocess.Popen[str]]") -> None:
    """Waits for these processes and logs why any has failed. What has failed is compiled again where it is needed."""
    for compiling in started:
        _told_why(compiling, "compiling ahead has failed, and Numba compiles what is missing")
    forget_missing()


def _told_why(started: "subprocess.Popen[str]", failure: str) -> None:
    assert started.stderr is not None
    with started.stderr:
        told = started.stderr.read()  # first, for a full pipe would keep it from ending
        if started.wait():
            errors = re.findall(r"^[\w.]*Error: .*", told, re.MULTILINE)
            log.warning(failure, extra={"why": errors[0] if errors else f"exit status {started.returncode}"})


def build_what_no_table_needs() -> None:
    """Builds the missing rest of the rules, and what plays in the browser. Nobody waits for it, so it gives way to all
    else."""
    if not can_build():
        return
    if any(found(file_name(one.name, this_machine(), suffix(), REST)) is None for one in ours()):
        log.info("building the rules that no table needs")
        _build_gently("stich.native", str(cache_folder()), failure="the rules that no table needs could not be built")
    if offline.files() is None:
        log.info("building what plays in the browser")
        failure = "what plays in the browser could not be built, and the page needs this server"
        _build_gently("stich.offline", str(built_folder()), failure=failure)


def _build_gently(*module: str, failure: str) -> None:
    gently = ["nice", "-n", "10"] if shutil.which("nice") else []
    command = [*gently, sys.executable, "-m", *module, "--with-parent"]
    _told_why(subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True), failure)


def warm_up_game(definition: Definition) -> None:
    """Plays a round with bots, to load or compile rules, views, events, rules of thumb, search, a network, claims and
    undo."""
    match = game(definition.name, definition.seats[0]).new(seed=1)
    novice, thinker, master = bot("novice"), SearchBot(20, None), MasterBot(1, 0.01)
    thought: set[str] = set()
    claimed = False
    for _ in range(MOST_ACTIONS):
        if match.over or match.sheet:
            break
        seat = match.actors()[0]
        if not claimed and what_is_sure(match, seat):
            claimed = bool(play_out(match, seat))
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
    """Ends this process when the one that started it ends. Standard input is a pipe that nobody writes to, which then
    closes."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    for name in sys.argv[1:]:
        warm_up_game(definition(name))
