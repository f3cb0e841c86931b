"""The kinds of functions by name and number (WS-2). Free of NumPy and Numba: the options name them too."""

KINDS = (
    "no-tricks",
    "no-blue",
    "no-yellow",
    "no-red",
    "no-green",
    "exactly-1",
    "exactly-2",
    "exactly-3",
    "exactly-4",
    "last-trick",
    "most-tricks",
    "fewest-tricks",
)
OF_EACH_KIND = 2

NO_TRICKS, LAST_TRICK, MOST_TRICKS, FEWEST_TRICKS = map(
    KINDS.index, ("no-tricks", "last-trick", "most-tricks", "fewest-tricks")
)
FIRST_NO_COLOUR = KINDS.index("no-blue")  # the four colours follow in the order of the deck
EXACTLY_ONE = KINDS.index("exactly-1")  # two, three and four follow
EXACTLY_FOUR = KINDS.index("exactly-4")
