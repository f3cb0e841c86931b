"""Many tables of one game for a learner, in compiled code: each plays on until a seat has a real choice to make.

Forced moves are made at once, and so are those of seats that play by rules of thumb or at random. Then a row of words
is written: what the seat sees, and for the critic everything there is."""

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stich.bots.strategy import sensible
from stich.encoding.actions import Codes, Numbering
from stich.encoding.encoder import encode, encode_others
from stich.encoding.shared import write_row
from stich.encoding.writing import WORD, seats_from_viewer
from stich.envs.advice import advised
from stich.envs.stepping import ROUND, AllWaiting, Generators, begin, has_ended
from stich.kernel.bits import all_below, bit, has, lowest
from stich.kernel.chance import random_below, random_member
from stich.kernel.dispatch import actors, apply, deal, legal, observe, stage
from stich.kernel.rule import entry, hot, rule
from stich.kernel.signatures import STRIDED, Int64s
from stich.kernel.state import DEAL, OVER, State, States
from stich.kernel.winners import round_winners, share_win, winners

# Who chooses for a seat that is not the learner's: sets of seats in one number, each from its own bit on. Bidders play
# by rules of thumb until the tricks begin, and guests are asked like the learner, but another will answer for them.
BY_RULE, AT_RANDOM, BIDDERS, GUESTS = 0, 8, 16, 24
KINDS = (BY_RULE, AT_RANDOM, BIDDERS, GUESTS)
OFTEN = 1000  # shares of tables are so many in this

# A row's `meta`: the seat that is asked from the lowest bit on, then whether an episode has ended, then the advice.
ENDED, ADVICE = 8, 16


class Columns(NamedTuple):
    """The index in a row where each part begins: what the seat sees (`words` of them), the number of players,
    everything there is (as many words again, and what the others hold), who plays each seat, the legal actions, `meta`,
    and the rewards of the seats as floats."""

    words: int
    full: int
    others: int
    bots: int
    mask: int
    meta: int
    rewards: int
    end: int


class Mix(NamedTuple):
    """Who plays at the tables, in shares of OFTEN: at how many of them some seats, drawn for each episode, play by
    rules of thumb (`mixed`); how many of these play at random instead (`randoms`); at how many tables some seats are
    bidders; and, if an episode is a round, after how many rounds the match goes on (`goes_on`)."""

    mixed: int = 0
    randoms: int = 0
    bidders: int = 0
    goes_on: int = 0


class Choices(NamedTuple):
    """The arrays of the tables with one number of players, and what applies to all of them."""

    # a row a table
    states: States
    deals: Generators
    choices: Generators
    bots: Int64s
    waiting: AllWaiting
    rows: Annotated[npt.NDArray[np.int64], 2]
    rewards: Annotated[npt.NDArray[np.float64], 2, STRIDED]  # a row's last words, as floats
    # for all
    fresh: States
    first: int
    players: int
    tricks: int  # the phase
    episode: int
    rewarded: int
    guests: int  # at the first so many tables some seats are guests'
    seated: bool  # whether seats are never drawn
    adviser: int  # whose choice a row tells, if anybody's
    mix: Mix
    columns: Columns
    number_of: Numbering
    codes_of: Codes


@entry
def begin_tables(tables: Choices, start: int, end: int) -> None:
    for i in range(start, end):
        begin(tables.states, i, tables.fresh, tables.first, tables.players, tables.deals[i])
        draw_seats(tables, i)
        forget_rewards(tables.rewards, i)
    play_on(tables, start, end)
    for i in range(start, end):  # what came before the first choice is nobody's
        forget_rewards(tables.rewards, i)
        tables.rows[i, tables.columns.meta] &= ~bit(ENDED)


@entry
def step_tables(tables: Choices, actions: Int64s, start: int, end: int) -> None:
    """Takes the chosen action at each table of a range and plays on."""
    waiting, codes_of, rewards = tables.waiting, tables.codes_of, tables.rewards
    rows, meta = tables.rows, tables.columns.meta
    for i in range(start, end):
        now = waiting[i]
        forget_rewards(rewards, i)
        rows[i, meta] = take(tables, i, now.seat, lowest(now.codes & codes_of[now.seat, actions[i]]), False) << ENDED
    play_on(tables, start, end)


@hot
def forget_rewards(rewards: Any, i: int) -> None:
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0


@rule
def play_on(tables: Choices, start: int, end: int) -> None:
    """Plays each table of a range until there is a choice, and writes its row. If the row says that an episode has
    ended, it keeps saying so."""
    states, waiting, bots, choices, rows = tables.states, tables.waiting, tables.bots, tables.choices, tables.rows
    tricks, meta = tables.tricks, tables.columns.meta
    view = tables.fresh.copy()
    for i in range(start, end):
        ended = has(rows[i, meta], ENDED) == 1
        while True:
            s = states[i]
            seat = lowest(actors(s))
            codes = legal(s, seat)
            if codes & (codes - 1) == 0:
                code = lowest(codes)
            elif has(bots[i], BY_RULE + seat) or (s.phase < tricks and has(bots[i], BIDDERS + seat)):
                code = sensible(s, seat, choices[i])
            elif has(bots[i], AT_RANDOM + seat):
                code = random_member(choices[i], codes)
            else:
                break
            ended = take(tables, i, seat, code, ended)
        now = waiting[i]
        now.seat = seat
        now.stage = stage(s)
        now.codes = codes
        show_all(tables, i, view, ended)


@hot
def take(tables: Choices, i: int, seat: int, code: int, ended: bool) -> bool:
    """Takes an action and deals if a deal is due. Returns whether an episode has ended by now. Only the first episode
    to end gets a reward: in any after it nobody had a choice."""
    s, mix = tables.states[i], tables.mix
    before = s.rounds_played
    apply(s, seat, code)
    if s.rounds_played == before:
        if s.phase == DEAL:  # what comes before the first deal is over
            deal(s, tables.deals[i])
        return ended
    over = has_ended(s, before, tables.episode)
    if not ended:
        pay(s, tables.episode, tables.rewarded, over, tables.players, tables.rewards[i])
    leaves = tables.episode == ROUND and random_below(tables.choices[i], OFTEN) >= mix.goes_on
    if s.phase == OVER or leaves:
        begin(tables.states, i, tables.fresh, tables.first, tables.players, tables.deals[i])
    else:
        deal(s, tables.deals[i])
    if over:
        draw_seats(tables, i)
    return ended or over


@hot
def pay(s: State, episode: int, rewarded: int, over: bool, players: int, rewards: Any) -> None:
    """Adds the scores of a round to the rewards, or at the end of an episode the share of the win."""
    if rewarded == ROUND:
        for player in range(players):
            rewards[player] += s.round_score[player]
    elif over:
        share_win(round_winners(s) if episode == ROUND else winners(s), players, rewards)


@rule
def draw_seats(tables: Choices, i: int) -> None:
    """Draws who plays each seat in the next episode. At least one seat is left to the learner."""
    if tables.seated:
        return
    rng, mix, all_seats = tables.choices[i], tables.mix, all_below(tables.players)
    bots = 0
    if random_below(rng, OFTEN) < mix.mixed:
        kind = AT_RANDOM if random_below(rng, OFTEN) < mix.randoms else BY_RULE
        bots |= random_below(rng, all_seats) << kind
    if random_below(rng, OFTEN) < mix.bidders:
        bots |= random_below(rng, all_seats) << BIDDERS
    if i < tables.guests:
        bots |= random_below(rng, all_seats) << GUESTS
    tables.bots[i] = bots


@hot
def show_all(tables: Choices, i: int, view: States, ended: bool) -> None:
    """Writes the row of the seat that is asked."""
    s, now, row, at = tables.states[i], tables.waiting[i], tables.rows[i], tables.columns
    seat, codes = now.seat, now.codes
    view[0] = s
    observe(view[0], seat)
    write_row(view[0], seat, tables.players, at.words, row)
    encode(s, seat, row, at.full * WORD)
    encode_others(s, seat, row, at.others * WORD)
    row[at.bots] = 0
    for kind in KINDS:
        row[at.bots] |= seats_from_viewer(tables.bots[i] >> kind & all_below(s.players), seat, s.players) << kind
    for word in range(at.mask, at.meta):
        row[word] = 0
    while codes:
        # As 64 bits: interpreted, those of a number out of a smaller array would be too few.
        number: Any = np.int64(tables.number_of[seat, now.stage, lowest(codes)])
        row[at.mask + number // WORD] |= bit(number % WORD)
        codes &= codes - 1
    advice: Any = 0
    if tables.adviser:
        advice = np.int64(tables.number_of[seat, now.stage, advised(s, seat, tables.adviser, view, tables.choices[i])])
    row[at.meta] = seat | (1 if ended else 0) << ENDED | advice << ADVICE
