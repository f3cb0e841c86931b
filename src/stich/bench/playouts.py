"""Random whole rounds a second, the deal included, on one thread."""

from collections.abc import Iterator, Sequence

import msgspec

from stich.bench.measuring import measured
from stich.bench.tables import fresh_states, tables
from stich.kernel.chance import chance
from stich.kernel.playouts import play_rounds
from stich.match import Game

WARM_UP_ROUNDS = 20
# Many short repetitions, a few milliseconds each: some of them run undisturbed on a busy machine too.
ROUNDS, REPETITIONS = 2_000, 50


class PlayoutSpeed(msgspec.Struct, frozen=True, kw_only=True):
    """How fast random rounds of one game are: from the best and from the median of the repetitions."""

    game: str
    title: str
    players: int
    rounds: int
    repetitions: int
    decisions_per_round: float
    rounds_per_second: float
    rounds_per_second_median: float
    decisions_per_second: float
    decisions_per_second_median: float


def bench_playouts(
    names: Sequence[str] = (), rounds: int = ROUNDS, repetitions: int = REPETITIONS
) -> Iterator[PlayoutSpeed]:
    """Measures game by game and seat count by seat count; `rounds` are those of one repetition."""
    for of in tables(names):
        yield measure(of, rounds, repetitions)


def measure(of: Game, rounds: int, repetitions: int) -> PlayoutSpeed:
    states = fresh_states(of, 2)
    play_rounds(states, WARM_UP_ROUNDS, chance(0))
    decisions = 0

    def same_rounds_again(_: int) -> None:
        nonlocal decisions
        decisions = int(play_rounds(states, rounds, chance(1)))

    timing = measured(same_rounds_again, repetitions)
    return PlayoutSpeed(
        game=of.name,
        title=of.title,
        players=of.players,
        rounds=rounds,
        repetitions=repetitions,
        decisions_per_round=decisions / rounds,
        rounds_per_second=rounds / timing.best,
        rounds_per_second_median=rounds / timing.median,
        decisions_per_second=decisions / timing.best,
        decisions_per_second_median=decisions / timing.median,
    )
