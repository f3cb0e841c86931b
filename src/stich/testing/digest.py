"""One number for everything that happens in random matches, to compare compiled rules with the same rules
interpreted."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence

import msgspec

from stich.kernel.rule import INTERPRETED
from stich.match import Game, game
from stich.testing.random_play import random_steps

ROUNDS = 3


def digest(settled: Game, seeds: Iterable[int]) -> str:
    """A hash of all records, legal actions and views of random matches."""
    sha = hashlib.sha256()
    for seed in seeds:
        for match in random_steps(settled, seed, ROUNDS):
            sha.update(match.state_bytes())
            for seat in match.actors():
                sha.update("\n".join(match.legal(seat)).encode())
                sha.update(msgspec.json.encode(match.view(seat)))
        sha.update(msgspec.json.encode(match.record()))
    return sha.hexdigest()


def digest_in_other_mode(settled: Game, seeds: Iterable[int]) -> str:
    """The same in a new process: interpreted if this one is compiled, and the other way round."""
    return digests_in_other_mode([settled], seeds)[0]


def digests_in_other_mode(settled: Sequence[Game], seeds: Iterable[int]) -> list[str]:
    """The same for several games in one process, since starting one takes time."""
    games = [(game.name, game.players, dict(game.options)) for game in settled]
    command = [sys.executable, "-c", f"from {__name__} import print_digests; print_digests()"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if INTERPRETED else "1"}
    asked = json.dumps([games, list(seeds)])
    done = subprocess.run(command, env=environment, input=asked, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.split()


def print_digests() -> None:
    """Prints one digest a line, for the games and seeds given on standard input."""
    games, seeds = json.load(sys.stdin)
    for name, players, options in games:
        print(digest(game(name, players, **options), seeds))
