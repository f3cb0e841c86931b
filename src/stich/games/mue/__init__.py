"""Mü: a tactical trick-taking game with an auction of open cards, for 4 to 6 players."""

from stich.games.definition import Definition
from stich.games.options import Option

MUE = Definition(
    name="mue",
    title="Mü",
    about="Bid with cards on the table; the two highest bidders choose a trump each.",
    seats=range(4, 7),
    usual_players=5,
    options=(
        Option("target", 200, "the score that ends the match (MU-32)", at_least=1, at_most=10_000),
        Option("hands", None, "a fixed number of hands instead of the target (MU-33)", at_least=1, at_most=1_000),
        Option("stalemate", "text", "who scores in a stalemate (MU-11, MU-12)", choices=("text", "summary")),
        Option("same_trump", True, "the chief may choose the vice's trump (MU-17)"),
    ),
    package=__name__,
    parts=("strategy", "ending", "terminal", "layout", "net", "lesson"),
    round_name="hand",
    actions_naming_seats=("partner",),
)
