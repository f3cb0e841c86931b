"""What the solver needs to know about Was sticht?: every seat plays for the functions it may discard (WS-20, WS-21)."""

from stich.games.was_sticht.cards import COLOUR, COLOURS, strength, suit_of, trump_cards
from stich.games.was_sticht.kinds import EXACTLY_FOUR, EXACTLY_ONE, FIRST_NO_COLOUR, LAST_TRICK, NO_TRICKS
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


@rule
def rivals_matter(s: State) -> bool:
    """Whether somebody chose the most or the fewest tricks, which depends on the others' tricks too."""
    for seat in range(s.players):
        if seat != s.dealer and s.chosen[seat] > LAST_TRICK:
            return True
    return False


suits_are_followed = always
