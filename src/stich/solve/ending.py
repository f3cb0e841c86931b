"""What a game tells the solver of its tricks, by the type of the state, like the rules themselves.

A game has one module, `ending`, with some of these; what it leaves out is as it stands here, which is right for any
game and slow: every seat for itself, no two cards alike, nothing remembered."""

from types import SimpleNamespace

from stich.games import Definition
from stich.kernel.dispatch import ByState
from stich.kernel.endings import BEYOND, DECIDING
from stich.kernel.rule import rule
from stich.kernel.state import OVER, State

NOT_KNOWN = -1
MORE_THAN_ANY_LEAD = 1 << 40
NOTHING = SimpleNamespace()

by_ending = ByState()


def load_ending(game: Definition) -> None:
    """Makes known to the solver what a game tells it."""
    state = game.load_rulebook().fields.state
    if state not in by_ending.by_dtype:
        by_ending.register(state, game.load("ending") if "ending" in game.parts else NOTHING)


@by_ending
@rule
def part_of_round(s: State) -> int:
    """BEYOND, PLAYING or DECIDING. From here to the end of the round one seat at a time acts, and chance nowhere."""
    return DECIDING if s.phase > OVER else BEYOND


# ---- cards -----------------------------------------------------------------------------------------------------


@by_ending
@rule
def held(s: State, seat: int) -> int:
    """The cards that a seat has still to play."""
    return s.hand[seat]


@by_ending
@rule
def suit(s: State, card: int) -> int:
    """Cards of one suit follow each other, and are told apart by rank and worth alone."""
    return card


@by_ending
@rule
def rank(s: State, card: int) -> int:
    """The higher of two cards of a suit is the stronger one, whatever was led; trumps have TRUMP_RANK and more."""
    return 0


@by_ending
@rule
def worth(s: State, card: int) -> int:
    """Differs between cards of a suit that count differently for whoever gets them."""
    return 0


@by_ending
@rule
def suits_are_followed(s: State) -> bool:
    """Whether suit and rank tell all of tricks: who holds the suit led plays it, and the highest trump gets the trick,
    else the highest card of that suit."""
    return False


@by_ending
@rule
def past(s: State) -> int:
    """Before a trick: what has happened so far as far as the scores still to come hang on it, packed into a number."""
    return NOT_KNOWN


# ---- what is played for ----------------------------------------------------------------------------------------


@by_ending
@rule
def first_side(s: State) -> int:
    """One of the two sides, as a set of seats; nobody if every seat plays for itself."""
    return 0


@by_ending
@rule
def lead(s: State) -> int:
    """Of two sides: what the first has above the other so far, also when the round is over.

    Each trick adds to it whatever went before, and the more it is at the end, the better have scored the seats of the
    first side and the worse those of the other."""
    return 0


@by_ending
@rule
def lead_to_come(s: State, ours: int, theirs: int) -> tuple[int, int]:
    """Of two sides, before a trick: the least and the most that can still be added to the lead, if the first side can
    have so many tricks for certain, and the other so many."""
    return -MORE_THAN_ANY_LEAD, MORE_THAN_ANY_LEAD


@by_ending
@rule
def nothing_to_come(s: State) -> bool:
    """Whether nothing that is still played can change a score, as everybody can count: of two sides, that no card to
    come adds to what either has."""
    if first_side(s) == 0:
        return False
    least, most = lead_to_come(s, 0, 0)
    return least == 0 and most == 0


@by_ending
@rule
def sure_tricks_matter(s: State) -> bool:
    """Of two sides, where suits are followed: whether the tricks that a side is sure of are counted for `lead_to_come`;
    else they are 0."""
    return False


@by_ending
@rule
def gained(s: State, seat: int) -> int:
    """Every seat for itself: what of its score a seat has already; all else of it hangs on what is still to come and on
    `past`."""
    return 0
