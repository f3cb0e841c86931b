"""Games with their options settled, from which matches are made. Free of NumPy and Numba until a match begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stich.games import definition
from stich.match.settled import SettledGame

if TYPE_CHECKING:
    from stich.match.match import Match


class Game(SettledGame):
    """What a table plays; `new` starts a match."""

    def new(
        self,
        seed: int | str | None = None,
        *,
        deals: Sequence[Mapping[str, Any]] = (),
        first: int | str | None = None,
        seats: Sequence[str] | None = None,
    ) -> Match:
        """Starts a match. Rounds are dealt from `deals` as long as they last, then from `seed`; without either, each
        deal is drawn from the operating system's randomness when it is due. `first` is the first dealer or start
        player; "random" draws one like the deals (C-1, C-2).

        Whoever knows the seed knows all cards, and a number can be guessed by trying. Where people play for a deal that
        is to be repeated, use a secret text as the seed, such as `secrets.token_hex(16)`."""
        from stich.kernel.draws import from_system
        from stich.match.match import Match, source_of

        source = (
            source_of(self, seed)
            if seed is not None
            else from_system
            if isinstance(deals, Sequence) and not deals
            else None
        )
        return Match(self, seed, deals, first, seats, source)


def game(name: str, players: int | None = None, **options: Any) -> Game:
    """A game with its options settled, ready to start matches.

    >>> game("mue", players=4, hands=3).options["hands"]
    3
    """
    return Game.of(definition(name), players, options)
