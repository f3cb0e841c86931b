"""Rules of thumb for Meinz: the highest and the lowest sum pay, the middle does not; aim for one end and stay there."""

from stich.games.meinz.cards import NUMBER
from stich.games.meinz.rules import (
    CALL,
    CALLING,
    DISCARD,
    KEEP,
    NO_CARD,
    POSITIONS,
    ROUNDS,
    SILENT,
    SWAPPING,
    legal,
    strength,
)
from stich.kernel.bits import bit, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.record import OVER, Record
from stich.kernel.rule import rule

USUAL_SUM = 20  # of a trick: four cards of five
HIGH, LOW, OPEN = 1, -1, 0


@rule
def aim(s: Record, seat: int) -> int:
    """Which end a seat makes for: decided by its first trick, or by a hand that leans to one side."""
    if s.tricks_taken[seat] > 0:
        return HIGH if s.sums[seat] >= USUAL_SUM else LOW
    return OPEN


@rule
def sum_so_far(s: Record) -> int:
    """What the trick would come to if the rest of its cards were fives."""
    total = 5 * (POSITIONS - s.trick_size)
    for i in range(s.trick_size):
        total += NUMBER[s.trick[i]]
    return total


@rule
def wants(s: Record, seat: int, total: int, margin: int) -> bool:
    """Whether a trick of about this sum takes a seat nearer to its end."""
    towards = aim(s, seat)
    if towards == HIGH:
        return total >= USUAL_SUM + margin
    if towards == LOW:
        return total <= USUAL_SUM - margin
    return total >= USUAL_SUM + margin + 1 or total <= USUAL_SUM - margin - 1


@rule
def extreme(cards: int, towards: int) -> int:
    """The highest or the lowest number."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if towards * NUMBER[card] > towards * NUMBER[best]:
            best = card
    return best


@rule
def middling(cards: int) -> int:
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if abs(NUMBER[card] - 5) < abs(NUMBER[best] - 5):
            best = card
    return best


@rule
def sensible_swap(s: Record, seat: int, actions: int) -> int:
    """Puts a card into the trick that moves its sum to the right end, and takes the one that moves it most."""
    towards = aim(s, seat)
    if s.swap_given != NO_CARD:
        return extreme(actions, -towards)
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
def sensible_play(s: Record, seat: int, actions: int, rng: Chance) -> int:
    """Feeds a trick that is its own, takes one it wants with a low card, and spoils or ducks the others."""
    towards = aim(s, seat)
    if s.caller == seat:
        return extreme(actions, towards if towards else HIGH)
    lacking = has(s.lacking, seat)
    if s.trick_size == 0:
        if not lacking or random_below(rng, 3) == 0:
            return random_member(rng, actions)
        return extreme(actions, towards if towards else (HIGH if random_below(rng, 2) else LOW))
    if not lacking or s.caller >= 0:
        return middling(actions) if random_below(rng, 2) else random_member(rng, actions)
    winning = 0
    rest = actions
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if strength(s.trick_size, card) > s.strength:
            winning |= bit(card)
    if winning and wants(s, seat, sum_so_far(s), 1):
        return extreme(winning, HIGH if towards != LOW else LOW)
    if actions & ~winning:
        return middling(actions & ~winning) if random_below(rng, 2) else random_member(rng, actions & ~winning)
    return extreme(actions, HIGH)


@rule
def sensible(s: Record, seat: int, rng: Chance) -> int:
    actions = legal(s, seat)
    if actions & (actions - 1) == 0:
        return lowest(actions)
    if s.phase == DISCARD:
        return middling(actions)
    if s.phase == CALLING:
        return CALL if wants(s, seat, sum_so_far(s), 5 - s.trick_size) else SILENT
    if s.phase == SWAPPING:
        return sensible_swap(s, seat, actions)
    return sensible_play(s, seat, actions, rng)


@rule
def candidates(s: Record, seat: int, actions: int) -> int:
    return actions


@rule
def plausibility(s: Record, viewer: int) -> float:
    """People discard what is neither high nor low."""
    weight = 1.0
    for seat in range(POSITIONS):
        if seat != viewer and s.discarded[seat]:
            weight *= 1.3 - 0.2 * abs(NUMBER[lowest(s.discarded[seat])] - 5)
    return weight


@rule
def nearly_over(s: Record) -> bool:
    """Calls and swaps leave no end that is short."""
    return False


@rule
def rounds_to_go(s: Record) -> float:
    return 0.0 if s.phase == OVER else float(ROUNDS - s.rounds_played)


@rule
def swing(s: Record) -> float:
    return 1.5
