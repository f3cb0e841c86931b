"""What a solver of endings asks of a state first: whether it can be solved at all (BEYOND if not), and if so whether a
card is to be played or something else is to be decided on the way."""

BEYOND, PLAYING, DECIDING = range(3)
