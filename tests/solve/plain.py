"""A plain solver: every legal action of every seat to the end of the round, nothing merged, nothing remembered, nothing
cut off, and no word of a game beyond its rules. What a seat or side wants is told by the scores of the round alone."""

from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.bits import has, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.rule import entry, rule
from stich.kernel.state import States

DEEPEST = 160
Ends: TypeAlias = Annotated[npt.NDArray[np.int64], 2]
SEATS = 8
TIED = SEATS
NO_END = -(1 << 40)


def plain_ends(states: States, side: int) -> dict[int, list[int]]:
    """For each legal action's code the scores of all seats, and whether there were ties."""
    room = np.zeros(DEEPEST, states.dtype)
    room[:1] = states
    found = np.full((63, SEATS + 1), NO_END)
    ends, untried = np.zeros((DEEPEST, SEATS + 1), np.int64), np.zeros((DEEPEST, 1), np.int64)
    explore_all(room, ends, untried, side, found)
    return {code: row.tolist() for code, row in enumerate(found) if row[0] != NO_END}


@rule
def lead_of(end: Any, side: int, players: int) -> Any:
    """What the seats of a side have above the others, both in the mean, times the seats of both."""
    ours, theirs, own, other = 0, 0, 0, 0
    for seat in range(players):
        if has(side, seat):
            ours += end[seat]
            own += 1
        else:
            theirs += end[seat]
            other += 1
    return ours * other - theirs * own


@rule
def preferred(new: Any, old: Any, seat: int, players: int) -> Any:
    """Above 0 if a seat that plays for itself likes the new end better, 0 if they are the same."""
    if new[seat] != old[seat]:
        return new[seat] - old[seat]
    if old.sum() != new.sum():
        return old.sum() - new.sum()
    for i in range(1, players):
        other = (seat + i) % players
        if new[other] != old[other]:
            return old[other] - new[other]
    return 0


@entry
def explore_all(states: States, ends: Ends, untried: Ends, side: int, found: Ends) -> int:
    """The ends that each legal action in states[0] comes to, by its code; the number of actions taken. `side` is one of
    two, or nobody. `states` has room for all decisions."""
    s = states[0]
    seat = lowest(actors(s))
    rest, nodes = legal(s, seat), 0
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        states[1] = s
        apply(states[1], seat, action)
        nodes += 1 + explore(states, ends, untried, side)
        found[action] = ends[1]
    return nodes


@rule
def explore(states: States, ends: Ends, untried: Ends, side: int) -> int:
    """Leaves the end that states[1] comes to in ends[1], with a note whether there were ties."""
    players, round = states[0].players, states[0].rounds_played
    place, nodes = 1, 0
    entering = True
    while True:
        s = states[place]
        if entering:
            ends[place] = NO_END
            ends[place, TIED] = 0
            if s.rounds_played != round:
                for seat in range(players):
                    ends[place, seat] = s.round_score[seat]
                untried[place, 0] = 0
            else:
                untried[place, 0] = legal(s, lowest(actors(s)))
        if untried[place, 0] == 0:
            if place == 1:
                return nodes
            place -= 1
            entering = False
            choose(states, ends, place, side)
            continue
        action = lowest(untried[place, 0])
        untried[place, 0] &= untried[place, 0] - 1
        states[place + 1] = s
        apply(states[place + 1], lowest(actors(s)), action)
        nodes += 1
        place += 1
        entering = True


@rule
def choose(states: States, ends: Ends, place: int, side: int) -> None:
    """Whoever decides at a place takes the end that the next place tells, if it is better than the best so far."""
    s = states[place]
    seat = lowest(actors(s))
    new, old = ends[place + 1], ends[place]
    if old[0] == NO_END:
        ends[place] = new
    elif side:
        better = lead_of(new, side, s.players) - lead_of(old, side, s.players)
        if better > 0 if has(side, seat) else better < 0:
            ends[place] = new
    else:
        better = preferred(new[:SEATS], old[:SEATS], seat, s.players)
        tied = old[TIED]
        if new[seat] == old[seat]:
            tied = 1 if better else tied | new[TIED]
        elif better > 0:
            tied = new[TIED]
        if better > 0:
            ends[place] = new
        ends[place, TIED] = tied
