"""The size of a state, and how long it takes to clone one in compiled code."""

from collections.abc import Iterator, Sequence

import msgspec

from stich.bench.measuring import measured
from stich.bench.tables import fresh_states
from stich.games import definition, games
from stich.kernel.chance import chance
from stich.kernel.playouts import play_round_at
from stich.kernel.rule import entry
from stich.kernel.state import States
from stich.match import game

CLONES, REPETITIONS = 100_000, 50  # short repetitions, of which some run undisturbed
RING = 64  # a power of two; the states of a deep search, which the nearest caches hold


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    title: str
    state_bytes: int
    clones: int
    repetitions: int
    clone_ns: float
    clone_ns_median: float


@entry
def clone_around(ring: States, clones: int) -> int:
    """Clones each state of a ring over its neighbour, again and again.

    Each clone is read by the next, so that none can be left out."""
    for i in range(clones):
        ring[(i + 1) & (RING - 1)] = ring[i & (RING - 1)]
        ring[(i + 1) & (RING - 1)].rounds_played += 1
    return ring[clones & (RING - 1)].rounds_played


def bench_memory(names: Sequence[str] = (), clones: int = CLONES, repetitions: int = REPETITIONS) -> Iterator[Memory]:
    """Measures game by game; a state has the same size for every number of players."""
    for one in [definition(name) for name in names] or games():
        ring = fresh_states(game(one.name), RING)
        play_round_at(ring, 0, chance(1))
        clone_around(ring, RING)

        def go_round(_: int, ring: States = ring) -> None:
            clone_around(ring, clones)

        timing = measured(go_round, repetitions)
        yield Memory(
            game=one.name,
            title=one.title,
            state_bytes=ring.dtype.itemsize,
            clones=clones,
            repetitions=repetitions,
            clone_ns=timing.best / clones * 1e9,
            clone_ns_median=timing.median / clones * 1e9,
        )
