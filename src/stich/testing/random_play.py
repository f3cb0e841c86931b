"""Random matches, played from Python."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial

from stich.kernel.chance import chance
from stich.match import Game
from stich.match.match import Match

MOST_ROUNDS = 12


def simulated(game: Game, seed: int, first: int | str | None = None) -> Match:
    """A match whose deals come from the generator for simulations, as in golden files. Not for people to play."""
    return Match(game, seed, (), first, None, source=partial(chance, seed))


def random_step(match: Match, rng: random.Random) -> None:
    """Takes a random legal action of any seat that may act. If some actions end an open phase, takes one of them with a
    chance of at least one half."""
    seat = rng.choice(match.actors())
    legal, ending = match.legal(seat), match.book.closing_texts(match.state(), seat)
    closing = [action for action in legal if action in ending]
    match.apply(seat, rng.choice(closing if closing and rng.random() < 0.5 else legal))


def random_steps(game: Game, seed: int, rounds: int = MOST_ROUNDS) -> Iterator[Match]:
    """Plays a random match: yields it before every action and once at the end. Stops after a number of rounds."""
    rng = random.Random(seed)
    match = simulated(game, seed, first="random" if game.first_is_free else None)
    while not match.over and len(match.sheet) < rounds:
        yield match
        random_step(match, rng)
    yield match


def random_match(game: Game, seed: int, rounds: int = MOST_ROUNDS) -> tuple[Match, Counter[str]]:
    """A random match, and how often there was an action in each phase."""
    phases: Counter[str] = Counter()
    for match in random_steps(game, seed, rounds):
        phases[match.view(None).phase] += 1
    return match, phases
