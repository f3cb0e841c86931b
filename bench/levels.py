"""Whether a level has lost strength: as it is now against how it was in an older state of the project.

    python bench/levels.py v1.2 --level club:samples=50,time=10 --deals 100
    python bench/levels.py ../older-checkout --games mue --players 5 --level expert:samples=300 --deals 40

The older state is a commit or a folder with a checkout; its bots play in a process of their own. Each deal is played
with one new bot among old ones and with one old among new ones, at every seat in turn, and the same seeds. Told is what
the new lead by over the old, in points a round with 95 % intervals over the deals. Who plays as before leads by exactly
0. Give the level a number of samples: by the clock, it would depend on how busy the machine is. The exit status is 1
where a level has become weaker for certain."""

import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

import stich
from stich.arena.executors import executor, results
from stich.arena.statistics import interval
from stich.bots import bot

ROOT = Path(__file__).parents[1]
FIRST_DEAL = 91001  # tuning is done on others, and strength is judged on others still
SEEDS = 64  # a deal
CAN_NOT_PLAY = "the older state of the project can not play this; what it says stands above"


class Round(NamedTuple):
    """One deal of a game, and who plays it: the new bot, or the old one, is alone at a seat among the other kind."""

    game: str
    players: int
    level: str
    older: Path
    deal: int
    alone: int
    alone_is_new: bool

    def is_new(self, seat: int) -> bool:
        return (seat == self.alone) == self.alone_is_new

    @property
    def seeds(self) -> list[int]:
        return [SEEDS * self.deal + seat for seat in range(self.players)]


class Older:
    """The bots of an older state of the project, in a process with that on its path."""

    def __init__(self, sources: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "bench" / "older.py"],
            env={**os.environ, "PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, **what: Any) -> None:
        assert self.process.stdin
        try:
            print(json.dumps(what), file=self.process.stdin, flush=True)
        except BrokenPipeError:
            raise SystemExit(CAN_NOT_PLAY) from None

    def choice(self, seat: int) -> str:
        assert self.process.stdout
        self.tell(seat=seat)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(CAN_NOT_PLAY)
        return str(json.loads(answer))

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate()


playing: dict[Path, Older] = {}  # one for each of our processes


def older(sources: Path) -> Older:
    if sources not in playing:
        playing[sources] = Older(sources)
    return playing[sources]


def lead_of_the_one(asked: Round) -> int:
    """Plays a round. Returns by how much whoever is alone leads each of the others, added up: whole numbers, so that
    the leads of all seats of one and the same round come to exactly 0."""
    match, others = stich.game(asked.game, asked.players).new(seed=asked.deal), older(asked.older)
    table = [bot(asked.level, seed=seed) for seed in asked.seeds]
    others.tell(game=asked.game, players=asked.players, seed=asked.deal, level=asked.level, seeds=asked.seeds)
    while not match.sheet and not match.over:
        seat = match.actors()[0]
        view, legal = match.view(seat), match.legal(seat)
        action = table[seat].choose(view, legal) if asked.is_new(seat) else others.choice(seat)
        match.apply(seat, action)
        others.tell(seat=seat, action=action)
    scores = match.sheet[-1].scores[: asked.players]
    return asked.players * scores[asked.alone] - sum(scores)


def rounds(game: str, players: int, level: str, sources: Path, deals: range) -> Iterator[Round]:
    for deal in deals:
        for seat in range(players):
            for new in (True, False):
                yield Round(game, players, level, sources, deal, seat, new)


def told(figures: list[float]) -> str:
    found = interval(figures)
    return f"{found.mean:+.3f} ({found.low:+.3f} to {found.high:+.3f})"


def compared(asked: Iterator[Round], pool: Any) -> tuple[list[float], list[float]]:
    """By deal what one new bot leads the mean of old ones by, and one old bot that of new ones, on average over the
    seats."""
    new, old, pairs = Counter[int](), Counter[int](), 1
    for played, lead in results(pool, lead_of_the_one, asked):
        (new if played.alone_is_new else old)[played.deal] += lead
        pairs = played.players * (played.players - 1)
    return [new[deal] / pairs for deal in sorted(new)], [old[deal] / pairs for deal in sorted(old)]


@contextmanager
def older_state(state: str) -> Iterator[Path]:
    """The sources of a commit, or in a folder with a checkout. On leaving, its bots have ended."""
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(state).resolve() / "src" if Path(state).is_dir() else unpacked(state, Path(folder))
        try:
            yield sources
        finally:
            while playing:
                playing.popitem()[1].close()


def unpacked(commit: str, folder: Path) -> Path:
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def main(
    state: Annotated[str, typer.Argument(metavar="OLDER", help="A commit, or a folder with a checkout.")],
    level: Annotated[str, typer.Option(help="Which bot, both times.")] = "club:samples=50,time=10.0",
    games: Annotated[str, typer.Option(help="Only these, separated by commas.")] = "",
    players: Annotated[int, typer.Option(help="Only this number of players.")] = 0,
    deals: Annotated[int, typer.Option(help="For each number of players.", min=2)] = 40,
    first: Annotated[int, typer.Option(help="The first deal.")] = FIRST_DEAL,
    workers: Annotated[int, typer.Option(help="Processes, each with one of the older state.", min=1)] = 1,
) -> None:
    names = games.split(",") if games else [one.name for one in stich.games()]
    weaker = False
    typer.echo("| game | players | new among old | old among new | new over old | deals |\n|---|---|---|---|---|---|")
    with older_state(state) as sources, executor(workers) as pool:
        for name in names:
            for count in [players] if players else stich.game(name).definition.seats:
                new, old = compared(rounds(name, count, level, sources, range(first, first + deals)), pool)
                both = [(one - other) / 2 for one, other in zip(new, old, strict=True)]
                cells = [stich.game(name).title, str(count), *map(told, (new, old, both)), str(deals)]
                typer.echo(f"| {' | '.join(cells)} |")
                weaker |= interval(both).high < 0
    raise typer.Exit(int(weaker))


if __name__ == "__main__":
    typer.run(main)
