"""Rules of thumb for The Last Panther: pass what is dangerous, duck under reds, throw panthers on others' tricks."""

from stich.games.last_panther.rules import PANTHERS, RED_CARDS, YELLOW_CARDS, trick_points
from stich.games.last_panther.state import PASSING, TRICKS
from stich.games.mue.cards import BLACK, COLOUR, COLOUR_CARDS, NUMBER, NUMBER_CARDS, RED
from stich.kernel.bits import count, has, highest, lowest
from stich.kernel.chance import Chance, random_below
from stich.kernel.picking import LEAST, MOST, by, those
from stich.kernel.rule import rule
from stich.kernel.state import State

BLACK_CATCHERS = int(COLOUR_CARDS[BLACK] & (NUMBER_CARDS[8] | NUMBER_CARDS[9]))


@rule
def danger(s: State, card: int) -> int:
    """How much one would like to be rid of a card: panthers and black cards above them, high reds, then all high
    cards."""
    if has(PANTHERS, card):
        return 40
    if has(BLACK_CATCHERS, card):
        return 30
    return NUMBER[card] + (12 if COLOUR[card] == RED else 0)


@rule
def number_of(s: State, card: int) -> int:
    return NUMBER[card]


@rule
def stays_below(s: State, card: int) -> bool:
    """Whether a card of the colour led does not take the trick."""
    return NUMBER[card] <= s.strength


by_danger, by_number, ducking_cards = by(danger), by(number_of), those(stays_below)


@rule
def sensible_follow(s: State, cards: int, rng: Chance) -> int:
    """Plays the highest card that does not win. If all win, the last player plays the highest and anyone else the
    lowest. The last player takes a trick that is worth having."""
    suit = COLOUR_CARDS[s.suit]
    if not cards & suit:
        return by_danger(s, cards, MOST)
    ducking = ducking_cards(s, cards)
    last = s.trick_size == s.players - 1
    price = trick_points(s.trick_cards)
    winning = cards & ~ducking & ~PANTHERS
    if winning and ((last and price >= 0) or (price > 0 and random_below(rng, 2))):
        return highest(winning)
    if ducking & PANTHERS:
        return lowest(ducking & PANTHERS)
    if ducking:
        return highest(ducking)
    return highest(cards) if last else by_number(s, cards, LEAST)


@rule
def sensible_lead(s: State, cards: int, rng: Chance) -> int:
    """Leads low, and never a panther; now and then a high yellow card."""
    safe = cards & ~PANTHERS & ~RED_CARDS
    yellow = safe & YELLOW_CARDS
    if yellow and random_below(rng, 4) == 0:
        return highest(yellow)
    return by_number(s, safe if safe else cards, LEAST)


@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    if s.phase == PASSING:
        return by_danger(s, actions, MOST)
    if s.trick_size == 0:
        return sensible_lead(s, actions, rng)
    return sensible_follow(s, actions, rng)


@rule
def whims(s: State) -> int:
    """A player who only ducks never finds out what high cards are good for: yellow cards, and the last trick."""
    return 4


@rule
def candidates(s: State, seat: int, actions: int) -> int:
    """All actions, except: a player who can stay below does not go above a panther that others may still throw on the
    trick."""
    if s.phase == TRICKS and s.suit == BLACK and 0 < s.trick_size < s.players - 1 and panthers_out(s, seat):
        catchers = actions & BLACK_CATCHERS
        rash = catchers & ~ducking_cards(s, catchers)
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
    """Players who passed on dangerous cards hold fewer of them: each one held makes a world a little less likely."""
    weight = 1.0
    for seat in range(s.players):
        if seat != viewer:
            for _ in range(count(s.hand[seat] & ~s.given[seat] & (BLACK_CATCHERS | PANTHERS))):
                weight *= 0.9
    return weight


@rule
def rounds_to_go(s: State) -> float:
    worst = s.score[0]
    for seat in range(s.players):
        worst = min(worst, s.score[seat])
    return max((worst - s.limit) / 60.0, 0.5)


@rule
def exact_tricks(s: State) -> int:
    if s.players > 4:
        return 0
    return 3 if s.players == 3 else 2


@rule
def swing(s: State) -> float:
    return 60.0
