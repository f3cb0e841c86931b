"""What a solver works with: room for states and decisions on the way down, and a table of situations seen before."""

from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.endings import PLAYING
from stich.kernel.rule import rule
from stich.kernel.signatures import Int64s
from stich.kernel.state import State, States
from stich.solve.cards import CARDS, SEATS, CardTables, Marks, card_tables, make_marks, marks_of_hands
from stich.solve.ending import NOT_KNOWN, part_of_round, past

DEEPEST = 160  # decisions below each other; those with one action are not counted
SMALLEST_TABLE, LARGEST_TABLE = 1 << 12, 1 << 20

# A decision: who has it, what is not tried yet and what is being tried, what was best so far, and where in the table
# its situation belongs.
_DECISION = ("seat", "untried", "trying", "best", "choice", "tied", "lead", "place", "first", "second", "before")
Decision = np.dtype((np.record, [(name, "i8") for name in _DECISION]))
Decisions: TypeAlias = Annotated[npt.NDArray[Any], 1, Decision]

# A situation before a trick: two marks of the hands, then what has happened and whose lead it is. Of two sides: between
# which bounds the lead to come is. Every seat for itself: whether somebody could do as well otherwise; `gains` has what
# each seat gets. And the action that was best.
_SITUATION = ("first", "second", "before", "least", "most", "tied", "choice")
Situation = np.dtype((np.record, [(name, "i8") for name in _SITUATION]))
Table: TypeAlias = Annotated[npt.NDArray[Any], 1, Situation]

PerSeat: TypeAlias = Annotated[npt.NDArray[np.int64], 2]

NODES, LIMIT = range(2)  # of `spent`


class Memory(NamedTuple):
    """`states` and the rows of `order` and `ends` belong to `decisions`: states[0] is the one to solve, states[1] the
    one from which the search starts. `gains` belongs to `table`."""

    states: States
    decisions: Decisions
    order: PerSeat  # how promising an action is
    ends: PerSeat  # the best end so far, every seat for itself
    history: PerSeat  # how often an action was the best of a seat
    cards: CardTables
    marks: Marks
    table: Table
    gains: PerSeat
    spent: Int64s


MARKS = make_marks()


def memory(states: States, nodes: int) -> Memory:
    """Room to solve the first of some states with so many nodes at most."""
    size = SMALLEST_TABLE
    while size < min(nodes // 4, LARGEST_TABLE):
        size *= 2
    room = np.zeros(DEEPEST, states.dtype)
    room[:1] = states[:1]
    table = np.zeros(size, Situation)
    return Memory(
        states=room,
        decisions=np.zeros(DEEPEST, Decision),
        order=np.zeros((DEEPEST, CARDS), np.int64),
        ends=np.zeros((DEEPEST, SEATS), np.int64),
        history=np.zeros((SEATS, CARDS), np.int64),
        cards=card_tables(),
        marks=MARKS,
        table=table,
        gains=np.zeros((size, SEATS), np.int64),
        spent=np.array([0, nodes], np.int64),
    )


@rule
def place_in_table(m: Memory, s: State, d: Any) -> bool:
    """Notes where in the table a situation belongs; False if it does not: it is not before a trick, or what matters of
    the past is not known."""
    d.place = NOT_KNOWN
    if s.trick_size != 0 or part_of_round(s) != PLAYING or past(s) == NOT_KNOWN:
        return False
    d.first, d.second = marks_of_hands(s, m.cards, m.marks)
    d.before = 1 + past(s) * SEATS + s.turn  # not 0, as in an empty place
    d.place = (d.first ^ d.second >> 7 ^ d.before ^ d.before >> 17) & (len(m.table) - 1)
    return True


@rule
def is_known(m: Memory, d: Any) -> bool:
    """Whether the table has the very situation."""
    known = m.table[d.place]
    return known.before == d.before and known.first == d.first and known.second == d.second


@rule
def note(m: Memory, d: Any) -> None:
    """Puts a situation into the table, instead of whatever has its place."""
    known = m.table[d.place]
    known.first, known.second, known.before = d.first, d.second, d.before
