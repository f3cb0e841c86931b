"""Oh Hell: say how many tricks you will take. An example of a game in a package of its own."""

from stich.games import Definition
from stich.games.options import Option

OH_HELL = Definition(
    name="oh_hell",
    title="Oh Hell",
    about="Bid how many tricks you will take, and take just so many.",
    seats=range(3, 7),
    usual_players=4,
    options=(
        Option("most", 7, "how many cards each has in the largest round", at_least=1, at_most=8),
        Option("hook", True, "the bids may not add up to the number of tricks"),
    ),
    package=__name__,
)
