"""Mü as an environment sees it."""

from stich.encoding.fields import Cards, Members, Number, OneOf, Seat, Seats
from stich.encoding.layout import ACTORS, Layout, Stage, all_of, seats
from stich.games.mue.cards import CARDS, DECK
from stich.games.mue.face import PHASES, SUITS, TRUMPS
from stich.games.mue.rules import AUCTION, CHIEF_TRUMP, DONE, NO_TRUMP, PARTNER, TRICKS, VICE_TRUMP


def longest(players: int) -> int:
    """Every card added in a turn of its own, all others passing between two of them; trumps, partner and tricks."""
    return CARDS * (players + 1) + players + 3 + CARDS


LAYOUT = Layout(
    table=(
        Cards("trick_cards", DECK),
        Number("trick_size", most=6),
        OneOf("phase", [PHASES[phase] for phase in range(AUCTION, TRICKS + 1)], first=AUCTION),
        Seats(ACTORS),
        Seat("dealer"),
        Seat("leader"),
        Seat("winner"),
        Seat("chief"),
        Seat("vice"),
        Seat("partner"),
        Number("tricks_left", most=15),
        OneOf("chief_trump", TRUMPS),
        OneOf("vice_trump", TRUMPS),
        Number("goal_bid", most=15),
        Number("limit", most=16),
        Number("added", most=15),
        Number("passes", most=6),
        Number("rounds_played", most=63, open_ended=True),
    ),
    own=(Cards("hand", DECK),),
    each=(
        Cards("bid", DECK),
        Cards("played", DECK),
        Members("void", SUITS),
        Number("face_down", most=15),
        Number("last_added", most=63),
        Number("points", most=127),
        Number("score", most=1023, least=-1024, open_ended=True),
    ),
    stages={
        AUCTION: Stage(AUCTION, all_of(DONE + 1)),
        VICE_TRUMP: Stage(VICE_TRUMP, all_of(NO_TRUMP)),
        CHIEF_TRUMP: Stage(CHIEF_TRUMP, all_of(NO_TRUMP + 1)),
        PARTNER: Stage(PARTNER, seats, names_others=True),
        TRICKS: Stage(TRICKS, all_of(CARDS)),
    },
    longest=longest,
    scores=(-150, 175),
)
