"""What all rulebooks share: deals as text, the order of actions, winners."""

import re
from collections.abc import Callable
from typing import Any

import pytest

import stich
from stich.match import Game
from stich.testing.playthrough import all_games
from stich.testing.random_play import random_steps

SEATINGS = pytest.mark.parametrize("game", list(all_games()), ids=lambda game: f"{game.name}-{game.players}")
PANTHER = stich.game("last_panther", players=4)


@SEATINGS
def test_a_deal_is_written_as_it_was_read(game: Game) -> None:
    deal = next(match for match in random_steps(game, seed=1) if match.deals).deals[0]
    states = game.new(seed=2).state()
    book = game.definition.load_rulebook()
    book.deal(states, deal)
    assert book.deals.write(states[0]) == deal


@SEATINGS
def test_cards_come_in_any_order(game: Game) -> None:
    """Of a hand; a deal that is written out has them in printing order."""
    deal = next(match for match in random_steps(game, seed=1) if match.deals).deals[0]
    if set(deal) != {"hands"} or len(deal["hands"]) != game.players:
        pytest.skip("not all of its cards are in hands")
    shuffled = {"hands": [f"  {' '.join(reversed(hand.split()))}\n" for hand in deal["hands"]]}
    assert game.new(deals=[shuffled]).deals == [deal]


@SEATINGS
def test_legal_actions_stand_in_the_order_of_their_codes(game: Game) -> None:
    for match in random_steps(game, seed=2, rounds=1):
        for seat in match.actors():
            texts = match.book.legal_texts(match.state(), seat)
            assert list(texts.values()) == sorted(texts.values())
            assert all(" ".join(text.split()) == text for text in texts)


@SEATINGS
def test_a_round_uses_the_cards_in_play(game: Game) -> None:
    book = game.definition.load_rulebook()
    s = book.fresh(game.players, game.options)[0]
    assert book.deals.cards_in_play(s) & ~book.deck.all == 0
    assert len(book.deck) <= 63


def test_ties_are_shared() -> None:
    """C-4: who ties for the win shares it."""
    match = stich.game("mue", players=4, hands=1).new(seed=1)
    for seat in range(4):
        match.apply(seat, "pass")
    assert match.over
    assert match.winners == [0, 1, 2, 3]


@SEATINGS
def test_the_most_points_win(game: Game) -> None:
    """C-4: unless something else comes after them, as in Was sticht? (WS-25)."""
    book, states = game.definition.load_rulebook(), game.new(seed=1).state()
    n = book.positions(game.players)
    for score, winners in [([3] * (n - 2) + [9, 9], [n - 2, n - 1]), ([-7] * (n - 1) + [-5], [n - 1])]:
        states[0].score[:n] = score
        assert book.winners(states) == winners


def change(deal: dict[str, Any], seat: int, edit: Callable[[list[str]], list[str]]) -> dict[str, Any]:
    hands = list(deal["hands"])
    hands[seat] = " ".join(edit(hands[seat].split()))
    return {"hands": hands}


GOOD = PANTHER.new(seed=1).deals[0]
BAD_DEALS: dict[str, tuple[Any, str]] = {
    "a card is missing": (change(GOOD, 1, lambda hand: hand[1:]), "hand 1 has 14 cards, not 15"),
    "a card too many": (change(GOOD, 2, lambda hand: [*hand, hand[0]]), "hand 2: "),
    "a card is doubled": (change(GOOD, 3, lambda hand: [*hand[1:], hand[1]]), "hand 3: "),
    "a foreign card": (change(GOOD, 0, lambda hand: [*hand[1:], "X5"]), "hand 0: there is no card 'X5'"),
    "a number too high": (change(GOOD, 0, lambda hand: [*hand[1:], "R10"]), "hand 0: there is no card 'R10'"),
    "lower case": (change(GOOD, 0, lambda hand: [card.lower() for card in hand]), "hand 0: there is no card"),
    "an empty hand": (change(GOOD, 0, lambda hand: []), "hand 0 has 0 cards, not 15"),
    "a hand too few": ({"hands": GOOD["hands"][:3]}, "a deal for 4 has 4 hands, not 3"),
    "a hand too many": ({"hands": [*GOOD["hands"], ""]}, "a deal for 4 has 4 hands, not 5"),
    "a hand that is a list": ({"hands": [hand.split() for hand in GOOD["hands"]]}, "hand 0 is not a text of cards"),
    "a hand that is nothing": ({"hands": [None, *GOOD["hands"][1:]]}, "hand 0 is not a text of cards"),
    "hands in one text": ({"hands": " ".join(GOOD["hands"])}, "one entry a seat"),
    "hands by seat": ({"hands": dict(enumerate(GOOD["hands"]))}, "one entry a seat"),
    "no hands": ({}, "one entry a seat"),
    "another field": ({**GOOD, "trump": "red"}, "one entry a seat"),
    "only a list": (GOOD["hands"], "one entry a seat"),
    "only a text": ("hands", "one entry a seat"),
    "nothing": (None, "one entry a seat"),
    "a number": (7, "one entry a seat"),
}


@pytest.mark.parametrize("name", BAD_DEALS)
def test_a_bad_deal_is_told_what_a_deal_is(name: str) -> None:
    deal, message = BAD_DEALS[name]
    with pytest.raises(stich.DealError, match=re.escape(message)) as caught:
        PANTHER.new(deals=[deal])
    assert str(caught.value).startswith("deals[0]: ")


def test_a_card_of_another_hand_is_found_there() -> None:
    hands = GOOD["hands"]
    once = next(card for card in hands[0].split() if card[1] not in "17")
    deal = change(GOOD, 1, lambda hand: [*hand[1:], once])
    with pytest.raises(stich.DealError, match=f"hand 1: {once} is there too often, or not in this deck"):
        PANTHER.new(deals=[deal])


def test_cards_that_are_out_of_play_are_refused() -> None:
    """LP-1: with three players there are no ones and twos."""
    game = stich.game("last_panther", players=3)
    deal = change(game.new(seed=1).deals[0], 0, lambda hand: ["R2", *hand[1:]])
    with pytest.raises(stich.DealError, match="R2 is there too often, or not in this deck"):
        game.new(deals=[deal])
