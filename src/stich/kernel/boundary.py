"""The rules of any game as Python calls them: with an array of states and a place in it.

Handing over an array takes a quarter of a microsecond, handing over a single state seven."""

from stich.kernel import dispatch, telling
from stich.kernel.log import Log, clear, events_in
from stich.kernel.rule import brief
from stich.kernel.state import States


@brief
def actors_at(states: States, i: int) -> int:
    return dispatch.actors(states[i])


@brief
def stage_at(states: States, i: int) -> int:
    return dispatch.stage(states[i])


@brief
def legal_at(states: States, i: int, seat: int) -> int:
    return dispatch.legal(states[i], seat)


@brief
def perform_at(states: States, i: int, before: States, seat: int, action: int, log: Log) -> int:
    """Takes an action and tells what it did; the number of events."""
    clear(log, states[i].players)
    telling.perform(states[i], before, seat, action, log)
    return events_in(log)


@brief
def observe_at(states: States, i: int, seen: States, viewer: int) -> None:
    """Writes what a viewer knows of a state into the first of `seen`, what the next one knows into the second, …"""
    for j in range(len(seen)):
        seen[j] = states[i]
        dispatch.observe(seen[j], viewer + j)


@brief
def conclude_at(seen: States, told: States) -> None:
    """Writes what follows from each of the observed states."""
    for j in range(len(seen)):
        telling.conclude_all(seen[j], told[j])
