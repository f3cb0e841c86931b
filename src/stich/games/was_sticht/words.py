"""The words of Was sticht?: its view, its events, and how trumps and functions are told."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from stich.cards.deck import cards_in
from stich.games.events import Event, RoundBegun
from stich.games.views import CardsWord, Flag, NamesWord, NameWord, PerSeat, Seat, Seats, Texts, View, Word
from stich.games.was_sticht import rules
from stich.games.was_sticht.cards import DECK, NO_NUMBER, TRUMP_NUMBERS
from stich.games.was_sticht.functions import with_one_more
from stich.games.was_sticht.hints import HIDDEN
from stich.games.was_sticht.kinds import KINDS, OF_EACH_KIND
from stich.kernel.json_fields import SET
from stich.kernel.record import DEAL, OVER

NO_TRUMP: Literal["none"] = "none"
PHASES = {
    DEAL: "deal",
    OVER: "over",
    rules.DRAFT: "draft",
    rules.CHOOSING_CARDS: "choosing_cards",
    rules.CHOOSING_FUNCTIONS: "choosing_functions",
    rules.TRICKS: "tricks",
    rules.DISCARD: "discard",
}
COLOR_NAMES = [*DECK.colour_names, NO_TRUMP]
NUMBER_NAMES: list[int | Literal["none"]] = [
    NO_TRUMP if number == NO_NUMBER else number for number in range(TRUMP_NUMBERS)
]
EDITIONS = ("2008", "1993")

Trumps: TypeAlias = tuple[str, int | Literal["none"]]


class FunctionsWord(Word):
    """A stock of functions: kinds, one of them twice where two of it are there."""

    def tell(self, number: int) -> list[str]:
        return [KINDS[kind] for kind in sorted(place % len(KINDS) for place in cards_in(number))]

    def texts(self) -> Texts:
        return Texts(SET, sorted(range(OF_EACH_KIND * len(KINDS)), key=lambda place: place % len(KINDS)))

    def read(self, value: Any, among: int = -1) -> int:
        stock = 0
        for name in value:
            stock = with_one_more(stock, KINDS.index(name))
        return stock


class TrumpsWord(Word):
    """A set of pairs of trumps."""

    def tell(self, number: int) -> list[Trumps]:
        return [(COLOR_NAMES[pair // TRUMP_NUMBERS], NUMBER_NAMES[pair % TRUMP_NUMBERS]) for pair in cards_in(number)]

    def texts(self) -> Texts:
        return Texts(SET, range(len(COLOR_NAMES) * TRUMP_NUMBERS))

    def read(self, value: Any, among: int = -1) -> int:
        pairs = (TRUMP_NUMBERS * COLOR_NAMES.index(color) + NUMBER_NAMES.index(number) for color, number in value)
        return sum(1 << pair for pair in pairs)


PhaseName = Literal["deal", "over", "draft", "choosing_cards", "choosing_functions", "tricks", "discard"]
Phase = Annotated[PhaseName, NameWord(PHASES)]
Edition = Annotated[Literal["2008", "1993"], NameWord(dict(enumerate(EDITIONS)))]
Cards = Annotated[list[str], CardsWord(DECK)]
Colours = Annotated[list[str], NamesWord(DECK.colour_names)]
Function = Annotated[str | None, NameWord({rules.NOT_CHOSEN: None, **dict(enumerate(KINDS))})]
Functions = Annotated[list[str], FunctionsWord()]
TrumpColor = Annotated[str | None, NameWord({HIDDEN: None, **dict(enumerate(COLOR_NAMES))})]
TrumpNumber = Annotated[int | Literal["none"] | None, NameWord({HIDDEN: None, **dict(enumerate(NUMBER_NAMES))})]
PossibleTrumps = Annotated[list[Trumps], TrumpsWord()]


class Hint(msgspec.Struct, frozen=True):
    """WS-7: of the cards taken from a row, by seat, and played as a trick led by `leader`, `winner` would win."""

    leader: int
    cards: list[str]
    winner: int


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
    edition: Edition
    tasks: int
    values: dict[str, int]
    dealer: int
    supply: Functions
    own: PerSeat[Functions]
    done: PerSeat[Functions]
    sums: PerSeat[int]
    rows: list[list[str]]
    taken: list[list[str | None]]
    lying: Cards
    aside: Cards
    row: int
    monster: Seat
    hints: list[Hint]
    trump_color: TrumpColor
    trump_number: TrumpNumber
    trumps: list[str]
    possible: PossibleTrumps
    hand: PerSeat[Cards]
    played: PerSeat[Cards]
    choosing: Seats
    chosen: PerSeat[Function]
    tricks_taken: PerSeat[int]
    colours_taken: PerSeat[Colours]
    fulfilled: Seats
    stolen: Flag


class FunctionDrafted(Event, frozen=True, tag="function_drafted"):
    seat: int
    function: str


class RowsLaid(RoundBegun, frozen=True, tag="rows_laid"):
    """The cards lie open in rows, and the trumps are drawn. Only the start player, `dealer`, sees the trumps."""

    rows: list[list[str]]
    trump_color: str | None
    trump_number: int | Literal["none"] | None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.dealer else msgspec.structs.replace(self, trump_color=None, trump_number=None)


class CardTaken(Event, frozen=True, tag="card_taken"):
    """A seat took a card of a row."""

    seat: int
    card: str
    row: int


class CardLaidAside(Event, frozen=True, tag="card_laid_aside"):
    """The card of a row that nobody took goes out of the round (WS-9)."""

    card: str
    row: int


class HintGiven(Event, frozen=True, tag="hint_given"):
    """The cards taken from a row, by seat: played as a trick led by `leader`, `winner` would win them (WS-7)."""

    row: int
    leader: int
    cards: list[str]
    winner: int


class TrumpsShown(Event, frozen=True, tag="trumps_shown"):
    trump_color: str
    trump_number: int | Literal["none"]


class FunctionChosen(Event, frozen=True, tag="function_chosen"):
    """A seat chose its function; the others do not see it before all have chosen (C-5)."""

    seat: int
    function: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class FunctionsShown(Event, frozen=True, tag="functions_shown"):
    """What each seat has chosen for this round; None is the start player."""

    functions: list[str | None]


class FunctionsFulfilled(Event, frozen=True, tag="functions_fulfilled"):
    """The tricks are over: who fulfilled the own function, and whose the start player fulfilled in their place."""

    seats: list[int]
    stolen_from: list[int]


class FunctionDiscarded(Event, frozen=True, tag="function_discarded"):
    """A seat discarded a function: one that it fulfilled, or as start player one of its choice (`stolen`)."""

    seat: int
    function: str
    stolen: bool


class PlacesFound(Event, frozen=True, tag="places_found"):
    """The final places, from 1 on, one a seat: by functions discarded, then by the sum of their values (WS-25)."""

    places: list[int]
    done: list[int]
    sums: list[int]
