"""The deck and the deal: MU-1 to MU-3, C-1, C-2 and how cards are written."""

from collections import Counter
from itertools import chain

import pytest
from tests.games.mue.table import kernel_state, play_kernel_trick, seen, told

from stich import DealError, OptionError, game
from stich.games.events import Dealt
from stich.testing import deal_with, play, random_match


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_deck(players: int) -> None:
    """MU-1: 60 cards, in each of five colours 0 to 9 with 1 and 7 twice; they are all dealt."""
    hands = told(game("mue", players).new(seed=11), Dealt)[0].hands
    cards = Counter(chain.from_iterable(hand or [] for hand in hands))
    assert cards.total() == 60
    for colour in "BYRKG":
        numbers = sorted(int(card[1:]) for card in cards.elements() if card[0] == colour)
        assert numbers == [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9]


@pytest.mark.parametrize(
    ("number", "points"),
    [(0, 1), (1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 1), (9, 0)],
)
def test_card_points(number: int, points: int) -> None:
    """MU-2: 1 and 9 are worth nothing, 6 and 7 two, the others one, whatever their colour."""
    for colour in "BYRKG":
        lead = "B9" if colour != "B" else "Y9"
        s = kernel_state([[lead], [f"{colour}{number}"], ["K1"], ["G1"]], trumps="none")[0]
        play_kernel_trick(s)
        assert s.points.tolist() == [points, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("players", "each"), [(4, 15), (5, 12), (6, 10)])
def test_all_cards_are_dealt(players: int, each: int) -> None:
    """MU-3: 15 cards each with 4 players, 12 with 5, 10 with 6; every hand of a match anew."""
    match, _ = random_match(game("mue", players), seed=2, rounds=2)
    assert len(told(match, Dealt)) > 1
    for deal in told(match, Dealt):
        assert [len(hand or []) for hand in deal.hands] == [each] * players
        assert sum(len(set(hand or [])) for hand in deal.hands) > 40  # not the same cards for everyone


@pytest.mark.parametrize("players", [3, 7])
def test_how_many_play(players: int) -> None:
    """MU-3: for 4 to 6 players."""
    with pytest.raises(OptionError):
        game("mue", players)


def test_the_seed_says_all() -> None:
    """C-1: the same seed gives the same cards, hand after hand and however the hands are played; another, others."""
    five = game("mue", 5)
    quick, slow = five.new(seed=7), five.new(seed=7)
    play(quick, "0 pass; 1 pass; 2 pass; 3 pass; 4 pass")
    card = slow.legal(0)[0]
    play(slow, f"0 {card}; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass; 0 trump none; 0 partner 1")
    while not slow.sheet:
        seat = slow.actors()[0]
        slow.apply(seat, slow.legal(seat)[-1])
    assert quick.deals == slow.deals
    assert len(quick.deals) == 2
    assert quick.deals[0] != quick.deals[1]
    assert five.new(seed=8).deals[0] != quick.deals[0]


@pytest.mark.parametrize(
    ("players", "hand"),
    [
        (4, "B0 B4 Y0 Y5 Y7 K1 K5 K7 G1 G1 G2 G5 G6 G8 G9"),
        (5, "B0 B2 B3 Y0 Y8 Y9 R0 K0 K1 K3 K6 K7"),
        (6, "B0 Y0 Y3 Y5 R1 R7 K7 G2 G5 G8"),
    ],
)
def test_a_deal_for_ever(players: int, hand: str) -> None:
    """C-1: on every machine and in every version."""
    assert game("mue", players).new(seed=7).deals[0]["hands"][0] == hand


def test_a_deal_as_data() -> None:
    """C-1: an explicit deal is dealt as it is; when the given deals are used up and there is no seed, one is due."""
    four = game("mue", 4)
    deal = deal_with(four, {1: "G9 R7 R7", 3: "B0 K5"})
    match = four.new(deals=[deal])
    hands = [sorted(hand or []) for hand in told(match, Dealt)[0].hands]
    assert hands == [sorted(hand.split()) for hand in deal["hands"]]
    assert {"G9", "R7"} <= set(hands[1])
    assert {"B0", "K5"} <= set(hands[3])
    play(match, "0 pass; 1 pass; 2 pass; 3 pass")
    assert match.needs_deal
    assert match.actors() == []
    match.deal(deal)
    assert match.actors() == [1]


@pytest.mark.parametrize("wrong", ["too few", "doubled", "foreign"])
def test_a_deal_that_is_none(wrong: str) -> None:
    """C-1: a deal with a card missing, doubled or of another deck is refused."""
    four = game("mue", 4)
    hands: list[str] = deal_with(four, {0: "R9"})["hands"]
    hands[0] = hands[0].replace("R9", {"too few": "", "doubled": "G9", "foreign": "W9"}[wrong])
    with pytest.raises(DealError):
        four.new(deals=[{"hands": hands}])


def test_the_first_dealer() -> None:
    """C-2: seat 0 deals first, unless the table says another."""
    five = game("mue", 5)
    assert seen(five.new(seed=1)).dealer == 0
    assert [seen(five.new(seed=1, first=seat)).dealer for seat in range(5)] == [0, 1, 2, 3, 4]
    assert five.new(seed=1, first=3).actors() == [3]
    for first in (-1, 5, "anyone"):
        with pytest.raises(OptionError):
            five.new(seed=1, first=first)


def test_a_random_first_dealer() -> None:
    """C-2: a random first dealer comes from the seed, and so do the same cards as without."""
    five = game("mue", 5)
    dealers = [seen(five.new(seed=seed, first="random")).dealer for seed in range(40)]
    assert set(dealers) == {0, 1, 2, 3, 4}
    assert dealers == [seen(five.new(seed=seed, first="random")).dealer for seed in range(40)]
    assert five.new(seed=9, first="random").deals == five.new(seed=9).deals
    given = five.new(deals=[deal_with(five, {})], first="random")
    assert given.first in range(5)


def test_how_cards_are_written() -> None:
    """MU-1: cards print by colour in the order B Y R K G, then by number, and equal cards in the same way."""
    four = game("mue", 4)
    match = four.new(deals=[deal_with(four, {0: "G1 K9 R7 Y0 B7 G0 R7 K1 K1 B2 Y5 Y4 R0 B9 G8"})])
    assert " ".join(seen(match, 0).hand[0]) == "B2 B7 B9 Y0 Y4 Y5 R0 R7 R7 K1 K1 K9 G0 G1 G8"
