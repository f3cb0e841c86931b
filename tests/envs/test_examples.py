"""The examples do what they say, in short."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_random_agents_play_a_match() -> None:
    shown = run("pettingzoo_random", "--game", "meinz", "--players", "3", "--show")
    assert "to act" in shown
    assert re.findall(r"^seat_(\d): \d+$", shown, re.MULTILINE) == ["0", "1", "2"]


def test_openspiels_search_plays_against_club() -> None:
    shown = run("openspiel_ismcts", "--rounds", "1", "--simulations", "5")
    assert re.fullmatch(r"mean score a round: search [\d.]+, Club [\d.]+\n", shown)


def test_the_learner_beats_random_at_meinz() -> None:
    """After a few lessons the whole 95 % interval of its lead over three Random bots is above 0."""
    learner = load("numpy_learner")
    network = learner.train(chunks=8, seed=1, say=False)
    mean, half = learner.against_random(network, rounds=200, seed=1)
    assert mean - half > 0


def test_an_unlearned_network_does_not() -> None:
    """So it is what it has learned that beats Random, not the game or how it is measured."""
    learner = load("numpy_learner")
    network = learner.train(chunks=0, seed=1, say=False)
    mean, half = learner.against_random(network, rounds=200, seed=1)
    assert mean - half < 0.1
