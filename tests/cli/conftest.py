"""Runs the command line inside this process, or as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from stich.cli import app
from stich.cli.compiling import say_when_compiling

SCRIPT = Path(sys.executable).with_name("stich")


@pytest.fixture(scope="session", autouse=True)
def said_once() -> None:
    """That rules are compiled, which may happen in any of these tests first, shall not be in what they look at."""
    say_when_compiling().seen = True


@pytest.fixture
def run() -> Callable[..., Any]:
    """`run("games", "--json")`: exit_code, stdout, stderr."""

    def invoke(*arguments: str, typed: str = "") -> Any:
        result = CliRunner(env={"COLUMNS": "100", "NO_COLOR": "1"}).invoke(app, list(arguments), input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return invoke


@pytest.fixture
def spawn() -> Callable[..., subprocess.CompletedProcess[str]]:
    """The installed script with its input from a pipe, perhaps with some variables of the environment set."""

    def start(*arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, **variables}
        coding = variables.get("PYTHONIOENCODING", "utf-8")
        return subprocess.run(
            [SCRIPT, *arguments], input=typed, capture_output=True, encoding=coding, env=environment, check=False
        )

    return start
