"""What is said to be sure for a side it gets, whatever the other side plays."""

import numpy as np
import pytest
from tests.solve.test_claims import DEEPEST, Numbers, tricks_of

from stich.bench.endings import random_ending
from stich.kernel.bits import all_below
from stich.kernel.rule import INTERPRETED, entry
from stich.kernel.state import States, copied
from stich.match import Game, game
from stich.solve.cards import CardTables, card_tables, compare_cards
from stich.solve.ending import first_side
from stich.solve.sure import sure_tricks

ENDINGS = 3 if INTERPRETED else 150
TABLES = [(game("mue", players), 3) for players in (4, 5, 6)] + [(game("njet", players), 3) for players in (3, 4, 5)]


@entry
def sure_of(states: States, cards: int, tables: CardTables) -> tuple[int, int, int]:
    """The seats of the first side, and the tricks that it and the other are sure of."""
    s = states[0]
    compare_cards(s, all_below(cards), tables)
    ours, theirs = sure_tricks(s, tables)
    return first_side(s), ours, theirs


@pytest.mark.parametrize(("of", "tricks"), [pytest.param(*one, id=f"{one[0].name}-{one[0].players}") for one in TABLES])
def test_sure_tricks_are_made_against_everything(of: Game, tricks: int) -> None:
    numbers: Numbers = np.zeros((DEEPEST, 3), np.int64)
    every_seat, said, made = (1 << of.players) - 1, 0, 0
    for number in range(ENDINGS):
        states = random_ending(of, tricks, number)
        first, *sure = sure_of(states, len(of.definition.load_rulebook().deck), card_tables())
        for side, least in zip((first, every_seat & ~first), sure, strict=True):
            world = np.zeros(DEEPEST, states.dtype)
            world[:1] = copied(states)
            most = tricks_of(world, side, True, numbers)
            assert least <= most
            said, made = said + least, made + most
    assert INTERPRETED or said > made / 3, "many tricks of short endings are sure"
