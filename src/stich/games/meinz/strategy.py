"""Rules of thumb for Meinz: the highest and the lowest sum pay, so aim for one end, and spoil the tricks of the others.

The numbers were found by letting variants play each other. What wins at one kind of table may lose at another (if
everyone goes for the top, the bottom is cheap), so the ones kept are those that do well against several."""

from stich.games.meinz.cards import NUMBER
from stich.games.meinz.rules import CALL, KEEP, ROUNDS, SILENT, strength
from stich.games.meinz.state import CALLING, DISCARD, NO_CARD, POSITIONS, SWAPPING
from stich.kernel.bits import bit, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.picking import LEAST, MOST, by, those
from stich.kernel.portable import raised_to
from stich.kernel.rule import rule
from stich.kernel.state import NOBODY, State

USUAL_SUM = 20  # of a trick: four cards of five
A_HIGH_START = 18  # of the first trick: the highest sum pays more than the lowest, so less will do for it
ENOUGH = 3  # away from the usual sum, for a trick to be worth having
HIGH, LOW, OPEN = MOST, LEAST, 0


@rule
def aim(s: State, seat: int) -> int:
    """Which end a seat aims for. Its first trick decides."""
    if s.tricks_taken[seat] > 0:
        return HIGH if s.sums[seat] >= A_HIGH_START else LOW
    return OPEN


@rule
def sum_so_far(s: State) -> int:
    """The expected sum of the trick, if each missing card is a five."""
    total = 5 * (POSITIONS - s.trick_size)
    for i in range(s.trick_size):
        total += NUMBER[s.trick[i]]
    return total


@rule
def wants(s: State, seat: int) -> bool:
    """Whether winning the trick brings the seat nearer to its end. Before an end is chosen, the trick must be a better
    one."""
    more, towards = sum_so_far(s) - USUAL_SUM, aim(s, seat)
    if towards == OPEN:
        return more >= ENOUGH + 1 or more <= -ENOUGH - 2
    return towards * more >= ENOUGH


@rule
def end_for(s: State, taker: int) -> int:
    """Whether the sum of the trick should be high or low for the seat that gets it."""
    towards = aim(s, taker)
    if towards != OPEN:
        return towards
    return HIGH if sum_so_far(s) >= USUAL_SUM else LOW


@rule
def number_of(s: State, card: int) -> int:
    return NUMBER[card]


@rule
def from_the_middle(s: State, card: int) -> int:
    return abs(NUMBER[card] - 5)


by_number, by_distance = by(number_of), by(from_the_middle)


@rule
def sensible_swap(s: State, seat: int, actions: int) -> int:
    """Gives a card that moves the sum to the right end, and takes the one that moves it furthest."""
    towards = aim(s, seat)
    if s.swap_given != NO_CARD:
        return by_number(s, actions, -towards)
    best, most = KEEP, 0
    rest = actions & ~bit(KEEP)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        for i in range(POSITIONS):
            other = s.trick[i]
            if card // 9 == other // 9:
                gain = towards * (NUMBER[card] - NUMBER[other])
                if gain > most:
                    best, most = card, gain
    return best


@rule
def wins_so_far(s: State, card: int) -> bool:
    """Whether the card would be in front in the trick."""
    return strength(s.trick_size, card) > s.strength


winning_cards = those(wins_so_far)


@rule
def sensible_play(s: State, seat: int, actions: int, rng: Chance) -> int:
    """Feeds its own trick, spoils one that is sure to go to another, and otherwise stays below."""
    towards = aim(s, seat)
    if s.caller == seat:
        return by_number(s, actions, towards if towards else HIGH)
    lacking = has(s.lacking, seat)
    if s.trick_size == 0:
        if not lacking:
            return random_member(rng, actions)
        return by_number(s, actions, towards if towards else (HIGH if random_below(rng, 2) else LOW))
    if s.winner != NOBODY and (not lacking or s.caller != NOBODY):
        return by_number(s, actions, -end_for(s, s.winner))
    losing = actions & ~winning_cards(s, actions)
    if losing:
        return by_distance(s, losing, LEAST) if random_below(rng, 2) else random_member(rng, losing)
    return by_number(s, actions, HIGH)


@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    if s.phase == DISCARD:
        return by_distance(s, actions, LEAST)
    if s.phase == CALLING:
        return CALL if wants(s, seat) else SILENT
    if s.phase == SWAPPING:
        return sensible_swap(s, seat, actions)
    return sensible_play(s, seat, actions, rng)


@rule
def plausibility(s: State, viewer: int) -> float:
    """Hardly anybody discards a high card, since the highest sum pays most."""
    weight = 1.0
    for seat in range(POSITIONS):
        if seat != viewer and s.discarded[seat]:
            weight *= raised_to(0.8, max(NUMBER[lowest(s.discarded[seat])] - 5, 0))
    return weight


@rule
def rounds_to_go(s: State) -> float:
    return float(ROUNDS - s.rounds_played)


@rule
def swing(s: State) -> float:
    return 1.5
