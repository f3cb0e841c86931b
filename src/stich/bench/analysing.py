"""Analyses that run while something else is measured: as the server runs them, one process each, match after match."""

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import msgspec

from stich.analysis.analyse import SAMPLES
from stich.match import game
from stich.testing.random_play import random_match

PLAYERS, HANDS = 5, 9


def match_to_analyse(seed: int) -> Any:
    """Nine hands of Mü with five, played at random: more real choices than people have."""
    return random_match(game("mue", PLAYERS, hands=HANDS), seed=seed)[0].record()


@contextlib.contextmanager
def analysing(how_many: int, samples: int = SAMPLES) -> Iterator[list["subprocess.Popen[bytes]"]]:
    """Runs so many analyses at a time. Each match takes longer to analyse than the measurement takes."""
    with contextlib.ExitStack() as stack:
        processes = []
        for number in range(how_many):
            record = stack.enter_context(tempfile.TemporaryFile())
            record.write(msgspec.json.encode(match_to_analyse(number)))
            record.seek(0)
            command = [sys.executable, "-m", "stich.analysis", str(samples)]
            processes.append(subprocess.Popen(command, stdin=record, stdout=subprocess.PIPE))
        try:
            for process in processes:
                assert process.stdout is not None
                if not process.stdout.readline():
                    raise RuntimeError("an analysis has failed")
            yield processes  # all have judged something
        finally:
            for process in processes:
                process.kill()
                process.wait()
                assert process.stdout is not None
                process.stdout.close()
