"""Meinz in words: its action texts, its deals, its view and its events."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import numpy as np

from stich.games.events import Event
from stich.games.face import Deal, Face, Options
from stich.games.meinz import rules
from stich.games.meinz.cards import ALL_CARDS, DECK
from stich.games.views import CardsWord, NamesWord, NameWord, PerSeat, Seat, Seats, View
from stich.kernel.record import DEAL, NOBODY, OVER, Plain, Record, plain

PHASES = {
    DEAL: "deal",
    OVER: "over",
    rules.DISCARD: "discard",
    rules.TRICKS: "tricks",
    rules.CALLING: "calling",
    rules.SWAPPING: "swapping",
}
TEXTS = {
    rules.DISCARD: [f"discard {card}" for card in DECK.names],
    rules.TRICKS: [f"play {card}" for card in DECK.names],
    rules.CALLING: [*[""] * rules.SILENT, "silent", "meinz"],
    rules.SWAPPING: [*(f"give {card}" for card in DECK.names), "", "", "keep"],
}
TAKE_TEXTS = [f"take {card}" for card in DECK.names]
NOT_ASKED = {"stich/1": frozenset({"keep"})}  # MZ-9: in later formats whoever gets a trick is asked
POINT_CARDS = {"highest": rules.HIGHEST, "second": rules.SECOND, "lowest": rules.LOWEST}

Phase = Annotated[Literal["deal", "over", "discard", "tricks", "calling", "swapping"], NameWord(PHASES)]
Card = Annotated[str | None, NameWord({rules.NO_CARD: None, **dict(enumerate(DECK.names))})]
Cards = Annotated[list[str], CardsWord(DECK)]
Colours = Annotated[list[str], NamesWord(DECK.colour_names)]


class MeinzView(View, frozen=True, kw_only=True, tag="meinz"):
    """What a seat knows in Meinz.

    There are four positions at the table, and so four entries in every list: with three players `monster` is that of
    the card monster, whose `face_down` cards are its pile. `dealer` is the start player of the round, `choosing` are
    the seats that have not discarded yet, `discarded` holds what the viewer put aside.

    `turn` is who is to play, is asked to call, or may swap. `to_ask` are the seats that may call now, in turn; `caller`
    has called for the trick. `winner` gets the trick as it lies, None while only seats with two tricks have played.
    After a trick `swap_given` and `swap_taken` tell what its winner exchanged, and `last_trick` how it lies since;
    `given` is all that a seat put into tricks like this, `played` what it played and still lies in a trick.
    `tricks_taken` are a seat's tricks of two, `sums` those of their numbers, with the monster's 12 when the round ends.

    What all know of a hand: `known` are cards it took in a swap, `void` colours it has shown not to hold."""

    phase: Phase
    monster: Seat
    dealer: int
    turn: int
    choosing: Seats
    hand: PerSeat[Cards]
    discarded: PerSeat[Cards]
    played: PerSeat[Cards]
    given: PerSeat[Cards]
    tricks_taken: PerSeat[int]
    sums: PerSeat[int]
    to_ask: Seats
    caller: Seat
    swap_given: Card
    swap_taken: Card
    known: PerSeat[Cards]
    void: PerSeat[Colours]


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """A seat put a card out of the round; nobody else ever sees which (MZ-2)."""

    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class AllDiscarded(Event, frozen=True, tag="all_discarded"):
    """Every player has discarded (C-5)."""


class MeinzCalled(Event, frozen=True, tag="meinz_called"):
    seat: int


class StayedSilent(Event, frozen=True, tag="stayed_silent"):
    """A seat that was asked did not call."""

    seat: int


class TrickKept(Event, frozen=True, tag="trick_kept"):
    """The winner of a trick swapped nothing; whether anything fitted is not told."""

    seat: int


class CardOffered(Event, frozen=True, tag="card_offered"):
    """The winner of a trick put down a card to exchange it for one of the trick."""

    seat: int
    card: str


class CardsSwapped(Event, frozen=True, tag="cards_swapped"):
    """The card given lies in the trick, the one taken is in the winner's hand."""

    seat: int
    given: str
    taken: str


class SumsCounted(Event, frozen=True, tag="sums_counted"):
    """The sum of the numbers in the tricks of each, with the monster's 12 (MZ-10, MZ-16)."""

    sums: list[int]


class MeinzFace(Face):
    rules = rules
    deck = DECK
    phases = PHASES
    texts = TEXTS
    view_type = MeinzView
    card_places = ("hand", "discarded", "played", "given")
    not_asked = NOT_ASKED

    def configure(self, s: Record, players: int, options: Options) -> None:
        s.players = rules.POSITIONS
        s.monster = rules.MONSTER if players == rules.MONSTER else NOBODY

    def positions(self, players: int) -> int:
        return rules.POSITIONS

    def players_at(self, s: Record) -> int:
        return rules.POSITIONS if s.monster == NOBODY else rules.POSITIONS - 1

    def cards_in_play(self, players: int) -> int:
        return ALL_CARDS

    # ---- the monster's pile ------------------------------------------------------------------------------------

    def write_deal(self, s: Record) -> dict[str, Any]:
        deal = super().write_deal(s)
        if s.monster != NOBODY:
            pile = [int(s.pile) >> rules.CARD_BITS * i & (1 << rules.CARD_BITS) - 1 for i in range(rules.HAND)]
            deal["hands"][rules.MONSTER] = " ".join(map(DECK.text, pile))
        return deal

    def read_deal(self, s: Record, deal: Deal) -> None:
        super().read_deal(s, deal)
        if s.monster != NOBODY:
            pile = map(DECK.names.index, deal["hands"][rules.MONSTER].split())
            s.pile = sum(card << rules.CARD_BITS * i for i, card in enumerate(pile))

    # ---- actions and events ------------------------------------------------------------------------------------

    def action_texts(self, s: Plain | Record) -> Sequence[str]:
        if s.phase == rules.SWAPPING and s.swap_given != rules.NO_CARD:
            return TAKE_TEXTS
        return super().action_texts(s)

    def events(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        """What the player did, and then the monster's cards one by one."""
        if before.monster == NOBODY:
            yield from super().events(before, seat, action, after)
            return
        states = np.array([before.record], before.record.dtype)
        rules.act(states[0], seat, action)
        now = plain(states)
        yield from super().events(before, seat, action, now)
        while rules.monsters_turn(now.record):
            earlier, states = now, states.copy()
            rules.monster_plays(states[0])
            now = plain(states)
            yield from super().events(earlier, rules.MONSTER, rules.top_of_pile(earlier.record), now)

    def narrate(self, before: Plain, seat: int, action: int, after: Plain) -> Iterator[Event]:
        if before.phase == rules.DISCARD:
            yield CardDiscarded(seat, DECK.text(action))
            if after.phase != rules.DISCARD:
                yield AllDiscarded()
        elif before.phase == rules.CALLING:
            yield MeinzCalled(seat) if action == rules.CALL else StayedSilent(seat)
        elif before.phase == rules.SWAPPING:
            yield self.swap_event(before, seat, action)
        if after.rounds_played > before.rounds_played:
            yield SumsCounted(list(after.sums))

    def swap_event(self, before: Plain, seat: int, action: int) -> Event:
        if action == rules.KEEP:
            return TrickKept(seat)
        if before.swap_given == rules.NO_CARD:
            return CardOffered(seat, DECK.text(action))
        return CardsSwapped(seat, given=DECK.text(before.swap_given), taken=DECK.text(action))

    def score_parts(self, s: Record) -> dict[str, list[int]]:
        return {
            rank: [points if score == points else 0 for score in s.round_score] for rank, points in POINT_CARDS.items()
        }

    # ---- views -------------------------------------------------------------------------------------------------

    def complete(self, s: Record, view: View) -> None:
        for seat in range(rules.POSITIONS):
            if s.tricks_taken[seat] < rules.TRICKS_EACH:
                s.lacking |= 1 << seat
        if s.caller != NOBODY:
            s.strength = rules.CALLED
        elif s.winner == NOBODY:
            s.strength = rules.PASSED_OVER
        elif s.trick_size:
            place = (s.winner - s.leader) % rules.POSITIONS
            s.strength = rules.strength(place, s.trick[place])


FACE = MeinzFace()
