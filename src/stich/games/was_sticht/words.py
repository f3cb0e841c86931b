"""Was sticht? in words: the texts of its actions, and its rulebook."""

from stich.games.rulebook import Options, Rulebook
from stich.games.was_sticht import WAS_STICHT, rules
from stich.games.was_sticht.cards import DECK
from stich.games.was_sticht.deals import RowsAndTrumps
from stich.games.was_sticht.events import EVENTS
from stich.games.was_sticht.functions import value_among
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.state import CHOOSING_CARDS, CHOOSING_FUNCTIONS, DISCARD, DRAFT, FIELDS, TRICKS
from stich.games.words import Words
from stich.kernel.state import State

TEXTS = {
    DRAFT: [f"draft {kind}" for kind in KINDS],
    CHOOSING_CARDS: [f"take {card}" for card in DECK.names],
    CHOOSING_FUNCTIONS: [f"function {kind}" for kind in KINDS],
    TRICKS: [f"play {card}" for card in DECK.names],
    DISCARD: [f"discard {kind}" for kind in KINDS],
}
USUAL_TASKS = {"2008": 4, "1993": 5}


def configure(s: State, players: int, options: Options) -> None:
    """A match begins with the draft. In 2008 nothing is printed on the functions, and nothing breaks a tie."""
    s.tasks = options["tasks"] or USUAL_TASKS[options["edition"]]
    for kind, name in enumerate(KINDS):
        value = value_among(players, kind, options["values"][name])
        s.values[kind] = value if options["edition"] == "1993" else 0
    rules.begin_draft(s)


RULEBOOK = Rulebook(
    WAS_STICHT,
    FIELDS,
    rules,
    Words(
        TEXTS,
        EVENTS,
        score_parts=("own", "stolen"),
        kinds=dict.fromkeys((DRAFT, CHOOSING_FUNCTIONS, DISCARD), "task"),
    ),
    deals=RowsAndTrumps(DECK),
    card_places=("hand", "played", "lying", "aside"),
    configure=configure,
)
