"""Bridge endings in words: the texts of its actions, its deals, and its rulebook."""

from beside.bridge import BRIDGE, rules
from beside.bridge.state import DECK, FIELDS, TRICKS
from stich.games.deals import Deals
from stich.games.rulebook import Rulebook
from stich.games.words import Words
from stich.kernel.state import State


class BridgeDeals(Deals):
    def cards_each(self, s: State) -> int:
        return int(s.cards)


RULEBOOK = Rulebook(
    BRIDGE,
    FIELDS,
    rules,
    Words({TRICKS: [f"play {card}" for card in DECK.names]}, (), score_parts=("tricks",)),
    deals=BridgeDeals(DECK),
    card_places=("hand", "played", "undealt"),
)
