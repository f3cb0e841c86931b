"""The rules of any game as Python calls them: each function takes an array of states and the index of one of them.

Passing an array to compiled code takes a quarter of a microsecond; passing a single record takes seven."""

from typing import Annotated, Any, TypeAlias

import numpy.typing as npt

from stich.kernel import dispatch, telling
from stich.kernel.chance import Chance
from stich.kernel.draws import Draws
from stich.kernel.log import Log, clear, events_in
from stich.kernel.rule import brief
from stich.kernel.signatures import TOLD, Int64s
from stich.kernel.state import States
from stich.kernel.winners import winners

OneDraws: TypeAlias = Annotated[npt.NDArray[Any], 1, Draws]
AllTold: TypeAlias = Annotated[npt.NDArray[Any], 1, TOLD]


@brief
def configure_at(states: States, i: int, people: int) -> None:
    dispatch.configure(states[i], people)


@brief
def deal_at(states: States, i: int, rng: Chance) -> None:
    """Deals a round from the quick generator that simulations use."""
    dispatch.deal(states[i], rng)


@brief
def draw_at(states: States, i: int, draws: OneDraws) -> None:
    """Deals a round from the secure random words that people play with."""
    dispatch.deal(states[i], draws[0])


@brief
def begin_at(states: States, i: int) -> None:
    dispatch.begin(states[i])


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
    """Takes an action and writes the events it caused. Returns the number of events."""
    clear(log, states[i].players)
    telling.perform(states[i], before, seat, action, log)
    return events_in(log)


@brief
def observe_at(states: States, i: int, seen: States, viewer: int) -> None:
    """Writes what a viewer knows of a state to the first of `seen`, what the next seat knows to the second, and so
    on."""
    for j in range(len(seen)):
        seen[j] = states[i]
        dispatch.observe(seen[j], viewer + j)


@brief
def conclude_at(seen: States, told: AllTold) -> None:
    """Works out the concluded fields of each observed state."""
    for j in range(len(seen)):
        telling.conclude_all(seen[j], told[j])


@brief
def restore_at(states: States, told: AllTold, copies: Int64s) -> None:
    """Fills in the fields that a view leaves out because they follow from the others."""
    telling.restore_all(states[0], told[0], copies)


@brief
def determinize_at(states: States, i: int, viewer: int, rng: Chance) -> None:
    dispatch.determinize(states[i], viewer, rng)


@brief
def winners_at(states: States, i: int) -> int:
    return winners(states[i])


@brief
def closing_at(states: States, i: int) -> int:
    return dispatch.closing(states[i])


@brief
def people_at(states: States, i: int) -> int:
    return dispatch.people(states[i])
