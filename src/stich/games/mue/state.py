"""The phases and trumps of Mü, and the fields of its state with their meaning."""

from typing import Annotated, Literal

from stich.games.fields import Cards, Concluded, Fields, Flag, PerSeat, Seat, Seen, Shape
from stich.games.mue.cards import CARDS, COLOURS, DECK, NUMBERS
from stich.games.views import View
from stich.kernel.kinds import ByName, CardsOfDeck, ListOf, Number, OneOf, OneSeat, Phases, SetOf, own_phases
from stich.kernel.tricks import trick_fields

SEATS = 6
PhaseName = Literal["deal", "over", "auction", "vice_trump", "chief_trump", "partner", "tricks"]
AUCTION, VICE_TRUMP, CHIEF_TRUMP, PARTNER, TRICKS = own_phases(PhaseName)

# A trump is a colour 0 to 4, a number 5 to 14, or
NO_TRUMP = COLOURS + NUMBERS
NOT_CHOSEN = -1
TRUMPS = [*DECK.colour_names, *map(str, range(NUMBERS)), "none"]
# A suit is a colour 0 to 4, or
TRUMP_SUIT = COLOURS
SUITS = [*DECK.colour_names, "trump"]

Phase = Annotated[PhaseName, Phases(PhaseName)]
Trump = Annotated[str | None, OneOf(TRUMPS, none=NOT_CHOSEN)]


class MueView(View, frozen=True, kw_only=True, tag="mue"):
    """What a seat knows in Mü.

    In the auction `bid` lies on the table, `limit` is what the own bid may reach in this turn, `last_added` tells in
    which order the last cards were added, `goals` what a team must take for a bid of 1, 2, … up to `limit` cards. Once
    there is a chief, `goal` is what the chief's team must take and `bonuses` what reaching it brings for each trump the
    chief may choose or has chosen; `from_goal` is what each seat would get for the goal, reached or missed, if the hand
    ended now. A trump is None until it is chosen, and "none" for no trump. `points` are the card points taken so far,
    `void` the suits a seat has shown not to hold."""

    phase: Phase
    rounds_played: Annotated[int, Number(63, open_ended=True)]
    face_down: Annotated[list[Annotated[int, Number(15)]], Shape.PER_SEAT, Seen.WRITTEN]
    tricks_left: Annotated[int, Number(15)]
    target: int
    hands: Annotated[int | None, Number(none=0)]
    stalemate: Annotated[Literal["text", "summary"], OneOf(["text", "summary"])]
    same_trump: Flag
    dealer: Annotated[int, OneSeat()]
    turn: int
    bid: PerSeat[Cards]
    added: Annotated[int, Number(15)]
    limit: Annotated[int, Number(16)]
    passes: Annotated[int, Number(6)]
    bids_made: int
    last_added: PerSeat[Annotated[int, Number(63)]]
    chief: Seat
    vice: Seat
    partner: Seat
    goal_bid: Annotated[int, Number(15)]
    chief_trump: Trump
    vice_trump: Trump
    chief_trumps: Cards
    vice_trumps: Cards
    goals: Concluded[Annotated[list[int], ListOf(Number(), CARDS // 4 + 1)]]
    goal: Concluded[Annotated[int | None, Number()]]
    bonuses: Concluded[Annotated[dict[str, int], ByName(TRUMPS, Number())]]
    from_goal: Concluded[PerSeat[int]]
    points: PerSeat[Annotated[int, Number(127)]]
    void: PerSeat[Annotated[list[str], SetOf(SUITS)]]


FIELDS = Fields(
    MueView,
    DECK,
    SEATS,
    **trick_fields(SEATS),
    suit=Number(),  # the one led
    suit_led=CardsOfDeck("cards"),  # its cards
)
