"""The rules of Oh Hell."""

import numpy as np

from oh_hell.events import BID_MADE
from oh_hell.state import BIDDING, CARDS_OF, DECK, NOT_YET, RANK, SEATS, SUIT, SUIT_CARDS, TRICKS
from stich.kernel.bits import all_below, bit, count, lowest
from stich.kernel.chance import Chance, random_subset
from stich.kernel.hidden import deal_unseen, hide_hands
from stich.kernel.log import Log, tell
from stich.kernel.phases import by_phase
from stich.kernel.rounds import close_round, deal_hands
from stich.kernel.rule import rule
from stich.kernel.state import State
from stich.kernel.tricks import clear_trick, in_front, lay, left_of, must_follow, was_last_card, was_last_trick

ALL_CARDS = DECK.all
KEPT = 10  # for a bid that was kept
FROM_TRICKS, FROM_BID = range(2)  # where a score comes from


# ---- the deal --------------------------------------------------------------------------------------------------


@rule
def cards_each(s: State) -> int:
    """One card in the first round, then two, up to the most, and down again to one."""
    return min(s.rounds_played + 1, 2 * s.most - 1 - s.rounds_played)


@rule
def deal(s: State, rng: Chance) -> None:
    rest = deal_hands(s, ALL_CARDS, cards_each(s), rng)
    s.turned = random_subset(rng, rest, 1)
    begin(s)


@rule
def begin(s: State) -> None:
    s.undealt = ALL_CARDS & ~s.turned
    for seat in range(s.players):
        s.undealt &= ~s.hand[seat]
        s.played[seat] = s.tricks_taken[seat] = s.void[seat] = s.round_score[seat] = 0
        s.bid[seat] = NOT_YET
    clear_trick(s)
    s.tricks_left = cards_each(s)
    s.phase = BIDDING
    s.turn = left_of(s, s.dealer)


# ---- bids ------------------------------------------------------------------------------------------------------


@rule
def legal_bids(s: State, seat: int) -> int:
    """From none to all; with the hook the dealer, who bids last, may not make the bids come out even."""
    bids = all_below(s.tricks_left + 1)
    if s.hook and seat == s.dealer:
        left = s.tricks_left
        for other in range(s.players):
            if other != seat:
                left -= s.bid[other]
        if left >= 0:
            bids &= ~bit(left)
    return bids


@rule
def make_bid(s: State, seat: int, tricks: int) -> None:
    s.bid[seat] = tricks
    s.turn = left_of(s, seat)
    if seat == s.dealer:
        s.phase = TRICKS


# ---- tricks ----------------------------------------------------------------------------------------------------


@rule
def trump_of(s: State) -> int:
    return SUIT[lowest(s.turned)]


@rule
def legal_cards(s: State, seat: int) -> int:
    """Follow suit if you can."""
    return must_follow(s.hand[seat], SUIT_CARDS[SUIT[s.trick[0]]]) if s.trick_size else s.hand[seat]


@rule
def strength(s: State, card: int, led: int) -> int:
    """Trumps, then the suit led; within a suit the higher card."""
    return (SUIT[card] == trump_of(s)) << 5 | (SUIT[card] == led) << 4 | RANK[card]


@rule
def play(s: State, seat: int, card: int) -> None:
    led = SUIT[s.trick[0]] if s.trick_size else SUIT[card]
    if SUIT[card] != led:
        s.void[seat] |= bit(led)
    lay(s, seat, card, strength(s, card, led))
    if was_last_card(s, seat):
        end_trick(s)


@rule
def end_trick(s: State) -> None:
    s.tricks_taken[s.winner] += 1
    if was_last_trick(s):
        end_round(s)


@rule
def end_round(s: State) -> None:
    """A trick counts 1, and a bid that was kept 10 more. The last round is again one of a single card."""
    for seat in range(s.players):
        s.round_score[seat] = s.tricks_taken[seat] + kept(s, seat)
        s.score[seat] += s.round_score[seat]
    close_round(s, s.rounds_played + 1 == 2 * s.most - 1)


@rule
def kept(s: State, seat: int) -> int:
    return KEPT if s.bid[seat] == s.tricks_taken[seat] else 0


# ---- what every game offers ------------------------------------------------------------------------------------


legal, apply = by_phase({TRICKS: (legal_cards, play), BIDDING: (legal_bids, make_bid)})


@rule
def observe(s: State, viewer: int) -> None:
    """The other hands are face down, and so is the rest of the pack."""
    s.undealt = 0
    hide_hands(s, viewer)


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Deals what lies nowhere in sight to the face-down hands, by the suits shown void; the rest was not dealt."""
    cards, room, banned = np.zeros(SEATS + 1, np.int64), np.zeros(SEATS + 1, np.int64), np.zeros(SEATS + 1, np.int64)
    unseen = ALL_CARDS & ~s.turned if s.turned else 0
    for seat in range(s.players):
        unseen &= ~(s.hand[seat] | s.played[seat])
        room[seat] = s.face_down[seat]
        banned[seat] = CARDS_OF[s.void[seat]]
    pack = s.players
    room[pack] = count(unseen) - room.sum()
    deal_unseen(unseen, cards, room, banned, s.players + 1, rng)
    for seat in range(s.players):
        s.hand[seat] |= cards[seat]
        s.face_down[seat] = 0
    s.undealt = cards[pack]


# ---- what is told ----------------------------------------------------------------------------------------------


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == BIDDING:
        tell(log, BID_MADE, seat, action)


@rule
def score_parts(s: State, parts: Log) -> None:
    for seat in range(s.players):
        parts[FROM_TRICKS, seat] = s.tricks_taken[seat]
        parts[FROM_BID, seat] = kept(s, seat)


@rule
def conclude(s: State, told: State) -> None:
    if s.turned:
        told.trump = trump_of(s)


@rule
def restore(s: State, told: State) -> None:
    if s.trick_size:
        s.strength = strength(s, s.trick[in_front(s)], SUIT[s.trick[0]])
