"""The example of docs/adding-a-game.md: everything works with it.

Its wheel is built and installed into an environment of its own, with nothing else; Stich and all that it is made of are
found from there by their paths. Of Stich's other tests those are run with it that take every game there is, one by one
or all together, and those of our games that one more game could disturb. Left out are those that start the script
`stich`, which is not in that environment; most of those that start a server; searches and examples of the docs for all
games, which take minutes as Python; those of the page, where
tests/web/test_any_game.py plays it; and those that name one of our games, for which it makes no difference."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

import stich
from stich.kernel.rule import INTERPRETED

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples/oh_hell"
GAME = "oh_hell"
Run = Callable[..., str]

pytestmark = [
    pytest.mark.skipif(
        INTERPRETED, reason="what is shown here is the same in both modes, and its programs are compiled"
    ),
    pytest.mark.xdist_group("oh_hell"),  # one environment, built once
]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the package, built from its sources, and with paths to Stich and what that is made of."""
    folder = tmp_path_factory.mktemp("fresh")
    sources = shutil.copytree(EXAMPLE, folder / "oh_hell")
    hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run(hatchling, cwd=sources, check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    install = ["-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--python", str(folder / "env")]
    subprocess.run([sys.executable, *install, str(wheel)], check=True)
    (site,) = (folder / "env/lib").glob("python*/site-packages")
    paths = [sysconfig.get_path("purelib"), str(Path(stich.__file__).parents[1])]
    (site / "stich.pth").write_text("\n".join(paths) + "\n", "utf-8")
    return folder / "env"


@pytest.fixture(scope="module")
def run(environment: Path) -> Run:
    """Runs Python there; what it prints."""

    def run(*arguments: str, **variables: str) -> str:
        command = [str(environment / "bin/python"), *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **variables}, stdin=subprocess.DEVNULL, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    return run


def test_it_is_found_beside_ours(run: Run) -> None:
    assert run("-c", "import stich; print(stich.games()[-1].title)").strip() == "Oh Hell"
    assert "Oh Hell" in run("-m", "stich", "games")


def test_its_own_tests_pass(run: Run) -> None:
    """Conformance with 3 to 6 players, compiled as interpreted, replays, and its rules."""
    assert "passed" in run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts=", str(EXAMPLE / "tests"))


def test_all_bots_play_it(run: Run) -> None:
    """Club, Expert and Master think, the last without a network; Novice, which has no rules of thumb here, is ahead of
    Random."""
    arena = ("-m", "stich", "arena", GAME, "--players", "3", "--option", "most=2", "--json", "--seed", "1")
    run(*arena, "club:samples=20", "expert:samples=20", "master:worlds=2", "--deals", "2")
    played = json.loads(run(*arena, "novice", "random", "random", "--deals", "60"))
    (novice,) = [one for one in played["standings"] if one["bot"] == "novice"]
    assert novice["lead"]["low"] > 0


def test_it_is_played_at_a_terminal(run: Run, environment: Path) -> None:
    command = [str(environment / "bin/python"), "-m", "stich", "play", GAME, "--option", "most=1", "--seed", "1"]
    played = subprocess.run(
        command, input="1\n" * 20, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"}
    )
    assert played.returncode == 0, played.stderr
    assert "bid" in played.stdout
    assert "Traceback" not in played.stderr


ENVIRONMENTS = """
import numpy as np, stich
from stich.envs import Batch
from stich.envs.describing import sizes
for players in range(3, 7):
    batch = Batch("oh_hell", players, size=8, seed=1)
    for _ in range(100):
        batch.step(batch.sample())
assert any("Oh Hell" in line for line in sizes())
from pettingzoo.test import api_test
from stich.envs import aec
api_test(aec("oh_hell", players=3), num_cycles=200)
import pyspiel, stich.envs.openspiel
rng = np.random.default_rng(1)
for players in range(3, 7):
    for number, cards in ((1, 1), (4, 4), (9, 5)):
        game = pyspiel.load_game(f"stich_oh_hell(players={players},round={number})")
        assert game.max_chance_nodes_in_history() == players * cards + 1
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(int(rng.choice(outcomes, p=chances)))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
            _, state = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert state.history_str() and len(state.returns()) == players and sum(state.returns()) >= cards
print("done")
"""


def test_it_has_environments(run: Run) -> None:
    """Batches, PettingZoo and OpenSpiel, whose chance deals the card that is turned up as well, and hands of any
    size in later rounds."""
    assert run("-c", ENVIRONMENTS).endswith("done\n")


EDITED = "from oh_hell import rules; import stich; match = stich.game('oh_hell', 3).new(seed=1); print(match.legal(1))"


def test_an_edited_rule_takes_effect_at_once(run: Run, tmp_path: Path) -> None:
    sources = shutil.copytree(EXAMPLE / "src", tmp_path / "src")
    assert run("-c", EDITED, PYTHONPATH=str(sources)).strip() == "['bid 0', 'bid 1']"
    rules = sources / "oh_hell/rules.py"
    rules.write_text(
        rules.read_text("utf-8").replace("bids = all_below(s.tricks_left + 1)", "bids = bit(s.tricks_left)")
    )
    assert run("-c", EDITED, PYTHONPATH=str(sources)).strip() == "['bid 1']"


# Those that are about files and words of our games, or about all games at once.
OF_OURS = (
    "tests/games/test_registry.py",
    "tests/games/test_told.py",
    "tests/protocol",
    "tests/docs/test_clauses.py",
    "tests/docs/test_rules.py",
    "tests/envs/test_research_page.py",
    "tests/games/test_golden_records.py::test_every_variant_has_a_match",
    "tests/games/test_golden_playthroughs.py::test_there_is_no_playthrough_of_nothing",
    "tests/testing/test_perft.py::test_there_is_nothing_counted_of_nothing",
    "tests/server/test_lessons.py",
    "tests/cli/test_games.py",
)
# Those that take all games together.
OF_ALL_GAMES = (
    "tests/games/test_views.py::test_one_decoder_reads_the_views_of_all_games",
    "tests/match/test_errors.py::test_whatever_is_named_is_a_game_or_refused",
    "tests/match/test_match.py::test_importing_is_free_of_numpy_and_numba",
    "tests/cli/test_bench.py::test_every_game_and_number_of_players",
    "tests/envs/test_batch.py::test_every_game_has_a_layout",
    "tests/envs/test_self_play.py::test_an_action_has_one_number_at_all_tables",
    "tests/docs/test_adding_a_game.py",
)
# Those that take one game after the other.
OF_ANY_GAME = ("games", "match", "records", "tables", "kernel", "cli", "bench", "bots", "envs")
# Those that use files built of our games alone. Of these, a test takes our games one by one and so has none of the
# example, or takes all of ours at once.
OF_OUR_FILES = ("tests/local", "tests/offline", "tests/native/test_libraries.py")
AT_ONCE = ("all_matches_go", "moments_that_the_server", "what_the_server_tells", "plays_from_its_library")
TESTS = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_what_is_about_our_games_does_not_mind(run: Run) -> None:
    assert "passed" in run(*TESTS, *OF_OURS, NUMBA_DISABLE_JIT="1")


def test_what_takes_all_games_takes_this_one_too(run: Run) -> None:
    assert "passed" in run(*TESTS, *OF_ALL_GAMES, NUMBA_DISABLE_JIT="1")


def test_what_holds_for_any_game_holds_for_this_one(run: Run) -> None:
    """Interpreted, which is the same: to compile all that these tests use would take longer than they do."""
    files = [f"tests/{one}" for one in OF_ANY_GAME]
    assert "passed" in run(*TESTS, *files, "-k", GAME, NUMBA_DISABLE_JIT="1")


def test_what_is_built_of_our_games_leaves_it_alone(run: Run) -> None:
    assert "passed" in run(*TESTS, *OF_OUR_FILES, "-k", " or ".join((GAME, *AT_ONCE)))


def test_a_server_plays_it_and_tells_nobody_what_is_hidden(run: Run) -> None:
    """Every byte sent at a table of it, and whole matches of people and bots."""
    files = ("tests/server/test_leaks.py", "tests/server/test_whole_games.py")
    assert "passed" in run(*TESTS, *files, "-k", f"{GAME}-4", NUMBA_DISABLE_JIT="1")
