"""Was sticht? as an environment sees it. Who watched knows all hands; what is hidden is which trumps were drawn."""

from stich.encoding.fields import At, Cards, Members, Number, OneOf, Rows, Seat, Seats
from stich.encoding.layout import ACTORS, Layout, Stage, all_of
from stich.games.was_sticht.cards import CARDS, DECK, TRUMP_NUMBERS
from stich.games.was_sticht.hints import PAIRS, ROW_SIZE, ROWS
from stich.games.was_sticht.kinds import KINDS
from stich.games.was_sticht.rules import CHOOSING_CARDS, CHOOSING_FUNCTIONS, DISCARD, DRAFT, TRICKS
from stich.games.was_sticht.words import COLOR_NAMES, NUMBER_NAMES, PHASES

NUMBERS = [str(number) for number in NUMBER_NAMES]
TRUMPS = [f"{COLOR_NAMES[pair // TRUMP_NUMBERS]} {NUMBERS[pair % TRUMP_NUMBERS]}" for pair in range(PAIRS)]
FUNCTIONS = [*KINDS, *(f"{kind} again" for kind in KINDS)]
MOST_TASKS = 5


def longest(players: int) -> int:
    """The draft, the cards taken, the functions chosen, the cards played, and one discarded."""
    return MOST_TASKS * players + ROWS * players + players - 1 + ROWS * players + 1


LAYOUT = Layout(
    table=(
        Cards("trick_cards", DECK),
        Number("trick_size", most=4),
        OneOf("phase", [PHASES[phase] for phase in range(DRAFT, DISCARD + 1)], first=DRAFT),
        Seats(ACTORS),
        Seat("dealer"),
        Seat("leader"),
        Seat("winner"),
        Cards("lying", DECK),
        Members("supply", FUNCTIONS),
        Members("possible", TRUMPS),
        Cards("aside", DECK),
        OneOf("trump_color", COLOR_NAMES),
        OneOf("trump_number", NUMBERS),
        Seat("monster"),
        Number("row", most=9),
        Number("tricks_left", most=9),
        *(Rows("layout", DECK, row, ROW_SIZE) for row in range(ROWS)),
        *(At("row_winner", row, Seat("row_winner")) for row in range(ROWS)),
        Seats("fulfilled"),
        Number("stolen", most=1),
        Number("rounds_played", most=63, open_ended=True),
    ),
    own=(),
    each=(
        Cards("hand", DECK),
        Members("own", FUNCTIONS),
        Cards("played", DECK),
        Members("done", FUNCTIONS),
        OneOf("chosen", KINDS),
        Number("tricks_taken", most=9),
        Members("colours_taken", DECK.colour_names),
        Number("score", most=7),
    ),
    stages={
        DRAFT: Stage(DRAFT, all_of(len(KINDS))),
        CHOOSING_CARDS: Stage(CHOOSING_CARDS, all_of(CARDS)),
        CHOOSING_FUNCTIONS: Stage(CHOOSING_FUNCTIONS, all_of(len(KINDS))),
        TRICKS: Stage(TRICKS, all_of(CARDS)),
        DISCARD: Stage(DISCARD, all_of(len(KINDS))),
    },
    longest=longest,
    scores=(0, 1),
    hidden=frozenset({CHOOSING_FUNCTIONS}),
    row_size=ROW_SIZE,
    also_drawn={"trump_color": COLOR_NAMES, "trump_number": NUMBER_NAMES},
)
