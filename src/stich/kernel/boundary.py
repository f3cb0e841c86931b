"""The rules of any game as Python calls them: with an array of records and a place in it.

Handing over an array takes a quarter of a microsecond, handing over a single record seven."""

from stich.kernel import dispatch
from stich.kernel.record import States
from stich.kernel.rule import brief


@brief
def actors_at(states: States, i: int) -> int:
    return dispatch.actors(states[i])


@brief
def legal_at(states: States, i: int, seat: int) -> int:
    return dispatch.legal(states[i], seat)


@brief
def apply_at(states: States, i: int, seat: int, action: int) -> None:
    dispatch.apply(states[i], seat, action)


@brief
def observe_at(states: States, i: int, seen: States, viewer: int) -> None:
    """Writes what a viewer knows of a record into the first of `seen`, what the next one knows into the second, …"""
    for j in range(len(seen)):
        seen[j] = states[i]
        dispatch.observe(seen[j], viewer + j)
