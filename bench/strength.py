"""How strong the bots are: each level against a field of the next weaker one, in every game at every number of players.

    python bench/strength.py                       every pair, and the tables into docs/bots.md
    python bench/strength.py ladder --games mue,njet --seconds 120
    python bench/strength.py matches --seconds 300

Parts: `ladder` (rounds on duplicate deals) and `matches` (whole matches of Expert against a field of Club, and of a player
who sees all cards, as the ceiling). `--seconds` is the time for each pair: deals are played in order until it is over,
so what they show does not decide when to stop. Another run adds deals to those kept in build/strength.json."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, Any

import typer

import stich
from stich.arena.duel import Seating, play
from stich.arena.executors import executor
from stich.arena.statistics import Interval, interval, per_deal
from stich.arena.tournament import seatings

# Expert has 0.3 s a decision, several times this number of samples on an idle core; a number can be repeated anywhere.
EXPERT = "expert:samples=1500"
CLUB = "club:samples=50,time=10.0"  # its samples whatever the machine is busy with
LADDER = (("novice", "random"), (CLUB, "novice"), (EXPERT, CLUB))
MATCHES = (("njet", 2), ("meinz", 4))
CEILING = "all-seeing:samples=1500"

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "strength.json"
BATCH = 4  # deals at a time

Figures = dict[str, list[list[float]]]  # by pair: for each deal the lead and the share of wins


def name(game: str, players: int, better: str, field: str, whole: bool) -> str:
    return f"{game} {players} {better} {field} {'match' if whole else 'round'}"


def measure(
    kept: Figures, game: str, players: int, pair: tuple[str, str], whole: bool, until: float, pool: Executor
) -> None:
    """Plays deals after those already kept until the time is over, each with the stronger bot at every seat in turn."""
    better, field = pair
    deals = kept.setdefault(name(game, players, better, field, whole), [])
    while time.monotonic() < until:
        seeds = range(1 + len(deals), 1 + len(deals) + BATCH)
        batch = list(seatings(game, {}, [better, *[field] * (players - 1)], seeds, whole))
        flat: list[Seating] = [seating for deal in batch for seating in deal]
        outcomes = iter(list(pool.map(play, flat)))
        for deal in batch:
            _, leads, wins = per_deal([[next(outcomes) for _ in deal]], better)
            deals.append([leads[0], wins[0]])


def every_seating(games: set[str]) -> Iterator[tuple[str, int]]:
    for one in stich.games():
        if one.name in games:
            for players in one.seats:
                yield one.name, players


def told(figures: Interval, percent: bool = False) -> str:
    if percent:
        return f"{figures.mean:.0%} ({figures.low:.0%} to {figures.high:.0%})"
    return (
        f"{figures.mean:+.1f} ({figures.low:+.1f} to {figures.high:+.1f})"
        if abs(figures.mean) >= 3
        else (f"{figures.mean:+.2f} ({figures.low:+.2f} to {figures.high:+.2f})")
    )


def ladder_table(kept: Figures) -> str:
    lines = ["| game | players | Novice over Random | Club over Novice | Expert over Club |", "|---|---|---|---|---|"]
    for game, players in every_seating({one.name for one in stich.games()}):
        cells = []
        for better, field in LADDER:
            deals = kept.get(name(game, players, better, field, False), [])
            cells.append(f"{told(interval([lead for lead, _ in deals]))}, {len(deals)}" if len(deals) > 1 else "")
        lines.append(f"| {stich.game(game).title} | {players} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def matches_table(kept: Figures) -> str:
    lines = ["| game | players | Expert wins | all-seeing wins | by chance | matches |", "|---|---|---|---|---|---|"]
    for game, players in MATCHES:
        cells, counts = [], []
        for better in (EXPERT, CEILING):
            deals = kept.get(name(game, players, better, CLUB, True), [])
            counts.append(str(players * len(deals)))
            cells.append(told(interval([wins for _, wins in deals]), percent=True) if len(deals) > 1 else "")
        lines.append(
            f"| {stich.game(game).title} | {players} | {cells[0]} | {cells[1]} | {1 / players:.0%} | {' and '.join(counts)} |"
        )
    return "\n".join(lines)


def write(part: str, table: str) -> None:
    """Puts a table between its marks."""
    mark = f"<!-- strength: {part} -->"
    before, _, after = PAGE.read_text("utf-8").split(mark)
    PAGE.write_text(f"{before}{mark}\n\n{table}\n\n{mark}{after}", "utf-8")


def main(
    parts: Annotated[list[str] | None, typer.Argument(metavar="[ladder|matches]...")] = None,
    games: Annotated[str, typer.Option(help="Only these games, separated by commas.")] = "",
    seconds: Annotated[float, typer.Option(help="For each pair.")] = 60.0,
    workers: Annotated[int | None, typer.Option(help="Processes; as many as there are cores if not given.")] = None,
) -> None:
    wanted = set(parts or ("ladder", "matches"))
    names = set(games.split(",")) if games else {one.name for one in stich.games()}
    kept: Figures = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    work: list[tuple[str, int, tuple[str, str], bool]] = []
    if "ladder" in wanted:
        work += [(game, players, pair, False) for game, players in every_seating(names) for pair in LADDER]
    if "matches" in wanted:
        work += [
            (game, n, (better, CLUB), True) for game, n in MATCHES if game in names for better in (EXPERT, CEILING)
        ]
    with executor(workers) as pool:
        assert pool is not None, "at least two workers"
        for game, players, pair, whole in work:
            share = 1.0 if pair[0] in (EXPERT, CEILING) else 0.2  # the quick ones need little
            measure(kept, game, players, pair, whole, time.monotonic() + seconds * share, pool)
            show(kept, game, players, pair, whole)
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept), "utf-8")
    write("ladder", ladder_table(kept))
    write("matches", matches_table(kept))


def show(kept: Figures, game: str, players: int, pair: tuple[str, str], whole: bool) -> None:
    deals = kept[name(game, players, *pair, whole)]
    columns: list[Any] = [[deal[0] for deal in deals], [deal[1] for deal in deals]]
    leads, wins = told(interval(columns[0])), told(interval(columns[1]), percent=True)
    typer.echo(f"{game} {players}: {pair[0]} over {pair[1]}: lead {leads}, wins {wins}, {len(deals)} deals")


if __name__ == "__main__":
    typer.run(main)
