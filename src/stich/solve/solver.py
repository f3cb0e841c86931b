"""Exact endings: with all cards open, what every legal action leads to if all play best until the round is over."""

from typing import Annotated, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stich.cards.deck import cards_in
from stich.checks import whole
from stich.errors import TooLarge, UnsolvableState
from stich.games.rulebook import Rulebook
from stich.kernel.bits import all_below, bit, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.endings import BEYOND, PLAYING
from stich.kernel.rule import brief, entry
from stich.kernel.state import States, plain
from stich.match.match import Match
from stich.solve.cards import SEATS, as_good_as, compare_cards, held_by_others
from stich.solve.ending import first_side, lead, load_ending, part_of_round
from stich.solve.everyone import find_end
from stich.solve.room import Room, rooms
from stich.solve.sides import TOO_LARGE, final_lead, play_best_line

NODES = 2_000_000

# A row an action code: the scores of the seats, and whether they hang on how ties are broken.
EndScores: TypeAlias = Annotated[npt.NDArray[np.int64], 2]
TIED = SEATS
ACTIONS = 63


class ActionOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What an action leads to.

    `scores` are those of the round, seat by seat. Every seat for itself they are exact; `tied` says that on the way
    somebody could have done as well for itself and otherwise for others. Of two sides `value` alone is exact: what the
    seats of the side that acts score above those of the other, both in the mean; `scores` are then those of one way to
    play like that, and how a side shares among its seats may differ in another.

    `value` is what who acts wants most of: every seat for itself its own score, of two sides the lead of its own."""

    action: str
    scores: list[int]
    value: float
    tied: bool


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """What `seat` can do, the best first. `sides` are the two sides, or one seat each. `nodes` is how many actions were
    tried to find out."""

    seat: int
    sides: list[list[int]]
    outcomes: list[ActionOutcome]
    nodes: int

    def __getitem__(self, action: str) -> ActionOutcome:
        """What one action leads to."""
        return next(outcome for outcome in self.outcomes if outcome.action == action)


def solve(match: Match, nodes: int = NODES) -> Solution:
    """Solves the rest of a match's round, from its tricks on.

    Raises UnsolvableState where it is not in its tricks, TooLarge if it takes more nodes than allowed."""
    return solve_states(match.book, match.state(), nodes)


def solve_states(book: Rulebook, states: States, nodes: int = NODES) -> Solution:
    """The same for the first of some states of a game, in which nothing is hidden."""
    nodes = whole("nodes", nodes, least=1)
    load_ending(book.definition)
    _check(book, states)
    found = np.zeros((ACTIONS, SEATS + 1), np.int64)
    for room in rooms(states, nodes):
        if solve_at(room, len(book.deck), found):
            return _solution(book, states, found, int(room.spent[0]))
    raise TooLarge(f"this takes more than {nodes:,} nodes to solve; allow more, or play on a little first")


def _check(book: Rulebook, states: States) -> None:
    """Whether a state can be solved at all."""
    if any(plain(states).face_down):
        raise UnsolvableState("some cards are face down: to solve an ending takes a state in which all are open")
    if part_at(states, 0) == BEYOND:
        phase = book.fields["phase"].tell(states[0].phase, 1)
        raise UnsolvableState(f"{book.definition.title} can be solved from its tricks on, not in the phase {phase!r}")


def _solution(book: Rulebook, states: States, found: EndScores, nodes: int) -> Solution:
    s = states[0]
    seat = int(book.actors(states)).bit_length() - 1
    first = int(side_at(states, 0))
    players = list(range(int(s.players)))
    sides = [list(cards_in(first)), [p for p in players if not first >> p & 1]] if first else [[p] for p in players]

    def outcome(action: str, code: int) -> ActionOutcome:
        scores = found[code, : s.players].tolist()
        return ActionOutcome(
            action=action, scores=scores, value=_value(scores, sides, seat), tied=bool(found[code, TIED])
        )

    outcomes = [outcome(action, code) for action, code in book.legal_texts(states, seat).items()]
    outcomes.sort(key=lambda one: -one.value)
    return Solution(seat=seat, sides=sides, outcomes=outcomes, nodes=nodes)


def _value(scores: list[int], sides: list[list[int]], seat: int) -> float:
    if len(sides) != 2:
        return float(scores[seat])
    own, other = sides if seat in sides[0] else sides[::-1]
    return sum(scores[p] for p in own) / len(own) - sum(scores[p] for p in other) / len(other)


@brief
def part_at(states: States, i: int) -> int:
    return part_of_round(states[i])


@brief
def side_at(states: States, i: int) -> int:
    return first_side(states[i])


@entry
def solve_at(room: Room, cards: int, found: EndScores) -> bool:
    """What each legal action in states[0] leads to; False if that took too long. `cards` is how many a deck has."""
    s = room.states[0]
    compare_cards(s, all_below(cards), room.cards)
    seat = lowest(actors(s))
    tried, rest = 0, legal(s, seat)
    others = held_by_others(s, seat)
    guess = lead(s)
    while rest:
        action = lowest(rest)
        rest &= rest - 1
        twin = as_good_as(action, tried, others, room.cards) if part_of_round(s) == PLAYING else action
        if twin != action:
            found[action] = found[twin]
            continue
        tried |= bit(action)
        room.states[1] = s
        apply(room.states[1], seat, action)
        if first_side(s):
            guess = final_lead(room, 1, guess)
            if guess == TOO_LARGE or not play_best_line(room, 1, guess):
                return False
            for player in range(s.players):
                found[action, player] = room.states[1].round_score[player]
        else:
            if not find_end(room, 1):
                return False
            for player in range(s.players):
                found[action, player] = room.ends[1, player]
            found[action, TIED] = room.decisions[1].tied
    return True
