"""Golden playthroughs: whole random games as readable text, one for each game and seat count."""

import random
from collections.abc import Iterable, Iterator

import msgspec

from stich.games import Definition, games, ours
from stich.games.events import RoundBegun
from stich.match import Game, game
from stich.testing.random_play import random_step, simulated

SEED = 1
MOST_ROUNDS = 4


def playthrough(settled: Game, seed: int = SEED) -> str:
    """A random match, action by action, with the events of each and, whenever the phase changes, what everyone sees."""
    return "\n".join(_lines(settled, seed)) + "\n"


def _lines(settled: Game, seed: int) -> Iterator[str]:
    match = simulated(settled, seed)
    rng = random.Random(seed)
    yield f"# {settled.title}, {settled.players} players, seed {seed}"
    yield "# options: " + ", ".join(f"{name}={value!r}" for name, value in settled.options.items())
    told, phase = 0, ""
    while True:
        for event in match.all_events[told:]:
            if isinstance(event, RoundBegun):
                yield from ("", f"== round {event.round}, dealt by seat {event.dealer}")
            yield f"    {msgspec.json.encode(event).decode()}"
        told = len(match.all_events)
        view = match.view(None)
        if view.phase != phase:
            phase = view.phase
            yield f"-- {phase}"
            for seat in (None, *range(settled.players)):
                yield f"    sees {'-' if seat is None else seat} {msgspec.json.encode(match.view(seat)).decode()}"
        if match.over or len(match.sheet) == MOST_ROUNDS:
            break
        for seat in match.actors():
            yield f"    may {seat}: {', '.join(match.legal(seat))}"
        random_step(match, rng)
        seat, action = match.actions[-1]
        yield f"{seat} {action}"
    yield f"scores {match.scores}, winners {match.winners}"


def all_games() -> Iterator[Game]:
    """Every game at every seat count."""
    return _at_every_seat_count(games())


def our_games() -> Iterator[Game]:
    """Every game that comes with Stich, at every seat count. These have golden files."""
    return _at_every_seat_count(ours())


def _at_every_seat_count(definitions: Iterable[Definition]) -> Iterator[Game]:
    for definition in definitions:
        for players in definition.seats:
            yield game(definition.name, players)
