"""Promise in words."""

from stich.games.deals import Deals
from stich.games.rulebook import Rulebook
from stich.games.words import Words
from stich.kernel.state import State

from . import PROMISE, rules
from .state import BIDDING, DECK, EVENTS, FIELDS, HAND, NAMING, SEATS, TRICKS

TEXTS = {
    NAMING: [f"rival {seat}" for seat in range(SEATS)],
    BIDDING: [f"bid {tricks}" for tricks in range(HAND + 1)],
    TRICKS: [f"play {card}" for card in DECK.names],
}


class PromiseDeals(Deals):
    def cards_each(self, s: State) -> int:
        return HAND


RULEBOOK = Rulebook(
    PROMISE, FIELDS, rules, Words(TEXTS, EVENTS, score_parts=("tricks", "promise_kept")), deals=PromiseDeals(DECK)
)
