"""The Last Panther in words: its action texts, its view and its events."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec

from stich.games.events import Event
from stich.games.face import Face, Options
from stich.games.last_panther import rules
from stich.games.mue.cards import COLOUR, DECK, NUMBER
from stich.games.views import CardsWord, NamesWord, NameWord, PerSeat, Seats, View
from stich.kernel.record import DEAL, OVER, Plain, Record
from stich.kernel.tricks import left_of

PHASES = {DEAL: "deal", OVER: "over", rules.PASSING: "passing", rules.TRICKS: "tricks"}
TEXTS = {
    rules.PASSING: [f"give {card}" for card in DECK.names],
    rules.TRICKS: [f"play {card}" for card in DECK.names],
}

Phase = Annotated[Literal["deal", "over", "passing", "tricks"], NameWord(PHASES)]
Cards = Annotated[list[str], CardsWord(DECK)]
Colours = Annotated[list[str], NamesWord(DECK.colour_names)]


class LastPantherView(View, frozen=True, kw_only=True, tag="last_panther"):
    """What a seat knows in The Last Panther.

    `to_pass` is how many cards each passes, `choosing` are the seats still choosing them, `given` what a seat passed to
    its left neighbour as far as the viewer saw it; the cards leave the hand when all have chosen. `points` are those of
    the tricks taken so far, `void` the colours a seat has shown not to hold."""

    phase: Phase
    limit: int
    dealer: int
    turn: int
    hand: PerSeat[Cards]
    played: PerSeat[Cards]
    to_pass: int
    choosing: Seats
    given: PerSeat[Cards]
    points: PerSeat[int]
    void: PerSeat[Colours]


class CardGiven(Event, frozen=True, tag="card_given"):
    """A seat chose a card to pass to the left, which it alone sees (C-5)."""

    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class CardsPassed(Event, frozen=True, tag="cards_passed"):
    """All have chosen: what each seat passed to its left neighbour, for the giver and the receiver to see."""

    given: list[list[str] | None]

    def seen_by(self, seat: int | None) -> Event | None:
        def known(giver: int) -> bool:
            return seat is not None and seat in (giver, (giver + 1) % len(self.given))

        given = [cards if known(giver) else None for giver, cards in enumerate(self.given)]
        return msgspec.structs.replace(self, given=given)


class LastPantherFace(Face):
    rules = rules
    deck = DECK
    phases = PHASES
    texts = TEXTS
    view_type = LastPantherView

    def configure(self, s: Record, players: int, options: Options) -> None:
        s.players = players
        s.limit = options["limit"]

    def cards_in_play(self, players: int) -> int:
        return int(rules.deck_for(players))

    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        if before.phase == rules.PASSING:
            yield CardGiven(seat, DECK.text(action))
            if after.phase == rules.TRICKS:
                yield CardsPassed([DECK.texts(cards) for cards in after.given[: after.players]])

    def score_parts(self, s: Record) -> dict[str, list[int]]:
        last = [rules.LAST_TRICK if seat == s.winner else 0 for seat in range(s.players)]
        return {"tricks": [int(points) for points in s.points[: s.players]], "last_trick": last}

    def conclusions(self, now: Plain) -> dict[str, Any]:
        return {"to_pass": int(rules.passed_each(now.players))}

    def complete(self, s: Record, view: View) -> None:
        assert isinstance(view, LastPantherView)
        for giver in range(s.players):
            holder = giver if s.phase == rules.PASSING else left_of(s, giver)
            s.given[giver] = self.where_they_lie(view.given[giver], s, holder)
        if s.trick_size:
            s.suit = COLOUR[s.trick[0]]
            s.strength = NUMBER[s.trick[(s.winner - s.leader) % s.players]]


FACE = LastPantherFace()
