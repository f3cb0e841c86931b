"""Information-set tree search (single observer), generic over the games, in the kernel and without the GIL.

Every iteration imagines a world that agrees with the view, goes down the tree by what that world allows, adds one node,
plays the round out by rules of thumb, its last tricks exactly, and credits each node with what the round was worth to
the seat that chose it. Worlds come from a Markov chain whose proposals are uniform and which favours those that explain
what the others did."""

import math
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.bots.best_play import PLAN, SCORE, WORTH, is_near, play_best, tell_end
from stich.bots.strategy import candidates, exact_tricks, plausibility, sensible, whims
from stich.kernel.bits import bit, count, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.dispatch import actors, apply, deal, determinize, legal
from stich.kernel.portable import log_of
from stich.kernel.rule import entry, rule
from stich.kernel.state import DEAL, OVER, State, States
from stich.solve.cards import card_tables

MOST_SEATS = 8
DEEPEST = 400
EXPLORATION = 0.7
UNIT = 1 << 31

# How worlds are found: all that are possible alike; those likelier that explain what the others did; or the world is
# known, to measure what knowing it is worth. All but the first play the last tricks exactly: as many as the game's
# strategy says, or as a mode says that has been told another number.
QUICK, CAREFUL, ALL_SEEING = range(3)
MODE_BITS = 2
ALL_MODES = (1 << MODE_BITS) - 1


def with_exact_tricks(mode: int, tricks: int) -> int:
    """A mode that plays so many last tricks exactly."""
    return mode | (tricks + 1) << MODE_BITS


# One row a node: who chose what to get there, its relatives, and how often it was chosen and could have been.
_NUMBERS = ("seat", "action", "child", "sibling", "visits", "chances")
_SUMS = ("worth", "squares", "gain")
Node = np.dtype((np.record, [*((name, "i8") for name in _NUMBERS), *((name, "f8") for name in _SUMS)]))

Tree: TypeAlias = Annotated[npt.NDArray[Any], 1, Node]

# states[0] is the observed state, [1] the world of the chain, [2] a proposal, [3] the one that is played out; those
# after it are for the decisions of the last tricks.
OBSERVED, CHAIN, PROPOSAL, PLAYED = range(4)
WORKSPACE = 40


@entry
def search(
    states: States, viewer: int, among: int, tree: Tree, size: int, iterations: int, mode: int, rng: Chance
) -> int:
    """Grows a tree of `size` nodes (0 for a new one) by iterations; the new size. The root is tree[0], and its children
    are among the actions given."""
    exact = tricks_to_play_exactly(states[OBSERVED], mode)
    mode &= ALL_MODES
    if size == 0:
        clear(tree[0], viewer, -1)
        size = 1
        states[CHAIN] = states[OBSERVED]
        if mode != ALL_SEEING:
            determinize(states[CHAIN], viewer, rng)
    path = np.zeros(DEEPEST, np.int64)
    ends = np.zeros((WORKSPACE, 3, MOST_SEATS))
    plans = np.zeros((WORKSPACE, PLAN), np.int64)
    tables = card_tables()
    before = np.zeros(MOST_SEATS)
    for seat in range(states[OBSERVED].players):
        before[seat] = states[OBSERVED].score[seat]
    trust = plausibility(states[CHAIN], viewer)
    for _ in range(iterations):
        if mode == CAREFUL:
            trust = step_chain(states, viewer, trust, rng)
        elif mode == QUICK:
            imagine(states, CHAIN, viewer, rng)
        states[PLAYED] = states[CHAIN]
        s = states[PLAYED]
        size, depth = descend(s, viewer, among, tree, size, path, rng)
        play_out(s, states[OBSERVED].rounds_played, exact, rng)
        if s.rounds_played == states[OBSERVED].rounds_played:
            play_best(states, PLAYED, ends, plans, tables)
        else:
            tell_end(s, ends[PLAYED])
        credit(ends[PLAYED], tree, path, depth, before)
    return size


@rule
def tricks_to_play_exactly(s: State, mode: int) -> int:
    if mode == QUICK:
        return 0
    told = mode >> MODE_BITS
    return told - 1 if told else exact_tricks(s)


@rule
def imagine(states: States, place: int, viewer: int, rng: Chance) -> None:
    states[place] = states[OBSERVED]
    determinize(states[place], viewer, rng)


@rule
def step_chain(states: States, viewer: int, trust: float, rng: Chance) -> float:
    """Metropolis–Hastings: moves to a new world if it explains the table better, else only sometimes."""
    imagine(states, PROPOSAL, viewer, rng)
    proposed = plausibility(states[PROPOSAL], viewer)
    if proposed >= trust or random_below(rng, UNIT) * trust < proposed * UNIT:
        states[CHAIN] = states[PROPOSAL]
        return proposed
    return trust


@rule
def clear(node: State, seat: int, action: int) -> None:
    node.seat = seat
    node.action = action
    node.child = node.sibling = -1
    node.visits = node.chances = 0
    node.worth = node.squares = node.gain = 0.0


@rule
def next_actor(s: State, viewer: int) -> int:
    """Where several may act at once the viewer decides first; what the others choose is hidden anyway."""
    seats = actors(s)
    return viewer if viewer >= 0 and has(seats, viewer) else lowest(seats)


@rule
def descend(s: State, viewer: int, among: int, tree: Any, size: int, path: Any, rng: Chance) -> tuple[int, int]:
    """Goes down by the best known actions until one is new; the new size of the tree and the length of the path."""
    node, depth = 0, 0
    spread = usual_spread(tree[0])
    while s.phase > OVER and depth + 1 < DEEPEST:
        seat = next_actor(s, viewer)
        actions = among if node == 0 else candidates(s, seat, legal(s, seat))
        untried = actions
        best, best_value = -1, -1.0
        child = tree[node].child
        while child >= 0:
            if tree[child].seat == seat and has(actions, tree[child].action):
                untried &= ~bit(tree[child].action)
                tree[child].chances += 1
                value = promise(tree[child], spread)
                if value > best_value:
                    best, best_value = child, value
            child = tree[child].sibling
        depth += 1
        if untried and size < len(tree):
            action = first_try(s, seat, untried, rng)
            clear(tree[size], seat, action)
            tree[size].chances = 1
            tree[size].sibling = tree[node].child
            tree[node].child = size
            path[depth] = size
            apply(s, seat, action)
            return size + 1, depth
        if best < 0:  # the tree is full
            return size, depth - 1
        path[depth] = node = best
        apply(s, seat, tree[best].action)
    return size, depth


@rule
def first_try(s: State, seat: int, untried: int, rng: Chance) -> int:
    """A new action: the sensible one first, then any."""
    if count(untried) == 1:
        return lowest(untried)
    action = sensible(s, seat, rng)
    return action if has(untried, action) else random_member(rng, untried)


@rule
def usual_spread(root: State) -> float:
    """How much what the viewer gets has varied so far: the scale on which to explore."""
    if root.visits < 2:
        return 1.0
    mean = root.worth / root.visits
    return math.sqrt(max(root.squares / root.visits - mean * mean, 0.0)) + 1e-9


@rule
def promise(node: State, spread: float) -> float:
    """UCB over the times the action could have been chosen."""
    mean = node.worth / node.visits
    return mean + EXPLORATION * spread * math.sqrt(log_of(node.chances + 1) / node.visits)


@rule
def play_out(s: State, round: int, exact: int, rng: Chance) -> None:
    """Plays the round by rules of thumb, up to so many last tricks that are played exactly."""
    while s.rounds_played == round:
        if s.phase == DEAL:
            deal(s, rng)
        while s.phase > OVER:
            if exact and is_near(s, exact):
                return
            seat = lowest(actors(s))
            apply(s, seat, likely(s, seat, rng))


@rule
def likely(s: State, seat: int, rng: Chance) -> int:
    """What a seat may do in thought: what is sensible, but for its whims."""
    if whims(s) and random_below(rng, 8) < whims(s):
        return random_member(rng, legal(s, seat))
    return sensible(s, seat, rng)


@rule
def credit(end: Any, tree: Any, path: Any, depth: int, before: Any) -> None:
    """Every node on the path is credited with what the round was worth to the seat that chose it."""
    for i in range(depth + 1):
        node = tree[path[i]]
        worth = end[WORTH, node.seat]
        node.visits += 1
        node.worth += worth
        node.squares += worth * worth
        node.gain += end[SCORE, node.seat] - before[node.seat]
