"""The phases, rows and trumps of Was sticht?, and the fields of its state with their meaning."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from stich.cards.deck import cards_in
from stich.games.fields import Cards, Colours, Concluded, Fields, Flag, PerSeat, Seat, Seats, Seen, SeenBySome
from stich.games.views import View
from stich.games.was_sticht.cards import DECK, NO_NUMBER, TRUMP_NUMBERS
from stich.games.was_sticht.functions import FUNCTIONS, KIND_COUNT, with_one_more
from stich.games.was_sticht.kinds import KINDS
from stich.kernel.json_writer import SET, Template
from stich.kernel.kinds import (
    ByName,
    CardsOfDeck,
    Kind,
    ListOf,
    Number,
    OneCard,
    OneOf,
    OneSeat,
    Parts,
    Phases,
    Row,
    SetOf,
    SetOfCards,
    own_phases,
)
from stich.kernel.tricks import trick_fields

SEATS = 4
ROWS, ROW_SIZE = 9, 4
PhaseName = Literal["deal", "over", "draft", "choosing_cards", "choosing_functions", "tricks", "discard"]
DRAFT, CHOOSING_CARDS, CHOOSING_FUNCTIONS, TRICKS, DISCARD = own_phases(PhaseName)

NOT_CHOSEN = -1  # a function
NOT_TAKEN = -1  # a card
HIDDEN = -1  # a trump nobody has drawn yet, or one that the viewer does not know

NO_TRUMP: Literal["none"] = "none"
TRUMP_COLOUR_NAMES = [*DECK.colour_names, NO_TRUMP]
NUMBER_NAMES: list[int | Literal["none"]] = [
    NO_TRUMP if number == NO_NUMBER else number for number in range(TRUMP_NUMBERS)
]
EDITIONS = ("2008", "1993")

Trumps: TypeAlias = tuple[str, int | Literal["none"]]
# A pair of trumps as one number: colour times the number of trump numbers, plus number.
PAIRS: list[Trumps] = [(colour, number) for colour in TRUMP_COLOUR_NAMES for number in NUMBER_NAMES]

_encode = msgspec.json.Encoder().encode


# ---- kinds of this game ----------------------------------------------------------------------------------------


class StockOfFunctions(SetOf):
    """A stock of functions: its kinds in order, a kind of which there are two twice."""

    in_order = sorted(range(FUNCTIONS), key=lambda function: function % KIND_COUNT)

    def __init__(self) -> None:
        super().__init__([*KINDS, *(f"{kind} again" for kind in KINDS)])

    def tell(self, number: Any) -> Any:
        return [KINDS[function % KIND_COUNT] for function in self.in_order if number >> function & 1]

    def read(self, value: Any) -> Any:
        stock = 0
        for name in value:
            stock = with_one_more(stock, KINDS.index(name))
        return stock

    def write(self, template: Template, place: int) -> None:
        texts = [(function, _encode(KINDS[function % KIND_COUNT])) for function in self.in_order]
        template.value(place, SET, texts)


class PairsOfTrumps(SetOf):
    """A set of pairs of trumps."""

    def __init__(self) -> None:
        super().__init__(f"{colour} {number}" for colour, number in PAIRS)

    def tell(self, number: Any) -> Any:
        return [PAIRS[pair] for pair in cards_in(number)]

    def read(self, value: Any) -> Any:
        return sum(1 << PAIRS.index(pair) for pair in value)

    def write(self, template: Template, place: int) -> None:
        template.value(place, SET, [(number, _encode(pair)) for number, pair in enumerate(PAIRS)])


class RowsOfCards(ListOf):
    """The rows as they were laid. An observation tells which cards lie in each."""

    def __init__(self) -> None:
        super().__init__(Row(OneCard(DECK), ROW_SIZE), ROWS)

    def observed(self) -> Sequence[Kind]:
        return [CardsOfRow(row) for row in range(ROWS)]


class CardsOfRow(SetOfCards):
    """The cards that one row was laid with; none before the first deal, when all numbers are equal."""

    def __init__(self, row: int) -> None:
        super().__init__(DECK)
        self.places = range(ROW_SIZE * row, ROW_SIZE * (row + 1))

    def bits(self, value: str) -> str:
        cards = " | ".join(f"bit({value}[{place}])" for place in self.places)
        return f"({cards}) if {value}[0] != {value}[1] else 0"


class Hint(msgspec.Struct, frozen=True):
    """WS-7: the cards taken from a row, by seat: as a trick led by `leader`, `winner` would win it."""

    leader: int
    cards: list[str]
    winner: int


HINT = Parts(Hint, leader=OneSeat(), cards=ListOf(OneCard(DECK), SEATS), winner=OneSeat())
HINT_SIZE = HINT.size
HINT_LEADER, HINT_CARDS, HINT_WINNER = 0, 1, 1 + SEATS  # where its numbers stand

Phase = Annotated[PhaseName, Phases(PhaseName)]
Function = Annotated[str | None, OneOf(KINDS, none=NOT_CHOSEN)]
Functions = Annotated[list[str], StockOfFunctions()]
TrumpColour = Annotated[str | None, OneOf(TRUMP_COLOUR_NAMES, none=HIDDEN)]
TrumpNumber = Annotated[int | Literal["none"] | None, OneOf(NUMBER_NAMES, none=HIDDEN)]


# ---- the fields ------------------------------------------------------------------------------------------------


class WasStichtView(View, frozen=True, kw_only=True, tag="was_sticht"):
    """What a seat knows in Was sticht?.

    `dealer` is the start player of the round. `supply` are the functions that are left in the draft and `tasks` how
    many of them each takes; `own` are those a seat has still to fulfil, `done` those it has discarded. `values` is what
    a function of a kind counts when a tie is broken (in 2008 nothing), `sums` what those in `done` count.

    `rows` are the nine rows as they were laid, empty before the first deal; `taken` the card of each row that a seat
    took, None if none yet; `lying` what is still to be taken, `aside` what nobody took, `row` which is taken from
    now (from 0; 9 when all are gone) and `monster` who takes first. `hints` are all that the table has been told. All
    hands are open to who has watched. The trumps are None until they are shown, but for the start player, and "none"
    where there is none; `trumps` are all cards that are trump. `possible` are the pairs of trumps that agree with every
    hint so far, told while cards are chosen to those who do not know them.

    `choosing` are the seats that have yet to choose a function, `chosen` those chosen for this round as far as the
    viewer knows. `tricks_taken` and `colours_taken` tell what the own tricks hold. When the tricks are over,
    `fulfilled` are those who fulfilled theirs, and `stolen` is whether the start player may discard one too."""

    phase: Phase
    rounds_played: Annotated[int, Number(63, open_ended=True)]
    score: PerSeat[Annotated[int, Number(7)]]
    tricks_left: Annotated[int, Number(9)]
    edition: Annotated[Literal["2008", "1993"], OneOf(EDITIONS)]
    tasks: int
    values: Annotated[dict[str, int], ByName(KINDS, Number())]
    dealer: Annotated[int, OneSeat()]
    supply: Functions
    own: PerSeat[Functions]
    done: PerSeat[Functions]
    sums: Concluded[PerSeat[int]]
    rows: Concluded[Annotated[list[list[str]], RowsOfCards()]]
    taken: Concluded[Annotated[list[list[str | None]], ListOf(ListOf(OneCard(DECK, none=NOT_TAKEN), SEATS), ROWS)]]
    lying: Cards
    aside: Cards
    row: Annotated[int, Number(9)]
    monster: Seat
    hints: Concluded[Annotated[list[Hint], ListOf(HINT, ROWS)]]
    trump_color: SeenBySome[TrumpColour]
    trump_number: SeenBySome[TrumpNumber]
    trumps: Concluded[Cards]
    possible: Annotated[list[Trumps], PairsOfTrumps(), Seen.WRITTEN]
    hand: PerSeat[Cards]
    played: PerSeat[Cards]
    choosing: Seats
    chosen: SeenBySome[PerSeat[Function]]
    tricks_taken: PerSeat[Annotated[int, Number(9)]]
    colours_taken: PerSeat[Colours]
    fulfilled: Seats
    stolen: Flag


FIELDS = Fields(
    WasStichtView,
    DECK,
    SEATS,
    **trick_fields(SEATS),
    turn=OneSeat(),
    suit_led=CardsOfDeck("cards"),  # its cards
    layout=RowsOfCards(),
    row_winner=Row(OneSeat(), ROWS),  # the hints
)
