"""What the solver needs to know about Was sticht?: every seat plays for the functions it may discard (WS-20, WS-21)."""

from stich.games.was_sticht.cards import COLOUR, COLOUR_CARDS, COLOURS, strength, suit_of, trump_cards
from stich.games.was_sticht.kinds import (
    EXACTLY_FOUR,
    EXACTLY_ONE,
    FEWEST_TRICKS,
    FIRST_NO_COLOUR,
    LAST_TRICK,
    NO_TRICKS,
)
from stich.games.was_sticht.state import DISCARD, TRICKS
from stich.kernel.bits import bit, has
from stich.kernel.endings import BEYOND, DECIDING, PLAYING, TRUMP_RANK, always
from stich.kernel.rule import rule
from stich.kernel.state import State

TRICK_BITS = 4


@rule
def part_of_round(s: State) -> int:
    """Which function the start player discards last does not change any score (WS-21)."""
    if s.phase == TRICKS:
        return PLAYING
    return DECIDING if s.phase == DISCARD else BEYOND


@rule
def suit(s: State, card: int) -> int:
    """WS-14: the suit of a card, as the set of all cards that belong to it."""
    return suit_of(card, s.trump_color, s.trump_number)


@rule
def rank(s: State, card: int) -> int:
    """WS-16: how strong a card is within its suit."""
    own_suit = suit(s, card)
    trump = has(trump_cards(s.trump_color, s.trump_number), card)
    return strength(card, own_suit, s.trump_color, s.trump_number) + TRUMP_RANK * trump


@rule
def worth(s: State, card: int) -> int:
    """WS-18: the colours of cards matter, and trumps have several."""
    return COLOUR[card]


@rule
def past(s: State) -> int:
    """What the chosen functions need to know of the tricks so far."""
    packed = 0
    for seat in range(s.players):
        taken, colours = 0, 0
        for other in range(s.players):
            if other != s.dealer and (seat == other or seat == s.dealer):
                kind = s.chosen[other]
                taken = max(taken, tricks_that_matter(kind, s.tricks_taken[seat]))
                if NO_TRICKS < kind < EXACTLY_ONE:
                    colours |= s.colours_taken[seat] & bit(kind - FIRST_NO_COLOUR)
        if rivals_matter(s):
            taken = s.tricks_taken[seat]
        packed = (packed << TRICK_BITS | taken) << COLOURS | colours
    return packed


@rule
def tricks_that_matter(kind: int, taken: int) -> int:
    """All tricks, if they are counted; one, if it only matters whether there are any."""
    if kind == LAST_TRICK:
        return 0
    return taken if EXACTLY_ONE <= kind <= EXACTLY_FOUR else min(taken, 1)


# What is foreseen of a function, whoever gets the tricks to come.
OPEN, FULFILLED, FAILED = range(3)


@rule
def nothing_to_come(s: State) -> bool:
    """WS-20, WS-21: whether everybody can tell of each chosen function that it is fulfilled, or that it is not and then
    also whether the start player fulfils it, of which once is enough."""
    stolen = may_be_stolen = False
    for seat in range(s.players):
        if seat != s.dealer:
            own = foreseen(s, seat, s.chosen[seat])
            if own == OPEN:
                return False
            if own == FAILED:
                start_players = foreseen(s, s.dealer, s.chosen[seat])
                stolen |= start_players == FULFILLED
                may_be_stolen |= start_players == OPEN
    return stolen or not may_be_stolen


@rule
def foreseen(s: State, seat: int, kind: int) -> int:
    """WS-18, WS-19: what the tricks so far and the number of those to come tell of a function."""
    taken, left = s.tricks_taken[seat], s.tricks_left
    if kind == NO_TRICKS:
        return FAILED if taken else OPEN
    if kind < EXACTLY_ONE:
        colour = kind - FIRST_NO_COLOUR
        if has(s.colours_taken[seat], colour):
            return FAILED
        return OPEN if taken == 0 or is_to_come(s, colour) else FULFILLED
    if kind <= EXACTLY_FOUR:
        wanted = kind - EXACTLY_ONE + 1
        return OPEN if taken <= wanted <= taken + left else FAILED
    if kind == LAST_TRICK:
        return OPEN
    return foreseen_among_rivals(s, seat, kind)


@rule
def is_to_come(s: State, colour: int) -> bool:
    """Whether a card of a colour is still in a hand, or in the trick that is played."""
    cards = s.trick_cards if s.trick_size else 0
    for seat in range(s.players):
        cards |= s.hand[seat]
    return cards & COLOUR_CARDS[colour] != 0


@rule
def foreseen_among_rivals(s: State, seat: int, kind: int) -> int:
    """WS-18: the most or the fewest tricks. What a seat is ahead by has to be more than there are tricks to come."""
    sure = True
    for other in range(s.players):
        if other != seat:
            ahead = s.tricks_taken[seat] - s.tricks_taken[other]
            if kind == FEWEST_TRICKS:
                ahead = -ahead
            if ahead + s.tricks_left <= 0:
                return FAILED
            if ahead <= s.tricks_left:
                sure = False
    return FULFILLED if sure else OPEN


@rule
def rivals_matter(s: State) -> bool:
    """Whether somebody chose the most or the fewest tricks, which depends on the others' tricks too."""
    for seat in range(s.players):
        if seat != s.dealer and s.chosen[seat] > LAST_TRICK:
            return True
    return False


suits_are_followed = always
