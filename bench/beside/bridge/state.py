"""The cards of bridge, and the fields of its state."""

from typing import Annotated, Literal

import numpy as np

from stich.cards import FRENCH_RANKS, Deck
from stich.games.fields import Colours, Fields, PerSeat, Seat
from stich.games.views import View
from stich.kernel.kinds import CardsOfDeck, Number, OneOf, Phases, own_phases
from stich.kernel.tricks import trick_fields

DECK = Deck("CDHS", FRENCH_RANKS)
SUITS = len(DECK.colours)
SUIT = np.array(DECK.colour_of)
RANK = np.array(DECK.number_of)
SUIT_CARDS = np.array([DECK.of_colour(suit) for suit in range(SUITS)])
CARDS_OF = np.array([DECK.of_colours(suits) for suits in range(1 << SUITS)])  # by set of suits
SEATS = 4
NO_TRUMP = SUITS

PhaseName = Literal["deal", "over", "tricks"]
(TRICKS,) = own_phases(PhaseName)


class BridgeView(View, frozen=True, kw_only=True, tag="bridge"):
    """What a seat knows. `tricks_taken` are those of each seat; partners sit opposite each other."""

    phase: Annotated[PhaseName, Phases(PhaseName)]
    cards: int
    dealer: Seat
    turn: int
    trump: Annotated[str, OneOf([*DECK.colour_names, "none"])]
    tricks_taken: PerSeat[Annotated[int, Number(13)]]
    void: PerSeat[Colours]


FIELDS = Fields(
    BridgeView, DECK, SEATS, secret=["undealt"], undealt=CardsOfDeck("cards"), **trick_fields(SEATS), suit=Number()
)
