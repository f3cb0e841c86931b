"""Was sticht? as a learning program sees it. All hands are open to whoever watched; only the trumps drawn are
hidden."""

from stich.games.layout import ACTORS, Layout
from stich.games.was_sticht.state import CHOOSING_FUNCTIONS, NUMBER_NAMES, ROW_SIZE, ROWS, TRUMP_COLOUR_NAMES

MOST_TASKS = 5


def longest(players: int) -> int:
    """The draft, the cards taken, the functions chosen, the cards played, and one function discarded."""
    return MOST_TASKS * players + ROWS * players + players - 1 + ROWS * players + 1


LAYOUT = Layout(
    table=(
        *("trick_cards", "trick_size", "phase", ACTORS, "dealer", "leader", "winner", "lying", "supply", "possible"),
        *("aside", "trump_color", "trump_number", "monster", "row", "tricks_left", "layout", "row_winner"),
        *("fulfilled", "stolen", "rounds_played"),
    ),
    own=(),
    each=("hand", "own", "played", "done", "chosen", "tricks_taken", "colours_taken", "score"),
    hidden=frozenset({CHOOSING_FUNCTIONS}),
    longest=longest,
    scores=(0, 1),
    row_size=ROW_SIZE,
    also_drawn={"trump_color": TRUMP_COLOUR_NAMES, "trump_number": NUMBER_NAMES},
)
