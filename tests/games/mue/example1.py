"""The auction of the booklets' example 1: Anna, Beate, Conny, Dagmar and Emma, Anna dealing."""

from typing import Any

from tests.games.mue.table import dealt

from stich.match.match import Match
from stich.testing import play

ANNA, BEATE, CONNY, DAGMAR, EMMA = range(5)

HANDS = {ANNA: "R6 R2 R9", BEATE: "B9", CONNY: "Y8 G9 R5", DAGMAR: "G1 B1 G8 G7", EMMA: "R8"}

FIRST_ROUND = "0 bid R6; 1 pass; 2 bid Y8; 2 done; 3 bid G1; 3 bid B1"
EMMA_PASSES = "4 pass"
SECOND_ROUND = "0 bid R2; 0 done; 1 bid B9; 1 done; 2 bid G9; 2 bid R5; 3 pass; 4 bid R8; 4 done"
THIRD_ROUND = "0 bid R9; 0 done; 1 pass; 2 pass; 3 bid G8; 3 bid G7; 4 pass"
LAST_ROUND = "0 pass; 1 pass; 2 pass; 3 pass"

# Example 3: had Dagmar placed only one card on her last bid.
THIRD_ROUND_WITH_ONE_CARD = "0 bid R9; 0 done; 1 pass; 2 pass; 3 bid G8; 3 done; 4 pass"


def auction(*rounds: str, **options: Any) -> Match:
    """The auction as far as these rounds go."""
    match = dealt(HANDS, players=5, **options)
    for script in rounds:
        play(match, script)
    return match


def whole_auction(**options: Any) -> Match:
    return auction(FIRST_ROUND, EMMA_PASSES, SECOND_ROUND, THIRD_ROUND, LAST_ROUND, **options)


def stalemate(**options: Any) -> Match:
    return auction(FIRST_ROUND, EMMA_PASSES, SECOND_ROUND, THIRD_ROUND_WITH_ONE_CARD, LAST_ROUND, **options)
