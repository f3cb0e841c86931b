"""What a game's strategy can offer to the search. The functions are found by the type of the state, like the rules.

A game's module `strategy` defines some of these functions. The definitions here are the defaults for the others: play
at random, and treat all worlds as equally likely."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from stich.games import Definition
from stich.kernel.bits import lowest
from stich.kernel.chance import Chance
from stich.kernel.dispatch import ByState, legal
from stich.kernel.playouts import random_action
from stich.kernel.rule import rule
from stich.kernel.state import State
from stich.solve.ending import load_ending

USUAL_ROUNDS, USUAL_SWING = 4.0, 10.0
NOTHING = SimpleNamespace()

by_strategy = ByState()


def load_strategy(game: Definition) -> None:
    """Makes a game's strategy known to the search, and what it tells of endings."""
    state = game.load_rulebook().fields.state
    if state not in by_strategy.by_dtype:
        by_strategy.register(state, game.load("strategy") if "strategy" in game.parts else NOTHING)
    load_ending(game)


def has_rules_of_thumb(state: np.dtype[Any]) -> bool:
    """Whether the loaded strategy of a game has a `rule_of_thumb` of its own."""
    return hasattr(by_strategy.by_dtype[state], "rule_of_thumb")


@by_strategy
@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    """A sensible action out of several legal ones, chosen only by what the seat may know."""
    return random_action(s, seat, rng)


@rule
def sensible(s: State, seat: int, rng: Chance) -> int:
    """A sensible legal action."""
    actions = legal(s, seat)
    if actions & (actions - 1) == 0:
        return lowest(actions)
    return rule_of_thumb(s, seat, actions, rng)


@by_strategy
@rule
def whims(s: State) -> int:
    """How many out of eight actions in playouts are random. A player who always keeps to the rules of thumb repeats
    their mistakes, and the search never sees what they never do."""
    return 0


@by_strategy
@rule
def candidates(s: State, seat: int, actions: int) -> int:
    """The legal actions worth searching, at least one. Many actions that hardly differ make the search less clear."""
    return actions


@by_strategy
@rule
def plausibility(s: State, viewer: int) -> float:
    """How well an imagined world explains what the others have done, up to a constant factor."""
    return 1.0


@by_strategy
@rule
def exact_tricks(s: State) -> int:
    """How many of the last tricks of a round played out in thought are played exactly."""
    return 0


@by_strategy
@rule
def rounds_to_go(s: State) -> float:
    """About how many rounds are still to come after the one that has just ended. Only called if the match is not
    over."""
    return USUAL_ROUNDS


@by_strategy
@rule
def swing(s: State) -> float:
    """By about how much one round changes the score of one seat relative to another."""
    return USUAL_SWING
