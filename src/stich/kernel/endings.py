"""What a game and the solver of endings agree upon."""

# Whether a state can be solved: not at all; a card is to be played; or something else is to be decided on the way.
BEYOND, PLAYING, DECIDING = range(3)

# From this rank on a card beats all others that are not of its suit.
TRUMP_RANK = 128
