"""Perft counts the positions at each depth: a fixed number for a fixed deal, whatever the implementation."""

from stich.kernel.bits import bit, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.rule import entry
from stich.kernel.state import OVER, States


@entry
def perft(states: States, level: int, depth: int) -> int:
    """The number of positions `depth - level` actions after states[level], with every seat that may act. The end of a
    round counts as one position.

    `states` has room for depth + 1 states. Pass levels as np.int64, since Numba compiles anew for int literals."""
    if level == depth or states[level].phase <= OVER:
        return 1
    positions = 0
    seats = actors(states[level])
    while seats:
        seat = lowest(seats)
        seats &= seats - 1
        actions = legal(states[level], seat)
        while actions:
            action = lowest(actions)
            actions &= ~bit(action)
            states[level + 1] = states[level]
            apply(states[level + 1], seat, action)
            positions += perft(states, level + 1, depth)
    return positions
