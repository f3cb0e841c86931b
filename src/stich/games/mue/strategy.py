"""Rules of thumb for Mü: bid on a long colour, choose it, call a partner who showed it, and play for the team."""

import numpy as np

from stich.games.mue.cards import ALL_CARDS, COLOUR, COLOUR_CARDS, COLOURS, NUMBER, NUMBER_CARDS, POINTS
from stich.games.mue.rules import DONE, PASS, bonus, strength, suit_cards
from stich.games.mue.state import AUCTION, CHIEF_TRUMP, NO_TRUMP, PARTNER, TRICKS
from stich.kernel.bits import bit, count, has, highest, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.picking import LEAST, MOST, by
from stich.kernel.portable import raised_to
from stich.kernel.rule import rule
from stich.kernel.state import NOBODY, State
from stich.kernel.tricks import left_of

HIGH = int(NUMBER_CARDS[8] | NUMBER_CARDS[9])

# By players: what a hand is worth beyond its bid, in tenths of a card, when all bid as high as pays among their like.
NOT_BID = np.array([0, 0, 0, 0, 15, 4, 3])


# ---- the auction -----------------------------------------------------------------------------------------------


@rule
def colour_worth(cards: int, colour: int) -> int:
    """How good a colour would be as trump, in tenths of a card: its length, its high cards, and those beside it."""
    own = cards & COLOUR_CARDS[colour]
    return 10 * count(own) + 3 * count(own & HIGH) + 4 * count(cards & ~own & HIGH)


@rule
def best_colour(cards: int, among: int) -> int:
    best, best_worth = 0, -1
    for colour in range(COLOURS):
        if has(among, colour):
            worth = colour_worth(cards, colour)
            if worth > best_worth:
                best, best_worth = colour, worth
    return best


@rule
def bid_aim(cards: int, players: int) -> int:
    """How many cards a hand should bid at most."""
    worth = colour_worth(cards, best_colour(cards, bit(COLOURS) - 1))
    return max(0, (worth - NOT_BID[players]) // 10)


@rule
def wants_to_bid(s: State, seat: int) -> bool:
    """Raises as long as the hand is good enough and somebody else is as high. A good hand shows at least one card."""
    own, high = count(s.bid[seat]), s.limit - 1
    aim = bid_aim(s.hand[seat] | s.bid[seat], s.players)
    if own == 0 and aim >= 2:
        return True
    return own < aim and high < aim and not (own == high and alone_at_the_top(s, seat))


@rule
def cards_to_bid(s: State, seat: int, actions: int) -> int:
    """The cards of the best colour, if the seat wants to bid and they are enough to take the lead. A seat that would
    have to pay for a stalemate always bids, if necessary with other colours."""
    own, high, cards = count(s.bid[seat]), s.limit - 1, actions & s.hand[seat]
    colour = COLOUR_CARDS[best_colour(s.hand[seat] | s.bid[seat], bit(COLOURS) - 1)]
    if pays_for_stalemate(s, seat):
        return cards & colour if cards & colour else cards
    gets_ahead = own == 0 or own + count(s.hand[seat] & colour) > high
    return cards & colour if gets_ahead and wants_to_bid(s, seat) else 0


@rule
def pays_for_stalemate(s: State, seat: int) -> bool:
    """Whether the seat is tied for the highest bid and was the last of the tied to add: if all pass now, it pays."""
    own, tied = count(s.bid[seat]), False
    for other in range(s.players):
        if other != seat and s.bid[other]:
            bids = count(s.bid[other])
            if bids > own or (bids == own and s.last_added[other] > s.last_added[seat]):
                return False
            tied |= bids == own
    return own > 0 and tied


@rule
def sensible_bid(s: State, seat: int, actions: int, rng: Chance) -> int:
    offer = cards_to_bid(s, seat, actions)
    if not offer:
        return DONE if s.added else PASS
    return highest(offer) if random_below(rng, 2) else random_member(rng, offer)


@rule
def alone_at_the_top(s: State, seat: int) -> bool:
    for other in range(s.players):
        if other != seat and count(s.bid[other]) >= count(s.bid[seat]):
            return False
    return True


# ---- trumps and partner ----------------------------------------------------------------------------------------


@rule
def trump_worth(cards: int, trump: int) -> int:
    """How good a trump would be for these cards, in tenths of a card."""
    if trump == NO_TRUMP:
        return 12 * count(cards & HIGH)
    if trump < COLOURS:
        return colour_worth(cards, trump)
    own = cards & NUMBER_CARDS[trump - COLOURS]
    return 14 * count(own) + 4 * count(cards & ~own & HIGH)


@rule
def gain_of_trump(s: State, trump: int) -> int:
    """What a trump is worth to the seat that chooses it; for the chief, including part of the bonus."""
    worth = trump_worth(s.hand[s.turn] | s.bid[s.turn], trump)
    return worth + bonus(s.goal_bid, trump) // 4 if s.phase == CHIEF_TRUMP else worth


trump_by_gain = by(gain_of_trump)


@rule
def promise(s: State, seat: int) -> int:
    """How good a partner seems by the cards that it has bid: trumps count most, then high cards."""
    shown = s.bid[seat]
    return 4 * count(shown & s.chief_trumps) + 2 * count(shown & (s.vice_trumps | HIGH)) + count(shown)


partner_by_promise = by(promise)


# ---- the tricks ------------------------------------------------------------------------------------------------


@rule
def on_chiefs_team(s: State, seat: int) -> bool:
    return seat == s.chief or seat == s.partner


@rule
def allied(s: State, seat: int, other: int) -> bool:
    """Whether two seats are on the same side: the chief's team, or all others, who only want the team to fail."""
    return on_chiefs_team(s, seat) == on_chiefs_team(s, other)


@rule
def loss_of(s: State, card: int) -> int:
    """How much a seat loses by playing a card: its points count most, then its number."""
    return 8 * POINTS[card] + NUMBER[card]


@rule
def gift_of(s: State, card: int) -> int:
    """How much a card gives to whoever wins the trick: its points, and among equal ones a low number."""
    return 16 * POINTS[card] - NUMBER[card]


by_loss, by_gift = by(loss_of), by(gift_of)


@rule
def still_out(s: State, seat: int) -> int:
    """The cards that the others hold, in hand or bid."""
    gone = s.hand[seat] | s.bid[seat]
    for other in range(s.players):
        gone |= s.played[other]
    return ALL_CARDS & ~gone


@rule
def masters_of(s: State, cards: int, out: int) -> int:
    """The cards that win when led, unless somebody is void in their suit and trumps them."""
    trumps = s.chief_trumps | s.vice_trumps
    best_out = -1
    rest = out & trumps if cards & trumps else 0
    while rest:
        best_out = max(best_out, trump_rank(s, lowest(rest)))
        rest &= rest - 1
    masters = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if has(trumps, card):
            if trump_rank(s, card) >= best_out:
                masters |= bit(card)
        else:
            rivals = out & COLOUR_CARDS[COLOUR[card]] & ~trumps
            if rivals == 0 or NUMBER[card] >= NUMBER[highest(rivals)]:
                masters |= bit(card)
    return masters


@rule
def trump_rank(s: State, card: int) -> int:
    return has(s.chief_trumps, card) << 6 | has(s.vice_trumps, card) << 5 | NUMBER[card]


@rule
def sensible_lead(s: State, seat: int, cards: int, rng: Chance) -> int:
    """The chief's team draws trumps with unbeatable ones. Everyone leads the best card of a colour, or else a cheap
    one."""
    trumps = s.chief_trumps | s.vice_trumps
    out = still_out(s, seat)
    team = on_chiefs_team(s, seat)
    masters = masters_of(s, cards if team and out & trumps else cards & ~trumps, out)
    if masters & trumps and random_below(rng, 4):
        return by_gift(s, masters & trumps, MOST)
    if masters & ~trumps and random_below(rng, 6):
        return by_gift(s, masters & ~trumps, MOST)
    if random_below(rng, 5) == 0:
        return random_member(rng, cards)
    plain = cards & ~trumps
    return by_loss(s, plain if plain else cards, LEAST)


@rule
def sensible_follow(s: State, seat: int, cards: int, rng: Chance) -> int:
    """Wins a trick that is worth it as cheaply as is safe, feeds points to an ally who should win, and else plays
    cheaply."""
    last = s.trick_size == s.players - 1
    to_beat, threats = s.strength, 0  # what is still to come, as far as it may be
    if not last:
        rest = still_out(s, seat) & (s.suit_led | s.chief_trumps | s.vice_trumps)
        while rest:
            value = strength(s, lowest(rest))
            rest &= rest - 1
            threats += value > s.strength
            to_beat = max(to_beat, value)
    team = on_chiefs_team(s, seat)
    winners, surest, least, strongest, most = 0, NOBODY, 1000, NOBODY, -1
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = strength(s, card)
        if value > s.strength:
            winners |= bit(card)
            if value >= to_beat and value < least:
                surest, least = card, value
            if value > most:
                strongest, most = card, value
    losing = cards & ~winners
    if team and allied(s, seat, s.winner) and (threats == 0 or random_below(rng, 2)):
        return by_gift(s, losing if losing else cards, MOST)
    if surest != NOBODY:
        return surest
    if winners and (threats <= 2 or random_below(rng, 3) == 0):
        return strongest
    return by_loss(s, losing if losing else cards, LEAST)


@rule
def gifts(s: State, seat: int, cards: int) -> int:
    """Cards that would only give points to an opponent, who takes the trick whatever the seat's side still plays: a
    lower card with fewer points could be played instead."""
    if allied(s, seat, s.winner) or ally_may_win(s, seat):
        return 0
    found, losing = 0, cards & ~ahead(s, cards)
    rest = losing
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if may_be_spared(s, card, losing):
            found |= bit(card)
    return found


@rule
def may_be_spared(s: State, card: int, others: int) -> bool:
    """Whether one of the other cards is lower and has fewer points, and is no trump that would be lost for it."""
    trumps = s.chief_trumps | s.vice_trumps
    if not has(trumps, card):
        others &= ~trumps
    while others:
        other = lowest(others)
        others &= others - 1
        if NUMBER[other] < NUMBER[card] and POINTS[other] < POINTS[card]:
            return True
    return False


@rule
def ally_may_win(s: State, seat: int) -> bool:
    """Whether an ally has yet to play to the trick, and for all that the seat knows could take it."""
    unseen, other = still_out(s, seat), seat
    for bidder in range(s.players):
        unseen &= ~s.bid[bidder]
    for _ in range(s.players - 1 - s.trick_size):
        other = left_of(s, other)
        its_own = s.bid[other] | unseen & ~suit_cards(s, s.void[other])
        follows = s.bid[other] & s.suit_led != 0
        if allied(s, seat, other) and ahead(s, its_own & s.suit_led if follows else its_own):
            return True
    return False


@rule
def ahead(s: State, cards: int) -> int:
    """The cards that would be in front if they were played to the trick now."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if strength(s, card) > s.strength:
            found |= bit(card)
    return found


# ---- what every strategy offers --------------------------------------------------------------------------------


@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    if s.phase == TRICKS:
        if s.trick_size == 0:
            return sensible_lead(s, seat, actions, rng)
        return sensible_follow(s, seat, actions, rng)
    if s.phase == AUCTION:
        return sensible_bid(s, seat, actions, rng)
    if s.phase == PARTNER:
        return partner_by_promise(s, actions, MOST)
    return trump_by_gain(s, actions, MOST)


@rule
def candidates(s: State, seat: int, actions: int) -> int:
    """The auction follows the rules of thumb, which were measured to bid better than search does. Elsewhere all actions
    are searched, except those that only give points away."""
    if s.phase == TRICKS and s.trick_size > 0:
        return actions & ~gifts(s, seat, actions)
    if s.phase != AUCTION:
        return actions
    offer = cards_to_bid(s, seat, actions)
    if offer:
        return bit(highest(offer))
    return bit(DONE if s.added else PASS)


@rule
def plausibility(s: State, viewer: int) -> float:
    """Bidders have a hand for their bid and show their best colour; players who could have bid more would have done
    so."""
    weight = 1.0
    highest_bid = s.limit - 1 if s.phase == AUCTION else s.goal_bid
    had_a_turn = s.phase > AUCTION or s.passes > 0
    for seat in range(s.players):
        if seat != viewer:
            cards = s.hand[seat] | s.bid[seat] | s.played[seat]
            aim = bid_aim(cards, s.players)
            bids = s.goal_bid if seat == s.chief else count(s.bid[seat])
            if bids > 1 and bids > aim:
                weight *= raised_to(0.6, bids - aim)
            if seat != s.chief and aim > highest_bid and had_a_turn:
                weight *= raised_to(0.5, aim - highest_bid)
            if bids == 0 and aim >= 2 and had_a_turn:
                weight *= 0.6
            if s.bid[seat] & COLOUR_CARDS[best_colour(cards, bit(COLOURS) - 1)]:
                weight *= 3.0
    return weight


@rule
def rounds_to_go(s: State) -> float:
    if s.hands:
        return float(s.hands - s.rounds_played)
    best = s.score[0]
    for seat in range(s.players):
        best = max(best, s.score[seat])
    return max((s.target - best) / 30.0, 0.5)


@rule
def swing(s: State) -> float:
    return 40.0


@rule
def exact_tricks(s: State) -> int:
    return 2 if s.players <= 4 else 0
