"""Club and Expert: tree search on imagined worlds."""

import math
import time
from collections.abc import Sequence

import numpy as np

from stich.bots.bot import Bot, Estimate
from stich.bots.search import WORKSPACE, Node, search
from stich.bots.strategy import load_strategy
from stich.games import definition
from stich.games.face import Face
from stich.games.views import View
from stich.kernel.chance import chance

CHUNK = 500  # iterations between two looks at the clock
LARGEST_TREE = 200_000


class SearchBot(Bot):
    """Searches for a number of samples or for a time in seconds, whichever ends first."""

    def __init__(self, samples: int | None, seconds: float | None, infer: bool = True, seed: int = 0) -> None:
        if samples is None and seconds is None:
            raise ValueError("a search needs an end: samples, seconds or both")
        self.samples = samples
        self.seconds = seconds
        self.infer = infer
        self.chance = chance(seed)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        best = max(self.explain(view), key=lambda estimate: estimate.weight)
        return best.action

    def explain(self, view: View) -> list[Estimate]:
        """What each legal action is thought to bring, best first."""
        face = face_of(view)
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        states = np.zeros(WORKSPACE, face.rules.State)
        states[:1] = face.state_of(view)
        tree = self.grow(states, view.seat)
        texts = {code: text for text, code in face.legal_texts(states[0], view.seat).items()}
        return estimates(tree, texts)

    def grow(self, states: np.ndarray, seat: int) -> np.ndarray:  # type: ignore[type-arg]
        started = time.monotonic()
        most = self.samples or LARGEST_TREE
        tree = np.zeros(min(most + 1, LARGEST_TREE), Node)
        size = done = 0
        while done < most:
            chunk = min(CHUNK, most - done)
            size = search(states, seat, tree, size, chunk, int(self.infer), self.chance)
            done += chunk
            if self.seconds is not None and time.monotonic() - started > self.seconds:
                break
        return tree


def face_of(view: View) -> Face:
    """The face of the game a view belongs to, with the strategy for its records loaded."""
    game = definition(str(type(view).__struct_config__.tag))
    face = game.load_face()
    load_strategy(game.name, face.rules)
    return face


def estimates(tree: np.ndarray, texts: dict[int, str]) -> list[Estimate]:  # type: ignore[type-arg]
    """The children of the root, the most visited first."""
    found, child = [], int(tree[0].child)
    while child >= 0:
        node = tree[child]
        visits = int(node.visits)
        mean = float(node.worth) / visits
        variance = max(float(node.squares) / visits - mean * mean, 0.0)
        found.append(
            Estimate(
                action=texts[int(node.action)],
                win=mean,
                win_error=math.sqrt(variance / visits),
                score=float(node.gain) / visits,
                weight=visits / int(tree[0].visits),
            )
        )
        child = int(node.sibling)
    return sorted(found, key=lambda estimate: -estimate.weight)
