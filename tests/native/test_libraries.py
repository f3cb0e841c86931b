"""Rules from libraries, made ahead of time: the same as by Numba and as Python, on every processor, and never stale."""

import os
import re
import shutil
import struct
import subprocess
import sys
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stich
from stich.bots.search import CAREFUL, Node, search
from stich.bots.search_bot import thinking_rulebook, workspace
from stich.errors import LibraryError
from stich.games import ours
from stich.kernel import libraries as kernel_libraries
from stich.kernel.boundary import legal_at
from stich.kernel.chance import chance
from stich.kernel.intrinsics import nth_anywhere
from stich.kernel.jit import dispatcher
from stich.kernel.libraries import FOR_ALL, PARTS, REST, library_of, symbol_of
from stich.kernel.machines import suffix, this_machine, this_system
from stich.kernel.marks import entries
from stich.kernel.playouts import play_rounds
from stich.kernel.rule import INTERPRETED
from stich.kernel.signatures import place_of_states
from stich.kernel.sources import PACKAGE, cache_folder, owner_of
from stich.match import Game
from stich.match.match import Match
from stich.native.build import ALONE, libraries, library_name, state_of
from stich.native.emit import object_file
from stich.native.front import bitcode
from stich.native.link import LinkError, compile_calling, link, zig
from stich.native.targets import TARGETS
from stich.testing.served import free_port
from stich.testing.variants import name_of, our_variants

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

BY_VARIANT = pytest.mark.parametrize("game", list(our_variants()), ids=name_of)
BY_NAME = pytest.mark.parametrize("name", [one.name for one in ours()])


def test_every_game_plays_from_its_library() -> None:
    """Which `scripts/test` has built: else all that follows would compare Numba with itself."""
    assert [(owner, part) for owner, part in libraries() if library_of(owner, part) is None] == []


def test_every_entry_is_in_a_library_of_every_game_that_has_it() -> None:
    """Also those of a module that nobody has told to native/build.py: what is in no library is compiled by Numba where
    it runs, or can not run, and nothing says so."""
    for file in PACKAGE.rglob("*.py"):
        if re.search(r"^@(entry|brief)$", file.read_text("utf-8"), re.MULTILINE):
            import_module(".".join(("stich", *file.relative_to(PACKAGE).with_suffix("").parts)))
    found = [one for one in entries if one.__module__.startswith("stich.")]
    assert len(found) > 50
    missing = [
        (owner, symbol_of(one))
        for one in found
        for owner in owners_of(one.__wrapped__)
        if not any(library is not None and symbol_of(one) in library for library in libraries_of(owner))
    ]
    assert missing == []


def owners_of(entry: Any) -> list[str]:
    """The games that have an entry; an entry that takes no states is one for all."""
    if not place_of_states(entry):
        return [FOR_ALL]
    owner = owner_of(entry.__code__.co_filename)
    return [owner] if owner else [one.name for one in ours()]


def libraries_of(owner: str) -> list[Any]:
    return [library_of(owner, part) for part in PARTS]


def test_what_is_optimised_alone_is_in_the_libraries() -> None:
    for game in ours():
        library = library_of(game.name, REST)
        assert library is not None
        assert [name for name in ALONE if name not in library] == []


@BY_VARIANT
def test_a_library_plays_as_numba_does(game: Any) -> None:
    results = []
    for run in (play_rounds, dispatcher(play_rounds)):
        states = np.repeat(game.definition.load_rulebook().fresh(game.players, game.options), 2)
        rng = chance(7)
        results.append((run(states, 20, rng), states.tobytes(), rng.tobytes()))
    assert results[0] == results[1]


@BY_VARIANT
def test_a_library_thinks_as_numba_does_bit_by_bit(game: Any) -> None:
    """All nodes of a search, their sums of floats included."""
    book = thinking_rulebook(game.name)
    match = game.new(seed=3)
    for step in range(60):
        if match.over:
            break
        seat = match.actors()[0]
        if step % 12 == 0 and len(match.legal(seat)) > 1:
            observed = book.observed(match.state(), seat)
            trees = []
            for run in (search, dispatcher(search)):
                tree = np.zeros(61, Node)
                run(workspace(observed), seat, book.legal(observed, seat), tree, 0, 60, CAREFUL, chance(step))
                trees.append(tree.tobytes())
            assert trees[0] == trees[1], f"after {step} actions"
        match.apply(seat, match.legal(seat)[step % len(match.legal(seat))])


@pytest.mark.parametrize("game", [stich.game(one.name, n) for one in ours() for n in one.seats], ids=name_of)
def test_a_library_thinks_as_python_does_bit_by_bit(game: Game) -> None:
    """The rules as they are written, run by Python itself."""
    match, seat = first_choice(game, seed=4)
    book = thinking_rulebook(game.name)
    observed = book.observed(match.state(), seat)
    trees = []
    for run in (search, search.__wrapped__):  # type: ignore[attr-defined]
        tree = np.zeros(11, Node)
        run(workspace(observed), seat, book.legal(observed, seat), tree, 0, 10, CAREFUL, chance(2))
        trees.append(tree.tobytes())
    assert trees[0] == trees[1]


def first_choice(game: Game, seed: int) -> tuple[Match, int]:
    """A match at its first decision with a choice, and who decides."""
    match = game.new(seed=seed)
    while len(match.legal(match.actors()[0])) < 2:
        match.apply(match.actors()[0], match.legal(match.actors()[0])[0])
    return match, match.actors()[0]


def test_the_nth_of_a_set_is_the_same_by_any_means() -> None:
    anywhere = dispatcher(nth_anywhere)
    rng = np.random.default_rng(1)
    for members in (int(one) for one in rng.integers(1, 2**63 - 1, 500)):
        places = [place for place in range(63) if members >> place & 1]
        assert [int(anywhere(members, n)) for n in range(len(places))] == places


# ---- calling ---------------------------------------------------------------------------------------------------


def test_what_is_no_array_of_states_is_refused() -> None:
    states = stich.game("meinz").new(seed=1).state()
    assert legal_at(states, 0, 0) > 0
    with pytest.raises(TypeError):
        legal_at(states, 0, "first")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="3 arguments are needed, not 2"):
        legal_at(states, 0)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="argument 3: an array of 1 dimensions with items of 8 bytes is needed"):
        play_rounds(states, 1, np.zeros((1, 1), np.int64))
    with pytest.raises(TypeError, match="items of 8 bytes is needed, not of 1 with 4"):
        play_rounds(states, 1, np.zeros(1, np.int32))


def test_a_rule_that_fails_says_so() -> None:
    """Draws that have run out: nothing is dealt from words that were used."""
    from stich.kernel.boundary import draw_at
    from stich.kernel.draws import WORDS, Draws

    draws = np.zeros(1, Draws)
    draws["used"] = WORDS
    states = stich.game("meinz").definition.load_rulebook().fresh(4, {})
    with pytest.raises(RuntimeError, match="a compiled rule failed"):
        draw_at(states, 0, draws)


# ---- found, or not ---------------------------------------------------------------------------------------------

PLAYED = """
import sys, stich
match = stich.game("meinz").new(seed=1)
print(match.legal(match.actors()[0])[0], "numba" in sys.modules)
"""
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"


def run(program: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    settings = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", program], env=settings, capture_output=True, text=True)


def test_playing_takes_no_numba() -> None:
    assert run(PLAYED).stdout.split()[-1] == "False"
    assert run(WITHOUT_NUMBA + PLAYED).stdout.split()[:-1] == run(PLAYED).stdout.split()[:-1]


def test_without_library_or_numba_it_says_what_to_install(tmp_path: Path) -> None:
    done = run(WITHOUT_NUMBA + PLAYED, STICH_CACHE_DIR=str(tmp_path))
    assert LibraryError.__name__ in done.stderr
    assert "install stich[compile]" in done.stderr


@pytest.fixture
def tables_alone(tmp_path: Path) -> str:
    """A folder as it is as soon as all games can be played: what no table needs is still to be built."""
    folder = tmp_path / cache_folder().name
    folder.mkdir()
    for library in cache_folder().glob("*.so"):
        if f".{REST}." not in library.name:
            shutil.copy(library, folder)
    return str(tmp_path)


def test_tables_need_no_more_than_the_first_library_of_their_game(tables_alone: str) -> None:
    """A round with bots of all levels, what undo and a hint take, and the guided round."""
    program = f"""if True:
        {WITHOUT_NUMBA}
        from stich.bots import bot
        from stich.games import ours
        from stich.match import game
        from stich.match.replay import replay
        from stich.server.warming import warm_up_game
        from stich.tables.moments import lesson_of
        for one in ours():
            warm_up_game(one)
            match = game(one.name).new(seed=2)
            while not match.actors() or len(match.legal(match.actors()[0])) < 2:
                match.apply(match.actors()[0], match.legal(match.actors()[0])[0])
            seat = match.actors()[0]
            for level in ("novice", "club", "expert:samples=50", "master:worlds=2"):
                assert bot(level).choose(match.view(seat), match.legal(seat)) in match.legal(seat)
                if level != "novice":
                    assert bot(level).explain(match.view(seat))
            assert replay(match.record()).legal(seat) == match.legal(seat)
            lesson_of(one.name)
        print("played")"""
    done = run(program, STICH_CACHE_DIR=tables_alone)
    assert done.stdout == "played\n", done.stderr


def test_what_no_table_needs_is_compiled_until_its_library_is_there(tables_alone: str) -> None:
    program = """if True:
        import sys, numpy, stich
        from stich.kernel.chance import chance
        from stich.kernel.playouts import play_rounds
        states = numpy.repeat(stich.game("meinz").definition.load_rulebook().fresh(4, {}), 2)
        print(play_rounds(states, 3, chance(1)), "numba" in sys.modules)"""
    soon = run(program, STICH_CACHE_DIR=tables_alone)
    assert soon.stdout == run(program).stdout.replace("False", "True"), soon.stderr


@pytest.fixture(params=["cut off", "of another machine"])
def broken(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A library of Meinz that can not be loaded, among all the others."""
    folder = tmp_path / cache_folder().name
    folder.mkdir()
    for library in cache_folder().glob("*.so"):
        shutil.copy(library, folder)
    file = folder / library_name("meinz", TARGETS[this_machine()])
    file.write_bytes(b"" if request.param == "cut off" else file.read_bytes()[:18] + b"\xb7" + file.read_bytes()[19:])
    return file


def test_a_library_that_can_not_be_loaded_is_compiled_instead(broken: Path, tmp_path: Path) -> None:
    done = run(PLAYED, STICH_CACHE_DIR=str(tmp_path))
    assert done.stdout == run(PLAYED).stdout.replace("False", "True"), done.stderr
    assert done.stderr.count(f"{broken} can not be loaded and is passed over: ") == 1


def test_a_server_that_could_not_compile_it_does_not_start(broken: Path, tmp_path: Path) -> None:
    """It says which file is wrong, and in one line which game lacks its rules and what to install."""
    arguments = ["stich", "serve", "--port", str(free_port()), "--database", str(tmp_path / "stich.db")]
    program = f"{WITHOUT_NUMBA}from stich.cli.app import main\nsys.argv = {arguments}\nmain()"
    done = run(program, STICH_CACHE_DIR=str(tmp_path))
    passed_over, wrong = done.stderr.splitlines()
    assert done.returncode == 2
    assert passed_over.startswith(f"{broken} can not be loaded and is passed over: ")
    assert wrong.startswith(f"stich: for Meinz no library of compiled rules fits {this_machine()}")
    assert wrong.endswith("install stich[compile]")


def test_what_calls_libraries_may_not_be_loaded_either(tmp_path: Path) -> None:
    folder = tmp_path / cache_folder().name
    folder.mkdir()
    file = folder / kernel_libraries.calling_name(this_system(), suffix())
    file.write_bytes(b"cut off")
    program = """if True:
        from stich.kernel.libraries import forget_missing, library_of
        for _ in range(2):
            print(library_of("meinz"))
            forget_missing()"""
    done = run(program, STICH_CACHE_DIR=str(tmp_path))
    assert done.stdout == "None\nNone\n"
    assert done.stderr.count(f"{file} can not be loaded and is passed over: ") == 1


def test_a_library_of_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its name says what it was made of."""
    before = library_name("meinz", TARGETS[this_machine()])
    monkeypatch.setattr(kernel_libraries, "hash_of_all", lambda: "0" * 16)
    assert library_name("meinz", TARGETS[this_machine()]) != before


def test_a_process_that_has_compiled_rules_makes_no_library() -> None:
    """It would hold what was compiled for this machine."""
    dispatcher(play_rounds)
    with pytest.raises(RuntimeError, match="in one of their own"):
        bitcode([play_rounds], state_of("meinz"))


# ---- other processors ------------------------------------------------------------------------------------------


BITCODE = """
import sys
from stich.bots.search import search
from stich.kernel.playouts import play_rounds
from stich.native.build import state_of
from stich.native.front import bitcode
sys.stdout.buffer.write(bitcode([play_rounds, search], state_of(sys.argv[1])))
"""
NAMES = [symbol_of(one) for one in (play_rounds, search)]


@cache
def bitcode_of(game: str) -> bytes:
    """Of two of its entries, made in a process that has compiled nothing."""
    return subprocess.run([sys.executable, "-c", BITCODE, game], check=True, capture_output=True).stdout


def compiled_for(target: str, game: str, folder: Path) -> Path:
    made = folder / f"{target}.o"
    made.write_bytes(object_file(bitcode_of(game), TARGETS[target], frozenset(NAMES)))
    return made


CODE_SIGNATURE, CODE_DIRECTORY, AD_HOC = 0x1D, 0xFADE0C02, 0x2  # as Apple's headers name them


def call(words: list[Any]) -> bytes:
    """As the harness reads it."""
    told = struct.pack("<q", len(words))
    for word in words:
        array = isinstance(word, np.ndarray)
        told += struct.pack("<q", word.nbytes if array else -1) + (word.tobytes() if array else struct.pack("<q", word))
    return told


@BY_NAME
def test_an_arm_processor_plays_and_thinks_the_same(name: str, tmp_path: Path) -> None:
    """Bit by bit, under qemu."""
    qemu = shutil.which("qemu-aarch64-static") or shutil.which("qemu-aarch64")
    assert qemu, "install qemu-user-static (scripts/test does where it may)"
    made = compiled_for("linux_aarch64", name, tmp_path)
    match, seat = first_choice(stich.game(name), seed=5)
    book = thinking_rulebook(name)
    observed = book.observed(match.state(), seat)
    states = np.repeat(book.fresh(match.game.players, match.game.options), 2)
    space, tree, rng = workspace(observed), np.zeros(101, Node), chance(9)
    calls: dict[Any, list[Any]] = {
        play_rounds: [states, len(states), 50, chance(9), 1],
        search: [space, len(space), seat, book.legal(observed, seat), tree, len(tree), 0, 100, CAREFUL, rng, 1],
    }
    for rule, words in calls.items():
        program = tmp_path / f"harness-{rule.__name__}"
        harness = str(Path(__file__).with_name("harness.c"))
        defined = f"-DRULE={symbol_of(rule)}"
        zig("cc", "-O1", "-static", "-target", "aarch64-linux-musl", defined, harness, str(made), "-o", str(program))
        told = subprocess.run([qemu, str(program)], input=call(words), check=True, capture_output=True).stdout
        given = [word for i, word in enumerate(words) if not (i and isinstance(words[i - 1], np.ndarray))]
        result = rule(*given)
        after = b"".join(word.tobytes() for word in words if isinstance(word, np.ndarray))
        assert told == struct.pack("<q", result) + after, rule.__name__


@pytest.mark.parametrize("target", [name for name, one in TARGETS.items() if not one.is_wasm])
def test_libraries_are_made_for_every_system(target: str, tmp_path: Path) -> None:
    """Those for other systems can not be run here; that they link, and are signed where they have to be, is all that is
    shown."""
    one = TARGETS[target]
    library, calling = (tmp_path / f"{name}-{target}{one.suffix}" for name in ("meinz", "calling"))
    link([compiled_for(target, "meinz", tmp_path)], library, one, NAMES)
    compile_calling(PACKAGE / "kernel" / "calling.c", calling, one)
    assert library.stat().st_size > 10_000
    if target == "macosx_aarch64":  # which loads nothing that is not signed
        assert is_signed_ad_hoc(library.read_bytes())
        assert is_signed_ad_hoc(calling.read_bytes())


def is_signed_ad_hoc(file: bytes) -> bool:
    """Whether a library for macOS carries a signature by nobody in particular, with the right hash of every page."""
    commands, at = int.from_bytes(file[16:20], "little"), 32
    for _ in range(commands):
        kind, size, start = struct.unpack_from("<3I", file, at)
        if kind == CODE_SIGNATURE:
            (directory,) = struct.unpack_from(">I", file, start + 16)  # the first of the parts that it lists
            directory += start
            magic, _, _, flags, hashes, _, _, pages, end = struct.unpack_from(">9I", file, directory)
            page = 1 << file[directory + 39]
            found = [sha256(file[one : min(one + page, end)]).digest() for one in range(0, end, page)]
            told = file[directory + hashes : directory + hashes + 32 * pages]
            return magic == CODE_DIRECTORY and bool(flags & AD_HOC) and end == start and told == b"".join(found)
        at += size
    return False


@BY_NAME
def test_an_older_processor_plays_the_same(name: str) -> None:
    """x86-64-v2 has no instruction for the n-th of a set; `scripts/test` has built for it, too."""
    program = f"""if True:
        import sys, hashlib, numpy, stich
        from stich.testing.digest import digest
        print(digest(stich.game("{name}"), [1, 2]), "numba" in sys.modules)"""
    older = run(program, STICH_PROCESSOR="v2")
    assert older.stdout == run(program).stdout, older.stderr
    assert older.stdout.endswith("False\n")


def test_a_linker_that_fails_says_why(tmp_path: Path) -> None:
    with pytest.raises(LinkError, match="zig cc failed"):
        link([tmp_path / "missing.o"], tmp_path / "library.so", TARGETS["linux_x86_64_v2"], [])
