"""The example client of the documentation plays a whole match."""

import subprocess
import sys
from pathlib import Path

import pytest

from stich.testing.served import Served

CLIENT = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.mark.parametrize(
    ("game", "options"), [("mue", '{"hands": 1}'), ("meinz", "{}"), ("last_panther", '{"limit": -1}')]
)
def test_the_example_client_plays_a_whole_match(server: Served, game: str, options: str) -> None:
    command = [sys.executable, str(CLIENT), "--server", server.address, "--game", game, "--options", options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "Outside bot: " in done.stdout
    assert "Won by " in done.stdout
