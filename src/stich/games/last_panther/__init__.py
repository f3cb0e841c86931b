"""The Last Panther: avoid the red cards and the two black panthers, for 3 to 8 players."""

from stich.games.definition import Definition
from stich.games.options import Option

LAST_PANTHER = Definition(
    name="last_panther",
    title="The Last Panther",
    about="Leave the reds and the black panthers to the others, and take the last trick.",
    seats=range(3, 9),
    usual_players=4,
    options=(Option("limit", -200, "the score that ends the match (LP-6)", at_least=-10_000, at_most=-1),),
    package=__name__,
    parts=("strategy", "ending", "terminal", "layout", "net", "lesson"),
    round_name="hand",
)
