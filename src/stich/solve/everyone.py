"""Every seat for itself: each takes the end that is best for it, if all after it do so too (max-n).

Of ends that score a seat the same it takes the one in which the others have least together, then the one in which its
left neighbour has least, and so on around the table: so what comes out hangs on no order of trying. Where somebody had
such a choice on the way of best play, what comes out is told to be `tied`: by another habit it might be something else."""

from stich.kernel.bits import lowest
from stich.kernel.dispatch import actors, apply
from stich.kernel.rule import rule
from stich.solve.ending import NOT_KNOWN, gained
from stich.solve.memory import DEEPEST, LIMIT, NODES, Memory, PerSeat, is_known, note, place_in_table
from stich.solve.sides import put_in_order, take_next, worth_trying

NONE_YET = -1


@rule
def find_end(m: Memory, top: int) -> bool:
    """Plays states[top] on in all ways: ends[top] and decisions[top].tied tell what comes out; False if that took too
    long. Changes states[top] and those after it."""
    place = top
    settled = enter(m, place)
    while True:
        if settled:
            if place == top:
                return True
            place -= 1
            settled = come_back(m, place)
        elif m.spent[NODES] >= m.spent[LIMIT] or place + 1 == DEEPEST:
            return False
        else:
            take_next(m, place)
            place += 1
            settled = enter(m, place)


@rule
def enter(m: Memory, place: int) -> bool:
    """Plays on while there is no choice. True if the end is known; else the decision is laid out."""
    s, d = m.states[place], m.decisions[place]
    d.tied = 0
    while s.rounds_played == m.states[0].rounds_played:
        if place_in_table(m, s, d) and is_known(m, d):
            for seat in range(s.players):
                m.ends[place, seat] = gained(s, seat) + m.gains[d.place, seat]
            d.tied = m.table[d.place].tied
            return True
        seat = lowest(actors(s))
        actions = worth_trying(m, s, seat)
        if actions & (actions - 1):
            d.seat, d.untried, d.choice = seat, actions, NONE_YET
            put_in_order(m, place, s, seat, actions, NONE_YET)
            return False
        apply(s, seat, lowest(actions))
        m.spent[NODES] += 1
    for seat in range(s.players):
        m.ends[place, seat] = s.round_score[seat]
    return True


@rule
def come_back(m: Memory, place: int) -> bool:
    """What was tried leads to the end that the next place tells. True if nothing is left to try."""
    s, d = m.states[place], m.decisions[place]
    new_tied = m.decisions[place + 1].tied
    if d.choice == NONE_YET:
        better = 1
        d.tied = new_tied
    else:
        better = compared(m.ends, place + 1, place, d.seat, s.players)
        if m.ends[place + 1, d.seat] == m.ends[place, d.seat]:
            d.tied = 1 if better else d.tied | new_tied
        elif better > 0:
            d.tied = new_tied
    if better > 0:
        d.choice = d.trying
        for seat in range(s.players):
            m.ends[place, seat] = m.ends[place + 1, seat]
    if d.untried:
        return False
    if d.place != NOT_KNOWN:
        note(m, d)
        known = m.table[d.place]
        known.tied = d.tied
        for seat in range(s.players):
            m.gains[d.place, seat] = m.ends[place, seat] - gained(s, seat)
    return True


@rule
def compared(ends: PerSeat, a: int, b: int, seat: int, players: int) -> int:
    """Above 0 if a seat takes end a rather than end b, below if the other way round, 0 if they are the same."""
    if ends[a, seat] != ends[b, seat]:
        return ends[a, seat] - ends[b, seat]
    above = 0
    for other in range(players):
        above += ends[b, other] - ends[a, other]
    if above:
        return above
    for i in range(1, players):
        other = (seat + i) % players
        if ends[a, other] != ends[b, other]:
            return ends[b, other] - ends[a, other]
    return 0
