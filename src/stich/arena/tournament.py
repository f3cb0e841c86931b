"""Duplicate deals: every deal is played once for each rotation of the bots, so that every bot plays every hand."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any

from stich.arena.duel import Outcome, Seating, play
from stich.arena.executors import results


def rotations(bots: Sequence[str]) -> list[list[str]]:
    """All distinct rotations of a seating.

    >>> rotations(["a", "b", "b"])
    [['a', 'b', 'b'], ['b', 'b', 'a'], ['b', 'a', 'b']]
    """
    turned = [[*bots[by:], *bots[:by]] for by in range(len(bots))]
    return [seats for by, seats in enumerate(turned) if seats not in turned[:by]]


def seatings(
    game: str, options: dict[str, Any], bots: Sequence[str], seeds: Iterable[int], whole_match: bool
) -> Iterator[list[Seating]]:
    """The seatings of each deal."""
    for seed in seeds:
        yield [Seating(game, options, seats, seed, whole_match) for seats in rotations(bots)]


def play_deals(deals: Iterable[list[Seating]], executor: Executor | None = None) -> Iterator[list[Outcome]]:
    """Plays deals and yields each one when all of its rotations are finished; in order without an executor, else as
    they finish."""
    rotated: dict[int, int] = {}  # by seed

    def tables() -> Iterator[Seating]:
        for deal in deals:
            rotated[deal[0].seed] = len(deal)
            yield from deal

    done: dict[int, list[Outcome]] = {}
    for table, outcome in results(executor, play, tables()):
        together = done.setdefault(table.seed, [])
        together.append(outcome)
        if len(together) == rotated[table.seed]:
            yield done.pop(table.seed)
