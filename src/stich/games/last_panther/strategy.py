"""Rules of thumb for The Last Panther: pass what is dangerous, duck under reds, throw panthers on others' tricks."""

from stich.games.last_panther.rules import PANTHERS, RED_CARDS, YELLOW_CARDS, trick_points
from stich.games.last_panther.state import PASSING, TRICKS
from stich.games.mue.cards import BLACK, COLOUR, COLOUR_CARDS, NUMBER, NUMBER_CARDS, RED
from stich.kernel.bits import bit, count, has, highest, lowest
from stich.kernel.chance import Chance, random_below
from stich.kernel.rule import rule
from stich.kernel.state import State

BLACK_CATCHERS = int(COLOUR_CARDS[BLACK] & (NUMBER_CARDS[8] | NUMBER_CARDS[9]))


@rule
def danger(card: int) -> int:
    """What one would rather be rid of: panthers and their catchers, high reds, then all high cards."""
    if has(PANTHERS, card):
        return 40
    if has(BLACK_CATCHERS, card):
        return 30
    return NUMBER[card] + (12 if COLOUR[card] == RED else 0)


@rule
def most_dangerous(cards: int) -> int:
    worst, most = lowest(cards), -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if danger(card) > most:
            worst, most = card, danger(card)
    return worst


@rule
def lowest_number(cards: int) -> int:
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if NUMBER[card] < NUMBER[best]:
            best = card
    return best


@rule
def sensible_follow(s: State, cards: int, rng: Chance) -> int:
    """The highest card that does not win; if all win, the highest at once; a good trick is taken by the last player."""
    suit = COLOUR_CARDS[s.suit]
    if not cards & suit:
        return most_dangerous(cards)
    ducking = 0
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if NUMBER[card] <= s.strength:
            ducking |= bit(card)
    last = s.trick_size == s.players - 1
    price = trick_points(s.trick_cards)
    winning = cards & ~ducking & ~PANTHERS
    if winning and ((last and price >= 0) or (price > 0 and random_below(rng, 2))):
        return highest(winning)
    if ducking & PANTHERS:
        return lowest(ducking & PANTHERS)
    if ducking:
        return highest(ducking)
    return highest(cards) if last else lowest_number(cards)


@rule
def sensible_lead(s: State, cards: int, rng: Chance) -> int:
    """Low, and not a panther; late in a hand now and then high, for the last trick."""
    safe = cards & ~PANTHERS & ~RED_CARDS
    yellow = safe & YELLOW_CARDS
    if yellow and random_below(rng, 4) == 0:
        return highest(yellow)
    return lowest_number(safe if safe else cards)


@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    if s.phase == PASSING:
        return most_dangerous(actions)
    if s.trick_size == 0:
        return sensible_lead(s, actions, rng)
    return sensible_follow(s, actions, rng)


@rule
def whims(s: State) -> int:
    """Who only ducks never sees what high cards are good for: yellow, and the last trick."""
    return 4


@rule
def candidates(s: State, seat: int, actions: int) -> int:
    """All, but nobody who can stay below goes above a panther that others may still throw on the trick."""
    if s.phase == TRICKS and s.suit == BLACK and 0 < s.trick_size < s.players - 1 and panthers_out(s, seat):
        rash = 0
        rest = actions & BLACK_CATCHERS
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            if NUMBER[card] > s.strength:
                rash |= bit(card)
        if actions & ~rash & ~PANTHERS:
            return actions & ~rash
    return actions


@rule
def panthers_out(s: State, seat: int) -> int:
    """The panthers that others hold."""
    seen = s.hand[seat]
    for other in range(s.players):
        seen |= s.played[other]
    return PANTHERS & ~seen


@rule
def plausibility(s: State, viewer: int) -> float:
    """Who passed on dangerous cards holds fewer of them: each makes a world a little less likely."""
    weight = 1.0
    for seat in range(s.players):
        if seat != viewer:
            for _ in range(count(s.hand[seat] & ~s.given[seat] & (BLACK_CATCHERS | PANTHERS))):
                weight *= 0.9
    return weight


@rule
def exact_tricks(s: State) -> int:
    return 2 if s.players <= 4 else 0


@rule
def rounds_to_go(s: State) -> float:
    worst = s.score[0]
    for seat in range(s.players):
        worst = min(worst, s.score[seat])
    return max((worst - s.limit) / 60.0, 0.5)


@rule
def swing(s: State) -> float:
    return 60.0
