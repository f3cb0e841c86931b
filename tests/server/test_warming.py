"""A first start: the server answers at once, and each game is ready as soon as its library is built."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from stich.kernel.libraries import REST
from stich.kernel.rule import INTERPRETED
from stich.kernel.sources import cache_folder
from stich.native.build import file_names, here, library_name
from stich.server.warming import finish_compiling
from stich.testing.client import Client, HttpError
from stich.testing.served import PATIENCE, free_port

FIRST_START = """
from stich.bots.search import search
from stich.games import definition
from stich.kernel.jit import dispatcher
from stich.server import warming
from stich.solve.play_out import claimable

warming.games = warming.ours = lambda: [definition("meinz")]
assert warming.nothing_compiled()
warming.finish_compiling(warming.start_compiling())
assert not warming.nothing_compiled()
warming.Warming().warm_up()
stats = dispatcher(search).stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
print(sum(dispatcher(claimable).stats.cache_hits.values()))
"""


def test_what_other_processes_have_compiled_is_read(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_START],
        env={**os.environ, "STICH_CACHE_DIR": str(tmp_path), "STICH_RULES": "numba"},
        capture_output=True,
        text=True,
    )
    searched, claimed = done.stdout.split("\n")[:2]
    assert searched == "1 0", done.stderr
    assert claimed == "1", "what tables ask of claims at every update would be compiled when the first asks"


def test_who_fails_with_many_words_is_heard(caplog: pytest.LogCaptureFixture) -> None:
    """More than a pipe holds."""
    complain = "import sys\nprint('?' * 1_000_000, file=sys.stderr)\nraise ValueError('no room')"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", complain], stdin=pipe, stderr=pipe, text=True) as started:
        at_last = threading.Timer(PATIENCE, started.kill)
        at_last.start()
        finish_compiling([started])
        at_last.cancel()
    assert [one.why for one in caplog.records if one.name == "stich.warming"] == ["ValueError: no room"]  # type: ignore[attr-defined]


# The server as it is, except that who builds a missing library waits for a word, and then has it ready.
FIRST_START_WITH_A_LATE_GAME = """
import subprocess, sys
from stich.server import warming
from stich.server.serving import serve
from stich.server.settings import Settings

port, folder, missing, kept = sys.argv[1:]
BUILD = "import os, shutil, sys, time\\nwhile not os.path.exists('go'): time.sleep(0.02)\\nshutil.copy(*sys.argv[1:])"
command = [sys.executable, "-c", BUILD, kept, missing]
pipe = subprocess.PIPE
warming.start_compiling = lambda: [subprocess.Popen(command, stdin=pipe, stderr=pipe, text=True, cwd=folder)]
serve(Settings(port=int(port), database=f"{folder}/stich.db"))
"""


def status_of(client: Client) -> tuple[int, str, list[str]]:
    """Whether it is ready, what it does, and which games are not."""
    try:
        code, health = 200, client.request("GET", "/health")
    except HttpError as error:
        code, health = error.status, error.body
    except OSError:  # it does not listen yet
        return 0, "", []
    return code, health["doing"], health["preparing"]


def wait_for(client: Client, status: tuple[int, str, list[str]]) -> None:
    give_up = time.monotonic() + PATIENCE
    while (now := status_of(client)) != status:
        assert time.monotonic() < give_up, f"{now} instead of {status}"
        time.sleep(0.05)


BUILD_THE_REST = """
import logging, sys
from pathlib import Path
from stich import offline
from stich.server import warming

logging.basicConfig(format="%(message)s", level="INFO", stream=sys.stdout)
offline.files = lambda: Path(".")
assert all(warming.is_at_hand(one.name) for one in warming.ours()) and not warming.nothing_compiled()
warming.build_what_no_table_needs()
warming.build_what_no_table_needs()
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_no_table_needs_is_built_when_all_games_can_be_played(tmp_path: Path) -> None:
    """Once, and nobody has waited for it."""
    folder = tmp_path / cache_folder().name
    folder.mkdir()
    for name in file_names([here()]):
        (folder / name).symlink_to(cache_folder() / name)
    missing = folder / library_name("meinz", here(), REST)
    missing.unlink()
    done = subprocess.run(
        [sys.executable, "-c", BUILD_THE_REST],
        env={**os.environ, "STICH_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.stdout == "building the rules that no table needs\n", done.stderr
    assert missing.is_file()


FULL_DISK = """
import logging, resource, sys
from stich.server import warming

logging.basicConfig(format="%(message)s %(why)s")
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
warming.finish_compiling(warming.start_compiling())
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_on_a_full_disk_it_says_why_nothing_could_be_built(tmp_path: Path) -> None:
    """No file can grow, as on a full disk; the game whose library is missing is then compiled by Numba."""
    command = [sys.executable, "-c", FULL_DISK]
    environment = {**os.environ, "STICH_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "compiling ahead has failed, and Numba compiles what is missing" in done.stderr
    assert "LinkError: zig cc failed" in done.stderr or "OSError" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_game_is_ready_as_soon_as_its_library_is_there(tmp_path: Path) -> None:
    """Others are played meanwhile; a table of it is refused until then, and whoever waits at one comes in."""
    libraries = tmp_path / cache_folder().name
    libraries.mkdir()
    for name in file_names([here()]):
        (libraries / name).symlink_to(cache_folder() / name)
    missing = libraries / library_name("njet", here())
    missing.unlink()
    port = free_port()
    arguments = [str(port), str(tmp_path), str(missing), str(cache_folder() / missing.name)]
    server = subprocess.Popen(
        [sys.executable, "-c", FIRST_START_WITH_A_LATE_GAME, *arguments],
        env={**os.environ, "STICH_CACHE_DIR": str(tmp_path)},
    )
    try:
        client = Client(f"http://127.0.0.1:{port}")
        wait_for(client, (503, "preparing Njet", ["njet"]))
        assert [one["name"] for one in client.request("GET", "/api/games") if not one["ready"]] == ["njet"]
        client.request("POST", "/api/guests", {"name": "Ada"})
        assert client.request("POST", "/api/tables", {"game": "mue", "start": True})["state"] == "playing"
        for method, path, body in (("POST", "/api/tables", {"game": "njet"}), ("GET", "/api/lessons/njet", None)):
            with pytest.raises(HttpError, match="Njet is still being prepared; try again in a moment") as refused:
                client.request(method, path, body)
            assert (refused.value.status, refused.value.code) == (503, "not_ready")
        (tmp_path / "go").touch()
        wait_for(client, (200, "", []))
        assert all(one["ready"] for one in client.request("GET", "/api/games"))
        assert client.request("POST", "/api/tables", {"game": "njet", "start": True})["state"] == "playing"
    finally:
        (tmp_path / "go").touch()
        server.terminate()
        server.wait()


def test_what_can_not_be_built_is_compiled_by_numba_and_the_reason_told(tmp_path: Path) -> None:
    """As when the disk is full."""
    program = (
        "import sys; print('Traceback (most recent call last):', file=sys.stderr); sys.exit('OSError: [Errno 28] full')"
    )
    code = f"""
import logging, subprocess, sys
from stich.server import warming
logging.basicConfig(format="%(message)s %(why)s")
pipe = subprocess.PIPE
warming.finish_compiling([subprocess.Popen([sys.executable, "-c", {program!r}], stdin=pipe, stderr=pipe, text=True)])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (
        done.stderr.strip() == "compiling ahead has failed, and Numba compiles what is missing OSError: [Errno 28] full"
    )


def test_who_compiles_ends_with_who_wants_it(tmp_path: Path) -> None:
    compiling = subprocess.Popen(
        [sys.executable, "-m", "stich.server.warming", "mue"],
        env={**os.environ, "STICH_CACHE_DIR": str(tmp_path)},
        stdin=subprocess.PIPE,
    )
    assert compiling.stdin is not None
    compiling.stdin.close()  # as when the server is killed
    assert compiling.wait(timeout=60) == 1


def test_ctrl_c_ends_a_server_that_compiles(tmp_path: Path) -> None:
    """At once: it neither waits for who compiles, nor goes on to load what they have compiled."""
    command = [sys.executable, "-m", "stich", "serve", "--port", str(free_port()), "--database", f"{tmp_path}/stich.db"]
    environment = {**os.environ, "STICH_CACHE_DIR": str(tmp_path)}
    serving = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    assert serving.stderr is not None
    said = ""
    while "compiling all games" not in said:
        line = serving.stderr.readline()
        assert line, f"it has ended by itself: {said}"
        said += line
    serving.send_signal(signal.SIGINT)
    rest = serving.communicate()[1]
    assert serving.returncode == 130
    assert "Traceback" not in rest
    assert "warming up" not in rest
