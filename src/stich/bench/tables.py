"""Records at the start of a match, ready for the kernel's own loops."""

from collections.abc import Iterator, Sequence

import numpy as np

from stich.games import definition, games
from stich.kernel.state import States
from stich.match import Game, game


def fresh_states(of: Game, how_many: int) -> States:
    """Equal states of a game with its options written in, as at the start of a match."""
    fresh = of.definition.load_rulebook().fresh(of.players, of.options)
    always = of.definition.first_is_always.get(of.players)
    fresh[0].dealer = always if always is not None else 0
    return np.repeat(fresh, how_many)


def tables(names: Sequence[str] = ()) -> Iterator[Game]:
    """Every number of players of the games named, or of all games, with their usual options."""
    chosen = [definition(name) for name in names] or games()
    for one in chosen:
        for players in one.seats:
            yield game(one.name, players=players)
