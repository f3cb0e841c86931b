"""The tricks of bridge: the left neighbour of the dealer leads, and each side scores its tricks."""

import numpy as np

from beside.bridge.state import CARDS_OF, DECK, RANK, SEATS, SUIT, SUIT_CARDS, SUITS, TRICKS
from stich.kernel.bits import count
from stich.kernel.chance import Chance, random_below
from stich.kernel.hidden import deal_unseen, hide_hands
from stich.kernel.phases import by_phase
from stich.kernel.rounds import close_round, deal_hands
from stich.kernel.rule import hot, rule
from stich.kernel.state import State
from stich.kernel.tricks import clear_trick, in_front, lay, left_of, must_follow, was_last_card, was_last_trick

ALL_CARDS = DECK.all


@rule
def deal(s: State, rng: Chance) -> None:
    deal_hands(s, ALL_CARDS, s.cards, rng)
    s.trump = random_below(rng, SUITS + 1)
    begin(s)


@rule
def begin(s: State) -> None:
    s.undealt = ALL_CARDS
    for seat in range(SEATS):
        s.undealt &= ~s.hand[seat]
        s.played[seat] = s.tricks_taken[seat] = s.void[seat] = s.round_score[seat] = 0
    clear_trick(s)
    s.tricks_left = s.cards
    s.phase = TRICKS
    s.turn = left_of(s, s.dealer)


@hot
def legal_cards(s: State, seat: int) -> int:
    """Follow suit if you can."""
    return s.hand[seat] if s.trick_size == 0 else must_follow(s.hand[seat], SUIT_CARDS[s.suit])


@rule
def strength(s: State, card: int) -> int:
    """Trumps, then the suit led; within a suit the higher card."""
    return (SUIT[card] == s.trump) << 5 | (SUIT[card] == s.suit) << 4 | RANK[card]


@hot
def play(s: State, seat: int, card: int) -> None:
    if s.trick_size == 0:
        s.suit = SUIT[card]
    s.void[seat] |= (SUIT[card] != s.suit) << s.suit
    lay(s, seat, card, strength(s, card))
    if was_last_card(s, seat):
        s.tricks_taken[s.winner] += 1
        if was_last_trick(s):
            end_round(s)


@rule
def end_round(s: State) -> None:
    for seat in range(SEATS):
        s.round_score[seat] = s.tricks_taken[seat] + s.tricks_taken[(seat + 2) % SEATS]
        s.score[seat] += s.round_score[seat]
    close_round(s, True)


legal, apply = by_phase({TRICKS: (legal_cards, play)})


@rule
def observe(s: State, viewer: int) -> None:
    s.undealt = 0
    hide_hands(s, viewer)


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Deals what lies nowhere in sight to the face-down hands, by the suits shown void; the rest was not dealt."""
    cards, room, banned = np.zeros(SEATS + 1, np.int64), np.zeros(SEATS + 1, np.int64), np.zeros(SEATS + 1, np.int64)
    unseen = ALL_CARDS
    for seat in range(SEATS):
        unseen &= ~(s.hand[seat] | s.played[seat])
        room[seat] = s.face_down[seat]
        banned[seat] = CARDS_OF[s.void[seat]]
    room[SEATS] = count(unseen) - room.sum()
    deal_unseen(unseen, cards, room, banned, SEATS + 1, rng)
    for seat in range(SEATS):
        s.hand[seat] |= cards[seat]
        s.face_down[seat] = 0
    s.undealt = cards[SEATS]


@rule
def restore(s: State, told: State) -> None:
    if s.trick_size:
        s.suit = SUIT[s.trick[0]]
        s.strength = strength(s, s.trick[in_front(s)])
