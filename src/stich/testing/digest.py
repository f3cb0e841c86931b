"""One number for all that happens in random matches, to compare compiled rules with the same rules interpreted.

python -m stich.testing.digest mue 5 1 '{"target": 100}'
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable

import msgspec

from stich.match import Game, game
from stich.testing.random_play import random_steps

ROUNDS = 3


def digest(settled: Game, seeds: Iterable[int]) -> str:
    """Hashes every record, legal action and view of random matches."""
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
    """The same in a new process, interpreted if this one is compiled and the other way round."""
    interpreted = os.environ.get("NUMBA_DISABLE_JIT") == "1"
    command = [sys.executable, "-m", __name__, settled.name, str(settled.players), json.dumps(list(seeds))]
    command.append(json.dumps(dict(settled.options)))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if interpreted else "1"}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    _name, _players, _seeds, _options = sys.argv[1:]
    print(digest(game(_name, int(_players), **json.loads(_options)), json.loads(_seeds)))
