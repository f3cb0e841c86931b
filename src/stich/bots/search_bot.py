"""Club and Expert: tree search on imagined worlds."""

import math
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stich.bots.bot import Bot, Estimate
from stich.bots.search import CAREFUL, WORKSPACE, Node, Tree, search, with_exact_tricks
from stich.bots.strategy import candidates, load_strategy
from stich.checks import whole
from stich.errors import OptionError
from stich.games import definition
from stich.games.rulebook import Rulebook
from stich.games.views import View
from stich.kernel.chance import Chance, chance
from stich.kernel.rule import brief
from stich.kernel.state import States
from stich.quoting import quoted

CHUNK = 200  # iterations between two looks at the clock
MOST_SAMPLES = 1_000_000
LARGEST_TREE = 100_000  # nodes; a full tree is still searched, it only grows no more
MOST_EXACT = 3  # tricks: more would have no room in the workspace, and take too long
FOR_THE_REST = 20  # iterations for each action that is not worth a thought, to say how much worse it is


class SearchBot(Bot):
    """Searches for a number of samples or for a time in seconds, whichever ends first. `exact` is how many last tricks
    are played exactly, if that is not to be what the game's strategy says."""

    def __init__(
        self,
        samples: int | None,
        seconds: float | None,
        mode: int = CAREFUL,
        threads: int = 1,
        exact: int | None = None,
        seed: int = 0,
    ) -> None:
        if samples is None and seconds is None:
            raise ValueError("a search needs an end: samples, time or both")
        self.samples = None if samples is None else whole("samples", samples, least=1)
        if seconds is not None and not seconds > 0:
            raise OptionError(f"time is a number of seconds above 0, not {quoted(seconds)}")
        self.seconds = seconds
        self.mode = mode if exact is None else with_exact_tricks(mode, whole("exact", exact, least=0, most=MOST_EXACT))
        self.chances = [chance(whole("seed", seed), thread) for thread in range(whole("threads", threads, least=1))]

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        seat, book, observed = self.before_it(view)
        return self.best(book, observed, seat)

    def best(self, book: Rulebook, states: States, seat: int) -> str:
        """The code of the best action. states[0] is what the seat knows."""
        codes = {code: text for text, code in book.legal_texts(states, seat).items()}
        considered = int(worth_a_thought(states, 0, seat, as_set(codes)))
        if considered.bit_count() == 1:
            return codes[considered.bit_length() - 1]
        return estimates(self.grow(states, seat, considered), codes)[0].action

    def explain(self, view: View) -> list[Estimate]:
        """What each legal action is expected to bring, the best first."""
        seat, book, observed = self.before_it(view)
        codes = {code: text for text, code in book.legal_texts(observed, seat).items()}
        considered = int(worth_a_thought(observed, 0, seat, as_set(codes)))
        trees = self.grow(observed, seat, considered)
        rest = as_set(codes) & ~considered
        if rest:
            trees.append(self.glance(observed, seat, rest))
        return estimates(trees, codes)

    def before_it(self, view: View) -> tuple[int, Rulebook, States]:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        book = rulebook_of(view)
        return view.seat, book, book.state_of(view)

    def grow(self, observed: States, seat: int, among: int) -> list[Tree]:
        """Grows one tree in each thread, each on imagined worlds of its own."""
        if len(self.chances) == 1:
            return [self.grow_one(observed, seat, among, self.chances[0])]
        with ThreadPoolExecutor(len(self.chances)) as threads:
            return list(threads.map(lambda rng: self.grow_one(observed, seat, among, rng), self.chances))

    def grow_one(self, observed: States, seat: int, among: int, rng: Chance) -> Tree:
        deadline = math.inf if self.seconds is None else time.monotonic() + self.seconds
        most = MOST_SAMPLES if self.samples is None else -(-self.samples // len(self.chances))
        states = workspace(observed)
        tree = np.zeros(min(most + 1, LARGEST_TREE), Node)
        size = done = 0
        while done == 0 or (done < most and time.monotonic() < deadline):  # however late it is, something is thought
            chunk = min(CHUNK, most - done)
            size = search(states, seat, among, tree, size, chunk, self.mode, rng)
            done += chunk
        return tree

    def glance(self, observed: States, seat: int, among: int) -> Tree:
        iterations = FOR_THE_REST * among.bit_count()
        tree = np.zeros(iterations + 1, Node)
        search(workspace(observed), seat, among, tree, 0, iterations, self.mode, self.chances[0])
        return tree


def workspace(observed: States) -> States:
    states = np.zeros(WORKSPACE, observed.dtype)
    states[:1] = observed
    return states


def as_set(codes: dict[int, str]) -> int:
    return sum(1 << code for code in codes)


@brief
def worth_a_thought(states: States, i: int, seat: int, actions: int) -> int:
    return candidates(states[i], seat, actions)


def rulebook_of(view: View) -> Rulebook:
    """The rulebook of the game that a view belongs to, with its strategy loaded."""
    return thinking_rulebook(str(type(view).__struct_config__.tag))


def thinking_rulebook(name: str) -> Rulebook:
    """A game's rulebook, with its strategy loaded."""
    game = definition(name)
    load_strategy(game)
    return game.load_rulebook()


def estimates(trees: Sequence[Tree], texts: dict[int, str]) -> list[Estimate]:
    """The actions with their estimates, taken together from all trees, the most visited first."""
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
