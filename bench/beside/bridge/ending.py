"""What the solver is told of bridge: two sides play for tricks."""

from beside.bridge.state import RANK, SUIT, TRICKS
from stich.kernel.endings import BEYOND, PLAYING, TRUMP_RANK, always, hands_tell_all
from stich.kernel.rule import rule
from stich.kernel.state import State

NORTH_SOUTH = 0b0101


@rule
def part_of_round(s: State) -> int:
    return PLAYING if s.phase == TRICKS else BEYOND


@rule
def suit(s: State, card: int) -> int:
    return SUIT[card]


@rule
def rank(s: State, card: int) -> int:
    return RANK[card] + TRUMP_RANK * (SUIT[card] == s.trump)


@rule
def first_side(s: State) -> int:
    return NORTH_SOUTH


@rule
def lead(s: State) -> int:
    """The tricks of one side: the other has the rest."""
    return s.tricks_taken[0] + s.tricks_taken[2]


@rule
def lead_to_come(s: State, ours: int, theirs: int) -> tuple[int, int]:
    """The tricks that are left, but for those that are sure for the other side."""
    return ours, s.tricks_left - theirs


suits_are_followed = sure_tricks_matter = always
past = hands_tell_all
