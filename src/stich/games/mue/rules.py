"""The rules of Mü for 4 to 6 players, clauses MU-1 to MU-33.

From the booklets of 2003 and 2008. Where they are silent: two tied second-best bids make no vice (MU-14), and the chief
may choose the vice's trump (MU-17). Variants: `stalemate` (MU-12), `same_trump` (MU-17), `hands` (MU-33)."""

import numpy as np

from stich.games.mue.cards import (
    ALL_CARDS,
    CARDS,
    CARDS_OF,
    COLOUR,
    COLOUR_CARDS,
    COLOURS,
    NUMBER,
    NUMBER_CARDS,
    NUMBERS,
    POINTS,
    one_of_each,
    preferring,
)
from stich.games.mue.events import (
    BID_ENDED,
    CARD_BID,
    CHIEF_FOUND,
    NOBODY_BID,
    PARTNER_CHOSEN,
    PASSED,
    STALEMATE,
    TRUMP_CHOSEN,
)
from stich.games.mue.state import (
    AUCTION,
    CHIEF_TRUMP,
    NO_TRUMP,
    NOT_CHOSEN,
    PARTNER,
    SEATS,
    TRICKS,
    TRUMP_SUIT,
    VICE_TRUMP,
)
from stich.kernel.bits import all_below, bit, count, has, lowest
from stich.kernel.chance import Chance
from stich.kernel.hidden import Places, deal_unseen, hide_hands
from stich.kernel.log import Log, begin_event, tell
from stich.kernel.phases import by_phase
from stich.kernel.rounds import close_round, deal_all
from stich.kernel.rule import hot, rule
from stich.kernel.state import NOBODY, State
from stich.kernel.tricks import clear_trick, in_front, lay, left_of, must_follow, was_last_card, was_last_trick

# Actions of the auction: a card to add, or
PASS, DONE = CARDS, CARDS + 1
# Where a score comes from.
FROM_TRICKS, FROM_GOAL, FROM_STALEMATE = range(3)


# ---- the deal --------------------------------------------------------------------------------------------------


@rule
def deal(s: State, rng: Chance) -> None:
    """MU-3: all cards are dealt."""
    deal_all(s, ALL_CARDS, rng)
    begin(s)


@rule
def begin(s: State) -> None:
    """The hands are dealt; the dealer opens the auction (MU-4)."""
    for seat in range(s.players):
        s.bid[seat] = s.played[seat] = s.last_added[seat] = 0
        s.points[seat] = s.void[seat] = s.round_score[seat] = 0
    s.phase = AUCTION
    s.passes = s.bids_made = 0
    s.chief = s.vice = s.partner = NOBODY
    s.goal_bid = s.chief_trumps = s.vice_trumps = 0
    s.chief_trump = s.vice_trump = NOT_CHOSEN
    clear_trick(s)
    s.tricks_left = CARDS // s.players
    start_turn(s, s.dealer)


# ---- the auction -----------------------------------------------------------------------------------------------


@rule
def start_turn(s: State, seat: int) -> None:
    """MU-5: in one turn, a bid may reach one card more than the highest bid before the turn."""
    s.turn = seat
    s.added = 0
    s.limit = highest_bid(s) + 1


@rule
def highest_bid(s: State) -> int:
    highest = 0
    for seat in range(s.players):
        highest = max(highest, count(s.bid[seat]))
    return highest


@rule
def may_add(s: State, seat: int) -> bool:
    return s.hand[seat] != 0 and count(s.bid[seat]) < s.limit


@rule
def legal_auction(s: State, seat: int) -> int:
    """MU-4, MU-7: add cards from the hand, or pass."""
    closing = bit(DONE) if s.added else bit(PASS)
    return closing | one_of_each(s.hand[seat]) if may_add(s, seat) else closing


@rule
def bid_or_pass(s: State, seat: int, action: int) -> None:
    if action < CARDS:
        add_to_bid(s, seat, action)
        if may_add(s, seat):
            return
    elif action == PASS:
        s.passes += 1
        if s.passes == s.players:
            end_auction(s)
            return
    start_turn(s, left_of(s, seat))


@rule
def add_to_bid(s: State, seat: int, card: int) -> None:
    s.hand[seat] &= ~bit(card)
    s.bid[seat] |= bit(card)
    s.added += 1
    s.bids_made += 1
    s.last_added[seat] = s.bids_made
    s.passes = 0


@rule
def end_auction(s: State) -> None:
    """MU-10 to MU-14: a chief and perhaps a vice, or a stalemate, or nobody bid."""
    s.goal_bid = highest_bid(s)
    highest_bidders = bidders_of(s, s.goal_bid)
    if s.goal_bid == 0:
        end_hand(s)
    elif count(highest_bidders) > 1:
        score_stalemate(s, highest_bidders)
        end_hand(s)
    else:
        s.chief = lowest(highest_bidders)
        s.vice = find_vice(s)
        s.turn = s.vice if s.vice != NOBODY else s.chief
        s.phase = VICE_TRUMP if s.vice != NOBODY else CHIEF_TRUMP


@rule
def bidders_of(s: State, cards: int) -> int:
    """The seats that have bid exactly so many cards."""
    bidders = 0
    for seat in range(s.players):
        if count(s.bid[seat]) == cards:
            bidders |= bit(seat)
    return bidders


@rule
def last_to_add(s: State, seats: int) -> int:
    last = lowest(seats)
    for seat in range(s.players):
        if has(seats, seat) and s.last_added[seat] > s.last_added[last]:
            last = seat
    return last


@rule
def score_stalemate(s: State, tied: int) -> None:
    """MU-11: of those who tied, the last to add cards pays, and the other tied players get points. MU-12 is the other
    printed version."""
    last = last_to_add(s, tied)
    for seat in range(s.players):
        rewarded = has(tied, seat) != s.stalemate
        if seat == last:
            s.round_score[seat] = -10 * s.goal_bid
        elif rewarded:
            s.round_score[seat] = 5 * s.goal_bid


@rule
def find_vice(s: State) -> int:
    """MU-14: the best bid after the chief's, if only one player has it."""
    vice, best = NOBODY, 0
    for seat in range(s.players):
        if seat != s.chief and s.bid[seat]:
            worth = bid_worth(s.bid[seat])
            if worth == best:
                vice = NOBODY
            elif worth > best:
                vice, best = seat, worth
    return vice


@rule
def bid_worth(bid: int) -> int:
    """Ranks bids: first by the number of cards, then by the highest number, the second highest, and so on.

    For bids of one size that means: more 9s, then more 8s, and so on; four bits hold the count of each number."""
    worth = count(bid)
    for number in range(NUMBERS - 1, -1, -1):
        worth = worth << 4 | count(bid & NUMBER_CARDS[number])
    return worth


# ---- trumps and partner ----------------------------------------------------------------------------------------


@rule
def trumps_bid(s: State, seat: int) -> int:
    """MU-15: the colours and numbers among the seat's own bid cards."""
    choices = 0
    for colour in range(COLOURS):
        if s.bid[seat] & COLOUR_CARDS[colour]:
            choices |= bit(colour)
    for number in range(NUMBERS):
        if s.bid[seat] & NUMBER_CARDS[number]:
            choices |= bit(COLOURS + number)
    return choices


@rule
def legal_chief_trump(s: State, seat: int) -> int:
    """MU-16, MU-17: what the chief has bid, or no trump; in one variant not the vice's trump."""
    choices = trumps_bid(s, seat)
    if not s.same_trump and s.vice_trump != NOT_CHOSEN:
        choices &= ~bit(s.vice_trump)
    return choices | bit(NO_TRUMP)


@rule
def trump_cards(trump: int) -> int:
    if trump == NO_TRUMP:
        return 0
    return COLOUR_CARDS[trump] if trump < COLOURS else NUMBER_CARDS[trump - COLOURS]


@rule
def choose_vice_trump(s: State, seat: int, trump: int) -> None:
    s.vice_trump = trump
    s.vice_trumps = trump_cards(trump)
    s.phase = CHIEF_TRUMP
    s.turn = s.chief


@rule
def choose_chief_trump(s: State, seat: int, trump: int) -> None:
    s.chief_trump = trump
    s.chief_trumps = trump_cards(trump)
    s.phase = PARTNER


@rule
def legal_partner(s: State, seat: int) -> int:
    """MU-18: any player except the vice."""
    return bit(s.players) - 1 & ~bit(seat) & ~(bit(s.vice) if s.vice != NOBODY else 0)


@rule
def choose_partner(s: State, seat: int, partner: int) -> None:
    """MU-19: then the chief leads the first trick."""
    s.partner = partner
    s.phase = TRICKS


# ---- the tricks ------------------------------------------------------------------------------------------------


@rule
def playable(s: State, seat: int) -> int:
    """MU-9: the hand and the bid. Of two equal cards, the one on the table is played first."""
    return preferring(s.hand[seat], s.bid[seat])


@hot
def legal_tricks(s: State, seat: int) -> int:
    """MU-21: follow suit if you can."""
    cards = playable(s, seat)
    return cards if s.trick_size == 0 else must_follow(cards, s.suit_led)


@rule
def lead_suit(s: State, card: int) -> None:
    """MU-20: all trumps are one suit; the other cards go by colour."""
    trumps = s.chief_trumps | s.vice_trumps
    if has(trumps, card):
        s.suit = TRUMP_SUIT
        s.suit_led = trumps
    else:
        s.suit = COLOUR[card]
        s.suit_led = COLOUR_CARDS[COLOUR[card]] & ~trumps


@rule
def strength(s: State, card: int) -> int:
    """MU-22 to MU-24: chief trump, then vice trump, then the suit led, each by number; a double trump is both."""
    return has(s.chief_trumps, card) << 6 | has(s.vice_trumps, card) << 5 | has(s.suit_led, card) << 4 | NUMBER[card]


@hot
def play(s: State, seat: int, card: int) -> None:
    if s.trick_size == 0:
        lead_suit(s, card)
    elif not has(s.suit_led, card):
        s.void[seat] |= bit(s.suit)
    s.bid[seat] &= ~bit(card)
    lay(s, seat, card, strength(s, card))
    if was_last_card(s, seat):
        end_trick(s)


@rule
def end_trick(s: State) -> None:
    """MU-19, MU-26, MU-27: the winner gets the card points and leads the next trick."""
    for i in range(s.players):
        s.points[s.winner] += POINTS[s.trick[i]]
    if was_last_trick(s):
        score_hand(s)
        end_hand(s)


# ---- the score -------------------------------------------------------------------------------------------------


@rule
def first_goal(players: int) -> int:
    return 30 if players == 4 else 24 if players == 5 else 20


@rule
def team_goal(players: int, bid: int) -> int:
    """MU-28: the points that the chief's team has to take."""
    return first_goal(players) + (players - 2) * (bid - 1)


@rule
def bid_reached(players: int, points: int) -> int:
    """MU-30: the highest bid whose goal these points reach."""
    above = points - first_goal(players)
    return 1 + above // (players - 2) if above >= 0 else 0


@rule
def bonus(bid: int, trump: int) -> int:
    """MU-29: scarcer trumps are worth more."""
    if trump < COLOURS:
        scarcity = 0
    elif trump == NO_TRUMP:
        scarcity = 3
    elif trump == COLOURS + 1 or trump == COLOURS + 7:
        scarcity = 1
    else:
        scarcity = 2
    return min(10 * (bid + scarcity), 100)


@rule
def team_points(s: State) -> int:
    return s.points[s.chief] + (s.points[s.partner] if s.partner != NOBODY else 0)


@rule
def score_goal(s: State, scores: Places) -> None:
    """MU-28 to MU-30: the bonus for the chief's team if it has reached the goal; else the chief pays for each card that
    was bid too many, and the opponents gain."""
    too_many = s.goal_bid - bid_reached(s.players, team_points(s))
    for seat in range(s.players):
        scores[seat] = 0
        if too_many <= 0:
            if seat == s.chief or seat == s.partner:
                scores[seat] = bonus(s.goal_bid, s.chief_trump)
        elif seat == s.chief:
            scores[seat] = -10 * too_many
        elif seat != s.partner:
            scores[seat] = 5 * too_many


@rule
def score_hand(s: State) -> None:
    """MU-27 to MU-30: card points, and what the goal brings."""
    score_goal(s, s.round_score)
    for seat in range(s.players):
        s.round_score[seat] += s.points[seat]


@rule
def end_hand(s: State) -> None:
    """MU-31 to MU-33: the left neighbour deals next, unless that was the last hand."""
    reached = False
    for seat in range(s.players):
        s.score[seat] += s.round_score[seat]
        if s.score[seat] >= s.target:
            reached = True
    close_round(s, s.rounds_played + 1 == s.hands if s.hands else reached)


# ---- what every game offers ------------------------------------------------------------------------------------


legal, apply = by_phase(
    {
        TRICKS: (legal_tricks, play),
        AUCTION: (legal_auction, bid_or_pass),
        VICE_TRUMP: (trumps_bid, choose_vice_trump),
        CHIEF_TRUMP: (legal_chief_trump, choose_chief_trump),
        PARTNER: (legal_partner, choose_partner),
    }
)


@rule
def closing(s: State) -> int:
    """The actions that end a turn of the auction."""
    return bit(PASS) | bit(DONE)


@rule
def observe(s: State, viewer: int) -> None:
    """The other hands are face down. Everything else lies on the table, or has lain there."""
    hide_hands(s, viewer)


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Deals the unseen cards to the hidden hands, but no suit to a hand that has shown it is void in it."""
    unseen = ALL_CARDS
    banned = np.zeros(SEATS, np.int64)
    for seat in range(s.players):
        unseen &= ~(s.hand[seat] | s.bid[seat] | s.played[seat])
        banned[seat] = suit_cards(s, s.void[seat])
    deal_unseen(unseen, s.hand, s.face_down, banned, s.players, rng)


@rule
def suit_cards(s: State, suits: int) -> int:
    """All cards of a set of suits."""
    trumps = s.chief_trumps | s.vice_trumps
    of_colours = CARDS_OF[suits & all_below(COLOURS)]
    return of_colours | trumps if has(suits, TRUMP_SUIT) else of_colours & ~trumps


# ---- what is told ----------------------------------------------------------------------------------------------


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == AUCTION:
        if action == PASS:
            tell(log, PASSED, seat)
        elif action == DONE:
            tell(log, BID_ENDED, seat)
        else:
            tell(log, CARD_BID, seat, action, count(after.bid[seat]))
        if after.phase != AUCTION:
            narrate_auction(after, log)
    elif before.phase == VICE_TRUMP:
        tell(log, TRUMP_CHOSEN, seat, 0, action)
    elif before.phase == CHIEF_TRUMP:
        tell(log, TRUMP_CHOSEN, seat, 1, action)
    elif before.phase == PARTNER:
        tell(log, PARTNER_CHOSEN, seat, action)


@rule
def narrate_auction(s: State, log: Log) -> None:
    if s.chief != NOBODY:
        tell(log, CHIEF_FOUND, s.chief, s.vice, s.goal_bid, team_goal(s.players, s.goal_bid))
    elif s.goal_bid == 0:
        begin_event(log, NOBODY_BID)
    else:
        tied = bidders_of(s, s.goal_bid)
        tell(log, STALEMATE, tied, last_to_add(s, tied), s.goal_bid)


@rule
def score_parts(s: State, parts: Log) -> None:
    for seat in range(s.players):
        if s.chief == NOBODY:
            parts[FROM_STALEMATE, seat] = s.round_score[seat]
        else:
            parts[FROM_TRICKS, seat] = s.points[seat]
            parts[FROM_GOAL, seat] = s.round_score[seat] - s.points[seat]


@rule
def conclude(s: State, told: State) -> None:
    """In the auction, the goal of each possible bid; once there is a chief, the goal, the bonus for each possible
    trump, and what the goal would bring by now."""
    for seat in range(s.players):
        told.from_goal[seat] = 0
    if s.chief == NOBODY:
        if s.phase == AUCTION:
            for bid in range(1, s.limit + 1):
                told.goals[bid - 1] = team_goal(s.players, bid)
        return
    told.goal = team_goal(s.players, s.goal_bid)
    score_goal(s, told.from_goal)
    choosing = s.phase == VICE_TRUMP or s.phase == CHIEF_TRUMP
    rest = legal_chief_trump(s, s.chief) if choosing else bit(s.chief_trump)
    while rest:
        trump = lowest(rest)
        rest &= rest - 1
        told.bonuses[trump] = bonus(s.goal_bid, trump)


@rule
def restore(s: State, told: State) -> None:
    if s.trick_size:
        lead_suit(s, s.trick[0])
        s.strength = strength(s, s.trick[in_front(s)])
