"""What rounds have in common in all games: hands are dealt, and the seat to the left of the dealer deals the next
round."""

from stich.kernel.bits import count
from stich.kernel.chance import Chance, random_subset
from stich.kernel.rule import rule
from stich.kernel.state import DEAL, OVER, State
from stich.kernel.tricks import left_of


@rule
def deal_hands(s: State, cards: int, each: int, rng: Chance) -> int:
    """Deals each seat the same number of cards at random. Returns the cards that are left over."""
    for seat in range(s.players):
        s.hand[seat] = random_subset(rng, cards, each)
        cards &= ~s.hand[seat]
    return cards


@rule
def deal_all(s: State, cards: int, rng: Chance) -> None:
    """Deals a set of cards at random, as many to each seat as to any other; none are left over."""
    deal_hands(s, cards, count(cards) // s.players, rng)


@rule
def close_round(s: State, was_last: bool) -> None:
    """Ends a round whose scores are counted: the left neighbour deals the next, unless this was the last."""
    s.rounds_played += 1
    s.dealer = left_of(s, s.dealer)
    s.phase = OVER if was_last else DEAL
