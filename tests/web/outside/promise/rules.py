"""Five cards each, hearts are trumps. The dealer names a rival, all say how many tricks they will take, and play."""

import numpy as np

from stich.kernel.bits import all_below, bit
from stich.kernel.chance import Chance, random_subset
from stich.kernel.hidden import deal_unseen, hide_hands
from stich.kernel.log import Log, tell
from stich.kernel.rounds import close_round, deal_hands
from stich.kernel.rule import rule
from stich.kernel.state import NOBODY, State
from stich.kernel.tricks import clear_trick, in_front, lay, left_of, must_follow, was_last_card, was_last_trick

from .state import BID_MADE, BIDDING, DECK, HAND, NAMING, NOT_YET, RIVAL_NAMED, SEATS, TRICKS, TRUMP

KEPT = 10
SUIT = np.array(DECK.colour_of)
RANK = np.array(DECK.number_of)
SUIT_CARDS = np.array([DECK.of_colour(suit) for suit in range(len(DECK.colours))])
ALL = DECK.all


@rule
def deal(s: State, rng: Chance) -> None:
    deal_hands(s, ALL, HAND, rng)
    begin(s)


@rule
def begin(s: State) -> None:
    for seat in range(s.players):
        s.played[seat] = s.void[seat] = s.tricks_taken[seat] = s.round_score[seat] = 0
        s.bid[seat] = NOT_YET
    s.phase = NAMING
    s.trump = TRUMP
    s.rival = NOBODY
    s.turn = s.dealer
    clear_trick(s)
    s.tricks_left = HAND


@rule
def play(s: State, seat: int, card: int) -> None:
    if s.trick_size == 0:
        s.suit = SUIT[card]
    if SUIT[card] != s.suit:
        s.void[seat] |= bit(s.suit)
    lay(s, seat, card, strength(s, card))
    if was_last_card(s, seat):
        s.tricks_taken[s.winner] += 1
        if was_last_trick(s):
            end_round(s)


@rule
def strength(s: State, card: int) -> int:
    trump = 100 if SUIT[card] == TRUMP else 0
    return trump + int(RANK[card]) if trump or SUIT[card] == s.suit else -1


@rule
def end_round(s: State) -> None:
    for seat in range(s.players):
        s.round_score[seat] = s.tricks_taken[seat] + (KEPT if s.bid[seat] == s.tricks_taken[seat] else 0)
        s.score[seat] += s.round_score[seat]
    close_round(s, s.rounds_played + 1 == s.rounds)


@rule
def legal(s: State, seat: int) -> int:
    if seat != s.turn:
        return 0
    if s.phase == NAMING:
        return all_below(s.players) & ~bit(seat)
    if s.phase == BIDDING:
        return all_below(HAND + 1)
    if s.phase == TRICKS:
        return s.hand[seat] if s.trick_size == 0 else must_follow(s.hand[seat], SUIT_CARDS[s.suit])
    return 0


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase == NAMING:
        s.rival = action
        s.phase = BIDDING
        s.turn = left_of(s, s.dealer)
    elif s.phase == BIDDING:
        s.bid[seat] = action
        s.turn = left_of(s, seat)
        if seat == s.dealer:
            s.phase = TRICKS
    else:
        play(s, seat, action)


@rule
def observe(s: State, viewer: int) -> None:
    hide_hands(s, viewer)


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Any cards that lie nowhere in sight: so that a bot can think, not so that it thinks well."""
    unseen, hidden = ALL, 0
    for seat in range(s.players):
        unseen &= ~(s.hand[seat] | s.played[seat])
        hidden += s.face_down[seat]
    held = random_subset(rng, unseen, hidden)
    deal_unseen(held, s.hand, s.face_down, np.zeros(SEATS, np.int64), s.players, rng)


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == NAMING:
        tell(log, RIVAL_NAMED, seat, action)
    elif before.phase == BIDDING:
        tell(log, BID_MADE, seat, action)


@rule
def score_parts(s: State, parts: Log) -> None:
    for seat in range(s.players):
        parts[0, seat] = s.tricks_taken[seat]
        parts[1, seat] = s.round_score[seat] - s.tricks_taken[seat]


@rule
def restore(s: State, told: State) -> None:
    if s.trick_size:
        s.suit = SUIT[s.trick[0]]
        s.strength = strength(s, s.trick[in_front(s)])
