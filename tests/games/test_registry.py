"""The registry: all games by name, those of other packages among them."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import stich
from stich.games import Definition, definition, ours, register, registry
from stich.games.rulebook import Rulebook

SOURCES = Path(stich.__file__).parents[1]
GAMES = pytest.mark.parametrize("game", stich.games(), ids=lambda game: game.name)


def test_games_are_listed_in_order_and_a_list_of_ones_own() -> None:
    names = [game.name for game in stich.games()]
    assert names[:5] == ["mue", "njet", "was_sticht", "meinz", "last_panther"] == [game.name for game in ours()]
    assert len(set(names)) == len(names)
    stich.games().clear()
    assert [game.name for game in stich.games()] == names


@GAMES
def test_a_definition_says_what_a_table_needs(game: Definition) -> None:
    assert definition(game.name) is game
    assert game.name.isidentifier()
    assert game.name == game.name.lower()
    assert game.title
    assert game.about.endswith(".")
    assert game.usual_players in game.seats
    assert game.seats.step == 1
    assert game.seats[0] >= 2
    assert set(game.first_is_always) <= set(game.seats)
    assert isinstance(game.load_rulebook(), Rulebook)
    assert game.load_rulebook() is game.load_rulebook()


@pytest.mark.parametrize("name", ["", "Mue", "mü", "skat", None, 5, ["mue"], {"name": "mue"}])
def test_an_unknown_game_is_told_which_there_are(name: str) -> None:
    listed = ", ".join(game.name for game in stich.games())
    with pytest.raises(stich.UnknownGame, match=f"; the games are: {listed}") as caught:
        stich.game(name)
    assert repr(name) in str(caught.value)


def test_a_game_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    added = replace(definition("mue"), name="added")
    register(added)
    assert stich.games()[-1] is added
    assert stich.game("added").new(seed=1).record()["game"] == "added"


def test_games_of_other_packages_are_found(tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text(
        "from dataclasses import replace\n"
        "from stich.games.mue import MUE\n"
        "OUTSIDE = replace(MUE, name='outside', title='Outside')\n",
        "utf-8",
    )
    installed = tmp_path / "outside-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n", "utf-8")
    (installed / "entry_points.txt").write_text("[stich.games]\noutside = outside:OUTSIDE\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(SOURCES)])}
    for program in (
        "import stich; print(*[game.title for game in stich.games() if game.name == 'outside'])",
        "import stich; print(stich.game('outside').title)",
    ):
        command = [sys.executable, "-c", program]
        printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
        assert printed.strip() == "Outside"


@pytest.mark.parametrize("value", ["nowhere:GAME", "outside:BROKEN", "outside:NOT_A_GAME", "outside:MUE"])
def test_a_game_that_can_not_be_loaded_is_left_out_with_a_warning(tmp_path: Path, value: str) -> None:
    (tmp_path / "outside.py").write_text("from stich.games.mue import MUE\nNOT_A_GAME = 5\n", "utf-8")
    installed = tmp_path / "outside-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n", "utf-8")
    (installed / "entry_points.txt").write_text(f"[stich.games]\noutside = {value}\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(SOURCES)])}
    program = "import stich; print([game.name for game in stich.games()])"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{[game.name for game in stich.games()]}\n"
    assert "the game 'outside' can not be loaded and is left out" in done.stderr


def test_games_of_other_packages_are_loaded_once_though_many_threads_ask_at_once(tmp_path: Path) -> None:
    """Whoever asks second waits for the first, and finds all games; loaded twice, a game would be in its own way."""
    (tmp_path / "outside.py").write_text(
        "import time\n"
        "from dataclasses import replace\n"
        "from stich.games.mue import MUE\n"
        "time.sleep(0.5)  # so that all are there before it is loaded\n"
        "OUTSIDE = replace(MUE, name='outside', title='Outside')\n",
        "utf-8",
    )
    installed = tmp_path / "outside-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n", "utf-8")
    (installed / "entry_points.txt").write_text("[stich.games]\noutside = outside:OUTSIDE\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(SOURCES)])}
    program = (
        "import stich\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from threading import Barrier\n"
        "together = Barrier(8)\n"
        "def ask(number):\n"
        "    together.wait()\n"
        "    found = stich.game('outside') if number % 2 else {game.name: game for game in stich.games()}['outside']\n"
        "    return found.name\n"
        "with ThreadPoolExecutor(8) as threads:\n"
        "    print(set(threads.map(ask, range(8))), len(stich.games()))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{{'outside'}} {len(stich.games()) + 1}\n", "")
