"""The deck and the deal: LP-1, C-1, C-2."""

from collections import Counter
from itertools import chain

import pytest
from tests.games.last_panther.table import seen
from tests.games.mue.table import told

from stich import DealError, OptionError, game
from stich.games.events import Dealt
from stich.testing import deal_with

NUMBERS = {
    3: [0, 3, 4, 5, 6, 7, 7, 8, 9],
    4: [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9],
    5: [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9],
    6: [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9],
    7: [0, 1, 1, 3, 4, 5, 6, 7, 7, 8, 9],
    8: [0, 1, 1, 3, 4, 5, 6, 7, 7, 8, 9],
}


@pytest.mark.parametrize(("players", "cards"), [(3, 45), (4, 60), (5, 60), (6, 60), (7, 56), (8, 56)])
def test_the_deck(players: int, cards: int) -> None:
    """LP-1, MU-1: Mü's deck; with 3 players no 1s and 2s, with 7 or 8 no 2s but the yellow one."""
    hands = told(game("last_panther", players).new(seed=11), Dealt)[0].hands
    in_play = Counter(chain.from_iterable(hand or [] for hand in hands))
    expected = Counter(f"{colour}{number}" for colour in "BYRKG" for number in NUMBERS[players])
    if players >= 7:
        expected["Y2"] += 1
    assert in_play == expected
    assert in_play.total() == cards


@pytest.mark.parametrize(("players", "each"), [(3, 15), (4, 15), (5, 12), (6, 10), (7, 8), (8, 7)])
def test_all_cards_are_dealt(players: int, each: int) -> None:
    """LP-1: to everyone as many."""
    hands = told(game("last_panther", players).new(seed=11), Dealt)[0].hands
    assert [len(hand or []) for hand in hands] == [each] * players


@pytest.mark.parametrize("players", [2, 9])
def test_how_many_play(players: int) -> None:
    """LP-1: for 3 to 8 players."""
    with pytest.raises(OptionError):
        game("last_panther", players)


@pytest.mark.parametrize(("players", "card"), [(3, "R1"), (3, "Y2"), (7, "R2"), (8, "K2")])
def test_cards_that_are_out(players: int, card: str) -> None:
    """LP-1: a deal with a card that is out is refused."""
    settled = game("last_panther", players)
    hands = deal_with(settled, {0: "R9"})["hands"]
    hands[0] = hands[0].replace("R9", card)
    with pytest.raises(DealError):
        settled.new(deals=[{"hands": hands}])


@pytest.mark.parametrize(
    ("players", "hand"),
    [
        (3, "B3 B7 B8 Y0 Y7 Y8 R4 R5 R6 R7 R8 R9 K4 K7 G0"),
        (4, "B0 B6 B7 B8 Y1 R1 R2 R4 R7 R8 K4 G1 G2 G6 G8"),
        (8, "B1 B4 B7 K1 K6 G0 G4"),
    ],
)
def test_a_deal_for_ever(players: int, hand: str) -> None:
    """C-1: a seed names a deal, on every machine and in every version."""
    assert game("last_panther", players).new(seed=7).deals[0]["hands"][0] == hand


def test_the_first_dealer() -> None:
    """C-2: seat 0 deals first, unless the table says another or asks for a random one."""
    three = game("last_panther", 3)
    assert seen(three.new(seed=1)).dealer == 0
    assert seen(three.new(seed=1, first=2)).dealer == 2
    dealers = [seen(three.new(seed=seed, first="random")).dealer for seed in range(20)]
    assert set(dealers) == {0, 1, 2}
    assert dealers == [seen(three.new(seed=seed, first="random")).dealer for seed in range(20)]
