"""A player that sees all cards: an upper limit for any bot that does not, which separates luck from skill.

It is not a bot, since a bot only gets the view of its seat. Only the arena can give it the full state."""

from stich.bots.search import ALL_SEEING
from stich.bots.search_bot import SearchBot, thinking_rulebook
from stich.match.match import Match

SAMPLES = 2_000


class AllSeeing:
    """Searches the actual state instead of imagined worlds."""

    def __init__(self, samples: int = SAMPLES, seed: int = 0) -> None:
        self.search = SearchBot(samples, None, ALL_SEEING, seed=seed)

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return self.search.best(thinking_rulebook(match.game.name), match.state(), seat)
