"""Picking members of a set by a measure of the game's own: the strongest card, the cheapest, all that would take the
trick.

A game writes the measure for one member and gets a function for whole sets. Members are cards, or anything else that
actions stand for."""

from collections.abc import Callable
from typing import Any, TypeAlias

from stich.kernel.bits import bit, lowest
from stich.kernel.rule import made, rule
from stich.kernel.state import State

Measure: TypeAlias = Callable[[State, int], int]
Test: TypeAlias = Callable[[State, int], bool]

MOST, LEAST = 1, -1


def by(measure: Measure) -> Callable[[State, int, int], int]:
    """A function of a state, a set and MOST or LEAST: the member with the highest or the lowest measure, the first of
    equal ones."""

    @made
    def pick(s: State, members: int, towards: int) -> int:
        best = lowest(members)
        most = towards * measure(s, best)
        rest = members & (members - 1)
        while rest:
            member = lowest(rest)
            rest &= rest - 1
            value = towards * measure(s, member)
            if value > most:
                best, most = member, value
        return best

    return pick


def those(test: Test) -> Callable[[State, int], int]:
    """A function of a state and a set: the members that pass the test, as a set."""

    @made
    def passing(s: State, members: int) -> int:
        found, rest = 0, members
        while rest:
            member = lowest(rest)
            rest &= rest - 1
            if test(s, member):
                found |= bit(member)
        return found

    return passing


@rule
def highest_valued(values: Any, members: int) -> int:
    """The member with the highest value, the first of equal ones. `values` has a value for every possible member."""
    best, rest = lowest(members), members
    while rest:
        member = lowest(rest)
        rest &= rest - 1
        if values[member] > values[best]:
            best = member
    return best
