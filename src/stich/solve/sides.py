"""Two sides, one of which gains what the other loses: whether a lead can be reached, asked again until it is exact.

Depth first and in a loop, since compiled recursion and the disk cache do not get on. A question is answered by
alpha-beta with a window of nothing; situations are remembered with the bounds that were found."""

from stich.kernel.bits import bit, count, has, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.endings import PLAYING
from stich.kernel.rule import hot, rule
from stich.kernel.state import State
from stich.kernel.tricks import in_front
from stich.solve.cards import ABOVE, NOT_BELOW, RANK, TRUMPS_BESIDE, WORTH, held_by_others, one_of_equals
from stich.solve.ending import MORE_THAN_ANY_LEAD, NOT_KNOWN, first_side, held, lead, lead_to_come, part_of_round
from stich.solve.room import DEEPEST, LIMIT, NODES, Room, is_known, note, place_in_table
from stich.solve.sure import sure_tricks

TOO_LARGE = 1 << 41  # instead of a lead
FIRST_TRY = 1 << 50
LOW, GOOD, LOOKS_BITS = 1 << 10, 1 << 12, 16  # of what a card looks like: above any rank, above those that are not good


@rule
def final_lead(room: Room, top: int, guess: int) -> int:
    """What the lead will be at the end if both sides play best from states[top] on; TOO_LARGE if that took too long.

    Each question begins at what the last one found (MTD(f))."""
    least, most = -MORE_THAN_ANY_LEAD, MORE_THAN_ANY_LEAD
    found = guess
    while least < most:
        asked = found + 1 if found == least else found
        room.states[top + 1] = room.states[top]
        found = bound(room, top + 1, asked)
        if found == TOO_LARGE:
            return TOO_LARGE
        if found >= asked:
            least = found
        else:
            most = found
    return least


@rule
def bound(room: Room, top: int, asked: int) -> int:
    """Whether the lead will be as asked at least: then a lower bound of it, and else an upper one. Changes states[top]
    and those after it."""
    place, settled, value = top - 1, False, 0
    while True:
        if settled:
            if place == top:
                return value
            place -= 1
            settled, value = come_back(room, place, value, asked)
            continue
        if place >= top:
            if room.spent[NODES] >= room.spent[LIMIT] or place + 1 == DEEPEST:
                return TOO_LARGE
            take_next(room, place)
        place += 1
        settled, value = enter(room, place, asked)


@hot
def enter(room: Room, place: int, asked: int) -> tuple[bool, int]:
    """Plays on while there is no choice. True with a bound of the lead where it settles what is asked; else the
    decision is laid out."""
    s, d = room.states[place], room.decisions[place]
    while s.rounds_played == room.states[0].rounds_played:
        d.place = NOT_KNOWN
        choice = -1
        if s.trick_size == 0:
            d.lead = lead(s)
            ours, theirs = sure_tricks(s, room.cards)
            least, most = lead_to_come(s, ours, theirs)
            if d.lead + least >= asked:
                return True, d.lead + least
            if d.lead + most < asked:
                return True, d.lead + most
            if place_in_table(room, s, d) and is_known(room, d):
                known = room.table[d.place]
                if d.lead + known.least >= asked:
                    return True, d.lead + known.least
                if d.lead + known.most < asked:
                    return True, d.lead + known.most
                choice = known.choice
        seat = lowest(actors(s))
        others = held_by_others(s, seat)
        actions = worth_trying(room, s, seat, others)
        if actions & (actions - 1):
            d.seat, d.untried, d.choice = seat, actions, -1
            d.best = -MORE_THAN_ANY_LEAD if has(first_side(s), seat) else MORE_THAN_ANY_LEAD
            put_in_order(room, place, s, seat, actions, others, choice)
            return False, 0
        apply(s, seat, lowest(actions))
        room.spent[NODES] += 1
    return True, lead(s)


@hot
def worth_trying(room: Room, s: State, seat: int, others: int) -> int:
    """The legal actions, of equal ones one."""
    actions = legal(s, seat)
    if part_of_round(s) != PLAYING or actions & (actions - 1) == 0:
        return actions
    return one_of_equals(actions, others, room.cards)


@hot
def put_in_order(room: Room, place: int, s: State, seat: int, actions: int, others: int, choice: int) -> None:
    """First what was best in this situation, then what looks best in the trick, then what was often best for the seat.

    Who can get a trick plays what just does it if last, and else the highest; all others the lowest, but to a trick of
    the own side what is worth most. Who leads plays a card that nobody has a higher one than."""
    good, high, worth = 0, 0, 0
    if part_of_round(s) == PLAYING and s.trick_size != 0:
        front, last = s.trick[in_front(s)], s.trick_size + 1 == s.players
        ours = has(first_side(s), seat) == has(first_side(s), s.winner)
        good = 0 if last and ours else room.cards[ABOVE, front] | room.cards[TRUMPS_BESIDE, front]
        high = not last
        worth = last and ours
    rest = actions
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        looks = 0
        if s.trick_size == 0:
            looks = GOOD if room.cards[NOT_BELOW, card] & others == 0 else 0
        elif has(good, card):
            looks = GOOD + (room.cards[RANK, card] if high else LOW - room.cards[RANK, card])
        else:
            looks = LOW - room.cards[RANK, card] + worth * room.cards[WORTH, card] * GOOD
        room.order[place, card] = FIRST_TRY if card == choice else (looks << LOOKS_BITS) + room.history[seat, card]


@hot
def take_next(room: Room, place: int) -> None:
    """Takes the most promising action not tried yet, in the next place."""
    d = room.decisions[place]
    rest = d.untried
    action = lowest(rest)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if room.order[place, other] > room.order[place, action]:
            action = other
    d.untried &= ~bit(action)
    d.trying = action
    room.states[place + 1] = room.states[place]
    apply(room.states[place + 1], d.seat, action)
    room.spent[NODES] += 1


@hot
def come_back(room: Room, place: int, value: int, asked: int) -> tuple[bool, int]:
    """What was tried leads to a lead of such a value. True if that, or that nothing is left to try, settles it."""
    d = room.decisions[place]
    first = has(first_side(room.states[0]), d.seat)
    if value > d.best if first else value < d.best:
        d.best, d.choice = value, d.trying
    decided = d.best >= asked if first else d.best < asked
    if not decided and d.untried:
        return False, 0
    if decided:
        room.history[d.seat, d.choice] += count(held(room.states[place], d.seat))
    if d.place != NOT_KNOWN:
        remember(room, place, asked)
    return True, d.best


@hot
def remember(room: Room, place: int, asked: int) -> None:
    d = room.decisions[place]
    known = room.table[d.place]
    if not is_known(room, d):
        note(room, d)
        known.least, known.most = -MORE_THAN_ANY_LEAD, MORE_THAN_ANY_LEAD
    if d.best >= asked:
        known.least = max(known.least, d.best - d.lead)
    else:
        known.most = min(known.most, d.best - d.lead)
    known.choice = d.choice


@rule
def play_best_line(room: Room, top: int, value: int) -> bool:
    """Plays states[top] to the end of the round as two sides would that play best, with the lead that they come to;
    False if that took too long."""
    s, d = room.states[top], room.decisions[top]
    while s.rounds_played == room.states[0].rounds_played:
        d.seat = lowest(actors(s))
        others = held_by_others(s, d.seat)
        d.untried = worth_trying(room, s, d.seat, others)
        known = place_in_table(room, s, d) and is_known(room, d)
        put_in_order(room, top, s, d.seat, d.untried, others, room.table[d.place].choice if known else -1)
        keeps = False
        while not keeps:
            take_next(room, top)
            if d.untried == 0:
                break
            asked = value if has(first_side(s), d.seat) else value + 1
            found = bound(room, top + 1, asked)
            if found == TOO_LARGE:
                return False
            keeps = (found >= asked) == (asked == value)
        apply(s, d.seat, d.trying)
    return True
