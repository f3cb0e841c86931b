"""The Last Panther in words: the texts of its actions, its deals, and its rulebook."""

from stich.games.deals import Deals
from stich.games.last_panther import LAST_PANTHER, rules
from stich.games.last_panther.events import EVENTS
from stich.games.last_panther.state import FIELDS, PASSING, TRICKS
from stich.games.mue.cards import DECK
from stich.games.rulebook import Rulebook
from stich.games.words import Words
from stich.kernel.state import State

TEXTS = {
    PASSING: [f"give {card}" for card in DECK.names],
    TRICKS: [f"play {card}" for card in DECK.names],
}


class LastPantherDeals(Deals):
    """Deals of hands, of the cards that are in play with so many players."""

    def cards_in_play(self, s: State) -> int:
        return int(rules.deck_for(s.players))


RULEBOOK = Rulebook(
    LAST_PANTHER,
    FIELDS,
    rules,
    Words(TEXTS, EVENTS, score_parts=("tricks", "last_trick"), kinds={PASSING: "pass"}),
    deals=LastPantherDeals(DECK),
    points={
        **{card: rules.trick_points(1 << place) for place, card in enumerate(DECK.names)},
        "last_trick": rules.LAST_TRICK,
    },
)
