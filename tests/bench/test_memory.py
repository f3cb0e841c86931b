"""What a state weighs."""

import pytest

import stich
from stich.bench.memory import RING, bench_memory, clone_around
from stich.bench.tables import fresh_states


@pytest.mark.parametrize("name", [game.name for game in stich.games()])
def test_a_state_is_at_most_a_kibibyte(name: str) -> None:
    (measured,) = bench_memory([name], clones=10, repetitions=1)
    assert measured.state_bytes <= 1024


def test_every_clone_is_made() -> None:
    ring = fresh_states(stich.game("mue"), RING)
    assert clone_around(ring, 1000) == 1000
