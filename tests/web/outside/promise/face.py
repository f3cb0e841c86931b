"""Promise in words."""

from collections.abc import Iterator
from typing import Annotated, Literal

from stich.games.events import Event
from stich.games.face import Face, Options
from stich.games.views import CardsWord, NamesWord, NameWord, PerSeat, Seat, View
from stich.kernel.record import DEAL, OVER, Plain, Record

from . import rules
from .rules import DECK

PHASES = {DEAL: "deal", OVER: "over", rules.NAMING: "naming_a_rival", rules.BIDDING: "bidding", rules.TRICKS: "play"}
TEXTS = {
    rules.NAMING: [f"rival {seat}" for seat in range(rules.SEATS)],
    rules.BIDDING: [f"bid {tricks}" for tricks in range(rules.HAND + 1)],
    rules.TRICKS: [f"play {card}" for card in DECK.names],
}
Phase = Annotated[Literal["deal", "over", "naming_a_rival", "bidding", "play"], NameWord(PHASES)]
Cards = Annotated[list[str], CardsWord(DECK)]
Suit = Annotated[str, NameWord(dict(enumerate(DECK.colour_names)))]
Suits = Annotated[list[str], NamesWord(DECK.colour_names)]
Bid = Annotated[int | None, NameWord({rules.NOT_YET: None, **{tricks: tricks for tricks in range(rules.HAND + 1)}})]


class PromiseView(View, frozen=True, kw_only=True, tag="promise"):
    """What a seat knows in Promise."""

    phase: Phase
    rounds: int
    dealer: int
    turn: int
    rival: Seat
    trump: Suit
    hand: PerSeat[Cards]
    played: PerSeat[Cards]
    bid: PerSeat[Bid]
    tricks_taken: PerSeat[int]
    void: PerSeat[Suits]


class RivalNamed(Event, frozen=True, tag="rival_named"):
    seat: int
    rival: int


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: int
    tricks: int


class PromiseFace(Face):
    rules = rules
    deck = DECK
    phases = PHASES
    texts = TEXTS
    view_type = PromiseView

    def configure(self, s: Record, players: int, options: Options) -> None:
        s.players = players
        s.rounds = options["rounds"]

    def cards_in_play(self, players: int) -> int:
        return DECK.all

    def cards_each(self, players: int) -> int:
        return rules.HAND

    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        if before.phase == rules.NAMING:
            yield RivalNamed(seat, action)
        elif before.phase == rules.BIDDING:
            yield BidMade(seat, action)

    def score_parts(self, s: Record) -> dict[str, list[int]]:
        seats = range(s.players)
        kept = [rules.KEPT if s.bid[seat] == s.tricks_taken[seat] else 0 for seat in seats]
        return {"tricks": [int(s.tricks_taken[seat]) for seat in seats], "promise_kept": kept}

    def complete(self, s: Record, view: View) -> None:
        if s.trick_size:
            s.suit = rules.SUIT[s.trick[0]]
            s.strength = rules.strength(s, int(s.trick[(s.winner - s.leader) % s.players]))


FACE = PromiseFace()
