"""Help, version, and how little is loaded for them."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import stich

COMMANDS = [
    [],
    ["games"],
    ["play"],
    ["simulate"],
    ["arena"],
    ["replay"],
    ["bench"],
    ["bench", "playouts"],
    ["bench", "search"],
    ["bench", "memory"],
    ["bench", "startup"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_help_has_examples(run: Callable[..., Any], command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.stdout
    assert f"  stich {' '.join(command)}".rstrip() in result.stdout.replace("\n ", "\n  ")


@pytest.mark.parametrize("command", [[], ["bench"]], ids=["stich", "stich bench"])
def test_without_a_command_help_is_shown(run: Callable[..., Any], command: list[str]) -> None:
    result = run(*command)
    assert result.exit_code == 0
    assert "Usage:" in result.stdout


def test_version(run: Callable[..., Any]) -> None:
    assert run("--version").stdout == f"stich {stich.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["--help"], ["play", "--help"], ["arena", "--help"], ["games"], ["play", "nothing"]], ids=" ".join
)
def test_numba_is_not_loaded_before_it_is_needed(arguments: list[str]) -> None:
    code = f"""
import sys
from stich.cli import app
try:
    app({arguments!r})
except SystemExit:
    pass
sys.exit("numba" in sys.modules or "numpy" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
