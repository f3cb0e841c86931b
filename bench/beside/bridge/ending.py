"""What the solver is told of bridge: two sides play for tricks."""

from beside.bridge.state import NO_TRUMP, RANK, SEATS, SUIT, SUIT_CARDS, SUITS, TRICKS
from stich.kernel.bits import all_below, count, has, highest
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
    """Who leads can take its sure tricks at once. They are counted here, suit by suit, which is quicker."""
    sure = 0
    for suit in range(SUITS):
        sure += sure_tricks(s, s.turn, SUIT_CARDS[suit], suit == s.trump)
    sure = min(sure, s.tricks_left)
    return (sure, s.tricks_left) if has(NORTH_SOUTH, s.turn) else (0, s.tricks_left - sure)


@rule
def sure_tricks(s: State, seat: int, cards: int, is_trump: bool) -> int:
    """How many tricks the highest cards of a suit in one hand take, as long as no opponent can trump them."""
    own, others, longest, at_risk = s.hand[seat] & cards, 0, 0, SEATS * s.tricks_left
    for other in range(SEATS):
        if other != seat:
            theirs = s.hand[other] & cards
            others |= theirs
            longest = max(longest, count(theirs))
            has_trumps = s.trump != NO_TRUMP and s.hand[other] & SUIT_CARDS[s.trump] != 0
            if (other - seat) & 1 and has_trumps and not is_trump:
                at_risk = min(at_risk, count(theirs))
    top = count(own & ~all_below(highest(others) + 1))
    if top >= longest:
        top = count(own)
    return min(top, at_risk)


suits_are_followed = always
past = hands_tell_all
