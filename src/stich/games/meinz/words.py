"""Meinz in words: the texts of its actions, its deals, and its rulebook."""

from typing import Any

import msgspec

from stich.games.deals import Deal, DealPart, Deals
from stich.games.meinz import MEINZ, rules
from stich.games.meinz.cards import CARDS, DECK
from stich.games.meinz.events import EVENTS
from stich.games.meinz.rules import CARD_BITS, HAND, ROUNDS
from stich.games.meinz.state import CALLING, DISCARD, FIELDS, MONSTER, SWAPPING, TAKING, TRICKS
from stich.games.rulebook import Rulebook
from stich.games.words import Words
from stich.kernel.state import NOBODY, State

TEXTS = {
    DISCARD: [f"discard {card}" for card in DECK.names],
    TRICKS: [f"play {card}" for card in DECK.names],
    CALLING: [*[""] * CARDS, "silent", "meinz"],
    SWAPPING: [*(f"give {card}" for card in DECK.names), "", "", "keep"],
    TAKING: [f"take {card}" for card in DECK.names],
}


class MeinzDeals(Deals):
    """Deals of hands. The monster's cards are written in the order of its pile."""

    def parts(self, s: State) -> list[DealPart]:
        (hands,) = super().parts(s)
        in_order = {} if s.monster == NOBODY else {MONSTER: ("pile", CARD_BITS)}
        return [msgspec.structs.replace(hands, in_order=in_order)]

    def write(self, s: State) -> dict[str, Any]:
        deal = super().write(s)
        if s.monster != NOBODY:
            pile = [int(s.pile) >> CARD_BITS * i & (1 << CARD_BITS) - 1 for i in range(HAND)]
            deal["hands"][MONSTER] = " ".join(map(DECK.text, pile))
        return deal

    def read(self, s: State, deal: Deal) -> None:
        super().read(s, deal)
        if s.monster != NOBODY:
            pile = map(DECK.names.index, deal["hands"][MONSTER].split())
            s.pile = sum(card << CARD_BITS * i for i, card in enumerate(pile))


RULEBOOK = Rulebook(
    MEINZ,
    FIELDS,
    rules,
    Words(TEXTS, EVENTS, score_parts=("highest", "second", "lowest"), kinds={CALLING: "call", SWAPPING: "swap"}),
    deals=MeinzDeals(DECK),
    card_places=("hand", "discarded", "played", "given"),
    not_asked={"stich/1": frozenset({"keep"})},  # MZ-9: in later formats whoever gets a trick is asked
    rounds=dict.fromkeys(MEINZ.seats, ROUNDS),
)
