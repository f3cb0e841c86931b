"""The first start: games are compiled in processes of their own, for the server to read from disk."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from stich.testing.served import free_port

FIRST_START = """
from stich.bots.search import search
from stich.games import definition
from stich.kernel.jit import dispatcher
from stich.server import warming

warming.games = warming.ours = lambda: [definition("meinz")]
assert warming.nothing_compiled()
warming.compile_games()
assert not warming.nothing_compiled()
said = []
warming.warm_up(said.append)
stats = dispatcher(search).stats
print(said, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def test_what_other_processes_have_compiled_is_read(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_START],
        env={**os.environ, "STICH_CACHE_DIR": str(tmp_path), "STICH_RULES": "numba"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.split("\n")[0] == "['compiling Meinz', ''] 1 0", done.stderr


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
