"""Bots at some of the seats of an environment. Each gets the view of its seat, as at any table."""

from collections.abc import Mapping

from stich.bots import Bot, bot
from stich.encoding.game import EncodedGame
from stich.errors import IllegalAction, OptionError
from stich.kernel.state import States
from stich.quoting import quoted


class Opponents:
    """Which seats bots have, by the specs of `stich.bots`. Several games may be played at once, each with bots of its
    own."""

    def __init__(self, encoded: EncodedGame, specs: Mapping[int, str]) -> None:
        if not isinstance(specs, Mapping):
            raise OptionError(f"opponents are bots by seat, such as {{1: 'club'}}, not {quoted(specs)}")
        for seat, spec in specs.items():
            if seat not in range(encoded.players):
                raise OptionError(f"an opponent has a seat from 0 to {encoded.players - 1}, not {quoted(seat)}")
            bot(spec)  # an unknown bot is refused at once
        if len(specs) == encoded.players:
            raise OptionError("with opponents at all seats there is nothing left to play")
        self.encoded = encoded
        self.specs = dict(specs)
        self.seed = 0
        self._bots: dict[tuple[int, int], Bot] = {}
        self._matches: dict[int, int] = {}

    def __contains__(self, seat: object) -> bool:
        return seat in self.specs

    def reset(self, seed: int) -> None:
        """Makes new bots for all games, with random numbers from this seed."""
        self.seed = seed
        self._bots.clear()
        self._matches.clear()

    def new_match(self, game: int) -> None:
        """Replaces the bots of a game that has ended."""
        self._matches[game] = self._matches.get(game, 0) + 1
        for seat in self.specs:
            self._bots.pop((game, seat), None)

    def choose(self, states: States, seat: int, game: int = 0) -> int:
        """The number of the action that a seat's bot takes."""
        book, key = self.encoded.book, (game, seat)
        if key not in self._bots:
            match = self._matches.get(game, 0)
            seed = ((self.seed * 1_000_003 + game) * 1_000_003 + match) * 64 + seat
            self._bots[key] = bot(self.specs[seat], seed=seed)
        legal = list(book.legal_texts(states, seat))
        text = self._bots[key].choose(book.view(states, seat), legal)
        if text not in legal:
            message = (
                f"the bot {self.specs[seat]!r} chose {quoted(text)}, which is not legal; legal: {', '.join(legal)}"
            )
            raise IllegalAction(message, seat, str(text), legal)
        return self.encoded.actions.number(text, seat)
