"""What a game and the solver of endings agree upon, and answers that several games give it."""

from stich.kernel.rule import rule
from stich.kernel.state import State

# Whether a state can be solved: not at all; a card is to be played; or something else is to be decided on the way.
BEYOND, PLAYING, DECIDING = range(3)

# From this rank on a card beats all others that are not of its suit.
TRUMP_RANK = 128


@rule
def hands_tell_all(s: State) -> int:
    """`past`, where nothing but the hands matters to what is still to come."""
    return 0


@rule
def always(s: State) -> bool:
    """`suits_are_followed`, in most games."""
    return True
