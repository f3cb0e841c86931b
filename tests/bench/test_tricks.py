"""bench/tricks.py: the rules and C play the same tricks."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "tricks.py"


def run(*arguments: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    if path is not None:
        environment["PATH"] = path
    command = [sys.executable, str(SCRIPT), "--positions", "3", "--repetitions", "2", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.fixture(autouse=True)
def compiler() -> None:
    if shutil.which("cc") is None:
        pytest.fail(
            "no C compiler named cc, which development needs; on Debian or Ubuntu: apt-get install gcc libc6-dev"
        )


def test_the_rules_and_c_agree() -> None:
    result = run("--json")
    assert result.returncode == 0, result.stderr
    compared: dict[str, Any] = json.loads(result.stdout)
    assert compared["agree"] is True
    rows = [(row["players"], row["side"]) for row in compared["results"]]
    assert rows == [(players, side) for players in (4, 5, 6) for side in ("C", "rules", "legal and apply")]
    assert all(row["decisions_per_second"] > 0 and row["ratio"] > 0 for row in compared["results"])


def test_a_table() -> None:
    result = run("--players", "5")
    assert result.returncode == 0, result.stderr
    assert "of C" in result.stdout


def test_without_a_compiler_it_says_what_to_install(tmp_path: Path) -> None:
    result = run(path=str(tmp_path))
    assert result.returncode != 0
    assert "needs a C compiler" in result.stderr
