"""Njet as an environment sees it. The first row of the board is seats, and so counted from the viewer on."""

from collections.abc import Iterable

from stich.encoding.fields import Cards, Members, Number, OneOf, Seat, Seats, SeatsAndMembers
from stich.encoding.layout import ACTORS, Layout, Stage, all_of, seats
from stich.games.njet.board import ROWS, SPACES_A_ROW
from stich.games.njet.cards import DECK
from stich.games.njet.face import CACHES, PHASES, SPACES, TRUMPS
from stich.games.njet.rules import CACHE, MONSTER, NJET, TEAMS, TRICKS

OTHER_SPACES = SPACES[SPACES_A_ROW:]


def spaces(players: int) -> Iterable[int]:
    return [*range(players), *range(SPACES_A_ROW, ROWS * SPACES_A_ROW)]


def partners(players: int) -> Iterable[int]:
    """NJ-9: sets of seats that make a team with the start player's; two players have nothing to choose."""
    fewest, most = players // 2 - 1, (players - 1) // 2
    return [chosen for chosen in range(1 << players) if players > 2 and fewest <= chosen.bit_count() <= most]


def longest(players: int) -> int:
    """The board, the teams and the monster, two cards cached each, and the tricks."""
    return (ROWS - 1) * (SPACES_A_ROW - 1) + (players - 1) + 2 + 2 * players + len(DECK)


LAYOUT = Layout(
    table=(
        Cards("trick_cards", DECK),
        Number("trick_size", most=5),
        SeatsAndMembers("uncovered", OTHER_SPACES),
        OneOf("phase", [PHASES[phase] for phase in range(NJET, TRICKS + 1)], first=NJET),
        Seats(ACTORS),
        Seat("dealer"),
        Seat("leader"),
        Seat("winner"),
        Seat("start"),
        Seat("monster"),
        Seats("team"),
        OneOf("cache", CACHES),
        OneOf("trump", TRUMPS),
        OneOf("super_trump", TRUMPS),
        Number("points", least=-2, most=4),
        Number("tricks_left", most=20),
        Number("rounds_played", most=15),
    ),
    own=(Cards("hand", DECK), Cards("discarded", DECK)),
    each=(
        Cards("played", DECK),
        Cards("cached", DECK),
        SeatsAndMembers("markers", OTHER_SPACES),
        Members("void", DECK.colour_names),
        Number("face_down", most=20),
        Number("tricks", most=20),
        Number("zeros", most=12),
        Number("score", most=1023, least=-1024, open_ended=True),
    ),
    stages={
        NJET: Stage(NJET, spaces),
        TEAMS: Stage(TEAMS, partners, names_others=True),
        MONSTER: Stage(MONSTER, seats),
        CACHE: Stage(CACHE, all_of(len(DECK))),
        TRICKS: Stage(TRICKS, all_of(len(DECK))),
    },
    longest=longest,
    scores=(-128, 256),
    hidden=frozenset({CACHE}),
)
