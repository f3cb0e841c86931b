"""Mü in words: the texts of its actions, and its rulebook."""

from stich.games.mue import MUE, rules
from stich.games.mue.cards import DECK, POINTS
from stich.games.mue.events import EVENTS
from stich.games.mue.state import AUCTION, CHIEF_TRUMP, FIELDS, PARTNER, SEATS, TRICKS, TRUMPS, VICE_TRUMP
from stich.games.rulebook import Rulebook
from stich.games.words import Words

TEXTS = {
    AUCTION: [*(f"bid {card}" for card in DECK.names), "pass", "done"],
    VICE_TRUMP: [f"trump {trump}" for trump in TRUMPS],
    CHIEF_TRUMP: [f"trump {trump}" for trump in TRUMPS],
    PARTNER: [f"partner {seat}" for seat in range(SEATS)],
    TRICKS: [f"play {card}" for card in DECK.names],
}

RULEBOOK = Rulebook(
    MUE,
    FIELDS,
    rules,
    Words(TEXTS, EVENTS, score_parts=("tricks", "goal", "stalemate")),
    card_places=("hand", "bid", "played"),
    points=dict(zip(DECK.names, POINTS.tolist(), strict=True)),
)
