"""Help, version, and how little is loaded for them."""

import re
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


@pytest.mark.parametrize("command", [*COMMANDS, ["serve"], ["bench", "server"]], ids=" ".join)
def test_help_names_values_in_plain_words(run: Callable[..., Any], command: list[str]) -> None:
    """A switch takes none, and nobody has to know what Python calls them."""
    shown = run(*command, "--help").stdout
    assert not re.search(r"<(bool|int|float|str|path|list)", shown)
    assert "{" not in shown


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "stich", "--version"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == (f"stich {stich.__version__}\n", "", 0)
    usage = subprocess.run([sys.executable, "-m", "stich", "play"], capture_output=True, text=True, check=False)
    assert (usage.stdout, usage.returncode) == ("", 2)
    assert "(see 'python -m stich play --help')" in usage.stderr


@pytest.mark.parametrize("module", ["typer", "rich.console", "stich.cli.play", "numpy"])
def test_ctrl_c_while_it_loads_is_no_traceback(module: str) -> None:
    code = f"""
import sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
sys.argv = ["stich", "play", "mue"]
from stich.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


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
