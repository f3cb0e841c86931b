"""Bots that do not think ahead: Random, and Novice with its rules of thumb and its mistakes."""

import random
from collections.abc import Sequence

from stich.bots.bot import Bot
from stich.bots.one_step import look_ahead
from stich.bots.search_bot import rulebook_of
from stich.bots.strategy import has_rules_of_thumb, sensible
from stich.checks import whole
from stich.games import definition
from stich.games.views import View
from stich.kernel.chance import Chance, chance
from stich.kernel.rule import brief
from stich.kernel.state import States

SLIPS = 0.1


class RandomBot(Bot):
    """Plays any legal action. If some of them end an open phase, it takes one of these with a chance of at least one
    half, so that matches come to an end."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(whole("seed", seed))

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if len(legal) == 1:
            return legal[0]
        book = definition(str(type(view).__struct_config__.tag)).load_rulebook()
        states = book.state_of(view)
        assert view.seat is not None
        ending = book.closing_texts(states, view.seat)
        closing = [action for action in legal if action in ending]
        return self.random.choice(closing if closing and self.random.random() < 0.5 else list(legal))


class NoviceBot(Bot):
    """Plays by rules of thumb (in games without any, by looking one step ahead), and now and then at random."""

    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(whole("seed", seed))
        self.chance = chance(whole("seed", seed))

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if self.random.random() < SLIPS:
            return self.random.choice(list(legal))
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        book = rulebook_of(view)
        states = book.state_of(view)
        by_rule = has_rules_of_thumb(states.dtype)
        code = sensible_at(states, 0, view.seat, self.chance) if by_rule else look_ahead(states, view.seat, self.chance)
        return book.words.texts[book.stage(states)][int(code)]


@brief
def sensible_at(states: States, i: int, seat: int, rng: Chance) -> int:
    return sensible(states[i], seat, rng)
