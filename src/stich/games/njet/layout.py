"""Njet as a learning program sees it."""

from collections.abc import Iterable

from stich.games.layout import ACTORS, Layout
from stich.games.njet.board import ROWS, SPACES_A_ROW
from stich.games.njet.cards import DECK
from stich.games.njet.state import CACHE, TEAMS


def partners(players: int) -> Iterable[int]:
    """NJ-9: the sets of seats that form a team with the start player. With two players there is nothing to choose."""
    fewest, most = players // 2 - 1, (players - 1) // 2
    return [chosen for chosen in range(1 << players) if players > 2 and fewest <= chosen.bit_count() <= most]


def longest(players: int) -> int:
    """The board, the teams and the monster, two cached cards for each player, and the tricks."""
    return (ROWS - 1) * (SPACES_A_ROW - 1) + (players - 1) + 2 + 2 * players + len(DECK)


LAYOUT = Layout(
    table=(
        *("trick_cards", "trick_size", "uncovered", "phase", ACTORS, "dealer", "leader", "winner", "start", "monster"),
        *("team", "cache", "trump", "super_trump", "points", "tricks_left", "rounds_played"),
    ),
    own=("hand", "discarded"),
    each=("played", "cached", "markers", "void", "face_down", "tricks", "zeros", "score"),
    codes={TEAMS: partners},
    names_others=frozenset({TEAMS}),
    hidden=frozenset({CACHE}),
    longest=longest,
    scores=(-128, 256),
)
