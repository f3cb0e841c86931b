"""Was sticht?: choose your cards while the trumps come to light, then your task, for 3 and 4 players."""

from stich.games.definition import Definition
from stich.games.options import NumbersOption, Option
from stich.games.was_sticht.values import VALUES

WAS_STICHT = Definition(
    name="was_sticht",
    title="Was sticht?",
    about="Take open cards under secret trumps, guess what they are from hints, and fulfil your tasks one by one.",
    seats=range(3, 5),
    usual_players=4,
    options=(
        Option("edition", "2008", "which booklet is played (WS-3, WS-24, WS-25)", choices=("2008", "1993")),
        Option("tasks", None, "tasks each; None: 4, in 1993 5 (WS-3, WS-4)", choices=(None, 4, 5)),
        NumbersOption("values", VALUES, "what a task counts in the tie-break of 1993 (WS-26)", at_least=1, at_most=9),
    ),
    package=__name__,
    parts=("strategy", "ending", "terminal", "layout", "net", "lesson"),
    dealer_name="start player",
)
