"""Every seat for itself: each takes the end that is best for it, if all after it do so too (max-n).

Of ends that score a seat the same it takes the one in which the others have least together, then the one in which its
left neighbour has least, and so on around the table: so what comes out hangs on no order of trying. Where somebody had
such a choice on the way of best play, it is told to be `tied`: by another habit something else might come out."""

from stich.kernel.bits import lowest
from stich.kernel.dispatch import actors, apply
from stich.kernel.rule import hot, rule
from stich.solve.cards import held_by_others
from stich.solve.ending import NOT_KNOWN, gained
from stich.solve.room import DEEPEST, LIMIT, NODES, Room, SeatRows, is_known, note, place_in_table
from stich.solve.sides import take_next, worth_trying

NONE_YET = -1


@rule
def find_end(room: Room, top: int) -> bool:
    """Plays states[top] on in all ways: ends[top] and decisions[top].tied tell what comes out; False if that took too
    long. Changes states[top] and those after it."""
    place, settled = top - 1, False
    while True:
        if settled:
            if place == top:
                return True
            place -= 1
            settled = come_back(room, place)
            continue
        if place >= top:
            if room.spent[NODES] >= room.spent[LIMIT] or place + 1 == DEEPEST:
                return False
            take_next(room, place)
        place += 1
        settled = enter(room, place)


@hot
def enter(room: Room, place: int) -> bool:
    """Plays on while there is no choice. True if the end is known; else the decision is laid out."""
    s, d = room.states[place], room.decisions[place]
    d.tied = 0
    while s.rounds_played == room.states[0].rounds_played:
        if place_in_table(room, s, d) and is_known(room, d):
            for seat in range(s.players):
                room.ends[place, seat] = gained(s, seat) + room.gains[d.place, seat]
            d.tied = room.table[d.place].tied
            return True
        seat = lowest(actors(s))
        actions = worth_trying(room, s, seat, held_by_others(s, seat))
        if actions & (actions - 1):
            d.seat, d.untried, d.choice = seat, actions, NONE_YET
            return False
        apply(s, seat, lowest(actions))
        room.spent[NODES] += 1
    for seat in range(s.players):
        room.ends[place, seat] = s.round_score[seat]
    return True


@hot
def come_back(room: Room, place: int) -> bool:
    """What was tried leads to the end that the next place tells. True if nothing is left to try."""
    s, d = room.states[place], room.decisions[place]
    new_tied = room.decisions[place + 1].tied
    if d.choice == NONE_YET:
        better = 1
        d.tied = new_tied
    else:
        better = compared(room.ends, place + 1, place, d.seat, s.players)
        if room.ends[place + 1, d.seat] == room.ends[place, d.seat]:
            d.tied = 1 if better else d.tied | new_tied
        elif better > 0:
            d.tied = new_tied
    if better > 0:
        d.choice = d.trying
        for seat in range(s.players):
            room.ends[place, seat] = room.ends[place + 1, seat]
    if d.untried:
        return False
    if d.place != NOT_KNOWN:
        note(room, d)
        known = room.table[d.place]
        known.tied = d.tied
        for seat in range(s.players):
            room.gains[d.place, seat] = room.ends[place, seat] - gained(s, seat)
    return True


@rule
def compared(ends: SeatRows, a: int, b: int, seat: int, players: int) -> int:
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
