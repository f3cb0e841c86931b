"""The board (NJ-4 to NJ-7): five rows of five spaces, and what the spaces mean.

The number of a space is five times its row plus its position in the row, in the printed order; bit i of a set stands
for space i."""

import numpy as np

from stich.games.njet.cards import BLACK, BLUE, COLOUR_CARDS, RED, YELLOW
from stich.kernel.bits import all_below, count, lowest
from stich.kernel.rule import rule

ROWS = SPACES_A_ROW = 5
START_ROW, CACHE_ROW, TRUMP_ROW, SUPER_TRUMP_ROW, POINTS_ROW = range(ROWS)
ALL_SPACES = (1 << ROWS * SPACES_A_ROW) - 1

# The conditions that the places of a row stand for; that of row 1 is a seat. Before the board is settled it is
NOT_SETTLED = -1
DISCARD_1, DISCARD_2, DISCARD_2_NO_ZEROS, PASS_2, NO_CACHE = range(SPACES_A_ROW)
TRUMP_CARDS = np.array([*(int(COLOUR_CARDS[colour]) for colour in (RED, BLACK, BLUE, YELLOW)), 0])
POINTS = np.array([1, 2, 3, 4, -2])


@rule
def row_spaces(row: int) -> int:
    return all_below(SPACES_A_ROW) << SPACES_A_ROW * row


@rule
def spaces_for(players: int) -> int:
    """NJ-5: the spaces of symbols that no player has are covered from the start."""
    return ALL_SPACES & ~row_spaces(START_ROW) | all_below(players)


@rule
def coverable(uncovered: int) -> int:
    """NJ-6: any uncovered space but the last of its row."""
    spaces = 0
    for row in range(ROWS):
        in_row = uncovered & row_spaces(row)
        if count(in_row) > 1:
            spaces |= in_row
    return spaces


@rule
def left_in(uncovered: int, row: int) -> int:
    """NJ-7: the position in its row of the one space that is still uncovered."""
    return lowest(uncovered >> SPACES_A_ROW * row)
