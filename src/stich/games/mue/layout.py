"""Mü as a learning program sees it."""

from stich.games.layout import ACTORS, Layout
from stich.games.mue.cards import CARDS
from stich.games.mue.state import NO_TRUMP, PARTNER, VICE_TRUMP


def longest(players: int) -> int:
    """Every card is added in a turn of its own, with all others passing in between; then trumps, partner and tricks."""
    return CARDS * (players + 1) + players + 3 + CARDS


LAYOUT = Layout(
    table=(
        *("trick_cards", "trick_size", "phase", ACTORS, "dealer", "leader", "winner", "chief", "vice", "partner"),
        *("tricks_left", "chief_trump", "vice_trump", "goal_bid", "limit", "added", "passes", "rounds_played"),
    ),
    own=("hand",),
    each=("bid", "played", "void", "face_down", "last_added", "points", "score"),
    codes={VICE_TRUMP: lambda players: range(NO_TRUMP)},
    names_others=frozenset({PARTNER}),
    longest=longest,
    scores=(-150, 175),
)
