"""How soon things are there: `import stich`, and the first match of each game from compiled rules on disk."""

import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence

import msgspec

from stich.games import definition, games

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


class Startup(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds in a fresh interpreter; a first match includes the import, an action and a view."""

    what: str
    game: str | None
    repetitions: int
    seconds: float
    seconds_median: float


def bench_startup(names: Sequence[str] = (), repetitions: int = 5) -> Iterator[Startup]:
    yield _measure("import stich", None, IMPORT, repetitions)
    for one in [definition(name) for name in names] or games():
        yield _measure(f"first match of {one.title}", one.name, FIRST_MATCH.format(name=one.name), repetitions)


def _measure(what: str, game: str | None, code: str, repetitions: int) -> Startup:
    _run(code)  # so that the rules are compiled and on disk
    times = [_run(code) for _ in range(repetitions)]
    return Startup(
        what=what, game=game, repetitions=repetitions, seconds=min(times), seconds_median=statistics.median(times)
    )


def _run(code: str) -> float:
    command = [sys.executable, "-c", TIMED.format(code=code)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
