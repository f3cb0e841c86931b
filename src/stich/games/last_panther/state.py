"""The phases of The Last Panther, and the fields of its state with their meaning."""

from typing import Annotated, Literal

from stich.games.fields import Cards, Colours, Concluded, Fields, PerSeat, Seats, Seen, SeenBySome, Shape
from stich.games.mue.cards import DECK
from stich.games.views import View
from stich.kernel.kinds import Number, OneSeat, Phases, own_phases
from stich.kernel.tricks import trick_fields

SEATS = 8
PhaseName = Literal["deal", "over", "passing", "tricks"]
PASSING, TRICKS = own_phases(PhaseName)


class LastPantherView(View, frozen=True, kw_only=True, tag="last_panther"):
    """What a seat knows in The Last Panther.

    `to_pass` is how many cards each passes, `choosing` are the seats still choosing them, `given` what a seat passed to
    its left neighbour as far as the viewer saw it; the cards leave the hand when all have chosen. `points` are those of
    the tricks taken so far, `void` the colours a seat has shown not to hold."""

    phase: Annotated[PhaseName, Phases(PhaseName)]
    rounds_played: Annotated[int, Number(63, open_ended=True)]
    face_down: Annotated[list[Annotated[int, Number(15)]], Shape.PER_SEAT, Seen.WRITTEN]
    tricks_left: Annotated[int, Number(15)]
    limit: int
    dealer: Annotated[int, OneSeat()]
    turn: int
    to_pass: Concluded[int]
    choosing: Seats
    given: SeenBySome[PerSeat[Cards]]
    points: PerSeat[Annotated[int, Number(511, least=-512)]]
    void: PerSeat[Colours]


FIELDS = Fields(
    LastPantherView,
    DECK,
    SEATS,
    **trick_fields(SEATS),
    suit=Number(),  # the colour led
)
