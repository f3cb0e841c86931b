"""Random whole matches in compiled code: what pure chance leads to in a game.

One generator, seeded with seed + i, gives both the deals and the choices of match i."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stich.bench.tables import fresh_states
from stich.kernel.chance import Chance, chance
from stich.kernel.playouts import play_round
from stich.kernel.rule import entry, rule
from stich.kernel.state import OVER, State, States
from stich.kernel.winners import share_win, winners
from stich.match import Game

MOST_ROUNDS = 1_000
MOST_IN_A_CHUNK = 500


@rule
def play_match(s: State, rng: Chance, most_rounds: int) -> int:
    """Plays rounds until the match is over, or until it has gone on for too long; the number of decisions."""
    decisions = 0
    while s.phase != OVER and s.rounds_played < most_rounds:
        decisions += play_round(s, rng)
    return decisions


@entry
def play_matches(states: States, generators: Chance, most_rounds: int) -> int:
    """Plays a match in each state, each with its own generator; the number of decisions."""
    decisions = 0
    for i in range(len(states)):
        decisions += play_match(states[i], generators[i : i + 1], most_rounds)
    return decisions


@dataclass
class Tally:
    """The results of the matches so far. Scores and wins count finished matches only; several winners share a win
    (C-4)."""

    matches: int = 0
    decisions: int = 0
    seconds: float = 0.0
    rounds: list[int] = field(default_factory=list)  # of each finished match
    scores: npt.NDArray[np.float64] | None = None  # sums, one a seat
    wins: npt.NDArray[np.float64] | None = None

    @property
    def finished(self) -> int:
        return len(self.rounds)

    @property
    def unfinished(self) -> int:
        return self.matches - self.finished

    @property
    def mean_rounds(self) -> float | None:
        return sum(self.rounds) / self.finished if self.finished else None

    @property
    def mean_scores(self) -> list[float]:
        return [] if self.scores is None else [float(score) / self.finished for score in self.scores]

    @property
    def win_shares(self) -> list[float]:
        return [] if self.wins is None else [float(wins) / self.finished for wins in self.wins]

    def add(self, ended: States, matches: int) -> None:
        """Adds a chunk of matches, and which of them have ended."""
        self.matches += matches
        if not len(ended):
            return
        scores = ended["score"][:, : ended[0].players]
        shares = np.zeros(scores.shape)
        share_wins(ended, shares)
        self.scores = scores.sum(axis=0) + (0 if self.scores is None else self.scores)
        self.wins = shares.sum(axis=0) + (0 if self.wins is None else self.wins)
        self.rounds += ended["rounds_played"].tolist()


@entry
def share_wins(ended: States, shares: Annotated[npt.NDArray[np.float64], 2]) -> None:
    """The shares of the win in matches that are over: a row for each match, a column for each seat."""
    for i in range(len(ended)):
        share_win(winners(ended[i]), ended[i].players, shares[i])


def simulate(of: Game, matches: int, seed: int, most_rounds: int = MOST_ROUNDS) -> Iterator[Tally]:
    """Plays matches with the seeds seed, seed + 1, … Yields the tally after each chunk."""
    template = fresh_states(of, 1)
    play_matches(template.copy(), chance(0), 1)  # compiles, or loads from disk, before the clock starts
    tally = Tally()
    chunk = max(1, min(MOST_IN_A_CHUNK, matches // 100))
    for first in range(0, matches, chunk):
        size = min(chunk, matches - first)
        start = time.perf_counter()
        states = np.repeat(template, size)
        generators = np.concatenate([chance(seed + first + i) for i in range(size)])
        tally.decisions += int(play_matches(states, generators, most_rounds))
        tally.add(states[states["phase"] == OVER], size)
        tally.seconds += time.perf_counter() - start
        yield tally
