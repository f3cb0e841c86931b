"""Promise: a small game with a pack of 52, as somebody outside would write it. The page has no word of it."""

from stich.games.definition import Definition
from stich.games.options import Option

PROMISE = Definition(
    name="promise",
    title="Promise",
    about="Promise how many tricks you will take, and keep your word.",
    seats=range(3, 6),
    usual_players=4,
    options=(Option("rounds", 2, "how many rounds are played", at_least=1, at_most=20),),
    package=__name__,
    dealer_name="host",
    actions_naming_seats=("rival",),
)
