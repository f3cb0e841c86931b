"""The positions and phases of Meinz, and the fields of its state with their meaning."""

from typing import Annotated, Literal

from stich.games.fields import Card, Cards, Colours, Fields, Own, PerSeat, Seat, Seats, Seen, SeenBySome, Shape
from stich.games.meinz.cards import DECK
from stich.games.views import View
from stich.kernel.kinds import Number, OneSeat, Phases, SetOfSeats, own_phases
from stich.kernel.tricks import trick_fields

POSITIONS = 4
MONSTER = 3
PhaseName = Literal["deal", "over", "discard", "tricks", "calling", "swapping"]
DISCARD, TRICKS, CALLING, SWAPPING = own_phases(PhaseName)
TAKING = SWAPPING + 1  # no phase, but the second step of a swap
NO_CARD = -1


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

    phase: Annotated[PhaseName, Phases(PhaseName)]
    rounds_played: Annotated[int, Number(15)]
    score: PerSeat[Annotated[int, Number(31)]]
    hand: SeenBySome[PerSeat[Cards]]
    face_down: Annotated[list[Annotated[int, Number(9)]], Shape.PER_SEAT, Seen.WRITTEN]
    tricks_left: Annotated[int, Number(8)]
    monster: Seat
    dealer: Annotated[int, OneSeat()]
    turn: int
    choosing: Seats
    discarded: Own[Cards]
    given: PerSeat[Cards]
    tricks_taken: PerSeat[Annotated[int, Number(2)]]
    sums: PerSeat[Annotated[int, Number(127)]]
    to_ask: Seats
    caller: Seat
    swap_given: Card
    swap_taken: Card
    known: PerSeat[Cards]
    void: PerSeat[Colours]


FIELDS = Fields(
    MeinzView,
    DECK,
    POSITIONS,
    secret=("pile",),
    **trick_fields(POSITIONS),
    lacking=SetOfSeats(),  # with fewer than two tricks
    pile=Number(),  # the monster's hand in order: six bits a card, the top card lowest
)
