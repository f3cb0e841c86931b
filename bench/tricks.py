"""The trick phase of Mü: the compiled rules against the same algorithm in C, side by side in one run.

    python bench/tricks.py
    python bench/tricks.py --players 5 --repetitions 200 --json

Both sides play the same random tricks from the same positions on records of the same layout. The points they come
to and the records they end with must be equal, or there is no result. They are timed in turn, many times over; the
ratio is the median of the ratios of neighbouring runs. `rules` calls the functions of the trick phase, as the C code
does; `legal and apply` goes through those that every game offers, which look up the phase for each decision."""

import ctypes
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt
import typer
from rich.console import Console
from rich.table import Table

from stich.bench.measuring import interleaved, machine
from stich.bench.tables import fresh_states
from stich.games.mue import cards, rules, state
from stich.kernel import intrinsics
from stich.kernel.bits import count, lowest, nth
from stich.kernel.chance import Chance, chance, random_below
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.playouts import random_action
from stich.kernel.rule import INTERPRETED, entry
from stich.kernel.state import DEAL, OVER, States
from stich.match import game

Checksum: TypeAlias = npt.NDArray[np.int64]
# positions, a table to play them on, how often, the generator, the checksum to go on with; the number of decisions
PlayTricks: TypeAlias = Callable[[States, States, int, Chance, Checksum], int]

SOURCE = Path(__file__).with_name("tricks.c")
COMPILE = ("-O3", "-march=native", "-shared", "-fPIC", "-Wall", "-Wextra")
NO_COMPILER = "bench/tricks.py needs a C compiler named cc; on Debian or Ubuntu: apt-get install gcc libc6-dev"
PLAYERS = (4, 5, 6)
TIMES = 20  # each position in one run, which is then a few milliseconds long


# ---- the kernel's side -----------------------------------------------------------------------------------------


@entry
def by_trick_rules(positions: States, table: States, times: int, rng: Chance, checksum: Checksum) -> int:
    """Plays from each position at random, with the functions of the trick phase; the number of decisions."""
    decisions = 0
    total = checksum[0]
    for _ in range(times):
        for i in range(len(positions)):
            table[0] = positions[i]
            s = table[0]
            while s.phase == state.TRICKS:
                seat = s.turn
                playable = rules.legal_tricks(s, seat)
                rules.play(s, seat, nth(playable, random_below(rng, count(playable))))
                decisions += 1
            for seat in range(s.players):
                total = total * 31 + s.points[seat]
    checksum[0] = total
    return decisions


@entry
def by_legal_and_apply(positions: States, table: States, times: int, rng: Chance, checksum: Checksum) -> int:
    """The same with the functions that every game offers."""
    decisions = 0
    total = checksum[0]
    for _ in range(times):
        for i in range(len(positions)):
            table[0] = positions[i]
            s = table[0]
            while s.phase > OVER:
                seat = lowest(actors(s))
                actions = legal(s, seat)
                apply(s, seat, nth(actions, random_below(rng, count(actions))))
                decisions += 1
            for seat in range(s.players):
                total = total * 31 + s.points[seat]
    checksum[0] = total
    return decisions


# ---- the other side --------------------------------------------------------------------------------------------


def header() -> str:
    """rules.h: the record, tables and constants of the Python rules as C."""
    lines = ["#include <stdint.h>", "typedef struct {"]
    for name in state.FIELDS.state.names or ():
        shape = state.FIELDS.state[name].shape
        lines.append(f"    int64_t {c_name(name)}{f'[{shape[0]}]' if shape else ''};")
    lines.append("} State;")
    for name in ("COLOUR", "NUMBER", "POINTS", "COLOUR_CARDS"):
        numbers = ", ".join(map(str, getattr(cards, name).tolist()))
        lines.append(f"static const int64_t {name}[] = {{{numbers}}};")
    constants = {
        "FIRST_OF_TWO": cards.FIRST_OF_TWO,
        "COLOURS": cards.COLOURS,
        "NO_TRUMP": state.NO_TRUMP,
        "TRUMP_SUIT": state.TRUMP_SUIT,
        "TRICKS": state.TRICKS,
        "DEAL": DEAL,
        "OVER": OVER,
    }
    lines += [f"static const int64_t {name} = {number};" for name, number in constants.items()]
    lines.append(f"#define USE_PDEP {int(intrinsics.HAS_PDEP)}")
    return "\n".join(lines) + "\n"


def c_name(field: str) -> str:
    return "void_" if field == "void" else field


def in_c() -> PlayTricks:
    """Builds tricks.c and loads it."""
    if INTERPRETED:
        sys.exit("the rules run interpreted (NUMBA_DISABLE_JIT is set): there is nothing to compare with C")
    if shutil.which("cc") is None:
        sys.exit(NO_COMPILER)
    with tempfile.TemporaryDirectory(prefix="stich-bench-") as folder:
        Path(folder, "rules.h").write_text(header())
        library = Path(folder, "tricks.so")
        subprocess.run(["cc", *COMPILE, "-I", folder, "-o", str(library), str(SOURCE)], check=True)
        function: Any = ctypes.CDLL(str(library)).play_tricks  # stays loaded when the file is gone
    address, number = ctypes.c_void_p, ctypes.c_int64
    function.restype = number
    function.argtypes = [address, number, address, number, address, address]

    def play_tricks(positions: States, table: States, times: int, rng: Chance, checksum: Checksum) -> int:
        start, tricks, generator, total = (array.ctypes.data for array in (positions, table, rng, checksum))
        return int(function(start, len(positions), tricks, times, generator, total))

    return play_tricks


# ---- the comparison --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """Decisions a second of one side, and how much of C's speed that is, in the median."""

    players: int
    side: str
    decisions_per_second: float
    ratio: float


def positions_at_first_trick(players: int, how_many: int) -> States:
    """Positions after random auctions, trumps and partners that left somebody to be the chief."""
    found = fresh_states(game("mue", players=players), how_many)
    blank, number, seed = found[:1].copy(), 0, 0
    while number < how_many:
        found[number] = blank[0]
        s, rng = found[number], chance(seed)
        rules.deal(s, rng)
        while s.phase > OVER and s.phase != state.TRICKS:
            rules.apply(s, s.turn, random_action(s, s.turn, rng))
        number += s.phase == state.TRICKS
        seed += 1
    return found


def compare(players: int, sides: dict[str, PlayTricks], how_many: int, repetitions: int) -> list[Comparison]:
    """Times the sides in turn on the same positions and seeds; the first is what the others are compared with."""
    positions = positions_at_first_trick(players, how_many)
    outcomes: dict[str, dict[int, Any]] = {side: {} for side in sides}

    def worker(side: str) -> Callable[[int], None]:
        table = positions[:1].copy()

        def work(number: int) -> None:
            checksum = np.zeros(1, np.int64)
            decisions = int(sides[side](positions, table, TIMES, chance(number), checksum))
            outcomes[side][number] = (decisions, int(checksum[0]), table.tobytes())

        return work

    workers = {side: worker(side) for side in sides}
    for work in workers.values():
        work(0)  # compiles, or loads from disk
    timings = interleaved(list(workers.values()), repetitions)
    agreed, *others = outcomes.values()
    if any(other != agreed for other in others):
        sys.exit(f"with {players} players the rules and C do not play the same tricks: there is nothing to compare")
    speeds = [[agreed[i][0] / seconds for i, seconds in enumerate(timing.seconds)] for timing in timings]
    return [
        Comparison(
            players,
            side,
            statistics.median(speed),
            statistics.median(own / theirs for own, theirs in zip(speed, speeds[0], strict=True)),
        )
        for side, speed in zip(sides, speeds, strict=True)
    ]


def main(
    players: Annotated[list[int] | None, typer.Option(min=4, max=6, help="4, 5 or 6; may be repeated.")] = None,
    positions: Annotated[int, typer.Option(min=1, help="Positions to play from.")] = 64,
    repetitions: Annotated[int, typer.Option(min=1, help="Timed runs of each side, in turn.")] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Compares the trick phase of Mü in the compiled rules with the same in C."""
    sides = {"C": in_c(), "rules": by_trick_rules, "legal and apply": by_legal_and_apply}
    results = [row for number in players or PLAYERS for row in compare(number, sides, positions, repetitions)]
    if as_json:
        rows = [asdict(row) for row in results]
        print(
            json.dumps(
                {"machine": machine(), "pdep": bool(intrinsics.HAS_PDEP), "agree": True, "results": rows}, indent=2
            )
        )
        return
    table = Table("players", "side", title="Mü, the tricks: random decisions on one thread")
    table.add_column("million decisions/s", justify="right")
    table.add_column("of C", justify="right")
    for row in results:
        table.add_row(str(row.players), row.side, f"{row.decisions_per_second / 1e6:.1f}", f"{row.ratio:.0%}")
    console = Console()
    console.print(table)
    console.print(f"[dim]{', '.join(machine().values())}; {'with' if intrinsics.HAS_PDEP else 'without'} pdep")


if __name__ == "__main__":
    typer.run(main)
