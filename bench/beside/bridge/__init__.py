"""Bridge endings: the tricks of bridge with some cards each, to be compared with a solver that others wrote."""

from stich.games import Definition
from stich.games.options import Option

BRIDGE = Definition(
    name="bridge",
    title="Bridge endings",
    about="Two sides, a trump or none, and a few cards each.",
    seats=range(4, 5),
    usual_players=4,
    options=(Option("cards", 8, "how many cards each has", at_least=1, at_most=13),),
    package=__name__,
    parts=("ending",),
)
