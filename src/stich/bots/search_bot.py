"""Club and Expert: tree search on imagined worlds."""

import math
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.bots.bot import Bot, Estimate
from stich.bots.search import WORKSPACE, Node, search
from stich.bots.strategy import load_strategy
from stich.games import definition
from stich.games.face import Face
from stich.games.views import View
from stich.kernel.chance import Chance, chance
from stich.kernel.record import States

Tree: TypeAlias = npt.NDArray[Any]

CHUNK = 200  # iterations between two looks at the clock
MOST_SAMPLES = 1_000_000
LARGEST_TREE = 100_000  # nodes; a full tree is still searched, it only grows no more


class SearchBot(Bot):
    """Searches for a number of samples or for a time in seconds, whichever ends first."""

    def __init__(
        self, samples: int | None, seconds: float | None, infer: bool = True, threads: int = 1, seed: int = 0
    ) -> None:
        if samples is None and seconds is None:
            raise ValueError("a search needs an end: samples, time or both")
        if (samples is not None and samples < 1) or (seconds is not None and seconds <= 0) or threads < 1:
            raise ValueError("samples, time and threads are above 0")
        self.samples = samples
        self.seconds = seconds
        self.infer = infer
        self.chances = [chance(seed, thread) for thread in range(threads)]

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        return self.explain(view)[0].action

    def explain(self, view: View) -> list[Estimate]:
        """What each legal action is thought to bring, the best first."""
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        face = face_of(view)
        observed = face.state_of(view)
        texts = {code: text for text, code in face.legal_texts(observed[0], view.seat).items()}
        return estimates(self.grow(observed, view.seat), texts)

    def grow(self, observed: States, seat: int) -> list[Tree]:
        """One tree a thread, each on worlds of its own."""
        if len(self.chances) == 1:
            return [self.grow_one(observed, seat, self.chances[0])]
        with ThreadPoolExecutor(len(self.chances)) as threads:
            return list(threads.map(lambda rng: self.grow_one(observed, seat, rng), self.chances))

    def grow_one(self, observed: States, seat: int, rng: Chance) -> Tree:
        deadline = math.inf if self.seconds is None else time.monotonic() + self.seconds
        most = MOST_SAMPLES if self.samples is None else -(-self.samples // len(self.chances))
        states = np.zeros(WORKSPACE, observed.dtype)
        states[:1] = observed
        tree = np.zeros(min(most + 1, LARGEST_TREE), Node)
        size = done = 0
        while done == 0 or (done < most and time.monotonic() < deadline):  # however late it is, something is thought
            chunk = min(CHUNK, most - done)
            size = search(states, seat, tree, size, chunk, int(self.infer), rng)
            done += chunk
        return tree


def face_of(view: View) -> Face:
    """The face of the game a view belongs to, with the strategy for its records loaded."""
    game = definition(str(type(view).__struct_config__.tag))
    face = game.load_face()
    load_strategy(game.name, face.rules)
    return face


def estimates(trees: Sequence[Tree], texts: dict[int, str]) -> list[Estimate]:
    """The children of the roots, those of one action taken together, the most visited first."""
    visits: Counter[int] = Counter()
    sums: dict[int, Any] = {}
    for tree in trees:
        child = int(tree[0].child)
        while child >= 0:
            node = tree[child]
            visits[int(node.action)] += int(node.visits)
            sums[int(node.action)] = sums.get(int(node.action), 0) + np.array([node.worth, node.squares, node.gain])
            child = int(node.sibling)
    found = []
    for action, times in visits.most_common():
        worth, squares, gain = sums[action] / times
        error = math.sqrt(max(squares - worth * worth, 0.0) / times)
        found.append(Estimate(texts[action], float(worth), error, float(gain), times / visits.total()))
    return found
