/* The trick phase of Mü in C, function by function as in src/stich/games/mue/rules.py, for comparison with the compiled
   rules. tricks.py writes rules.h: the record with the same fields in the same order, the tables and the constants of
   the Python source, so that both sides work on the very same bytes. */

#include <stdint.h>
#include <string.h>

#include "rules.h"

#if USE_PDEP
#include <immintrin.h>
#endif

typedef int64_t i64;

/* ---- card sets ---------------------------------------------------------------------------------------------- */

static inline i64 bit(i64 member) { return (i64)1 << member; }
static inline i64 has(i64 members, i64 member) { return (members >> member) & 1; }
static inline i64 count(i64 members) { return __builtin_popcountll((uint64_t)members); }

static inline i64 nth(i64 members, i64 n) {
#if USE_PDEP
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << n, (uint64_t)members));
#else
    for (i64 i = 0; i < n; i++) members &= members - 1;
    return __builtin_ctzll((uint64_t)members);
#endif
}

static inline i64 one_of_each(i64 cards) { return cards & ~((cards & FIRST_OF_TWO) << 1); }

static inline i64 preferring(i64 cards, i64 preferred) {
    i64 twins = (preferred & FIRST_OF_TWO) << 1 | ((preferred >> 1) & FIRST_OF_TWO);
    return one_of_each((cards & ~twins) | preferred);
}

/* ---- chance ------------------------------------------------------------------------------------------------- */

static inline i64 random_below(i64 *rng, i64 n) {
    uint64_t x = (uint64_t)rng[0];
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    rng[0] = (i64)x;
    return ((i64)(x >> 33) * n) >> 31;
}

/* ---- the tricks --------------------------------------------------------------------------------------------- */

static inline i64 left_of(const State *s, i64 seat) { return seat + 1 < s->players ? seat + 1 : 0; }

static inline i64 legal_tricks(const State *s, i64 seat) {
    i64 cards = preferring(s->hand[seat], s->bid[seat]);
    if (s->trick_size == 0) return cards;
    i64 following = cards & s->suit_led;
    return following ? following : cards;
}

static inline void lead_suit(State *s, i64 card) {
    i64 trumps = s->chief_trumps | s->vice_trumps;
    if (has(trumps, card)) {
        s->suit = TRUMP_SUIT;
        s->suit_led = trumps;
    } else {
        s->suit = COLOUR[card];
        s->suit_led = COLOUR_CARDS[COLOUR[card]] & ~trumps;
    }
}

static inline i64 strength(const State *s, i64 card) {
    return has(s->chief_trumps, card) << 6 | has(s->vice_trumps, card) << 5 | has(s->suit_led, card) << 4 | NUMBER[card];
}

static inline void lay(State *s, i64 seat, i64 card, i64 how_strong) {
    if (s->trick_size == 0) {
        s->leader = seat;
        s->trick_cards = 0;
        s->strength = how_strong;
        s->winner = seat;
    } else if (how_strong > s->strength) {
        s->strength = how_strong;
        s->winner = seat;
    }
    s->trick[s->trick_size] = card;
    s->trick_cards |= bit(card);
    s->trick_size += 1;
}

/* ---- the score ---------------------------------------------------------------------------------------------- */

static i64 first_goal(i64 players) { return players == 4 ? 30 : players == 5 ? 24 : 20; }

static i64 bid_reached(i64 players, i64 points) {
    i64 above = points - first_goal(players);
    return above >= 0 ? 1 + above / (players - 2) : 0;
}

static i64 bonus(i64 bid, i64 trump) {
    i64 scarcity = trump < COLOURS ? 0 : trump == NO_TRUMP ? 3 : trump == COLOURS + 1 || trump == COLOURS + 7 ? 1 : 2;
    i64 worth = 10 * (bid + scarcity);
    return worth < 100 ? worth : 100;
}

static void score_hand(State *s) {
    i64 short_by = s->goal_bid - bid_reached(s->players, s->points[s->chief] + s->points[s->partner]);
    for (i64 seat = 0; seat < s->players; seat++) {
        s->round_score[seat] = s->points[seat];
        if (short_by <= 0) {
            if (seat == s->chief || seat == s->partner) s->round_score[seat] += bonus(s->goal_bid, s->chief_trump);
        } else if (seat == s->chief) {
            s->round_score[seat] -= 10 * short_by;
        } else if (seat != s->partner) {
            s->round_score[seat] += 5 * short_by;
        }
    }
}

static void end_hand(State *s) {
    int reached = 0;
    for (i64 seat = 0; seat < s->players; seat++) {
        s->score[seat] += s->round_score[seat];
        if (s->score[seat] >= s->target) reached = 1;
    }
    s->rounds_played += 1;
    s->dealer = left_of(s, s->dealer);
    int ended = s->hands ? s->rounds_played == s->hands : reached;
    s->phase = ended ? OVER : DEAL;
}

static inline void end_trick(State *s) {
    for (i64 i = 0; i < s->players; i++) s->points[s->winner] += POINTS[s->trick[i]];
    s->trick_size = 0;
    s->turn = s->winner;
    s->tricks_left -= 1;
    if (s->tricks_left == 0) {
        score_hand(s);
        end_hand(s);
    }
}

static inline void play(State *s, i64 seat, i64 card) {
    if (s->trick_size == 0)
        lead_suit(s, card);
    else if (!has(s->suit_led, card))
        s->void_[seat] |= bit(s->suit);
    s->hand[seat] &= ~bit(card);
    s->bid[seat] &= ~bit(card);
    s->played[seat] |= bit(card);
    lay(s, seat, card, strength(s, card));
    if (s->trick_size == s->players)
        end_trick(s);
    else
        s->turn = left_of(s, seat);
}

/* ---- playouts ----------------------------------------------------------------------------------------------- */

/* Plays from each position `times` times at random in `table`; the number of decisions. */
i64 play_tricks(const State *positions, i64 how_many, State *table, i64 times, i64 *rng, i64 *checksum) {
    i64 decisions = 0;
    uint64_t sum = (uint64_t)checksum[0];
    for (i64 round = 0; round < times; round++) {
        for (i64 i = 0; i < how_many; i++) {
            memcpy(table, &positions[i], sizeof(State));
            while (table->phase == TRICKS) {
                i64 seat = table->turn, cards = legal_tricks(table, seat);
                play(table, seat, nth(cards, random_below(rng, count(cards))));
                decisions += 1;
            }
            for (i64 seat = 0; seat < table->players; seat++) sum = sum * 31 + (uint64_t)table->points[seat];
        }
    }
    checksum[0] = (i64)sum;
    return decisions;
}
