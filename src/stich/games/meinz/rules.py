"""The rules of Meinz for 3 and 4 players, clauses MZ-1 to MZ-18.

From the booklets of the collection. Where they are silent: whoever gets a trick is asked whether to swap, even if
nothing fits (MZ-9); only a single lowest player gets the “2” (MZ-11); the card monster can win the game (MZ-16), sits
to the left of the last player, and leads after a trick that it has won (MZ-17); and nobody knows the order of its pile
(MZ-18).

There are always four positions at the table. With three players the monster has the last one. It is never asked, but
plays by itself as soon as it is its turn."""

import numpy as np

from stich.games.meinz.cards import ALL_CARDS, CARDS, CARDS_OF, COLOUR, FOLLOWING, NUMBER, SAME_COLOUR
from stich.games.meinz.events import (
    ALL_DISCARDED,
    CARD_DISCARDED,
    CARD_OFFERED,
    CARDS_SWAPPED,
    MEINZ_CALLED,
    STAYED_SILENT,
    SUMS_COUNTED,
    TRICK_KEPT,
)
from stich.games.meinz.state import CALLING, DISCARD, MONSTER, NO_CARD, POSITIONS, SWAPPING, TAKING, TRICKS
from stich.kernel.bits import all_below, bit, count, has, lowest
from stich.kernel.chance import Chance, random_member
from stich.kernel.hidden import deal_unseen
from stich.kernel.log import Log, begin_event, tell, tell_each
from stich.kernel.phases import all_have_chosen, at_once, by_phase
from stich.kernel.rounds import close_round, deal_all
from stich.kernel.rule import hot, rule
from stich.kernel.state import NOBODY, State, States
from stich.kernel.telling import tell_action
from stich.kernel.tricks import clear_trick, in_front, lay, was_last_card, was_last_trick

# Actions are cards, or
SILENT, CALL, KEEP = CARDS, CARDS + 1, CARDS + 2

HAND = 9
ROUNDS = 8
TRICKS_EACH = 2
MONSTER_BONUS = 12
HIGHEST, SECOND, LOWEST = POINT_CARDS = 3, 1, 2

# How strong a card is that can not get the trick, and one that can not lose it any more.
PASSED_OVER, CALLED = -100, 100

CARD_BITS = 6  # of the pile


# ---- the deal --------------------------------------------------------------------------------------------------


@rule
def configure(s: State, people: int) -> None:
    """MZ-13: with three players the card monster has the fourth place."""
    s.monster = NOBODY if people == POSITIONS else MONSTER


@rule
def deal(s: State, rng: Chance) -> None:
    """MZ-1, MZ-13: nine cards each; the monster's cards form a pile."""
    deal_all(s, ALL_CARDS, rng)
    if s.monster != NOBODY:
        s.pile = shuffled(s.hand[MONSTER], rng)
    begin(s)


@rule
def shuffled(cards: int, rng: Chance) -> int:
    """The cards in random order, as a pile."""
    pile = 0
    while cards:
        card = random_member(rng, cards)
        cards &= ~bit(card)
        pile = pile << CARD_BITS | card
    return pile


@rule
def begin(s: State) -> None:
    """The hands are dealt, and all players choose a card to discard."""
    for seat in range(POSITIONS):
        s.discarded[seat] = s.played[seat] = s.given[seat] = 0
        s.tricks_taken[seat] = s.sums[seat] = s.round_score[seat] = 0
        s.known[seat] = s.void[seat] = 0
    s.phase = DISCARD
    s.choosing = all_below(people(s))
    s.turn = s.dealer
    clear_trick(s)
    clear_table(s)
    s.tricks_left = POSITIONS * TRICKS_EACH
    s.lacking = all_below(POSITIONS)


@rule
def people(s: State) -> int:
    """How many players are asked. They have the first seats; the monster has the last."""
    return POSITIONS if s.monster == NOBODY else MONSTER


@rule
def clear_table(s: State) -> None:
    """Nobody has called or swapped yet."""
    s.to_ask = 0
    s.caller = NOBODY
    s.swap_given = s.swap_taken = NO_CARD


# ---- discarding ------------------------------------------------------------------------------------------------


@rule
def legal_discard(s: State, seat: int) -> int:
    return s.hand[seat]


@rule
def discard(s: State, seat: int, card: int) -> None:
    """MZ-2, MZ-3: each player removes one card from the round; when all have done so, the start player leads."""
    s.hand[seat] &= ~bit(card)
    s.discarded[seat] = bit(card)
    if all_have_chosen(s, seat):
        s.phase = TRICKS


# ---- playing a card --------------------------------------------------------------------------------------------


@rule
def legal_tricks(s: State, seat: int) -> int:
    """MZ-4, MZ-8: a player who holds the colour led plays that colour or the number led; all others may play any
    card."""
    hand = s.hand[seat]
    if s.trick_size == 0:
        return hand
    led = s.trick[0]
    return hand & FOLLOWING[led] if hand & SAME_COLOUR[led] else hand


@rule
def play_from_hand(s: State, seat: int, card: int) -> None:
    if s.trick_size > 0 and not has(FOLLOWING[s.trick[0]], card):
        s.void[seat] |= bit(COLOUR[s.trick[0]])
    play(s, seat, card)


@rule
def monsters_turn(s: State) -> bool:
    return s.phase == TRICKS and s.turn == s.monster


@rule
def top_of_pile(s: State) -> int:
    return s.pile & all_below(CARD_BITS)


@rule
def monster_plays(s: State) -> None:
    """MZ-14: the monster plays the top card of its pile, whatever was led."""
    card = top_of_pile(s)
    s.pile >>= CARD_BITS
    play(s, s.monster, card)


@rule
def play(s: State, seat: int, card: int) -> None:
    """MZ-6: a player with two tricks plays a card, but can not win the trick."""
    if s.trick_size == 0:
        clear_table(s)
    s.known[seat] &= ~bit(card)
    lay(s, seat, card, strength(s.trick_size, card) if has(s.lacking, seat) else PASSED_OVER)
    if s.strength == PASSED_OVER:
        s.winner = NOBODY
    if was_last_card(s, seat):
        end_trick(s)
    elif s.caller == NOBODY:
        open_calling(s, seat)


@rule
def strength(place: int, card: int) -> int:
    """MZ-5: lower numbers are stronger; of equal numbers, the one played later."""
    return place - POSITIONS * NUMBER[card]


# ---- calling ---------------------------------------------------------------------------------------------------


@rule
def open_calling(s: State, seat: int) -> None:
    """MZ-7, MZ-14: those who have played and still lack a trick are asked whether they call, beginning with the player
    of the last card."""
    s.to_ask = seats_from(s.leader, s.trick_size) & s.lacking & all_below(people(s))
    if s.to_ask:
        s.phase = CALLING
        s.turn = seat if has(s.to_ask, seat) else first_from(s.leader, s.to_ask)


@rule
def clockwise(seat: int, places: int) -> int:
    """The seat so many places clockwise from a seat. There are always four seats, so the last two bits of the sum are
    enough."""
    return (seat + places) & (POSITIONS - 1)


@rule
def seats_from(seat: int, how_many: int) -> int:
    """The set of so many seats, clockwise from one."""
    seats = all_below(how_many) << seat
    return (seats | seats >> POSITIONS) & all_below(POSITIONS)


@rule
def first_from(seat: int, seats: int) -> int:
    """The first of a set of seats, clockwise from one."""
    return clockwise(seat, lowest((seats | seats << POSITIONS) >> seat))


@rule
def legal_calling(s: State, seat: int) -> int:
    """MZ-7: stay silent, or call “Meinz”."""
    return bit(SILENT) | bit(CALL)


@rule
def apply_calling(s: State, seat: int, action: int) -> None:
    """MZ-7: the others are asked in the order in which they played, until someone calls."""
    s.to_ask &= ~bit(seat)
    if action == CALL:
        call(s, seat)
    if s.to_ask:
        s.turn = first_from(s.leader, s.to_ask)
    else:
        s.phase = TRICKS
        s.turn = clockwise(s.leader, s.trick_size)


@rule
def call(s: State, seat: int) -> None:
    """MZ-7: the caller gets the trick whatever is played after, and nobody else may call."""
    s.caller = s.winner = seat
    s.strength = CALLED
    s.to_ask = 0


# ---- the end of a trick ----------------------------------------------------------------------------------------


@rule
def end_trick(s: State) -> None:
    """MZ-3, MZ-6: the winner leads the next trick, and can win no more after the second one.

    MZ-9, MZ-14: before that, a winner other than the monster is asked whether to swap, whatever the hand holds. Whether
    anything fits is nobody else's business."""
    total = 0
    for i in range(POSITIONS):
        total += NUMBER[s.trick[i]]
    s.sums[s.winner] += total
    s.tricks_taken[s.winner] += 1
    if s.tricks_taken[s.winner] == TRICKS_EACH:
        s.lacking &= ~bit(s.winner)
    s.phase = TRICKS
    if was_last_trick(s):
        end_round(s)
    elif s.winner != s.monster:
        s.phase = SWAPPING


@rule
def colours_in_trick(s: State) -> int:
    colours = 0
    for i in range(POSITIONS):
        colours |= bit(COLOUR[s.trick[i]])
    return colours


# ---- swapping --------------------------------------------------------------------------------------------------


@rule
def legal_swapping(s: State, seat: int) -> int:
    """MZ-9: a card from the hand, for one of the same colour in the trick; or nothing."""
    if s.swap_given != NO_CARD:
        return s.trick_cards & SAME_COLOUR[s.swap_given]
    return s.hand[seat] & CARDS_OF[colours_in_trick(s)] | bit(KEEP)


@rule
def apply_swapping(s: State, seat: int, action: int) -> None:
    if action == KEEP:
        s.phase = TRICKS
    elif s.swap_given == NO_CARD:
        give(s, seat, action)
    else:
        take(s, seat, action)
        s.phase = TRICKS


@rule
def give(s: State, seat: int, card: int) -> None:
    s.swap_given = card
    s.hand[seat] &= ~bit(card)
    s.known[seat] &= ~bit(card)
    s.given[seat] |= bit(card)


@rule
def take(s: State, seat: int, card: int) -> None:
    """MZ-9: the card given becomes part of the trick. Everyone has seen the one taken."""
    s.swap_taken = card
    s.hand[seat] |= bit(card)
    s.known[seat] |= bit(card)
    s.trick_cards ^= bit(card) | bit(s.swap_given)
    for i in range(POSITIONS):
        if s.trick[i] == card:
            s.trick[i] = s.swap_given
            s.played[clockwise(s.leader, i)] &= ~bit(card)
    s.sums[seat] += NUMBER[s.swap_given] - NUMBER[card]


# ---- the score -------------------------------------------------------------------------------------------------


@rule
def points_for(s: State, seat: int) -> int:
    """MZ-10, MZ-11: equal sums get nothing, and use up the ranks that they share."""
    higher = 0
    for other in range(POSITIONS):
        if s.sums[other] > s.sums[seat]:
            higher += 1
        elif s.sums[other] == s.sums[seat] and other != seat:
            return 0
    if higher == 0:
        return HIGHEST
    if higher == 1:
        return SECOND
    return LOWEST if higher == POSITIONS - 1 else 0


@rule
def end_round(s: State) -> None:
    """MZ-3, MZ-10, MZ-12, MZ-16: the sums are compared, and the point cards given out; after eight rounds the match is
    over."""
    if s.monster != NOBODY:
        s.sums[s.monster] += MONSTER_BONUS
    for seat in range(POSITIONS):
        s.round_score[seat] = points_for(s, seat)
        s.score[seat] += s.round_score[seat]
    close_round(s, s.rounds_played + 1 == ROUNDS)


# ---- what every game offers ------------------------------------------------------------------------------------


actors = at_once(DISCARD)

# What a player may do, and does; the monster may be next.
legal, act = by_phase(
    {
        TRICKS: (legal_tricks, play_from_hand),
        CALLING: (legal_calling, apply_calling),
        SWAPPING: (legal_swapping, apply_swapping),
        DISCARD: (legal_discard, discard),
    },
    actors,
)


@hot
def apply(s: State, seat: int, action: int) -> None:
    act(s, seat, action)
    while monsters_turn(s):
        monster_plays(s)


@rule
def stage(s: State) -> int:
    return TAKING if s.phase == SWAPPING and s.swap_given != NO_CARD else s.phase


@rule
def closing(s: State) -> int:
    """Staying silent, and keeping a trick as it is."""
    return bit(SILENT) | bit(KEEP)


# ---- what is hidden --------------------------------------------------------------------------------------------


@rule
def observe(s: State, viewer: int) -> None:
    """MZ-2, MZ-18: hands are face down except for cards taken in a swap; so are the discards and the monster's pile."""
    for seat in range(POSITIONS):
        if seat != viewer:
            s.face_down[seat] = count(s.hand[seat] & ~s.known[seat])
            s.hand[seat] &= s.known[seat]
            s.discarded[seat] = 0
    s.pile = 0


DISCARDS, PLACES = POSITIONS, 2 * POSITIONS  # where unseen cards lie: in the hands, and among the discards


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Deals the unseen cards to hands, pile and discards, in agreement with everything that was shown."""
    unseen = ALL_CARDS
    lying = np.zeros(PLACES, np.int64)
    room = np.zeros(PLACES, np.int64)
    banned = np.zeros(PLACES, np.int64)
    for seat in range(POSITIONS):
        unseen &= ~(s.hand[seat] | s.discarded[seat] | s.played[seat] | s.given[seat])
        lying[seat] = s.hand[seat]
        room[seat] = s.face_down[seat]
        banned[seat] = CARDS_OF[s.void[seat]]
        lying[DISCARDS + seat] = s.discarded[seat]
        room[DISCARDS + seat] = has(all_below(people(s)) & ~s.choosing, seat) - count(s.discarded[seat])
    deal_unseen(unseen, lying, room, banned, PLACES, rng)
    for seat in range(POSITIONS):
        s.hand[seat] = lying[seat]
        s.discarded[seat] = lying[DISCARDS + seat]
        s.face_down[seat] = 0
    if s.monster != NOBODY:
        s.pile = shuffled(s.hand[MONSTER], rng)


# ---- what is told ----------------------------------------------------------------------------------------------


@rule
def perform(s: State, before: States, seat: int, action: int, log: Log) -> None:
    """Takes a player's action and then plays the monster's cards one by one, writing the events of each."""
    before[0] = s
    act(s, seat, action)
    tell_action(before[0], seat, action, s, log)
    while monsters_turn(s):
        before[0] = s
        monster_plays(s)
        tell_action(before[0], MONSTER, top_of_pile(before[0]), s, log)


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == DISCARD:
        tell(log, CARD_DISCARDED, seat, action)
        if after.phase != DISCARD:
            begin_event(log, ALL_DISCARDED)
    elif before.phase == CALLING:
        tell(log, MEINZ_CALLED if action == CALL else STAYED_SILENT, seat)
    elif before.phase == SWAPPING:
        if action == KEEP:
            tell(log, TRICK_KEPT, seat)
        elif before.swap_given == NO_CARD:
            tell(log, CARD_OFFERED, seat, action)
        else:
            tell(log, CARDS_SWAPPED, seat, before.swap_given, action)
    if after.rounds_played > before.rounds_played:
        tell_each(log, SUMS_COUNTED, after.sums, POSITIONS)


@rule
def score_parts(s: State, parts: Log) -> None:
    """Which of the point cards each seat has."""
    for seat in range(POSITIONS):
        for part in range(len(POINT_CARDS)):
            parts[part, seat] = s.round_score[seat] if s.round_score[seat] == POINT_CARDS[part] else 0


@rule
def restore(s: State, told: State) -> None:
    for seat in range(POSITIONS):
        if s.tricks_taken[seat] < TRICKS_EACH:
            s.lacking |= bit(seat)
    if s.caller != NOBODY:
        s.strength = CALLED
    elif s.winner == NOBODY:
        s.strength = PASSED_OVER
    elif s.trick_size:
        s.strength = strength(in_front(s), s.trick[in_front(s)])
