"""What luck leaves to skill: a player who sees all cards, as the ceiling for any bot that does not.

It is no bot, for a bot sees what its seat may see; the arena alone hands over a whole state."""

from stich.bots.search import ALL_SEEING
from stich.bots.search_bot import SearchBot, thinking_rulebook
from stich.match.match import Match

SAMPLES = 2_000


class AllSeeing:
    """Searches the world as it is."""

    def __init__(self, samples: int = SAMPLES, seed: int = 0) -> None:
        self.search = SearchBot(samples, None, ALL_SEEING, seed=seed)

    def choose(self, match: Match, seat: int) -> str:
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return self.search.best(thinking_rulebook(match.game.name), match.state(), seat)
