"""Njet's cards and how they are dealt."""

from collections import Counter

import pytest
from tests.games.njet.table import told

from stich import game
from stich.errors import DealError
from stich.games.events import RoundBegun
from stich.games.njet.cards import DECK, equal_to, one_of_each, preferring
from stich.testing import deal_with, random_match

ONE_COLOUR = Counter({0: 3, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 4, 8: 1, 9: 1})


def test_the_deck() -> None:
    """NJ-1: 60 cards, in each of four colours three 0s, four 7s and one of each other number."""
    cards = Counter(DECK.names)
    assert cards.total() == 60
    assert cards == {f"{colour}{number}": n for colour in "BYRK" for number, n in ONE_COLOUR.items()}


@pytest.mark.parametrize(("players", "each"), [(2, 15), (3, 16), (4, 15), (5, 12)])
def test_how_many_cards(players: int, each: int) -> None:
    """NJ-2: how many cards each player gets, from one deck."""
    match = game("njet", players).new(seed=3)
    hands = [hand.split() for hand in match.deals[0]["hands"]]
    assert [len(hand) for hand in hands] == [each] * players
    assert Counter(" ".join(match.deals[0]["hands"]).split()) <= Counter(DECK.names)


def test_three_players_have_one_seven_a_colour() -> None:
    """NJ-2: with 3 players three 7s of each colour are out, and all other cards are dealt."""
    dealt = Counter(" ".join(game("njet", 3).new(seed=5).deals[0]["hands"]).split())
    without = Counter(DECK.names) - Counter({f"{colour}7": 3 for colour in "BYRK"})
    assert dealt == without
    hands = deal_with(game("njet", 3), {0: "R7"})["hands"]
    hands[1] = hands[1].replace("R1", "R7")
    with pytest.raises(DealError, match="R7"):
        game("njet", 3).new(deals=[{"hands": hands}])


def test_two_players_leave_half_aside() -> None:
    """NJ-2: with 2 players 30 cards lie face down for the round, and are shuffled in again for the next."""
    match, _ = random_match(game("njet", 2), seed=1, rounds=2)
    dealt = [Counter(" ".join(deal["hands"]).split()) for deal in match.deals]
    assert [cards.total() for cards in dealt] == [30, 30, 30]
    assert dealt[0] != dealt[1]
    assert any((cards - dealt[0]).total() for cards in dealt[1:]), "cards left aside come back"
    s = match.state()[0]
    aside = Counter(DECK.texts(int(s.undealt)))
    assert aside == Counter(DECK.names) - dealt[-1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deal_goes_round(players: int) -> None:
    """NJ-3, C-2: the left neighbour of the last dealer deals next; the first is seat 0 or as the table says."""
    match, _ = random_match(game("njet", players), seed=2, rounds=3)
    dealers = [event.dealer for event in told(match, RoundBegun)]
    assert dealers == [(match.first + i) % players for i in range(4)]
    assert game("njet", players).new(seed=2).first == 0


def test_a_deal_is_the_same_again() -> None:
    """C-1: the game, the number of seats and the seed say which cards everyone gets."""
    for players in (2, 3, 4, 5):
        one, same, other = (game("njet", players).new(seed=seed) for seed in (9, 9, 10))
        assert one.deals == same.deals
        assert one.deals != other.deals


def test_of_equal_cards_one() -> None:
    """NJ-1: equal cards are interchangeable: one is offered, of those preferred if any is."""
    sevens, zeros = DECK.copies["R7"], DECK.copies["K0"]
    lowest, highest = sevens & -sevens, 1 << sevens.bit_length() - 1
    for cards in range(16):
        some = cards * lowest
        assert one_of_each(some | zeros) == (some & -some) | (zeros & -zeros)
        assert preferring(some | highest, highest) == highest
    assert equal_to(lowest) == sevens & ~lowest
    assert equal_to(highest | DECK.copies["R8"]) == sevens & ~highest
    assert preferring(DECK.all, 0) == one_of_each(DECK.all)
    assert DECK.texts(one_of_each(DECK.all)) == list(DECK.copies)
