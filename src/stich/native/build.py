"""Builds the libraries that are missing: two for each game, and one with what all games share."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from stich.bots.strategy import load_strategy
from stich.encoding.game import EncodedGame
from stich.games import definition, ours
from stich.kernel.libraries import FOR_ALL, PARTS, REST, TABLES, calling_name, file_name, symbol_of
from stich.kernel.machines import this_machine
from stich.kernel.marks import entries
from stich.kernel.signatures import place_of_states
from stich.kernel.sources import PACKAGE, owner_of
from stich.match import game
from stich.native.targets import TARGETS, Target
from stich.solve.ending import load_ending

# Where entries stand, besides the games' own packages: those that tables call, and the rest.
AT_TABLES = (
    "stich.kernel.boundary",
    "stich.kernel.json_writer",
    "stich.kernel.retelling",
    "stich.solve.claims",
    "stich.solve.play_out",
    "stich.bots.search",
    "stich.bots.search_bot",
    "stich.bots.simple",
    "stich.bots.one_step",
    "stich.bots.net",
    "stich.bots.inference",
    "stich.bots.lookahead",
)
ELSEWHERE = (
    "stich.kernel.playouts",
    "stich.kernel.perft",
    "stich.solve.solver",
    "stich.bots.comparison",
    "stich.envs.stepping",
    "stich.envs.choices",
    "stich.envs.position",
    "stich.bench.search",
    "stich.bench.simulation",
    "stich.bench.memory",
    "stich.bench.endings",
)

# Each of these is optimised as if it were alone in its library: then nothing else calls what its loop calls, and all of
# that is inlined, for a tenth more speed.
ALONE = frozenset({"kernel_playouts_play_rounds", "kernel_playouts_play_uniformly"})


def owners() -> list[str]:
    return [FOR_ALL, *(one.name for one in ours())]


def libraries() -> list[tuple[str, str]]:
    """All libraries, as the name of the game and the part, those that tables need first. The one for all games has no
    name."""
    return [(owner, part) for part in PARTS for owner in owners() if (owner, part) != (FOR_ALL, REST)]


def entries_of(owner: str, part: str) -> list[Any]:
    """The entries that belong in a library."""
    for module in (*AT_TABLES, *ELSEWHERE):
        import_module(module)
    if owner == FOR_ALL:
        return [one for one in entries if not place_of_states(one.__wrapped__)]
    found = [one for one in entries if owner_of(one.__wrapped__.__code__.co_filename) in ("", owner)]
    of_states = [one for one in found if place_of_states(one.__wrapped__)]
    return [one for one in of_states if (one.__module__ in ELSEWHERE) == (part == REST)]


def state_of(owner: str) -> Any:
    """The type of a game's states. Everything that its entries need to know of the game has been loaded."""
    if owner == FOR_ALL:
        return None
    one = definition(owner)
    load_strategy(one)
    load_ending(one)
    EncodedGame.of(game(owner))
    return one.load_rulebook().fields.state


def build(owner: str, part: str, targets: Iterable[Target], folder: Path) -> None:
    """Builds one library for each target."""
    paths = {target: folder / library_name(owner, target, part) for target in targets}
    build_of(owner, entries_of(owner, part), paths)


def build_of(owner: str, wanted: Sequence[Any], paths: Mapping[Target, Path]) -> None:
    """Builds a library with some entries, as one file for each target."""
    from stich.native.emit import object_file
    from stich.native.front import bitcode
    from stich.native.link import link

    code, names = bitcode(wanted, state_of(owner)), [symbol_of(one) for one in wanted]
    for target, path in paths.items():
        exported = [*names, "reserve"] if target.is_wasm else names
        alone = sorted(ALONE.intersection(names))
        groups = [[name for name in exported if name not in alone], *([name] for name in alone)]
        with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
            objects = [Path(scratch) / f"{number}.o" for number in range(len(groups))]
            for group, made in zip(groups, objects, strict=True):
                made.write_bytes(object_file(code, target, frozenset(group)))
            library = Path(scratch) / "library"
            link(objects, library, target, exported)
            os.replace(library, path)


def library_name(owner: str, target: Target, part: str = TABLES) -> str:
    return file_name(owner, target.name, target.suffix, part)


def build_calling(target: Target, folder: Path) -> None:
    """Builds the extension module through which Python calls libraries."""
    from stich.native.link import compile_calling

    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        library = Path(scratch) / "library"
        compile_calling(PACKAGE / "kernel" / "calling.c", library, target)
        os.replace(library, folder / calling_name(target.system, target.suffix))


def file_names(targets: Iterable[Target]) -> set[str]:
    """The names of all libraries and extension modules for some targets."""
    names = {library_name(owner, target, part) for owner, part in libraries() for target in targets}
    return names | {calling_name(target.system, target.suffix) for target in targets if not target.is_wasm}


def build_missing(targets: Sequence[Target], folder: Path, wanted: Iterable[tuple[str, str]]) -> None:
    """Builds those of the wanted libraries that do not exist yet, one on every core, each in a process of its own."""
    for target in targets:
        if not target.is_wasm and not (folder / calling_name(target.system, target.suffix)).exists():
            build_calling(target, folder)
    commands = []
    for owner, part in wanted:
        missing = [one.name for one in targets if not (folder / library_name(owner, one, part)).exists()]
        if missing:
            one = ["--only", owner, "--part", part, "--with-parent"]
            commands.append(["stich.native", str(folder), "--for", *missing, *one])
    in_processes(commands)


def in_processes(commands: Iterable[Sequence[str]]) -> None:
    """Runs Python modules with their arguments, one on every core. Each gets a pipe as standard input that closes when
    this process ends."""
    left, running = list(commands), list[subprocess.Popen[bytes]]()
    while left or running:
        if left and len(running) < (os.cpu_count() or 1):
            running.append(subprocess.Popen([sys.executable, "-m", *left.pop(0)], stdin=subprocess.PIPE))
            continue
        ended = next((one for one in running if one.poll() is not None), None)
        if ended is None:
            time.sleep(0.05)
            continue
        assert ended.stdin is not None
        ended.stdin.close()
        running.remove(ended)
        if ended.returncode:
            raise ChildProcessError("a library could not be built")


def here() -> Target:
    """The target for this machine."""
    if this_machine() not in TARGETS:
        raise LookupError(f"no libraries are made for {this_machine()}; there are some for {', '.join(TARGETS)}")
    return TARGETS[this_machine()]
