"""Meinz as an environment sees it. With three players the card monster has the fourth place and is never asked."""

from stich.encoding.fields import Cards, Members, Number, OneOf, Seat, Seats
from stich.encoding.layout import ACTORS, Layout, Stage, all_of
from stich.games.meinz.cards import CARDS, DECK
from stich.games.meinz.face import PHASES
from stich.games.meinz.rules import CALLING, DISCARD, KEEP, NO_CARD, SILENT, SWAPPING, TRICKS
from stich.kernel.record import Record
from stich.kernel.rule import rule

TAKING = SWAPPING + 1  # the second step of a swap


@rule
def stage(s: Record) -> int:
    return TAKING if s.phase == SWAPPING and s.swap_given != NO_CARD else s.phase


def longest(players: int) -> int:
    """One discard each; in every trick four cards, after each but the last all who have played asked, and a swap."""
    return players + 8 * (4 + (1 + 2 + 3) + 2)


LAYOUT = Layout(
    table=(
        Cards("trick_cards", DECK),
        Number("trick_size", most=4),
        OneOf("phase", [PHASES[phase] for phase in range(DISCARD, SWAPPING + 1)], first=DISCARD),
        Seats(ACTORS),
        Seat("dealer"),
        Seat("leader"),
        Seat("winner"),
        OneOf("swap_given", DECK.names),
        Seats("to_ask"),
        Seats("lacking"),
        Seat("caller"),
        Seat("monster"),
        Number("tricks_left", most=8),
        Number("rounds_played", most=15),
        OneOf("swap_taken", DECK.names),
    ),
    own=(Cards("hand", DECK), Cards("discarded", DECK)),
    each=(
        Cards("known", DECK),
        Members("void", DECK.colour_names),
        Number("tricks_taken", most=2),
        Number("face_down", most=9),
        Number("score", most=31),
        Cards("played", DECK),
        Number("sums", most=127),
        Cards("given", DECK),
    ),
    stages={
        DISCARD: Stage(DISCARD, all_of(CARDS)),
        TRICKS: Stage(TRICKS, all_of(CARDS)),
        CALLING: Stage(CALLING, lambda players: range(SILENT, KEEP)),
        SWAPPING: Stage(SWAPPING, lambda players: [*range(CARDS), KEEP], fields={"swap_given": NO_CARD}),
        TAKING: Stage(SWAPPING, all_of(CARDS), fields={"swap_given": 0}),
    },
    longest=longest,
    scores=(0, 3),
    hidden=frozenset({DISCARD}),
    stage=stage,
)
