"""Duplicate deals: every deal is played once for each rotation of the bots, so that every bot gets every hand."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from typing import Any

from stich.arena.duel import Outcome, Seating, play


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
    """Plays deals and yields each when all its rotations are done; in order without an executor, else as they end."""
    if executor is None:
        for deal in deals:
            yield [play(seating) for seating in deal]
        return
    pending = {}
    for number, deal in enumerate(deals):
        for seating in deal:
            pending[executor.submit(play, seating)] = (number, len(deal))
    done: dict[int, list[Outcome]] = {}
    for future in as_completed(pending):
        number, rotated = pending[future]
        done.setdefault(number, []).append(future.result())
        if len(done[number]) == rotated:
            yield done.pop(number)
