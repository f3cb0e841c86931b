"""Perft: how many positions there are at each depth; a fixed number for a fixed deal, whatever the implementation."""

from stich.kernel.bits import bit, lowest
from stich.kernel.dispatch import actors, apply, legal
from stich.kernel.rule import entry
from stich.kernel.state import OVER, States


@entry
def perft(states: States, level: int, depth: int) -> int:
    """The positions `depth - level` actions after states[level], by any seat that may act; a round's end is a leaf.

    `states` has room for depth + 1 states. Call it with np.int64 levels: literals would be compiled anew."""
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
