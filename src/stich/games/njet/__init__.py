"""Njet: a trick-taking game whose rules the players veto together before each round, for 2 to 5 players."""

from stich.games.definition import Definition
from stich.games.options import Option

NJET = Definition(
    name="njet",
    title="Njet",
    about="Say njet to the conditions you do not want; then two teams play under those that are left.",
    seats=range(2, 6),
    usual_players=4,
    options=(Option("scoring", "full", "what a team scores (NJ-20, NJ-21)", choices=("full", "difference")),),
    package=__name__,
    parts=("strategy", "ending", "terminal", "layout", "net", "lesson"),
    actions_naming_seats=("njet start", "team", "monster"),
)
