"""What the solver needs to know about The Last Panther: every seat plays for its own points (LP-5)."""

from stich.games.last_panther.rules import PANTHERS
from stich.games.last_panther.state import TRICKS
from stich.games.mue.cards import COLOUR, NUMBER
from stich.kernel.bits import has
from stich.kernel.endings import BEYOND, PLAYING, always, hands_tell_all
from stich.kernel.rule import rule
from stich.kernel.state import State


@rule
def part_of_round(s: State) -> int:
    return PLAYING if s.phase == TRICKS else BEYOND


@rule
def gained(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def suit(s: State, card: int) -> int:
    return COLOUR[card]


@rule
def rank(s: State, card: int) -> int:
    return NUMBER[card]


@rule
def worth(s: State, card: int) -> int:
    """Cards of one colour count alike, except for the panthers."""
    return has(PANTHERS, card)


suits_are_followed = always
past = hands_tell_all
