"""What happens in Was sticht?."""

from typing import Annotated, ClassVar, Literal

from stich.games.events import Event, KnownCard, RoundBegun
from stich.games.fields import Flag, KnownSeat, PerSeat, Seats, Seen, TrickCards
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.state import (
    NUMBER_NAMES,
    TRUMP_COLOUR_NAMES,
    Function,
    RowsOfCards,
    TrumpColour,
    TrumpNumber,
)
from stich.games.words import numbers
from stich.kernel.kinds import OneOf

OneFunction = Annotated[str, OneOf(KINDS)]


class FunctionDrafted(Event, frozen=True, tag="function_drafted"):
    seat: KnownSeat
    function: OneFunction


class RowsLaid(RoundBegun, frozen=True, tag="rows_laid"):
    """The cards lie open in rows, and the trumps are drawn. Only the start player, `dealer`, sees the trumps."""

    rows: Annotated[list[list[str]], RowsOfCards()]
    trump_color: Annotated[TrumpColour, Seen.BY_DEALER]
    trump_number: Annotated[TrumpNumber, Seen.BY_DEALER]


class CardTaken(Event, frozen=True, tag="card_taken"):
    """A seat took a card of a row."""

    seat: KnownSeat
    card: KnownCard
    row: int


class CardLaidAside(Event, frozen=True, tag="card_laid_aside"):
    """The card of a row that nobody took is out of the round (WS-9)."""

    card: KnownCard
    row: int


class HintGiven(Event, frozen=True, tag="hint_given"):
    """The cards taken from a row, by seat: as a trick led by `leader`, `winner` would win it (WS-7)."""

    row: int
    leader: KnownSeat
    cards: TrickCards
    winner: KnownSeat


class TrumpsShown(Event, frozen=True, tag="trumps_shown"):
    trump_color: Annotated[str, OneOf(TRUMP_COLOUR_NAMES)]
    trump_number: Annotated[int | Literal["none"], OneOf(NUMBER_NAMES)]


class FunctionChosen(Event, frozen=True, tag="function_chosen"):
    """A seat chose its function; the others see it when all have chosen (C-5)."""

    private: ClassVar[bool] = True

    seat: KnownSeat
    function: OneFunction


class FunctionsShown(Event, frozen=True, tag="functions_shown"):
    """What each seat has chosen for this round; None is the start player."""

    functions: PerSeat[Function]


class FunctionsFulfilled(Event, frozen=True, tag="functions_fulfilled"):
    """The tricks are over: who fulfilled its own function, and whose function the start player fulfilled instead."""

    seats: Seats
    stolen_from: Seats


class FunctionDiscarded(Event, frozen=True, tag="function_discarded"):
    """A seat discarded a function: the one that it fulfilled, or, as start player, one of its choice (`stolen`)."""

    seat: KnownSeat
    function: OneFunction
    stolen: Flag


class PlacesFound(Event, frozen=True, tag="places_found"):
    """The final places of all seats, counted from 1: by functions discarded, then by the sum of their values
    (WS-25)."""

    places: PerSeat[int]
    done: PerSeat[int]
    sums: PerSeat[int]


EVENTS = (
    FunctionDrafted,
    CardTaken,
    CardLaidAside,
    HintGiven,
    TrumpsShown,
    FunctionChosen,
    FunctionsShown,
    FunctionsFulfilled,
    FunctionDiscarded,
    PlacesFound,
)
(
    FUNCTION_DRAFTED,
    CARD_TAKEN,
    CARD_LAID_ASIDE,
    HINT_GIVEN,
    TRUMPS_SHOWN,
    FUNCTION_CHOSEN,
    FUNCTIONS_SHOWN,
    FUNCTIONS_FULFILLED,
    FUNCTION_DISCARDED,
    PLACES_FOUND,
) = numbers(EVENTS)
