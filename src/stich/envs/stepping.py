"""One step of many games, in the kernel: actions in, observations, masks and rewards out.

The arrays of a batch have one row a game. Games do not know each other and each has its own generator, so it does not
matter how they are divided among threads."""

from typing import Any

import numpy as np

from stich.envs.encoder import encode, stage
from stich.envs.writing import WORD, spread
from stich.kernel.bits import count, lowest, nth
from stich.kernel.chance import random_below
from stich.kernel.dispatch import actors, apply, deal, legal, observe
from stich.kernel.record import DEAL, OVER, Record, States
from stich.kernel.rule import hot, rule

# When an episode ends, and what is rewarded: the score of each round, or at the end the share of the win.
ROUND, MATCH = 0, 1
ALL_LEGAL = -1
BLOCK = 64

# What a game of a batch waits for: whose action, in which stage, which codes are legal.
Waiting = np.dtype((np.record, [("seat", "i8"), ("stage", "i8"), ("codes", "i8")]))


@rule
def begin(states: States, i: int, fresh: States, first: int, players: int, rng: Any) -> None:
    """A new match, dealt; `first` below 0 draws who deals or begins."""
    states[i] = fresh[0]
    s = states[i]
    s.dealer = first if first >= 0 else random_below(rng, players)
    if s.phase == DEAL:
        deal(s, rng)


@rule
def begin_all(states: States, fresh: States, first: int, players: int, chances: Any, start: int, end: int) -> None:
    for i in range(start, end):
        begin(states, i, fresh, first, players, chances[i])


@rule
def first_illegal(actions: Any, waiting: Any, number_of: Any, codes_of: Any) -> int:
    """The first game whose action is not legal, or ALL_LEGAL."""
    for i in range(len(actions)):
        action, now = actions[i], waiting[i]
        if action < 0 or action >= codes_of.shape[1]:
            return i
        meant = now.codes & codes_of[now.seat, action]
        if meant == 0 or number_of[now.seat, now.stage, lowest(meant)] != action:
            return i
    return ALL_LEGAL


@rule
def step_all(
    states: States,
    fresh: States,
    first: int,
    players: int,
    episode: int,
    rewarded: int,
    chances: Any,
    actions: Any,
    waiting: Any,
    codes_of: Any,
    rewards: Any,
    ended: Any,
    view: States,
    number_of: Any,
    observations: Any,
    masks: Any,
    start: int,
    end: int,
) -> None:
    """Takes an action in each game of a range and looks at it again; a game that has ended begins anew at once."""
    for block in range(start, end, BLOCK):
        act_all(
            states,
            fresh,
            first,
            players,
            episode,
            rewarded,
            chances,
            actions,
            waiting,
            codes_of,
            rewards,
            ended,
            block,
            min(block + BLOCK, end),
        )
        look_all(states, view, waiting, number_of, observations, masks, block, min(block + BLOCK, end))


@rule
def act_all(
    states: States,
    fresh: States,
    first: int,
    players: int,
    episode: int,
    rewarded: int,
    chances: Any,
    actions: Any,
    waiting: Any,
    codes_of: Any,
    rewards: Any,
    ended: Any,
    start: int,
    end: int,
) -> None:
    for i in range(start, end):
        s, now = states[i], waiting[i]
        before = s.rounds_played
        apply(s, now.seat, lowest(now.codes & codes_of[now.seat, actions[i]]))
        for player in range(players):
            rewards[i, player] = 0.0
        ended[i] = False
        if s.rounds_played != before:
            ended[i] = episode == ROUND or s.phase == OVER
            reward(s, episode, rewarded, ended[i], players, rewards[i])
            if ended[i]:
                begin(states, i, fresh, first, players, chances[i])
            elif s.phase == DEAL:
                deal(s, chances[i])
        elif s.phase == DEAL:  # after what comes before the first deal
            deal(s, chances[i])


@rule
def reward(s: Record, episode: int, rewarded: int, ended: bool, players: int, rewards: Any) -> None:
    """After a round: its scores, or when the episode has ended the share of the win."""
    if rewarded == ROUND:
        for player in range(players):
            rewards[player] = s.round_score[player]
    elif ended:
        share_win(s, s.round_score if episode == ROUND else s.score, players, rewards)


@rule
def share_win(s: Record, scores: Any, players: int, shares: Any) -> None:
    """1 shared by those with the most points; who plays along may be among them."""
    best, winners = scores[0], 0
    for seat in range(s.players):
        if scores[seat] > best:
            best, winners = scores[seat], 0
        winners += scores[seat] == best
    for player in range(players):
        shares[player] = 1.0 / winners if scores[player] == best else 0.0


@rule
def look_all(
    states: States, view: States, waiting: Any, number_of: Any, observations: Any, masks: Any, start: int, end: int
) -> None:
    """What whoever is to act in each game of a range sees and may do.

    A loop for each part of it, over so few games that their records stay at hand: a fifth faster than one for all."""
    size, width = len(observations) // len(states), len(masks) // len(states)
    for first in range(start, end, BLOCK):
        last = min(first + BLOCK, end)
        for i in range(first, last):
            wait_for(states[i], waiting[i])
        for i in range(first, last):
            show(states, i, view, waiting[i].seat, observations, i * size)
        for i in range(first, last):
            mark(waiting[i], number_of, masks, i * width, (i + 1) * width)


@hot
def wait_for(s: Record, now: Any) -> None:
    """Of several who may act at once the first is asked first."""
    seat = lowest(actors(s))
    now.seat = seat
    now.stage = stage(s)
    now.codes = legal(s, seat)


@hot
def mark(now: Any, number_of: Any, masks: Any, start: int, end: int) -> None:
    """Writes 1 for what is legal, from a place on, and 0 for all else up to another."""
    for at in range(start, end, WORD):
        spread(0, masks, at)
    codes = now.codes
    while codes:
        masks[start + number_of[now.seat, now.stage, lowest(codes)]] = 1
        codes &= codes - 1


@hot
def show(states: States, i: int, view: States, viewer: int, out: Any, at: int) -> None:
    """Writes the observation of a seat, made from what `observe` leaves of a copy of the record."""
    view[0] = states[i]
    observe(view[0], viewer)
    encode(view[0], viewer, out, at)


@rule
def sample_all(waiting: Any, number_of: Any, chances: Any, actions: Any) -> None:
    """A legal action for each game, all alike likely."""
    for i in range(len(waiting)):
        now = waiting[i]
        code = nth(now.codes, random_below(chances[i], count(now.codes)))
        actions[i] = number_of[now.seat, now.stage, code]
