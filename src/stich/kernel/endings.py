"""What a game and the solver of endings agree on, with answers that several games share."""

from stich.kernel.rule import rule
from stich.kernel.state import State

# Whether a state can be solved: not at all; a card is to be played; or something else is to be decided on the way.
BEYOND, PLAYING, DECIDING = range(3)

# From this rank on a card beats all others that are not of its suit.
TRUMP_RANK = 128


@rule
def hands_tell_all(s: State) -> int:
    """The `past` of games in which only the hands matter for the rest of the round."""
    return 0


@rule
def always(s: State) -> bool:
    """The `suits_are_followed` of games in which players always have to follow suit."""
    return True
