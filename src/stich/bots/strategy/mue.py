"""Rules of thumb for Mü: bid on a long colour, choose it, call a partner who showed it, and play for the team."""

from stich.games.mue.cards import COLOUR_CARDS, COLOURS, NUMBER, NUMBER_CARDS, POINTS
from stich.games.mue.rules import (
    AUCTION,
    CHIEF_TRUMP,
    DONE,
    NO_TRUMP,
    PARTNER,
    PASS,
    TRICKS,
    bonus,
    legal,
    strength,
)
from stich.kernel.bits import bit, count, has, highest, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.record import NOBODY, OVER, Record
from stich.kernel.rule import rule

HIGH = int(NUMBER_CARDS[8] | NUMBER_CARDS[9])


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
    """How many cards a hand may bid."""
    worth = colour_worth(cards, best_colour(cards, bit(COLOURS) - 1))
    return max(0, (worth - 10 * (60 // players) // 3) // 10)


@rule
def sensible_bid(s: Record, seat: int, actions: int, rng: Chance) -> int:
    """Raises while the hand bears it, shows one card of the long colour otherwise, and then passes."""
    closing = DONE if s.added else PASS
    cards = s.hand[seat] | s.bid[seat]
    own, high = count(s.bid[seat]), s.limit - 1
    aim = bid_aim(cards, s.players)
    ahead = own == high and alone_at_the_top(s, seat)
    wants = (own < aim and not ahead and high < aim) or (own == 0 and aim >= 0 and random_below(rng, 3) == 0)
    colour = best_colour(cards, bit(COLOURS) - 1)
    offer = actions & s.hand[seat] & COLOUR_CARDS[colour]
    if not wants or not offer:
        return closing
    return highest(offer) if random_below(rng, 2) else random_member(rng, offer)


@rule
def alone_at_the_top(s: Record, seat: int) -> bool:
    for other in range(s.players):
        if other != seat and count(s.bid[other]) >= count(s.bid[seat]):
            return False
    return True


# ---- trumps and partner ----------------------------------------------------------------------------------------


@rule
def trump_worth(cards: int, trump: int) -> int:
    """In tenths of a card."""
    if trump == NO_TRUMP:
        return 12 * count(cards & HIGH)
    if trump < COLOURS:
        return colour_worth(cards, trump)
    own = cards & NUMBER_CARDS[trump - COLOURS]
    return 14 * count(own) + 4 * count(cards & ~own & HIGH)


@rule
def sensible_trump(s: Record, seat: int, actions: int) -> int:
    cards = s.hand[seat] | s.bid[seat]
    best, best_worth = lowest(actions), -1
    rest = actions
    while rest:
        trump = lowest(rest)
        rest &= rest - 1
        worth = trump_worth(cards, trump)
        if s.phase == CHIEF_TRUMP:
            worth += bonus(s.goal_bid, trump) // 4
        if worth > best_worth:
            best, best_worth = trump, worth
    return best


@rule
def sensible_partner(s: Record, actions: int) -> int:
    """Who showed most of the trumps, or else most high cards."""
    best, best_worth = lowest(actions), -1
    rest = actions
    while rest:
        seat = lowest(rest)
        rest &= rest - 1
        shown = s.bid[seat]
        worth = 4 * count(shown & s.chief_trumps) + 2 * count(shown & (s.vice_trumps | HIGH)) + count(shown)
        if worth > best_worth:
            best, best_worth = seat, worth
    return best


# ---- the tricks ------------------------------------------------------------------------------------------------


@rule
def allied(s: Record, seat: int, other: int) -> bool:
    """Chief and partner are a team; the others share only the wish that it fails."""
    return (seat == s.chief or seat == s.partner) == (other == s.chief or other == s.partner)


@rule
def cheapest(cards: int) -> int:
    """The card one misses least: no points, then a low number."""
    best, best_cost = lowest(cards), 1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cost = 8 * POINTS[card] + NUMBER[card]
        if cost < best_cost:
            best, best_cost = card, cost
    return best


@rule
def richest(cards: int) -> int:
    """The most points, with the lowest number among those."""
    best, best_gift = lowest(cards), -1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        gift = 16 * POINTS[card] - NUMBER[card]
        if gift > best_gift:
            best, best_gift = card, gift
    return best


@rule
def sensible_lead(s: Record, seat: int, cards: int, rng: Chance) -> int:
    """The chief's team draws trumps while it has high ones; all lead high cards of side suits, else a cheap one."""
    trumps = s.chief_trumps | s.vice_trumps
    own_trumps = cards & s.chief_trumps
    if (seat == s.chief or seat == s.partner) and count(own_trumps) >= 2 and random_below(rng, 3):
        return strongest(s, own_trumps)
    side = cards & ~trumps & HIGH
    if side and random_below(rng, 4):
        return highest(side)
    return cheapest(cards) if random_below(rng, 2) else random_member(rng, cards)


@rule
def strongest(s: Record, cards: int) -> int:
    best, best_strength = lowest(cards), -1
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = strength(s, card)
        if value > best_strength:
            best, best_strength = card, value
    return best


@rule
def sensible_follow(s: Record, seat: int, cards: int, rng: Chance) -> int:
    """Wins what is worth winning as cheaply as it can, feeds an ally who stands to win, and else gives little away."""
    last = s.trick_size == s.players - 1
    winners, lowest_win, weakest = 0, NOBODY, 1000
    highest_win, strong = NOBODY, -1
    rest = cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value = strength(s, card)
        if value > s.strength:
            winners |= bit(card)
            if value < weakest:
                lowest_win, weakest = card, value
            if value > strong:
                highest_win, strong = card, value
    team = seat == s.chief or seat == s.partner
    ally_wins = team and allied(s, seat, s.winner)
    if ally_wins and (last or s.strength >= 25 or random_below(rng, 2)):
        return richest(cards)
    if winners:
        if last:
            return lowest_win
        if strong >= 64 or NUMBER[highest_win] >= 8 or random_below(rng, 3) == 0:
            return highest_win
        if random_below(rng, 2):
            return lowest_win
    return cheapest(cards & ~winners) if cards & ~winners else cheapest(cards)


# ---- what every strategy offers --------------------------------------------------------------------------------


@rule
def sensible(s: Record, seat: int, rng: Chance) -> int:
    actions = legal(s, seat)
    if actions & (actions - 1) == 0:
        return lowest(actions)
    if s.phase == TRICKS:
        if s.trick_size == 0:
            return sensible_lead(s, seat, actions, rng)
        return sensible_follow(s, seat, actions, rng)
    if s.phase == AUCTION:
        return sensible_bid(s, seat, actions, rng)
    if s.phase == PARTNER:
        return sensible_partner(s, actions)
    return sensible_trump(s, seat, actions)


@rule
def plausibility(s: Record, viewer: int) -> float:
    """Who bids a colour has more of it: each bid card of a colour makes each further card of it likelier."""
    weight = 1.0
    for seat in range(s.players):
        if seat != viewer:
            shown = s.bid[seat] | s.played[seat] if s.phase > AUCTION else s.bid[seat]
            for colour in range(COLOURS):
                bids = count(s.bid[seat] & COLOUR_CARDS[colour])
                if bids:
                    kept = count(s.hand[seat] & COLOUR_CARDS[colour])
                    for _ in range(kept):
                        weight *= 1.0 + 0.25 * bids
            if s.bid[seat] == 0 and s.phase == AUCTION and not has(shown, 0):
                aim = bid_aim(s.hand[seat], s.players)
                if aim > s.limit:
                    weight *= 0.5
    return weight


@rule
def rounds_to_go(s: Record) -> float:
    if s.phase == OVER:
        return 0.0
    if s.hands:
        return float(s.hands - s.rounds_played)
    best = s.score[0]
    for seat in range(s.players):
        best = max(best, s.score[seat])
    return max((s.target - best) / 30.0, 0.5)


@rule
def swing(s: Record) -> float:
    return 40.0
