"""A seat's view as text and as a picture, with any deck."""

import numpy as np
import pytest

from stich.cards import FRENCH_RANKS, Deck
from stich.envs.drawing import LABEL, LINE, MARGIN, PAPER, as_picture, as_text
from stich.games.views import View


def view(trick: list[str]) -> View:
    return View(
        seat=0,
        actors=[0],
        players=2,
        phase="tricks",
        rounds_played=0,
        score=[0, 0],
        round_score=[0, 0],
        hand=[["SA"], []],
        face_down=[0, 1],
        played=[[], []],
        leader=0,
        winner=None,
        trick=trick,
        last_trick=[],
        tricks_left=1,
    )


def paper(word: str, deck: Deck) -> int:
    """How wide the card is that is drawn for a word of the trick; 0 if it is drawn as a word."""
    top = MARGIN + 2 * LINE  # of the third line, which tells the trick
    line = as_picture(view([word]), "Whist", deck.copies)[top : top + LINE, LABEL:]
    return int((line == np.array(PAPER)).all(axis=2).any(axis=0).sum())


@pytest.mark.parametrize(
    ("deck", "card"),
    [(Deck("CDHS", FRENCH_RANKS), "S10"), (Deck("BYRKG", (7,)), "K7"), (Deck({"P": "peaches"}, ("low",)), "Plow")],
    ids=["52 cards", "ours", "of its own"],
)
def test_every_card_of_a_deck_is_drawn_as_a_card_and_no_other_word(deck: Deck, card: str) -> None:
    assert paper(card, deck) > 20
    assert paper("X9", deck) == 0
    assert paper("D9", Deck("BYRKG", (7,))) == 0


def test_a_longer_text_has_a_wider_card() -> None:
    deck = Deck({"P": "peaches"}, ("low", "incredibly"))
    assert paper("Pincredibly", deck) > 1.5 * paper("Plow", deck)


def test_as_text() -> None:
    assert "\ntrick                   S10 HJ\n" in as_text(view(["S10", "HJ"]), "Whist")
