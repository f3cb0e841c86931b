"""Two sides, one of which gains what the other loses: whether a lead can be reached, asked again until it is exact.

Depth first and in a loop, since compiled recursion and the disk cache do not get on. A question is answered by
alpha-beta with a window of nothing; situations are remembered with the bounds that were found."""

from stich.kernel.bits import bit, count, has, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.endings import PLAYING
from stich.kernel.rule import rule
from stich.kernel.state import State
from stich.solve.cards import held_by_others, one_of_equals
from stich.solve.ending import MORE_THAN_ANY_LEAD, NOT_KNOWN, first_side, held, lead, lead_to_come, part_of_round
from stich.solve.memory import DEEPEST, LIMIT, NODES, Memory, is_known, note, place_in_table

TOO_LARGE = 1 << 41  # instead of a lead
FIRST_TRY = 1 << 50


@rule
def final_lead(m: Memory, top: int, guess: int) -> int:
    """What the lead will be at the end if both sides play best from states[top] on; TOO_LARGE if that took too long.

    Each question begins at what the last one found (MTD(f))."""
    least, most = -MORE_THAN_ANY_LEAD, MORE_THAN_ANY_LEAD
    found = guess
    while least < most:
        asked = found + 1 if found == least else found
        m.states[top + 1] = m.states[top]
        found = bound(m, top + 1, asked)
        if found == TOO_LARGE:
            return TOO_LARGE
        if found >= asked:
            least = found
        else:
            most = found
    return least


@rule
def bound(m: Memory, top: int, asked: int) -> int:
    """Whether the lead will be as asked at least: then a lower bound of it, and else an upper one. Changes states[top]
    and those after it."""
    place = top
    settled, value = enter(m, place, asked)
    while True:
        if settled:
            if place == top:
                return value
            place -= 1
            settled, value = come_back(m, place, value, asked)
        elif m.spent[NODES] >= m.spent[LIMIT] or place + 1 == DEEPEST:
            return TOO_LARGE
        else:
            take_next(m, place)
            place += 1
            settled, value = enter(m, place, asked)


@rule
def enter(m: Memory, place: int, asked: int) -> tuple[bool, int]:
    """Plays on while there is no choice. True with a bound of the lead where it settles what is asked; else the
    decision is laid out."""
    s, d = m.states[place], m.decisions[place]
    while s.rounds_played == m.states[0].rounds_played:
        d.place = NOT_KNOWN
        choice = -1
        if s.trick_size == 0:
            d.lead = lead(s)
            least, most = lead_to_come(s)
            if d.lead + least >= asked:
                return True, d.lead + least
            if d.lead + most < asked:
                return True, d.lead + most
            if place_in_table(m, s, d) and is_known(m, d):
                known = m.table[d.place]
                if d.lead + known.least >= asked:
                    return True, d.lead + known.least
                if d.lead + known.most < asked:
                    return True, d.lead + known.most
                choice = known.choice
        seat = lowest(actors(s))
        actions = worth_trying(m, s, seat)
        if actions & (actions - 1):
            d.seat, d.untried, d.choice = seat, actions, -1
            d.best = -MORE_THAN_ANY_LEAD if has(first_side(s), seat) else MORE_THAN_ANY_LEAD
            put_in_order(m, place, s, seat, actions, choice)
            return False, 0
        apply(s, seat, lowest(actions))
        m.spent[NODES] += 1
    return True, lead(s)


@rule
def worth_trying(m: Memory, s: State, seat: int) -> int:
    """The legal actions, of equal ones one."""
    actions = legal(s, seat)
    if part_of_round(s) != PLAYING or actions & (actions - 1) == 0:
        return actions
    return one_of_equals(actions, held_by_others(s, seat), m.cards)


@rule
def put_in_order(m: Memory, place: int, s: State, seat: int, actions: int, choice: int) -> None:
    """First what was best in this situation, then what was often best for the seat."""
    rest = actions
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        m.order[place, action] = FIRST_TRY if action == choice else m.history[seat, action]


@rule
def take_next(m: Memory, place: int) -> None:
    """Takes the most promising action not tried yet, in the next place."""
    d = m.decisions[place]
    rest = d.untried
    action = lowest(rest)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if m.order[place, other] > m.order[place, action]:
            action = other
    d.untried &= ~bit(action)
    d.trying = action
    m.states[place + 1] = m.states[place]
    apply(m.states[place + 1], d.seat, action)
    m.spent[NODES] += 1


@rule
def come_back(m: Memory, place: int, value: int, asked: int) -> tuple[bool, int]:
    """What was tried leads to a lead of such a value. True if that, or that nothing is left to try, settles it."""
    d = m.decisions[place]
    first = has(first_side(m.states[0]), d.seat)
    if value > d.best if first else value < d.best:
        d.best, d.choice = value, d.trying
    decided = d.best >= asked if first else d.best < asked
    if not decided and d.untried:
        return False, 0
    if decided:
        m.history[d.seat, d.choice] += count(held(m.states[place], d.seat))
    if d.place != NOT_KNOWN:
        remember(m, place, asked)
    return True, d.best


@rule
def remember(m: Memory, place: int, asked: int) -> None:
    d = m.decisions[place]
    known = m.table[d.place]
    if not is_known(m, d):
        note(m, d)
        known.least, known.most = -MORE_THAN_ANY_LEAD, MORE_THAN_ANY_LEAD
    if d.best >= asked:
        known.least = max(known.least, d.best - d.lead)
    else:
        known.most = min(known.most, d.best - d.lead)
    known.choice = d.choice


@rule
def play_best_line(m: Memory, top: int, value: int) -> bool:
    """Plays states[top] to the end of the round as two sides would that play best, with the lead that they come to;
    False if that took too long."""
    s = m.states[top]
    while s.rounds_played == m.states[0].rounds_played:
        seat = lowest(actors(s))
        actions = worth_trying(m, s, seat)
        while actions & (actions - 1):
            m.states[top + 1] = s
            apply(m.states[top + 1], seat, lowest(actions))
            if has(first_side(s), seat):
                found = bound(m, top + 1, value)
                keeps = found >= value
            else:
                found = bound(m, top + 1, value + 1)
                keeps = found <= value
            if found == TOO_LARGE:
                return False
            if keeps:
                break
            actions &= actions - 1
        apply(s, seat, lowest(actions))
    return True
