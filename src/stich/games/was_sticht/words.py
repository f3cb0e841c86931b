"""Was sticht? in words: the texts of its actions, and its rulebook."""

from stich.games.rulebook import Rulebook
from stich.games.was_sticht import WAS_STICHT, rules
from stich.games.was_sticht.cards import DECK
from stich.games.was_sticht.deals import RowsAndTrumps
from stich.games.was_sticht.events import EVENTS
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.state import CHOOSING_CARDS, CHOOSING_FUNCTIONS, DISCARD, DRAFT, FIELDS, TRICKS
from stich.games.words import Words

TEXTS = {
    DRAFT: [f"draft {kind}" for kind in KINDS],
    CHOOSING_CARDS: [f"take {card}" for card in DECK.names],
    CHOOSING_FUNCTIONS: [f"function {kind}" for kind in KINDS],
    TRICKS: [f"play {card}" for card in DECK.names],
    DISCARD: [f"discard {kind}" for kind in KINDS],
}

RULEBOOK = Rulebook(
    WAS_STICHT,
    FIELDS,
    rules,
    Words(
        TEXTS,
        EVENTS,
        score_parts=("own", "stolen"),
        kinds={DRAFT: "task", CHOOSING_FUNCTIONS: "task", DISCARD: "task_drop"},
    ),
    deals=RowsAndTrumps(DECK),
    card_places=("hand", "played", "lying", "aside"),
)
