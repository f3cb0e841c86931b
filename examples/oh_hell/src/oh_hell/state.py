"""The cards of Oh Hell, and the fields of its state."""

from typing import Annotated, Literal

import numpy as np

from stich.cards import FRENCH_RANKS, Deck
from stich.games.fields import Cards, Colours, Concluded, Fields, Flag, PerSeat, Seat
from stich.games.views import View
from stich.kernel.kinds import CardsOfDeck, Number, OneOf, Phases, own_phases
from stich.kernel.tricks import trick_fields

DECK = Deck("CDHS", FRENCH_RANKS)
SUITS = len(DECK.colours)
SUIT = np.array(DECK.colour_of)
RANK = np.array(DECK.number_of)
SUIT_CARDS = np.array([DECK.of_colour(suit) for suit in range(SUITS)])
CARDS_OF = np.array([DECK.of_colours(suits) for suits in range(1 << SUITS)])  # by set of suits

SEATS, MOST_TRICKS = 6, 8
NOT_YET = -1

PhaseName = Literal["deal", "over", "bidding", "tricks"]
BIDDING, TRICKS = own_phases(PhaseName)


class OhHellView(View, frozen=True, kw_only=True, tag="oh_hell"):
    """What a seat knows in Oh Hell.

    `turned` is the card that says which suit is `trump`. `bid` is None for who has not bid yet; `tricks_taken` counts
    the tricks, and `void` are the suits that a seat has shown not to hold."""

    phase: Annotated[PhaseName, Phases(PhaseName)]
    most: int
    hook: Flag
    dealer: Seat
    turn: int
    turned: Cards
    trump: Concluded[Annotated[str | None, OneOf(DECK.colour_names)]]
    bid: PerSeat[Annotated[int | None, Number(MOST_TRICKS, least=-1, none=NOT_YET)]]
    tricks_taken: PerSeat[Annotated[int, Number(MOST_TRICKS)]]
    void: PerSeat[Colours]


FIELDS = Fields(
    OhHellView,
    DECK,
    SEATS,
    secret=["undealt"],
    undealt=CardsOfDeck("cards"),
    **trick_fields(SEATS),
)
