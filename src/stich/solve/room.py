"""What a solver works with: room for states and decisions on the way down, and a table of situations seen before."""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stich.kernel.endings import PLAYING
from stich.kernel.rule import hot
from stich.kernel.signatures import Int64s
from stich.kernel.state import State, States, unwritten
from stich.solve.cards import CARDS, SEATS, CardMarks, CardTables, card_tables, make_marks, marks_of_hands
from stich.solve.ending import NOT_KNOWN, part_of_round, past

DEEPEST = 160  # decisions below each other; those with one action are not counted
SMALLEST_TABLE, LARGEST_TABLE = 1 << 14, 1 << 20
NODES_A_PLACE = 8  # of the table, at most before it grows

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
Situations: TypeAlias = Annotated[npt.NDArray[Any], 1, Situation]

SeatRows: TypeAlias = Annotated[npt.NDArray[np.int64], 2]

NODES, LIMIT = range(2)  # of `spent`


class Room(NamedTuple):
    """`states` and the rows of `order` and `ends` belong to `decisions`: states[0] is the one to solve, states[1] the
    one from which the search starts. `gains` belongs to `table`."""

    states: States
    decisions: Decisions
    order: SeatRows  # how promising an action is
    ends: SeatRows  # the best end so far, every seat for itself
    history: SeatRows  # how often an action was the best of a seat
    cards: CardTables
    marks: CardMarks
    table: Situations
    gains: SeatRows
    spent: Int64s


MARKS = make_marks()


def rooms(states: States, nodes: int) -> Iterator[Room]:
    """Room to solve the first of some states, ever more until it is enough for so many nodes. What is known from before
    goes along.

    To begin with little takes less time than the system takes to hand out much of it."""
    size = SMALLEST_TABLE
    before: Room | None = None
    while True:
        last = size == LARGEST_TABLE or nodes <= size * NODES_A_PLACE
        room = make_room(states, size, nodes if last else size * NODES_A_PLACE)
        if before:
            take_over(before, room)
        yield room
        if last:
            return
        size, before = 8 * size, room


def take_over(before: Room, room: Room) -> None:
    """Moves the situations that are known, and how many nodes were spent on them."""
    room.spent[NODES] = before.spent[NODES]
    taken = np.flatnonzero(before.table["before"])
    known = numbers(before.table)[taken]
    first, second, past_and_turn = known.T[:3]
    places = place_of(first, second, past_and_turn, len(room.table))
    numbers(room.table)[places], room.gains[places] = known, before.gains[taken]


def numbers(table: Situations) -> npt.NDArray[np.int64]:
    """A row a situation. NumPy copies records field by field, which takes a hundred times as long."""
    return table.view(np.int64).reshape(len(table), -1)


def make_room(states: States, size: int, limit: int) -> Room:
    """Room with a table of such a size, to spend nodes up to a limit."""
    below = unwritten(DEEPEST, states.dtype)
    below[:1] = states[:1]
    return Room(
        states=below,
        decisions=np.zeros(DEEPEST, Decision),
        order=np.zeros((DEEPEST, CARDS), np.int64),
        ends=np.zeros((DEEPEST, SEATS), np.int64),
        history=np.zeros((SEATS, CARDS), np.int64),
        cards=card_tables(),
        marks=MARKS,
        table=np.zeros(size, Situation),
        gains=np.zeros((size, SEATS), np.int64),
        spent=np.array([0, limit], np.int64),
    )


@hot
def place_in_table(room: Room, s: State, d: Any) -> bool:
    """Notes where in the table a situation belongs; False if it does not: it is not before a trick, that is the last
    one, in which nobody has a choice, or what matters of the past is not known."""
    d.place = NOT_KNOWN
    if s.trick_size != 0 or s.tricks_left == 1 or part_of_round(s) != PLAYING or past(s) == NOT_KNOWN:
        return False
    d.first, d.second = marks_of_hands(s, room.cards, room.marks)
    d.before = 1 + past(s) * SEATS + s.turn  # not 0, as in an empty place
    d.place = place_of(d.first, d.second, d.before, len(room.table))
    return True


@hot
def place_of(first: Any, second: Any, before: Any, size: int) -> Any:
    return (first ^ second >> 7 ^ before ^ before >> 17) & (size - 1)


@hot
def is_known(room: Room, d: Any) -> bool:
    """Whether the table has the very situation."""
    known = room.table[d.place]
    return known.before == d.before and known.first == d.first and known.second == d.second


@hot
def note(room: Room, d: Any) -> None:
    """Puts a situation into the table, instead of whatever has its place."""
    known = room.table[d.place]
    known.first, known.second, known.before = d.first, d.second, d.before
