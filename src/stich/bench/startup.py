"""How long things take to start: `import stich`, the first match of each game, the first cards of `stich play`, a
server; the same from a wheel that was just installed, and from a fresh clone."""

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from stich.errors import OptionError
from stich.games import definition, games
from stich.testing.served import free_port

# Each runs in an interpreter of its own, which tells the seconds from its first line to its last.
IMPORT = "import stich"
FIRST_MATCH = """
import stich
match = stich.game({name!r}).new(seed=1)
seat = match.actors()[0]
match.apply(seat, match.legal(seat)[0])
match.view(seat)
"""
TIMED = "import time; start = time.perf_counter()\n{code}\nprint(time.perf_counter() - start)"
FIRST = "mue"
FIRST_CARDS = b"your hand"
LOOK_SECONDS = 0.02
COLD, WARM = "the first time", "again"


class Startup(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds in a fresh interpreter. A first match includes the import, an action and a view."""

    what: str
    game: str | None
    repetitions: int
    seconds: float
    seconds_median: float


def bench_startup(names: Sequence[str] = (), repetitions: int = 5) -> Iterator[Startup]:
    yield _measure("import stich", None, IMPORT, repetitions)
    for one in [definition(name) for name in names] or games():
        yield _measure(f"first match of {one.title}", one.name, FIRST_MATCH.format(name=one.name), repetitions)
    command = [sys.executable, "-m", "stich"]
    yield _told("first cards of stich play mue", FIRST, [_cards(command, os.environ) for _ in range(repetitions)])
    yield _told("stich serve is ready", None, [_served(command, os.environ)[-1] for _ in range(repetitions)])


def bench_wheel(wheel: Path, repetitions: int = 5) -> Iterator[Startup]:
    """Measures a wheel that was installed into an environment of its own, with byte code as pip makes it: the very
    first run, and later ones. The installation itself is not counted. With uvx it is: that installs when it is asked to
    run, from packages that were fetched before, and leaves the byte code to the first run."""
    with tempfile.TemporaryDirectory(prefix="stich-startup-") as folder:
        home, environment = Path(folder) / "env", _where_nothing_is_compiled(folder)
        uv = [sys.executable, "-m", "uv", "--quiet"]
        _run_quietly([*uv, "venv", "--python", sys.executable, str(home)])
        _run_quietly([*uv, "pip", "install", "--compile-bytecode", "--python", str(home), f"{wheel}[server]"])
        command = [str(home / "bin" / "stich")]
        yield _told(f"wheel: first cards of stich play mue, {COLD}", FIRST, [_cards(command, environment)])
        yield _told(f"wheel: stich serve is ready, {COLD}", None, [_served(command, environment)[-1]])
        again = [_cards(command, environment) for _ in range(repetitions)]
        yield _told(f"wheel: first cards of stich play mue, {WARM}", FIRST, again)
        again = [_served(command, environment)[-1] for _ in range(repetitions)]
        yield _told(f"wheel: stich serve is ready, {WARM}", None, again)
        unknown = shutil.copy(wheel, folder)  # uv keeps what it made of a wheel, by where that lies
        command = [*uv, "tool", "run", "--python", sys.executable, "--from", unknown, "stich"]
        yield _told(f"uvx: first cards of stich play mue, {COLD}", FIRST, [_cards(command, environment)])
        again = [_cards(command, environment) for _ in range(repetitions)]
        yield _told(f"uvx: first cards of stich play mue, {WARM}", FIRST, again)


def bench_clone(checkout: Path, repetitions: int = 5) -> Iterator[Startup]:
    """Measures a fresh clone of what is committed, with nothing compiled on the machine: `scripts/play` until the first
    game can be played, and until all can; and once more."""
    with tempfile.TemporaryDirectory(prefix="stich-startup-") as folder:
        clone, environment = Path(folder) / "clone", _where_nothing_is_compiled(folder)
        _run_quietly(["git", "clone", "--quiet", str(checkout), str(clone)])
        command = [str(clone / "scripts" / "play")]
        first, last = _served(command, environment, serve=())
        yield _told("fresh clone: the first game can be played", None, [first])
        yield _told("fresh clone: all games can be played", None, [last])
        again = [_served(command, environment, serve=())[-1] for _ in range(repetitions)]
        yield _told(f"clone: all games can be played, {WARM}", None, again)
        shutil.rmtree(clone, ignore_errors=True)


def _where_nothing_is_compiled(folder: str) -> dict[str, str]:
    """An environment that keeps what is compiled in a folder of its own, and byte code beside the sources as usual."""
    ours = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
    return {name: value for name, value in os.environ.items() if name not in ours} | {
        "STICH_CACHE_DIR": f"{folder}/cache"
    }


def _measure(what: str, game: str | None, code: str, repetitions: int) -> Startup:
    _run(code)  # so that the rules are compiled and on disk
    return _told(what, game, [_run(code) for _ in range(repetitions)])


def _told(what: str, game: str | None, times: Sequence[float]) -> Startup:
    best, median = min(times), statistics.median(times)
    return Startup(what=what, game=game, repetitions=len(times), seconds=best, seconds_median=median)


def _run(code: str) -> float:
    command = [sys.executable, "-c", TIMED.format(code=code)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _run_quietly(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise OptionError(f"{' '.join(command[:6])} … has failed: {done.stderr.strip()[-300:]}")


def _cards(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Seconds until the hand and the possible actions are on the terminal."""
    start = time.perf_counter()
    playing = subprocess.Popen(
        [*command, "play", FIRST, "--seed", "1"],
        env={**environment, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert playing.stdout is not None
    try:
        for line in playing.stdout:
            if line.lstrip().startswith(FIRST_CARDS):
                return time.perf_counter() - start
        raise OptionError(f"{command[0]} has ended before there were cards")
    finally:
        playing.kill()
        playing.communicate()


def _served(
    command: Sequence[str], environment: Mapping[str, str], serve: Sequence[str] = ("serve",)
) -> tuple[float, float]:
    """Seconds until the first game can be played, and until all can."""
    with tempfile.TemporaryDirectory(prefix="stich-startup-") as folder:
        port, start, first = free_port(), time.perf_counter(), None
        arguments = [*command, *serve, "--port", str(port), "--database", f"{folder}/stich.db", "--quiet"]
        quiet = subprocess.DEVNULL
        serving = subprocess.Popen(arguments, env=environment, stdout=quiet, stderr=quiet, start_new_session=True)
        try:
            while serving.poll() is None:
                if (health := _health(port)) is not None:
                    now = time.perf_counter() - start
                    if (
                        first is None
                        and health["doing"] != "starting"
                        and len(health["preparing"]) < len(health["games"])
                    ):
                        first = now
                    if first is not None and health["status"] == "ready":
                        return first, now
                time.sleep(LOOK_SECONDS)
            raise OptionError(f"{command[0]} has ended before it was ready")
        finally:
            if serving.poll() is None:
                os.killpg(serving.pid, signal.SIGTERM)
            serving.wait()


def _health(port: int) -> dict[str, Any] | None:
    """The answer of the server's `/health`, if there is one."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return dict(json.loads(answer.read()))
    except urllib.error.HTTPError as error:
        return dict(json.loads(error.read()))
    except OSError:
        return None
