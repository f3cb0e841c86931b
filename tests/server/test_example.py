"""The example client of the documentation plays a whole match."""

import subprocess
import sys
from pathlib import Path

from stich.testing.served import Served

CLIENT = Path(__file__).parents[2] / "examples" / "bot_client.py"


def test_the_example_client_plays_a_whole_match(server: Served) -> None:
    command = [sys.executable, str(CLIENT), "--server", server.address, "--players", "4", "--options", '{"hands": 1}']
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "Outside bot: " in done.stdout
    assert "Won by " in done.stdout
