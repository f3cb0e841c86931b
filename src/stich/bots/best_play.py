"""The last tricks of an imagined world as all would play them who saw all cards: what the search takes for their end.

Where the rules make two sides each plays for its lead, and what can change nothing is cut off; else every seat plays
for what the round is worth to it. Of cards that are as good as each other one is tried. Depth first, each decision in
the next place of the workspace: a loop, since compiled recursion and the disk cache do not get on."""

from typing import Any

from stich.bots.prospects import prospects, settle
from stich.kernel.bits import bit, has, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.endings import PLAYING
from stich.kernel.rule import rule
from stich.kernel.state import OVER, State, States
from stich.kernel.tricks import in_front
from stich.solve.cards import (
    ABOVE,
    NOT_BELOW,
    TRUMPS_BESIDE,
    CardTables,
    cards_in_play,
    compare_cards,
    held_by_others,
    one_of_equals,
)
from stich.solve.ending import MORE_THAN_ANY_LEAD, first_side, lead, lead_to_come, part_of_round
from stich.solve.sure import sure_tricks

# What is told of the end of a round, each by seat: what it is worth, the score, the share of winning the match.
WORTH, SCORE, SHARE = range(3)

# Of a decision: what is not tried yet and what is tried first; the best lead so far; between which leads the choice
# still matters to those before it.
UNTRIED, FIRST, BEST, LEAST, MOST = range(5)
PLAN = 5


@rule
def play_best(states: States, top: int, ends: Any, plans: Any, tables: CardTables) -> None:
    """Plays states[top] to the end of the round; ends[top] tells that end. Changes the states after it."""
    if part_of_round(states[top]) == PLAYING:
        compare_cards(states[top], cards_in_play(states[top]), tables)
    plans[top, LEAST], plans[top, MOST] = -MORE_THAN_ANY_LEAD, MORE_THAN_ANY_LEAD
    place, round = top, states[top].rounds_played
    consider(states[top], ends[top], plans[top], tables)
    while place > top or plans[place, UNTRIED]:
        plan = plans[place]
        if plan[UNTRIED] == 0:
            place -= 1
            keep_better(states[place], ends, plans, place)
            continue
        action = lowest(plan[UNTRIED] & plan[FIRST] or plan[UNTRIED])
        plan[UNTRIED] &= ~bit(action)
        states[place + 1] = states[place]
        after, next_plan = states[place + 1], plans[place + 1]
        apply(after, lowest(actors(after)), action)
        if after.rounds_played != round:
            tell_end(after, ends[place + 1])
            next_plan[BEST] = lead(after)
            keep_better(states[place], ends, plans, place)
            continue
        next_plan[LEAST], next_plan[MOST] = plan[LEAST], plan[MOST]
        if first_side(after) and after.trick_size == 0 and is_settled(after, next_plan, tables):
            keep_better(states[place], ends, plans, place)
            continue
        place += 1
        consider(after, ends[place], next_plan, tables)


@rule
def is_near(s: State, tricks: int) -> bool:
    """Whether no more than so many tricks of the round are left, and it is not their first."""
    return part_of_round(s) == PLAYING and s.trick_size == 0 and s.tricks_left <= tricks and s.trick_cards != 0


@rule
def consider(s: State, end: Any, plan: Any, tables: CardTables) -> None:
    """Nothing is known yet of the end that best play would lead to."""
    seat = lowest(actors(s))
    plan[UNTRIED], plan[FIRST] = legal(s, seat), 0
    end[WORTH, seat] = -1.0
    plan[BEST] = -MORE_THAN_ANY_LEAD if has(first_side(s), seat) else MORE_THAN_ANY_LEAD
    if part_of_round(s) != PLAYING or plan[UNTRIED] & (plan[UNTRIED] - 1) == 0:
        return
    others = held_by_others(s, seat)
    plan[UNTRIED] = one_of_equals(plan[UNTRIED], others, tables)
    if not first_side(s):
        return
    if s.trick_size:
        front = s.trick[in_front(s)]
        plan[FIRST] = tables[ABOVE, front] | tables[TRUMPS_BESIDE, front]
        return
    rest = plan[UNTRIED]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if tables[NOT_BELOW, card] & others == 0:
            plan[FIRST] |= bit(card)


@rule
def is_settled(s: State, plan: Any, tables: CardTables) -> bool:
    """Whether the lead will be so great or so small in any case that nobody lets it come to this: then `best` is a
    bound of it."""
    ours, theirs = sure_tricks(s, tables)
    least, most = lead_to_come(s, ours, theirs)
    so_far = lead(s)
    if so_far + least >= plan[MOST]:
        plan[BEST] = so_far + least
        return True
    if so_far + most <= plan[LEAST]:
        plan[BEST] = so_far + most
        return True
    return False


@rule
def keep_better(s: State, ends: Any, plans: Any, place: int) -> None:
    """Whoever decides here takes the end that the next place tells, if it is better than the best so far; what is left
    to try is dropped when those before would not let it come to this."""
    seat, side = lowest(actors(s)), first_side(s)
    plan, found = plans[place], plans[place + 1, BEST]
    if not side:
        if ends[place + 1, WORTH, seat] > ends[place, WORTH, seat]:
            ends[place] = ends[place + 1]
        return
    if has(side, seat):
        if found > plan[BEST]:
            plan[BEST] = found
            ends[place] = ends[place + 1]
        plan[LEAST] = max(plan[LEAST], found)
    else:
        if found < plan[BEST]:
            plan[BEST] = found
            ends[place] = ends[place + 1]
        plan[MOST] = min(plan[MOST], found)
    if plan[LEAST] >= plan[MOST]:
        plan[UNTRIED] = 0


@rule
def tell_end(s: State, end: Any) -> None:
    """What a round that is over was worth to each seat, the scores, and the shares of the match."""
    prospects(s, end[WORTH])
    for seat in range(s.players):
        end[SCORE, seat] = s.score[seat]
        end[SHARE, seat] = end[WORTH, seat]
    if s.phase == OVER:
        settle(s, end[SHARE])
