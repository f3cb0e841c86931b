"""`python -m stich.learn` and `stich learn`: a run from the command line, and errors in one line."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from stich.cli.app import app

SMALL = [
    word
    for text in (
        "device=cpu",
        "threads=1",
        "width=16",
        "blocks=1",
        "critic_width=16",
        "critic_blocks=1",
        "group=16",
        "steps=8",
        "minibatch=128",
        "test_deals=2",
        "decisions=512",
    )
    for word in ("--set", text)
]

# The state of the training, the decisions a second, and the strength over fixed opponents.
PROGRESS = (
    r"\[meinz +[\d.]+ s\] [\d.]+ M \| entropy \S+, .*, rate \S+, .* \| 4: [+-][\d.]+ ± [\d.]+ among rules of thumb"
)

# What a machine with a GPU may lack.
WITHOUT = """
import sys
for name in ("typer", "rich", "click"):
    sys.modules[name] = None
from stich.learn.__main__ import main
sys.exit(main())
"""


def test_it_runs_without_what_the_command_line_is_made_of(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT, "meinz", "--players", "4", "--out", str(tmp_path), *SMALL]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert re.search(PROGRESS, done.stdout), done.stdout
    assert "meinz.npz has" in done.stdout
    assert {path.name for path in tmp_path.iterdir()} == {
        "meinz.npz", "meinz.json", "meinz-log.jsonl", "meinz-warm.npz", "meinz-checkpoint.pt",
    }  # fmt: skip
    wrong = subprocess.run([*command, "--set", "width=1"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("a setting of the training: Expected `int` >= 8")
    assert len(wrong.stderr.splitlines()) == 1


def test_stich_learn_does_the_same(tmp_path: Path) -> None:
    arguments = ["learn", "meinz", "--players", "4", "--out", str(tmp_path), *SMALL]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    again = CliRunner().invoke(app, [*arguments, "--resume", "--set", "decisions=768"])
    assert "resumed after 512 decisions" in again.output


def test_settings_are_told_in_the_help() -> None:
    done = subprocess.run([sys.executable, "-m", "stich.learn", "--help"], capture_output=True, text=True, check=True)
    assert "bidders=0.0" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["learn", "meinz", "--out", "x"], "minutes or after decisions"),
        (["learn", "menz", "--out", "x", "--minutes", "1"], "did you mean meinz"),
        (["learn", "meinz", "--out", "x", "--minutes", "1", "--resume", "--start-from", "y"], "not both"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], says: str) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code != 0
    assert says in " ".join(done.output.split())
