"""Meinz as a learning program sees it. With three players the card monster has the fourth seat and is never asked."""

from stich.games.layout import ACTORS, Layout
from stich.games.meinz.state import DISCARD


def longest(players: int) -> int:
    """One discard for each player; in every trick four cards, with everyone who has played asked after each but the
    last; and a swap."""
    return players + 8 * (4 + (1 + 2 + 3) + 2)


LAYOUT = Layout(
    table=(
        *("trick_cards", "trick_size", "phase", ACTORS, "dealer", "leader", "winner", "swap_given", "to_ask"),
        *("lacking", "caller", "monster", "tricks_left", "rounds_played", "swap_taken"),
    ),
    own=("hand", "discarded"),
    each=("known", "void", "tricks_taken", "face_down", "score", "played", "sums", "given"),
    hidden=frozenset({DISCARD}),
    longest=longest,
    scores=(0, 3),
)
