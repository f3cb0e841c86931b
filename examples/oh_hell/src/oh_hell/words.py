"""Oh Hell in words: the texts of its actions, its deals, and its rulebook."""

from typing import ClassVar

from oh_hell import OH_HELL, rules
from oh_hell.events import EVENTS
from oh_hell.state import BIDDING, DECK, FIELDS, MOST_TRICKS, TRICKS
from stich.games.deals import Deals
from stich.games.rulebook import Rulebook
from stich.games.words import Words
from stich.kernel.state import State

TEXTS = {
    BIDDING: [f"bid {tricks}" for tricks in range(MOST_TRICKS + 1)],
    TRICKS: [f"play {card}" for card in DECK.names],
}


class OhHellDeals(Deals):
    """Hands of another size each round, and the card that is turned up."""

    piles: ClassVar = {"turned": 1}

    def cards_each(self, s: State) -> int:
        return int(rules.cards_each(s))


RULEBOOK = Rulebook(
    OH_HELL,
    FIELDS,
    rules,
    Words(TEXTS, EVENTS, score_parts=("tricks", "bid_kept")),
    deals=OhHellDeals(DECK),
    card_places=("hand", "played", "turned", "undealt"),
)
