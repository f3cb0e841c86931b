"""The Last Panther as a learning program sees it."""

from stich.games.last_panther.state import PASSING
from stich.games.layout import ACTORS, Layout
from stich.games.mue.cards import CARDS


def longest(players: int) -> int:
    """At most three cards passed by each seat, and the tricks."""
    return 3 * players + CARDS


LAYOUT = Layout(
    table=(
        *("trick_cards", "trick_size", "phase", ACTORS, "dealer", "leader", "winner"),
        *("tricks_left", "rounds_played"),
    ),
    own=("hand",),
    each=("given", "played", "void", "face_down", "points", "score"),
    hidden=frozenset({PASSING}),
    longest=longest,
    scores=(-220, 110),
)
