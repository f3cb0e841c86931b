"""Deals as data: how they are written in records, and read and checked when somebody supplies one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from stich.cards import Deck
from stich.errors import DealError
from stich.games.events import Dealt, RoundBegun
from stich.kernel.state import State
from stich.quoting import quoted

Deal: TypeAlias = Mapping[str, Any]


class DealPart(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a written deal, and the field of the state that holds its cards. What the part looks like depends on
    `form`:

    - `hands`: a text of `size` cards for each seat; the field has a set for each seat. For the seats in `in_order` the
      order counts too: another field has it as a number, so many bits a card, the first card in the lowest bits;
    - `cards`: a text of `size` cards; the field is a set;
    - `rows`: a text of `size` cards for each row; the field has a number for each card;
    - `name`: one of the names that the field's kind has.
    """

    name: str
    form: Literal["hands", "cards", "rows", "name"]
    field: str
    size: int = 1
    in_order: dict[int, tuple[str, int]] = {}


class Deals:
    """Deals of hands: `{"hands": ["B1 B7 R0 …", …]}`, with one entry for each seat.

    `piles` are cards dealt to other places: the field that they go to, and how many there are. With `{"turned": 1}`,
    the card turned up for trumps is written as `"turned": "R7"`. A game that deals anything else has a subclass of its
    own."""

    event_type: type[RoundBegun] = Dealt
    piles: ClassVar[Mapping[str, int]] = MappingProxyType({})

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.example = f"{deck.names[0]} {deck.names[-1]}"  # of how cards are written

    # ---- what is dealt -----------------------------------------------------------------------------------------

    def cards_in_play(self, s: State) -> int:
        """The set of cards that a round is dealt from."""
        return self.deck.all

    def cards_each(self, s: State) -> int:
        """How many cards each seat is dealt in the coming round."""
        return self.cards_in_play(s).bit_count() // int(s.players)

    # ---- as data -----------------------------------------------------------------------------------------------

    def parts(self, s: State) -> list[DealPart]:
        """How a deal is written at this table, for programs in other languages."""
        hands = DealPart(name="hands", form="hands", field="hand", size=self.cards_each(s))
        return [hands, *(DealPart(name=n, form="cards", field=n, size=size) for n, size in self.piles.items())]

    def write(self, s: State) -> dict[str, Any]:
        hands = [" ".join(self.deck.texts(hand)) for hand in s.hand[: s.players]]
        return {"hands": hands, **{name: " ".join(self.deck.texts(getattr(s, name))) for name in self.piles}}

    def read(self, s: State, deal: Deal) -> None:
        """Puts a deal into the state. If the deal is not valid, an error says why and nothing changes."""
        hands = self.parse_hands(s, deal)
        free = self.cards_in_play(s) & ~sum(hands)
        piles = {name: self.parse_cards(deal[name], free, name, size) for name, size in self.piles.items()}
        for seat, hand in enumerate(hands):
            s.hand[seat] = hand
        for name, cards in piles.items():
            setattr(s, name, cards)

    def event(self, s: State) -> RoundBegun:
        """The event that says the round was dealt."""
        hands: list[list[str] | None] = [hand.split() for hand in self.write(s)["hands"]]
        return Dealt(round=int(s.rounds_played), dealer=int(s.dealer), hands=hands)

    def parse_hands(self, s: State, deal: Deal) -> list[int]:
        players = int(s.players)
        parts = {"hands", *self.piles}
        if not isinstance(deal, Mapping) or set(deal) != parts or not isinstance(deal["hands"], list | tuple):
            piles = "".join(f', "{name}": "…"' for name in self.piles)
            raise DealError(f'a deal is {{"hands": ["{self.example} …", …]{piles}}}, one entry a seat')
        if len(deal["hands"]) != players:
            raise DealError(f"a deal for {players} has {players} hands, not {len(deal['hands'])}")
        free, each, hands = self.cards_in_play(s), self.cards_each(s), []
        for seat, text in enumerate(deal["hands"]):
            hands.append(self.parse_cards(text, free, f"hand {seat}", each))
            free &= ~hands[-1]
        return hands

    def parse_cards(self, text: Any, free: int, place: str, how_many: int) -> int:
        """The set of cards in a text. Each card is taken from those that are still free."""
        if not isinstance(text, str):
            raise DealError(f"{place} is not a text of cards such as '{self.example}'")
        cards = 0
        for name in text.split():
            if name not in self.deck.copies:
                raise DealError(f"{place}: there is no card {quoted(name)}")
            card = self.deck.first(name, free & ~cards)
            if not card:
                raise DealError(f"{place}: {name} is there too often, or not in this deck")
            cards |= card
        if cards.bit_count() != how_many:
            raise DealError(f"{place} has {cards.bit_count()} cards, not {how_many}")
        return cards
