"""The rules of The Last Panther for 3 to 8 players, clauses LP-1 to LP-6.

The rules come from public sources; the cards are those of Mü (MU-1). Option: `limit`, the score that ends the match
(LP-6)."""

import numpy as np

from stich.games.last_panther.events import CARD_GIVEN, CARDS_PASSED
from stich.games.last_panther.state import PASSING, SEATS, TRICKS
from stich.games.mue.cards import (
    ALL_CARDS,
    BLACK,
    CARDS_OF,
    COLOUR,
    COLOUR_CARDS,
    FIRST_OF_TWO,
    NUMBER,
    NUMBER_CARDS,
    RED,
    YELLOW,
    one_of_each,
    preferring,
)
from stich.kernel.bits import all_below, bit, count, has
from stich.kernel.chance import Chance, random_subset
from stich.kernel.hidden import deal_unseen, hide_hands, where_they_lie
from stich.kernel.log import Log, tell, tell_each
from stich.kernel.phases import all_have_chosen, at_once, by_phase
from stich.kernel.rounds import close_round, deal_all
from stich.kernel.rule import hot, rule
from stich.kernel.state import State
from stich.kernel.tricks import (
    clear_trick,
    in_front,
    lay,
    left_of,
    must_follow,
    right_of,
    was_last_card,
    was_last_trick,
)

YELLOW_CARDS, RED_CARDS = int(COLOUR_CARDS[YELLOW]), int(COLOUR_CARDS[RED])
PANTHERS = int(COLOUR_CARDS[BLACK] & NUMBER_CARDS[7])
LAST_TRICK = 50

# Where a score comes from.
FROM_TRICKS, FROM_LAST_TRICK = range(2)


@rule
def deck_for(players: int) -> int:
    """LP-1: some cards are removed for 3, 7 and 8 players."""
    if players == 3:
        return ALL_CARDS & ~(NUMBER_CARDS[1] | NUMBER_CARDS[2])
    if players >= 7:
        return ALL_CARDS & ~(NUMBER_CARDS[2] & ~YELLOW_CARDS)
    return ALL_CARDS


@rule
def cards_each(players: int) -> int:
    return count(deck_for(players)) // players


@rule
def passed_each(players: int) -> int:
    """LP-2: how many cards each player passes."""
    return 3 if players < 6 else 2


@rule
def deal(s: State, rng: Chance) -> None:
    deal_all(s, deck_for(s.players), rng)
    begin(s)


@rule
def begin(s: State) -> None:
    """The hands are dealt, and everyone chooses which cards to pass."""
    for seat in range(s.players):
        s.played[seat] = s.given[seat] = 0
        s.points[seat] = s.void[seat] = s.round_score[seat] = 0
    s.phase = PASSING
    s.choosing = all_below(s.players)
    s.turn = left_of(s, s.dealer)
    clear_trick(s)
    s.tricks_left = cards_each(s.players)


# ---- passing ---------------------------------------------------------------------------------------------------


@rule
def legal_passing(s: State, seat: int) -> int:
    return one_of_each(s.hand[seat] & ~s.given[seat])


@rule
def give(s: State, seat: int, card: int) -> None:
    """LP-2: the cards are chosen before seeing those received."""
    s.given[seat] |= bit(card)
    if count(s.given[seat]) == passed_each(s.players) and all_have_chosen(s, seat):
        pass_cards(s)


@rule
def pass_cards(s: State) -> None:
    """LP-2, LP-3: all pass to the left at the same time; then the left neighbour of the dealer leads."""
    for seat in range(s.players):
        s.hand[seat] &= ~s.given[seat]
    for seat in range(s.players):
        s.hand[left_of(s, seat)] |= s.given[seat]
    s.phase = TRICKS


@rule
def received(s: State, seat: int) -> int:
    return s.given[right_of(s, seat)]


# ---- the tricks ------------------------------------------------------------------------------------------------


@hot
def legal_tricks(s: State, seat: int) -> int:
    """LP-4: follow the colour led if you can.

    Of two equal cards, the one received is played first. The giver can not tell them apart, so the state must not
    either."""
    hand = s.hand[seat]
    cards = preferring(hand, hand & received(s, seat))
    return cards if s.trick_size == 0 else must_follow(cards, COLOUR_CARDS[s.suit])


@hot
def play(s: State, seat: int, card: int) -> None:
    if s.trick_size == 0:
        s.suit = COLOUR[card]
    follows = COLOUR[card] == s.suit
    if not follows:
        s.void[seat] |= bit(s.suit)
    lay(s, seat, card, NUMBER[card] if follows else -1)
    if was_last_card(s, seat):
        end_trick(s)


@rule
def trick_points(cards: int) -> int:
    """LP-5: the points of a trick's cards, without those for the last trick."""
    return 5 * count(cards & YELLOW_CARDS) - 10 * count(cards & RED_CARDS) - 50 * count(cards & PANTHERS)


@rule
def end_trick(s: State) -> None:
    """LP-3: the winner leads the next trick."""
    s.points[s.winner] += trick_points(s.trick_cards)
    if was_last_trick(s):
        end_hand(s)


@rule
def end_hand(s: State) -> None:
    """LP-5, LP-6: the scores of the hand; the match ends when a score is down at the limit."""
    ended = False
    for seat in range(s.players):
        s.round_score[seat] = s.points[seat] + (LAST_TRICK if seat == s.winner else 0)
        s.score[seat] += s.round_score[seat]
        if s.score[seat] <= s.limit:
            ended = True
    close_round(s, ended)


# ---- what every game offers ------------------------------------------------------------------------------------


actors = at_once(PASSING)
legal, apply = by_phase({TRICKS: (legal_tricks, play), PASSING: (legal_passing, give)}, actors)


@rule
def observe(s: State, viewer: int) -> None:
    """The other hands are face down. Passed cards are known to the giver and, once passed, to the receiver (C-5)."""
    hide_hands(s, viewer)
    for seat in range(s.players):
        if seat != viewer and (s.phase == PASSING or left_of(s, seat) != viewer):
            s.given[seat] = 0


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Deals the unseen cards, but no colour to a hand that has shown it is void in it. Cards that the viewer passed
    stay with the neighbour until they are played."""
    unseen = deck_for(s.players)
    banned = np.zeros(SEATS, np.int64)
    if s.phase == TRICKS and viewer >= 0:
        left = left_of(s, viewer)
        known = s.given[viewer] & ~s.played[left]
        s.hand[left] |= known
        s.face_down[left] -= count(known)
    for seat in range(s.players):
        unseen &= ~(s.hand[seat] | s.played[seat])
        banned[seat] = CARDS_OF[s.void[seat]]
    deal_unseen(unseen, s.hand, s.face_down, banned, s.players, rng)
    imagine_passing(s, viewer, rng)


@rule
def imagine_passing(s: State, viewer: int, rng: Chance) -> None:
    """Imagines what others passed unseen by the viewer: any cards of the player who holds them now."""
    for seat in range(s.players):
        if s.phase == PASSING:
            if seat != viewer and not has(s.choosing, seat):
                s.given[seat] = random_subset(rng, s.hand[seat], passed_each(s.players))
        elif seat != viewer and left_of(s, seat) != viewer:
            left = left_of(s, seat)
            s.given[seat] = random_subset(rng, s.hand[left] | s.played[left], passed_each(s.players))


# ---- what is told ----------------------------------------------------------------------------------------------


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == PASSING:
        tell(log, CARD_GIVEN, seat, action)
        if after.phase != PASSING:
            tell_each(log, CARDS_PASSED, after.given, after.players)


@rule
def score_parts(s: State, parts: Log) -> None:
    for seat in range(s.players):
        parts[FROM_TRICKS, seat] = s.points[seat]
        parts[FROM_LAST_TRICK, seat] = s.round_score[seat] - s.points[seat]


@rule
def conclude(s: State, told: State) -> None:
    told.to_pass = passed_each(s.players)


@rule
def restore(s: State, told: State) -> None:
    """Picks the copies that were passed: ones that their holder has shown, or else unseen ones."""
    unseen = deck_for(s.players)
    for seat in range(s.players):
        unseen &= ~(s.hand[seat] | s.played[seat])
    for giver in range(s.players):
        holder = giver if s.phase == PASSING else left_of(s, giver)
        s.given[giver] = where_they_lie(s.given[giver], s.hand[holder] | s.played[holder], unseen, FIRST_OF_TWO)
    if s.trick_size:
        s.suit = COLOUR[s.trick[0]]
        s.strength = NUMBER[s.trick[in_front(s)]]
