"""The Last Panther as an environment sees it."""

from stich.encoding.fields import Cards, Members, Number, OneOf, Seat, Seats
from stich.encoding.layout import ACTORS, Layout, Stage, all_of
from stich.games.last_panther.face import PHASES
from stich.games.last_panther.rules import PASSING, TRICKS
from stich.games.mue.cards import CARDS, DECK


def longest(players: int) -> int:
    """At most three cards passed each, and the tricks."""
    return 3 * players + CARDS


LAYOUT = Layout(
    table=(
        Cards("trick_cards", DECK),
        Number("trick_size", most=8),
        OneOf("phase", [PHASES[phase] for phase in (PASSING, TRICKS)], first=PASSING),
        Seats(ACTORS),
        Seat("dealer"),
        Seat("leader"),
        Seat("winner"),
        Number("tricks_left", most=15),
        Number("rounds_played", most=63, open_ended=True),
    ),
    own=(Cards("hand", DECK),),
    each=(
        Cards("given", DECK),
        Cards("played", DECK),
        Members("void", DECK.colour_names),
        Number("face_down", most=15),
        Number("points", most=511, least=-512),
        Number("score", most=1023, least=-1024, open_ended=True),
    ),
    stages={
        PASSING: Stage(PASSING, all_of(CARDS)),
        TRICKS: Stage(TRICKS, all_of(CARDS)),
    },
    longest=longest,
    scores=(-220, 110),
    hidden=frozenset({PASSING}),
)
