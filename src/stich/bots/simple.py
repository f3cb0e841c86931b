"""Bots that do not think ahead: Random, and Novice with its rules of thumb and its slips."""

import random
from collections.abc import Sequence

from stich.bots.bot import Bot
from stich.bots.search_bot import face_of
from stich.bots.strategy.dispatch import sensible
from stich.checks import whole
from stich.games.views import View
from stich.kernel.chance import Chance, chance
from stich.kernel.record import States
from stich.kernel.rule import rule

SLIPS = 0.1


class RandomBot(Bot):
    """Any legal action; one that ends an open phase with chance ½ or more, so that matches end."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(whole("seed", seed))

    def choose(self, view: View, legal: Sequence[str]) -> str:
        closing = [action for action in legal if action in ("pass", "done", "silent", "keep")]
        return self.random.choice(closing if closing and self.random.random() < 0.5 else list(legal))


class NoviceBot(Bot):
    """Plays by rules of thumb and at times does what comes to mind."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(whole("seed", seed))
        self.chance = chance(whole("seed", seed))

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if self.random.random() < SLIPS:
            return self.random.choice(list(legal))
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        face = face_of(view)
        states = face.state_of(view)
        code = sensible_at(states, 0, view.seat, self.chance)
        return face.action_texts(states[0])[int(code)]


@rule
def sensible_at(states: States, i: int, seat: int, rng: Chance) -> int:
    return sensible(states[i], seat, rng)
