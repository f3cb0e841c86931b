"""How long it takes to look back at a match, and what takes so long: bots play one, then it is analysed.

    python bench/analyse.py             nine rounds of Mü with five, at as many samples as if nothing is said
    python bench/analyse.py njet --players 4 --rounds 8 --workers 1

Afterwards some of its decisions are looked at once more, one thing after the other, to tell where the time goes."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

import typer

import stich
from stich.analysis import analyse
from stich.analysis.analyse import SAMPLES
from stich.analysis.exact import solved
from stich.analysis.judging import IN_HINDSIGHT, Alternatives
from stich.analysis.moments import DecisionPoint, course_of
from stich.analysis.rounds import worth_before
from stich.analysis.stories import story_of
from stich.arena.duel import decide, player, warm_up
from stich.bots.search import ALL_SEEING, CAREFUL
from stich.bots.search_bot import rulebook_of
from stich.match.match import Match

SEED = 3
ROUND_OPTION = {"mue": "hands"}  # the games whose number of rounds can be chosen


def played(game: str, players: int, rounds: int, bots: str) -> Match:
    """A match, or so many rounds of it."""
    options = {ROUND_OPTION[game]: rounds} if game in ROUND_OPTION else {}
    match = stich.game(game, players, **options).new(seed=SEED)
    table = [player(bots, SEED * players + seat) for seat in range(players)]
    while not match.over and len(match.sheet) < rounds:
        seat = match.actors()[0]
        match.apply(seat, decide(table[seat], match, seat))
    return match


def parts(moment: DecisionPoint, samples: int) -> dict[str, Callable[[], object]]:
    """What is done to look at a decision."""
    book = rulebook_of(moment.view)
    seen, known = Alternatives(book, moment, book.state_of(moment.view)), Alternatives(book, moment, moment.world)
    return {
        "from what could be known": lambda: seen.compared(samples, CAREFUL, 0),
        "with all hands open": lambda: known.compared(samples // IN_HINDSIGHT, ALL_SEEING, 0),
        "the last tricks exactly": lambda: solved(book, moment),
        "what is usual": lambda: seen.usual(0),
        "a sentence": lambda: story_of(moment, seen.texts[0]),
    }


def where_it_goes(record: object, samples: int, most: int) -> tuple[int, dict[str, float]]:
    """How many of the decisions were looked at, and the seconds that each thing took in all."""
    course = course_of(record)
    drawn = course.moments[:: max(len(course.moments) // most, 1)]
    seconds: dict[str, float] = {}
    for moment in drawn:
        doing = parts(moment, samples)
        doing["the others' part"] = partial(worth_before, course.rounds[moment.round], moment, 0)
        for name, work in doing.items():
            start = time.thread_time()
            work()
            seconds[name] = seconds.get(name, 0.0) + time.thread_time() - start
    return len(drawn), seconds


def told(seconds: dict[str, float], decisions: int) -> Sequence[str]:
    whole = sum(seconds.values())
    return [
        f"  {name}: {one / whole:.1%}, {1000 * one / decisions:.1f} ms a decision"
        for name, one in sorted(seconds.items(), key=lambda part: -part[1])
    ]


def main(
    game: Annotated[str, typer.Argument(help="Which game.")] = "mue",
    players: Annotated[int, typer.Option()] = 5,
    rounds: Annotated[int, typer.Option(min=1)] = 9,
    samples: Annotated[int, typer.Option(min=100)] = SAMPLES,
    workers: Annotated[int, typer.Option(min=1, help="Threads.")] = 2,
    bots: Annotated[str, typer.Option(help="Who plays.")] = "club:samples=30,time=10",
    look: Annotated[int, typer.Option(min=1, help="About how many decisions tell where the time goes.")] = 60,
) -> None:
    """Plays, analyses, and says how long it took."""
    warm_up(game, players, bots)
    match = played(game, players, rounds, bots)
    record = match.record()
    analyse(record, 100, workers=workers)  # whatever has to be compiled is
    start, busy = time.perf_counter(), time.process_time()
    found = analyse(record, samples, workers=workers)
    took, busy = time.perf_counter() - start, time.process_time() - busy
    typer.echo(f"{game} with {players}: {len(match.sheet)} rounds, {len(match.actions)} actions")
    typer.echo(f"{len(found.decisions)} decisions at {samples} samples each, with {workers} workers: {took:.1f} s")
    typer.echo(f"{busy:.1f} s of the processor")
    decisions, seconds = where_it_goes(record, samples, look)
    typer.echo(f"where it goes, of {decisions} of the decisions:")
    typer.echo("\n".join(told(seconds, decisions)))


if __name__ == "__main__":
    typer.run(main)
