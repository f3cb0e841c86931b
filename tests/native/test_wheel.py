"""A wheel, in an environment with what it asks for and nothing else: it plays, serves and writes the site at once,
without Numba."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from stich.games import ours
from stich.kernel.machines import this_machine, this_system
from stich.kernel.rule import INTERPRETED
from stich.kernel.sources import cache_folder
from stich.native.build import file_names
from stich.native.targets import TARGETS
from stich.testing.client import Client
from stich.testing.served import free_port, is_ready

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "node_modules", "__pycache__", ".*_cache", "libraries")
UV = [sys.executable, "-m", "uv", "--quiet"]
PINNED = ["--constraint", str(ROOT / "requirements/dev.txt")]
Run = Callable[..., str]

pytestmark = [
    pytest.mark.skipif(INTERPRETED, reason="the wheel is the same, and what it runs is compiled"),
    pytest.mark.xdist_group("wheel"),  # built once
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the sources. The libraries that `scripts/test` has built are there already."""
    folder = tmp_path_factory.mktemp("wheel")
    sources = Path(shutil.copytree(ROOT, folder / "sources", ignore=LEFT_OUT, symlinks=True))
    libraries = sources / "src/stich/libraries"
    libraries.mkdir()
    for name in file_names(one for one in TARGETS.values() if one.system == this_system()):
        shutil.copy(cache_folder() / name, libraries)
    (libraries / "stale-library.so").touch()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=sources, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def installed(home: Path, what: str) -> Path:
    """An environment with what was asked for, and with what that asks for."""
    subprocess.run([*UV, "venv", "--python", sys.executable, str(home)], check=True)
    subprocess.run([*UV, "pip", "install", "--python", str(home), *PINNED, what], check=True)
    return home


def environment(wheel: Path) -> dict[str, str]:
    """In which nothing has been compiled."""
    variables = {**os.environ, "STICH_CACHE_DIR": str(wheel.parent / "cache"), "NO_COLOR": "1"}
    variables.pop("PYTHONPATH", None)
    return variables


@pytest.fixture(scope="module")
def run(wheel: Path) -> Run:
    """Runs a command of an environment that the wheel was installed into; what it prints."""
    home = installed(wheel.parent / "env", str(wheel))

    def run(program: str, *arguments: str, said: str = "") -> str:
        command = [str(home / "bin" / program), *arguments]
        done = subprocess.run(command, cwd=home, env=environment(wheel), input=said, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout

    return run


def test_it_is_for_this_system_and_holds_no_stale_library(wheel: Path, run: Run) -> None:
    assert "py3-none-" in wheel.name
    assert not wheel.name.endswith("-any.whl")
    program = "import os, stich; print(*os.listdir(os.path.join(stich.__path__[0], 'libraries')))"
    names = set(run("python", "-c", program).split())
    assert "stale-library.so" not in names
    assert {name.rpartition(".")[0].rpartition(".")[2] for name in names} >= {this_machine(), this_system()}


def test_numba_is_not_there(run: Run) -> None:
    assert run("python", "-c", "import importlib.util; print(importlib.util.find_spec('numba'))").strip() == "None"


PLAYED = """
import sys, stich
from stich.bots import bot
for game in stich.games():
    match = stich.game(game.name).new(seed=1)
    players = [bot(name) for name in ("novice", "club:samples=10", "expert:samples=20", "net", "random")]
    while not match.over and not match.sheet:
        seat = match.actors()[0]
        match.apply(seat, players[seat % len(players)].choose(match.view(seat), match.legal(seat)))
    assert stich.replay(match.record()).scores == match.scores
    print(game.name)
assert "numba" not in sys.modules
"""


def test_every_game_is_played_by_every_bot(run: Run) -> None:
    assert len(run("python", "-c", PLAYED).split()) == 5


def test_the_terminal_plays_at_once(run: Run) -> None:
    said = run("stich", "play", "mue", "--seed", "1", said="1\n" * 3)
    assert "Hand 1" in said
    assert "Compiling" not in said


def test_a_batch_steps(run: Run) -> None:
    program = "from stich.envs import Batch; b = Batch('meinz', 4, size=8); b.step(b.sample()); print(len(b.seats))"
    assert run("python", "-c", program).strip() == "8"


def test_the_versions_agree(wheel: Path, run: Run) -> None:
    told = json.loads(run("python", "-c", "import json, stich; print(json.dumps(stich.__version__))"))
    assert f"-{told}-" in wheel.name


def test_uvx_plays(wheel: Path) -> None:
    command = [*UV, "tool", "run", "--python", sys.executable, *PINNED, "--from", str(wheel), "stich"]
    play = [*command, "play", "mue", "--seed", "1"]
    done = subprocess.run(play, env=environment(wheel), input="1\n", capture_output=True, text=True)
    assert "Hand 1" in done.stdout, done.stderr[-2000:]


def test_pipx_plays(wheel: Path, tmp_path: Path) -> None:
    """With the same versions; pip takes no hashes for what it constrains."""
    pinned = re.findall(r"^[\w.-]+==[^\s;]+", (ROOT / "requirements/dev.txt").read_text("utf-8"), re.MULTILINE)
    (tmp_path / "pinned.txt").write_text("\n".join(pinned), "utf-8")
    variables = {"PIPX_HOME": str(tmp_path / "pipx"), "PIP_CONSTRAINT": str(tmp_path / "pinned.txt")}
    play = ["pipx", "run", "--python", sys.executable, "--spec", str(wheel), "stich", "play", "mue", "--seed", "1"]
    command = [*UV, "tool", "run", "--python", sys.executable, *play]
    settings = environment(wheel) | variables
    done = subprocess.run(command, env=settings, input="1\n", capture_output=True, text=True)
    assert "Hand 1" in done.stdout, done.stderr[-2000:]


def test_it_writes_the_site(run: Run, tmp_path: Path) -> None:
    """With what plays in the browser, which can not be built there."""
    assert "MB, in " in run("stich", "site", "--out", str(tmp_path / "site"))
    names = {file.relative_to(tmp_path / "site").as_posix() for file in (tmp_path / "site").rglob("*")}
    assert {"index.html", "service-worker.js", "local/games.json"} <= names
    assert {f"local/{game.name}.wasm" for game in ours()} <= names


def test_what_serving_takes_is_said(wheel: Path, run: Run) -> None:
    stich = wheel.parent / "env" / "bin" / "stich"
    done = subprocess.run([str(stich), "serve"], env=environment(wheel), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        2,
        "stich: serving needs the extra 'server': pip install 'stich[server]'\n",
    )


def test_it_serves_all_games_at_once(wheel: Path, tmp_path: Path) -> None:
    home = installed(wheel.parent / "serving", f"{wheel}[server]")
    port = free_port()
    command = [str(home / "bin" / "stich"), "serve", "--port", str(port), "--database", str(tmp_path / "stich.db")]
    with (tmp_path / "log").open("w") as log:
        serving = subprocess.Popen(command, env=environment(wheel), stderr=log)
    try:
        client = Client(f"http://127.0.0.1:{port}")
        while not is_ready(client.address):
            assert serving.poll() is None, (tmp_path / "log").read_text("utf-8")
        assert all(game["ready"] for game in client.request("GET", "/api/games"))
        client.request("POST", "/api/guests", {"name": "Ada"})
        for game in ours():
            assert client.request("POST", "/api/tables", {"game": game.name, "start": True})["state"] == "playing"
        for path in ("/", "/service-worker.js", "/local/mue.wasm"):
            with urllib.request.urlopen(client.address + path) as answer:
                assert answer.status == 200
    finally:
        serving.terminate()
        serving.wait()
    assert "compiling" not in (tmp_path / "log").read_text("utf-8")
