"""Meinz: the lowest card takes the trick unless someone claims it; everyone takes two. For 3 or 4 players."""

from stich.games.definition import Definition

MEINZ = Definition(
    name="meinz",
    title="Meinz",
    about="Take exactly two tricks: by the lowest card, or by calling “Meinz”.",
    seats=range(3, 5),
    usual_players=4,
    options=(),
    package=__name__,
    parts=("strategy", "ending", "terminal", "layout", "net", "lesson"),
    dealer_name="start player",
    first_is_always={3: 3},  # MZ-13
    plays_along={3: ("the monster",)},  # MZ-13
)
