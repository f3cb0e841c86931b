"""Njet in words: the texts of its actions, its deals, and its rulebook."""

from stich.cards.deck import cards_in
from stich.games.deals import Deals
from stich.games.njet import NJET, rules, state
from stich.games.njet.cards import DECK
from stich.games.njet.events import EVENTS
from stich.games.njet.state import CACHE, FIELDS, MONSTER, SEATS, SPACES, TEAMS, TRICKS
from stich.games.rulebook import Rulebook
from stich.games.words import Words
from stich.kernel.state import State

TEXTS = {
    state.NJET: [f"njet {space}" for space in SPACES],
    TEAMS: [f"team {' '.join(map(str, cards_in(partners))) or 'alone'}" for partners in range(1 << SEATS)],
    MONSTER: [f"monster {seat}" for seat in range(SEATS)],
    CACHE: [f"cache {card}" for card in DECK.names],
    TRICKS: [f"play {card}" for card in DECK.names],
}


class NjetDeals(Deals):
    """Deals of hands. With some numbers of players, not all cards are dealt (NJ-2)."""

    def cards_in_play(self, s: State) -> int:
        return int(rules.deck_for(s.players))

    def cards_each(self, s: State) -> int:
        return int(rules.cards_each(s.players))


RULEBOOK = Rulebook(
    NJET,
    FIELDS,
    rules,
    Words(
        TEXTS,
        EVENTS,
        score_parts=("tricks", "zeros", "monster", "difference"),
        kinds={state.NJET: "veto", MONSTER: "team", CACHE: "discard"},
    ),
    deals=NjetDeals(DECK),
    card_places=("hand", "played", "discarded", "undealt"),
    rounds={players: rules.rounds_for(players) for players in NJET.seats},
)
