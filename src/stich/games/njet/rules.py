"""The rules of Njet for 2 to 5 players, clauses NJ-1 to NJ-22.

From the booklet in the box of 2008 and the game's own. Where they are silent: under "2 but no zeros", a player with
fewer than two other cards adds zeros (NJ-12). Variant: `scoring` by difference (NJ-21); equal teams then score 0."""

import numpy as np

from stich.games.njet.board import (
    CACHE_ROW,
    DISCARD_1,
    DISCARD_2_NO_ZEROS,
    NO_CACHE,
    NOT_SETTLED,
    PASS_2,
    POINTS,
    POINTS_ROW,
    ROWS,
    START_ROW,
    SUPER_TRUMP_ROW,
    TRUMP_CARDS,
    TRUMP_ROW,
    coverable,
    left_in,
    spaces_for,
)
from stich.games.njet.cards import (
    ALL_CARDS,
    BELOW_1,
    CARDS_OF,
    COLOUR,
    COLOUR_CARDS,
    NUMBER,
    SPARE_SEVENS,
    ZEROS,
    one_of_each,
    preferring,
)
from stich.games.njet.events import (
    BOARD_SETTLED,
    CARD_CACHED,
    CARDS_DISCARDED,
    CARDS_PASSED_RIGHT,
    MONSTER_GIVEN,
    SPACE_COVERED,
    TEAMS_FORMED,
    ZEROS_CAPTURED,
)
from stich.games.njet.state import CACHE, DIFFERENCE, MONSTER, NJET, SEATS, TEAMS, TRICKS
from stich.kernel.bits import all_below, bit, count, has, lowest
from stich.kernel.chance import Chance, random_member, random_subset
from stich.kernel.hidden import Places, deal_unseen, hide_hands, where_they_lie
from stich.kernel.log import Log, tell, tell_each
from stich.kernel.phases import all_have_chosen, at_once, by_phase
from stich.kernel.rounds import close_round, deal_hands
from stich.kernel.rule import hot, rule
from stich.kernel.state import NOBODY, State
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

# Where a card can lie that a viewer does not see: hands, discards, and those not dealt.
PLACES = 2 * SEATS + 1
# Where a score comes from.
FROM_TRICKS, FROM_ZEROS, FROM_MONSTER, FROM_DIFFERENCE = range(4)


# ---- the deal --------------------------------------------------------------------------------------------------


@rule
def deck_for(players: int) -> int:
    """NJ-2: with 3 players three 7s of each colour are out."""
    return ALL_CARDS & ~SPARE_SEVENS if players == 3 else ALL_CARDS


@rule
def cards_each(players: int) -> int:
    """NJ-2: all cards are dealt, but to 2 players only half of them."""
    return 15 if players == 2 else count(deck_for(players)) // players


@rule
def cards_aside(players: int) -> int:
    """NJ-2: how many cards are not dealt."""
    return count(deck_for(players)) - players * cards_each(players)


@rule
def deal(s: State, rng: Chance) -> None:
    deal_hands(s, deck_for(s.players), cards_each(s.players), rng)
    begin(s)


@rule
def begin(s: State) -> None:
    """The hands are dealt; the dealer places the first marker (NJ-6)."""
    s.undealt = deck_for(s.players)
    for seat in range(s.players):
        s.undealt &= ~s.hand[seat]
        s.played[seat] = s.discarded[seat] = s.cached[seat] = s.markers[seat] = 0
        s.tricks[seat] = s.zeros[seat] = s.void[seat] = s.round_score[seat] = 0
    s.phase = NJET
    s.turn = s.dealer
    s.uncovered = spaces_for(s.players)
    s.start = s.monster = NOBODY
    s.cache = s.trump = s.super_trump = NOT_SETTLED
    s.points = s.trumps = s.super_trumps = s.team = 0
    clear_trick(s)
    s.tricks_left = cards_each(s.players)


# ---- the board -------------------------------------------------------------------------------------------------


@rule
def legal_njet(s: State, seat: int) -> int:
    return coverable(s.uncovered)


@rule
def cover(s: State, seat: int, space: int) -> None:
    """NJ-6: players cover spaces in turn, until one space of each row is left."""
    s.uncovered &= ~bit(space)
    s.markers[seat] |= bit(space)
    if count(s.uncovered) > ROWS:
        s.turn = left_of(s, seat)
    else:
        settle_board(s)


@rule
def settle_board(s: State) -> None:
    """NJ-7, NJ-8: the uncovered spaces apply to this round. With 2 players the teams are settled too."""
    s.start = left_in(s.uncovered, START_ROW)
    s.cache = left_in(s.uncovered, CACHE_ROW)
    s.trump = left_in(s.uncovered, TRUMP_ROW)
    s.super_trump = left_in(s.uncovered, SUPER_TRUMP_ROW)
    s.points = POINTS[left_in(s.uncovered, POINTS_ROW)]
    name_trumps(s)
    s.turn = s.start
    if s.players == 2:
        form_teams(s, s.start, 0)
    else:
        s.phase = TEAMS


@rule
def name_trumps(s: State) -> None:
    """NJ-17: a colour is trump; the zeros of a colour are super trumps."""
    s.trumps = TRUMP_CARDS[s.trump]
    s.super_trumps = TRUMP_CARDS[s.super_trump] & ZEROS


# ---- teams and monster -----------------------------------------------------------------------------------------


@rule
def legal_teams(s: State, seat: int) -> int:
    """NJ-9: the teams are as equal as possible. An action is the set of the start player's partners."""
    fewest, most = s.players // 2 - 1, (s.players - 1) // 2
    choices = 0
    for partners in range(bit(s.players)):
        if fewest <= count(partners) <= most and not has(partners, s.start):
            choices |= bit(partners)
    return choices


@rule
def form_teams(s: State, seat: int, partners: int) -> None:
    """NJ-10: if the smaller team has several members, the start player gives one of them the monster; a single member
    has it anyway."""
    s.team = partners | bit(s.start)
    smaller = smaller_team(s)
    if count(smaller) > 1:
        s.phase = MONSTER
    else:
        give_monster(s, seat, lowest(smaller) if smaller else NOBODY)


@rule
def other_team(s: State) -> int:
    return all_below(s.players) & ~s.team


@rule
def team_of(s: State, seat: int) -> int:
    return s.team if has(s.team, seat) else other_team(s)


@rule
def smaller_team(s: State) -> int:
    """The members of the smaller team; nobody if both are equal."""
    if s.players % 2 == 0:
        return 0
    return s.team if count(s.team) == s.players // 2 else other_team(s)


@rule
def legal_monster(s: State, seat: int) -> int:
    """NJ-10: a member of the smaller team."""
    return smaller_team(s)


@rule
def give_monster(s: State, seat: int, monster: int) -> None:
    """NJ-11: then everybody caches cards, if the board says so."""
    s.monster = monster
    s.choosing = all_below(s.players)
    s.phase = CACHE if s.cache != NO_CACHE else TRICKS


# ---- the cache -------------------------------------------------------------------------------------------------


@rule
def cached_each(s: State) -> int:
    """NJ-11: how many cards each player caches."""
    if s.cache == NO_CACHE or s.cache == NOT_SETTLED:
        return 0
    return 1 if s.cache == DISCARD_1 else 2


@rule
def legal_cache(s: State, seat: int) -> int:
    """NJ-12: under "2 but no zeros", a zero may only be chosen when nothing else is left."""
    cards = one_of_each(s.hand[seat] & ~s.cached[seat])
    others = cards & ~ZEROS
    return others if s.cache == DISCARD_2_NO_ZEROS and others else cards


@rule
def choose_cached(s: State, seat: int, card: int) -> None:
    s.cached[seat] |= bit(card)
    if count(s.cached[seat]) == cached_each(s) and all_have_chosen(s, seat):
        end_cache(s)


@rule
def end_cache(s: State) -> None:
    """NJ-11, NJ-13: the cards leave all hands at the same time."""
    for seat in range(s.players):
        s.hand[seat] &= ~s.cached[seat]
    if s.cache == PASS_2:
        pass_cards(s)
    else:
        discard_cards(s)
    s.phase = TRICKS


@rule
def pass_cards(s: State) -> None:
    """NJ-13: the cards go to the right neighbour."""
    for seat in range(s.players):
        s.hand[right_of(s, seat)] |= s.cached[seat]


@rule
def discard_cards(s: State) -> None:
    """NJ-11: the cards are out of the round."""
    for seat in range(s.players):
        s.discarded[seat] = s.cached[seat]
        s.cached[seat] = 0
    s.tricks_left -= cached_each(s)


@rule
def received(s: State, seat: int) -> int:
    return s.cached[left_of(s, seat)]


# ---- the tricks ------------------------------------------------------------------------------------------------


@hot
def legal_tricks(s: State, seat: int) -> int:
    """NJ-15: follow the colour led if you can; trumps belong to their printed colour.

    Of equal cards, the one received is played first. The giver can not tell them apart, so the state must not
    either."""
    hand = s.hand[seat]
    cards = preferring(hand, hand & received(s, seat)) if s.cache == PASS_2 else one_of_each(hand)
    return cards if s.trick_size == 0 else must_follow(cards, COLOUR_CARDS[s.suit])


@rule
def strength(s: State, card: int, place: int) -> int:
    """NJ-16 to NJ-18: super trump, then trump, then the colour led, each by number; of equal cards the last one
    played."""
    rank = has(s.super_trumps, card) << 2 | has(s.trumps, card) << 1 | has(COLOUR_CARDS[s.suit], card)
    return rank << 7 | NUMBER[card] << 3 | place


@hot
def play(s: State, seat: int, card: int) -> None:
    if s.trick_size == 0:
        s.suit = COLOUR[card]
    s.void[seat] |= (COLOUR[card] != s.suit) << s.suit
    lay(s, seat, card, strength(s, card, s.trick_size))
    if was_last_card(s, seat):
        end_trick(s)


@rule
def captured_zeros(s: State) -> int:
    """NJ-19: the zeros in the complete trick that opponents of its winner played."""
    captured = s.trick_cards & ZEROS
    team = team_of(s, s.winner)
    for seat in range(s.players):
        captured &= ~(s.played[seat] & -has(team, seat))  # no branch, which nobody could foresee
    return captured


@rule
def end_trick(s: State) -> None:
    """NJ-14: the winner leads the next trick."""
    s.tricks[s.winner] += 1
    s.zeros[s.winner] += count(captured_zeros(s))
    if was_last_trick(s):
        score_round(s, s.round_score)
        end_round(s)


# ---- the score -------------------------------------------------------------------------------------------------


@rule
def sum_of_team(s: State, team: int, of_each: Places) -> int:
    total = 0
    for seat in range(s.players):
        if has(team, seat):
            total += of_each[seat]
    return total


@rule
def doubled(s: State, team: int) -> int:
    """NJ-20: how many of a team's tricks and zeros count twice because they are the monster's."""
    has_monster = s.monster != NOBODY and has(team, s.monster)
    return s.tricks[s.monster] + s.zeros[s.monster] if has_monster else 0


@rule
def team_score(s: State, team: int) -> int:
    """NJ-20: the tricks and zeros of all members, the monster's twice, times the points for a trick."""
    return s.points * (sum_of_team(s, team, s.tricks) + sum_of_team(s, team, s.zeros) + doubled(s, team))


@rule
def score_round(s: State, scores: Places) -> None:
    """NJ-20: every member scores the team's total. NJ-21: or only the better team scores, namely the difference."""
    ours, theirs = team_score(s, s.team), team_score(s, other_team(s))
    if s.scoring == DIFFERENCE:
        ours, theirs = max(ours - theirs, 0), max(theirs - ours, 0)
    for seat in range(s.players):
        scores[seat] = ours if has(s.team, seat) else theirs


@rule
def rounds_for(players: int) -> int:
    """NJ-22: how many rounds a match has."""
    return 9 if players == 3 else 10 if players == 5 else 8


@rule
def end_round(s: State) -> None:
    """NJ-3, NJ-22: the left neighbour deals next, unless that was the last round."""
    for seat in range(s.players):
        s.score[seat] += s.round_score[seat]
    close_round(s, s.rounds_played + 1 == rounds_for(s.players))


# ---- what every game offers ------------------------------------------------------------------------------------


actors = at_once(CACHE)
legal, apply = by_phase(
    {
        TRICKS: (legal_tricks, play),
        NJET: (legal_njet, cover),
        TEAMS: (legal_teams, form_teams),
        MONSTER: (legal_monster, give_monster),
        CACHE: (legal_cache, choose_cached),
    },
    actors,
)


@rule
def observe(s: State, viewer: int) -> None:
    """The other hands, the others' discards and the cards not dealt are face down.

    Passed cards are known to the giver and, once passed, to the receiver (C-5)."""
    s.undealt = 0
    hide_hands(s, viewer)
    for seat in range(s.players):
        if seat != viewer:
            s.discarded[seat] = 0
            if s.phase == CACHE or right_of(s, seat) != viewer:
                s.cached[seat] = 0


@rule
def determinize(s: State, viewer: int, rng: Chance) -> None:
    """Deals the unseen cards, but no colour to a hand that has shown it is void in it. Cards that the viewer passed
    stay with the neighbour until they are played."""
    if s.phase == TRICKS and viewer >= 0:
        right = right_of(s, viewer)
        known = s.cached[viewer] & ~s.played[right]
        s.hand[right] |= known
        s.face_down[right] -= count(known)
    if not deal_to_places(s, NOBODY, rng):
        deal_to_places(s, only_zeros(s), rng)
    imagine_cache(s, viewer, rng)


@rule
def deal_to_places(s: State, zeros_only: int, rng: Chance) -> bool:
    """Deals the unseen cards to hands, discards and those not dealt. Returns False and changes nothing if that is
    impossible.

    The cards that a seat was dealt but neither holds nor has played are its discards. Under "2 but no zeros" there are
    no zeros among them, except for the seat `zeros_only`, which is assumed to have been dealt almost nothing else."""
    players = s.players
    unseen = deck_for(players)
    cards, room, banned = np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64), np.zeros(PLACES, np.int64)
    for seat in range(players):
        seen = s.hand[seat] | s.played[seat] | s.discarded[seat]
        unseen &= ~seen
        room[seat] = s.face_down[seat]
        room[players + seat] = cards_each(players) - count(seen) - s.face_down[seat]
        banned[seat] = CARDS_OF[s.void[seat]]
        if seat == zeros_only:
            banned[seat] |= ALL_CARDS & ~ZEROS
        elif s.cache == DISCARD_2_NO_ZEROS:
            banned[players + seat] = ZEROS
    room[2 * players] = cards_aside(players)
    deal_unseen(unseen, cards, room, banned, 2 * players + 1, rng)
    if np.any(room):
        return False
    for seat in range(players):
        s.hand[seat] |= cards[seat]
        s.discarded[seat] |= cards[players + seat]
        s.face_down[seat] = 0
    s.undealt = cards[2 * players]
    return True


@rule
def only_zeros(s: State) -> int:
    """A seat that has played nothing but zeros, or NOBODY."""
    for seat in range(s.players):
        if s.played[seat] and s.played[seat] & ~ZEROS == 0:
            return seat
    return NOBODY


@rule
def imagine_cache(s: State, viewer: int, rng: Chance) -> None:
    """Imagines what others cached unseen by the viewer: before the cards are passed anything they may choose, after it
    any cards of the player who holds them now."""
    for seat in range(s.players):
        if seat == viewer:
            continue
        if s.phase == CACHE:
            if not has(s.choosing, seat):
                for _ in range(cached_each(s)):
                    s.cached[seat] |= bit(random_member(rng, legal_cache(s, seat)))
        elif s.phase == TRICKS and s.cache == PASS_2 and right_of(s, seat) != viewer:
            right = right_of(s, seat)
            s.cached[seat] = random_subset(rng, s.hand[right] | s.played[right], cached_each(s))


# ---- what is told ----------------------------------------------------------------------------------------------


@rule
def narrate(before: State, seat: int, action: int, after: State, log: Log) -> None:
    if before.phase == NJET:
        tell(log, SPACE_COVERED, seat, action)
        if after.phase != NJET:
            tell(log, BOARD_SETTLED, after.start, after.cache, after.trump, after.super_trump, after.points)
    elif before.phase == CACHE:
        tell(log, CARD_CACHED, seat, action)
        if after.phase != CACHE:
            narrate_cache(after, log)
    elif before.phase == TRICKS and after.trick_size == 0 and captured_zeros(after):
        tell(log, ZEROS_CAPTURED, after.winner, captured_zeros(after))
    if after.team and not before.team:
        tell(log, TEAMS_FORMED, after.start, after.team, other_team(after))
    if after.monster != NOBODY and before.monster == NOBODY:
        tell(log, MONSTER_GIVEN, after.monster)


@rule
def narrate_cache(s: State, log: Log) -> None:
    if s.cache == PASS_2:
        tell_each(log, CARDS_PASSED_RIGHT, s.cached, s.players)
    else:
        tell_each(log, CARDS_DISCARDED, s.discarded, s.players)


@rule
def score_parts(s: State, parts: Log) -> None:
    """What each member gets for the team's tricks, its zeros and its monster, and what scoring by difference takes
    away."""
    for seat in range(s.players):
        team = team_of(s, seat)
        parts[FROM_TRICKS, seat] = s.points * sum_of_team(s, team, s.tricks)
        parts[FROM_ZEROS, seat] = s.points * sum_of_team(s, team, s.zeros)
        parts[FROM_MONSTER, seat] = s.points * doubled(s, team)
        if s.scoring == DIFFERENCE:
            parts[FROM_DIFFERENCE, seat] = s.round_score[seat] - team_score(s, team)


@rule
def conclude(s: State, told: State) -> None:
    told.aside = cards_aside(s.players)
    told.to_cache = cached_each(s)
    score_round(s, told.earned)


@rule
def restore(s: State, told: State) -> None:
    find_cached(s)
    if s.start != NOBODY:
        name_trumps(s)
    if s.trick_size:
        s.suit = COLOUR[s.trick[0]]
        s.strength = strength(s, s.trick[in_front(s)], in_front(s))


@rule
def find_cached(s: State) -> None:
    """Finds the right copies of cached cards: chosen ones are still in the hand, passed ones with the right
    neighbour."""
    unseen = deck_for(s.players)
    for seat in range(s.players):
        unseen &= ~(s.hand[seat] | s.played[seat] | s.discarded[seat])
    for seat in range(s.players):
        holder = seat if s.phase == CACHE else right_of(s, seat)
        s.cached[seat] = where_they_lie(s.cached[seat], s.hand[holder] | s.played[holder], unseen, BELOW_1)
