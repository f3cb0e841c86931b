"""Rules of thumb for Njet: cover what helps the others, cache weak cards, win cheaply, feed zeros to partners."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from stich.games.njet.board import (
    PASS_2,
    POINTS,
    POINTS_ROW,
    ROWS,
    SPACES_A_ROW,
    START_ROW,
    SUPER_TRUMP_ROW,
    TRUMP_CARDS,
    TRUMP_ROW,
    row_spaces,
)
from stich.games.njet.cards import DECK, NUMBER, ZEROS
from stich.games.njet.rules import rounds_for, strength, team_of
from stich.games.njet.state import CACHE, MONSTER, NJET, TEAMS
from stich.kernel.bits import bit, count, has, lowest
from stich.kernel.chance import Chance, random_below, random_member
from stich.kernel.picking import LEAST, MOST, by, highest_valued, those
from stich.kernel.portable import raised_to
from stich.kernel.rule import rule
from stich.kernel.state import State
from stich.kernel.tricks import right_of

HIGH = int(sum(DECK.of_number(number) for number in (7, 8, 9)))
NO_COLOUR = 4  # the place of "none" in the rows of trumps


# ---- the board -------------------------------------------------------------------------------------------------


@rule
def high_cards(cards: int) -> int:
    """How many cards can take tricks without help."""
    return count(cards & HIGH)


@rule
def power(hand: int) -> int:
    """How many more tricks than usual a hand should take, in tenths of a card."""
    return 10 * high_cards(hand) - 4 * count(hand)


# What covering is worth was fitted to the estimates of a search over some thousand boards at each number of players.
# By that number: how gladly any hand covers the loss of two points, and the own symbol; with two it is bad to lead.
COVER_LOSS = np.array([0, 0, 60, 300, 30, 5])
COVER_OWN = np.array([0, 0, 50, 0, 0, 0])
COVER_POINTS = np.array([30, 5, 0, 0])  # a round for one point decides little
WORTH_A_THOUGHT = 3  # spaces; more blur the picture
WHIM = 20

Gains: TypeAlias = npt.NDArray[np.int64]  # of covering, by space


@rule
def gain_of_covering(s: State, seat: int, space: int) -> int:
    """How much a seat gains by covering a space."""
    row, place = space // SPACES_A_ROW, space % SPACES_A_ROW
    hand = s.hand[seat]
    if row == START_ROW:
        return COVER_OWN[s.players] if place == seat else -COVER_OWN[s.players]
    if row == TRUMP_ROW:
        return -power(hand) if place == NO_COLOUR else -worth_as_trump(hand, place)
    if row == SUPER_TRUMP_ROW:
        usual = count(hand) // 5
        if place == NO_COLOUR:
            return 25 * (count(hand & ZEROS) - usual)
        return 7 * usual - 30 * count(hand & ZEROS & TRUMP_CARDS[place])
    if row == POINTS_ROW:
        if POINTS[place] < 0:
            return COVER_LOSS[s.players] + 2 * power(hand)
        return COVER_POINTS[place] - power(hand) * POINTS[place] // 5
    return -8


@rule
def worth_as_trump(hand: int, place: int) -> int:
    """How much better than average a colour is as trump: mainly by its number of cards, and a little by the high
    ones."""
    own = hand & TRUMP_CARDS[place]
    return 6 + (52 * count(own) + 20 * high_cards(own) - 15 * count(hand)) // 4


@rule
def gains_of_covering(s: State, seat: int, spaces: int) -> Gains:
    gains = np.zeros(ROWS * SPACES_A_ROW, np.int64)
    while spaces:
        space = lowest(spaces)
        spaces &= spaces - 1
        gains[space] = gain_of_covering(s, seat, space)
    return gains


@rule
def sensible_marker(s: State, seat: int, spaces: int, rng: Chance) -> int:
    """The space with the highest gain, give or take some chance."""
    gains = gains_of_covering(s, seat, spaces)
    for space in range(len(gains)):
        gains[space] += random_below(rng, WHIM)
    return highest_valued(gains, spaces)


@rule
def spaces_worth_a_thought(s: State, seat: int, spaces: int) -> int:
    gains = gains_of_covering(s, seat, spaces)
    chosen = 0
    for _ in range(min(WORTH_A_THOUGHT, count(spaces))):
        chosen |= bit(highest_valued(gains, spaces & ~chosen))
    return chosen


# ---- teams, monster and cache ----------------------------------------------------------------------------------


@rule
def likes_trump(s: State, seat: int) -> int:
    """How much of the trump a seat probably has: it covered other trumps than the one that is left."""
    return count(s.markers[seat] & row_spaces(TRUMP_ROW)) + count(s.markers[seat] & row_spaces(SUPER_TRUMP_ROW))


@rule
def sensible_team(s: State, actions: int, rng: Chance) -> int:
    best, most = lowest(actions), -1
    rest = actions
    while rest:
        partners = lowest(rest)
        rest &= rest - 1
        value = random_below(rng, 3)
        for seat in range(s.players):
            if has(partners, seat):
                value += 2 * likes_trump(s, seat) + 1
        if value > most:
            best, most = partners, value
    return best


@rule
def card_worth(s: State, card: int) -> int:
    """What a card is worth in the tricks to come."""
    if has(s.super_trumps, card):
        return 40
    if has(s.trumps, card):
        return 15 + NUMBER[card]
    return NUMBER[card]


by_worth = by(card_worth)


@rule
def sensible_cache(s: State, seat: int, actions: int) -> int:
    """Gets rid of weak cards; of strong ones, if tricks cost points or a partner receives the cards."""
    to_partner = s.cache == PASS_2 and has(team_of(s, seat), right_of(s, seat))
    return by_worth(s, actions, MOST if (s.points < 0) != to_partner else LEAST)


# ---- the tricks ------------------------------------------------------------------------------------------------


@rule
def sensible_lead(s: State, seat: int, cards: int, rng: Chance) -> int:
    if s.points < 0:
        plain = cards & ~s.super_trumps
        return by_worth(s, plain if plain else cards, LEAST)
    return by_worth(s, cards, MOST) if random_below(rng, 3) else random_member(rng, cards)


@rule
def wins_so_far(s: State, card: int) -> bool:
    return strength(s, card, s.trick_size) > s.strength


winning_cards = those(wins_so_far)


@rule
def sensible_follow(s: State, seat: int, cards: int, rng: Chance) -> int:
    """Wins tricks from opponents as cheaply as it can, above all ones with zeros; leaves its own zeros only to
    partners."""
    winning = winning_cards(s, cards)
    losing = cards & ~winning
    partner_wins = has(team_of(s, seat), s.winner)
    last = s.trick_size == s.players - 1
    wanted = s.points > 0
    if partner_wins == wanted:
        # It goes where it should: stay out, and leave zeros with a partner.
        zeros = losing & ZEROS & ~s.super_trumps
        if zeros and partner_wins and (last or random_below(rng, 2)):
            return lowest(zeros)
        if losing:
            return by_worth(s, losing, LEAST if wanted else MOST)
        return by_worth(s, cards, LEAST)
    if winning and (wanted or not losing):
        zero_to_catch = s.trick_cards & ZEROS
        if last or zero_to_catch or random_below(rng, 2):
            return by_worth(s, winning, LEAST if last else MOST)
    safe = losing & ~ZEROS
    return by_worth(s, safe if safe else losing if losing else cards, LEAST)


# ---- what every strategy offers --------------------------------------------------------------------------------


@rule
def rule_of_thumb(s: State, seat: int, actions: int, rng: Chance) -> int:
    if s.phase == NJET:
        return sensible_marker(s, seat, actions, rng)
    if s.phase == TEAMS:
        return sensible_team(s, actions, rng)
    if s.phase == MONSTER:
        return s.start if has(actions, s.start) else random_member(rng, actions)
    if s.phase == CACHE:
        return sensible_cache(s, seat, actions)
    if s.trick_size == 0:
        return sensible_lead(s, seat, actions, rng)
    return sensible_follow(s, seat, actions, rng)


@rule
def candidates(s: State, seat: int, actions: int) -> int:
    """All actions; on the board, only the spaces with the highest gains."""
    return spaces_worth_a_thought(s, seat, actions) if s.phase == NJET else actions


@rule
def plausibility(s: State, viewer: int) -> float:
    """A player who covered a colour in the rows of trumps has few cards of it, or few of its zeros."""
    weight = 1.0
    for seat in range(s.players):
        if seat != viewer:
            cards = s.hand[seat] | s.played[seat] | s.discarded[seat]
            for place in range(NO_COLOUR):
                if has(s.markers[seat], TRUMP_ROW * SPACES_A_ROW + place):
                    weight *= raised_to(0.85, count(cards & TRUMP_CARDS[place]))
                if has(s.markers[seat], SUPER_TRUMP_ROW * SPACES_A_ROW + place):
                    weight *= raised_to(0.6, count(cards & ZEROS & TRUMP_CARDS[place]))
    return weight


@rule
def exact_tricks(s: State) -> int:
    return 2 if s.players <= 4 else 0


@rule
def rounds_to_go(s: State) -> float:
    return float(rounds_for(s.players) - s.rounds_played)


@rule
def swing(s: State) -> float:
    return 12.0
