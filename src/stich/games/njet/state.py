"""The phases of Njet, the names on its board, and the fields of its state with their meaning."""

from typing import Annotated, Literal, get_args

from stich.games.fields import Cards, Colours, Concluded, Fields, Own, PerSeat, Seat, Seats, Seen, SeenBySome, Shape
from stich.games.njet.board import NOT_SETTLED, POINTS
from stich.games.njet.cards import DECK
from stich.games.views import View
from stich.kernel.kinds import CardsOfDeck, Number, OneOf, OneSeat, Phases, SeatsAndOthers, own_phases
from stich.kernel.tricks import trick_fields

SEATS = 5
PhaseName = Literal["deal", "over", "njet", "teams", "monster", "cache", "tricks"]
NJET, TEAMS, MONSTER, CACHE, TRICKS = own_phases(PhaseName)

ScoringName = Literal["full", "difference"]
FULL, DIFFERENCE = range(2)

# What is printed on the spaces of the board, row by row.
CacheName = Literal["discard-1", "discard-2", "discard-2-no-zeros", "pass-2", "none"]
TrumpName = Literal["red", "black", "blue", "yellow", "none"]
CACHES, TRUMPS = get_args(CacheName), get_args(TrumpName)
BOARD = {
    "start": [str(seat) for seat in range(SEATS)],
    "cache": CACHES,
    "trump": TRUMPS,
    "super": TRUMPS,
    "points": [str(points) for points in POINTS],
}
SPACES = [f"{row} {space}" for row, spaces in BOARD.items() for space in spaces]

Phase = Annotated[PhaseName, Phases(PhaseName)]
Spaces = Annotated[list[str], SeatsAndOthers(SPACES, SEATS)]
Cache = Annotated[CacheName | None, OneOf(CACHES, none=NOT_SETTLED)]
Trump = Annotated[TrumpName | None, OneOf(TRUMPS, none=NOT_SETTLED)]


class NjetView(View, frozen=True, kw_only=True, tag="njet"):
    """What a seat knows in Njet.

    The board: `uncovered` are the spaces still open and `markers` those each seat has covered, written as the actions
    name them, such as "cache discard-1"; a symbol that is in neither belongs to nobody. The conditions of the round,
    None until the board is settled: `start` is the start player, `trump` and `super_trump` a colour or "none", `points`
    what a trick brings. `team` is the start player's, empty until it is formed; all others are the other team.
    `monster` is who has the monster.

    In the cache `choosing` are the seats still choosing. `cached` is what a seat has chosen, and after "pass-2" what it
    passed to its right neighbour, as far as the viewer saw it; `discarded` are the viewer's own discards, and `aside`
    is how many cards were not dealt, `to_cache` how many each caches. `tricks` are those won so far, `zeros` how many
    zeros a seat has captured, `earned` what each would score if the round ended now, `void` the colours a seat has
    shown not to hold."""

    phase: Phase
    rounds_played: Annotated[int, Number(15)]
    face_down: Annotated[list[Annotated[int, Number(20)]], Shape.PER_SEAT, Seen.WRITTEN]
    tricks_left: Annotated[int, Number(20)]
    scoring: Annotated[ScoringName, OneOf(get_args(ScoringName))]
    dealer: Annotated[int, OneSeat()]
    turn: int
    discarded: Own[Cards]
    aside: Concluded[int]
    to_cache: Concluded[int]
    uncovered: Spaces
    markers: PerSeat[Spaces]
    start: Seat
    cache: Cache
    trump: Trump
    super_trump: Trump
    points: Annotated[int | None, Number(4, least=-2, none=0)]
    team: Seats
    monster: Seat
    choosing: Seats
    cached: SeenBySome[PerSeat[Cards]]
    tricks: PerSeat[Annotated[int, Number(20)]]
    zeros: PerSeat[Annotated[int, Number(12)]]
    earned: Concluded[PerSeat[int]]
    void: PerSeat[Colours]


FIELDS = Fields(
    NjetView,
    DECK,
    SEATS,
    secret=["undealt"],
    undealt=CardsOfDeck("cards"),  # with 2 players, those that lie aside for this round
    trumps=CardsOfDeck("cards"),
    super_trumps=CardsOfDeck("cards"),
    **trick_fields(SEATS),
    suit=Number(),  # the colour led
)
