"""How strong the bots are: each level against a field of the next weaker one, in every game at every number of players.

    python bench/strength.py                       every pair, and the tables into docs/bots.md
    python bench/strength.py ladder --games mue,njet --seconds 120
    python bench/strength.py ladder --levels club --seconds 0 --deals 600
    python bench/strength.py matches --seconds 300

Parts: `ladder` (rounds on duplicate deals) and `matches` (whole matches of Expert against a field of Club, and of a
player who sees all cards, as the ceiling). `--seconds` is the time for each pair, `--deals` the least number of deals:
they are played in order until then, so what they show does not decide when to stop. Another run adds deals to those
kept in build/strength.json."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

import stich
from stich.arena.executors import executor
from stich.arena.statistics import Interval, interval, per_deal
from stich.arena.tournament import play_deals, seatings

# Expert has 0.3 s a decision, many times these numbers of samples on an idle core; a number can be repeated anywhere.
EXPERT = "expert:samples=1500"
EXPERT_IN_MATCHES = "expert:samples=12000"
CLUB = "club:samples=50,time=10.0"  # its samples, whatever the machine is busy with
CEILING = "all-seeing:samples=1500"
LADDER = (("novice", "random"), (CLUB, "novice"), (EXPERT, CLUB))
MATCHES = (("njet", 2), ("meinz", 4))

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "strength.json"
BATCH = 4  # deals at a time

Deals = list[list[float]]  # of each the lead and the share of wins


class Question(NamedTuple):
    """Is `better` better than a field of `field`?"""

    game: str
    players: int
    better: str
    field: str
    whole_match: bool

    def __str__(self) -> str:
        what = "match" if self.whole_match else "round"
        return f"{self.game} {self.players}: {self.better} over {self.field} ({what})"


def measure(asked: Question, deals: Deals, least: int, until: float, pool: Executor) -> None:
    """Plays deals after those already kept until there are enough, and the time is over; each with the stronger bot at
    every seat in turn."""
    table = [asked.better, *[asked.field] * (asked.players - 1)]
    while len(deals) < least or time.monotonic() < until:
        seeds = range(1 + len(deals), 1 + len(deals) + BATCH)
        batch = seatings(asked.game, {}, table, seeds, asked.whole_match)
        for played in sorted(play_deals(batch, pool), key=lambda deal: deal[0].seating.seed):
            _, leads, wins = per_deal([played], asked.better)
            deals.append([leads[0], wins[0]])


def every_seating(games: set[str]) -> Iterator[tuple[str, int]]:
    for one in stich.games():
        if one.name in games:
            for players in one.seats:
                yield one.name, players


def points(of: Interval) -> str:
    digits = 1 if abs(of.mean) >= 3 else 2
    return f"{of.mean:+.{digits}f} ({of.low:+.{digits}f} to {of.high:+.{digits}f})"


def share(of: Interval) -> str:
    return f"{of.mean:.0%} ({max(of.low, 0):.0%} to {min(of.high, 1):.0%})"


def ladder_table(kept: dict[str, Deals]) -> str:
    lines = ["| game | players | Novice over Random | Club over Novice | Expert over Club |", "|---|---|---|---|---|"]
    for game, players in every_seating({one.name for one in stich.games()}):
        row = [stich.game(game).title, str(players)]
        for pair in LADDER:
            deals = kept.get(str(Question(game, players, *pair, False)), [])
            row.append(f"{points(interval([lead for lead, _ in deals]))}, {len(deals)}" if len(deals) > 1 else "")
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def matches_table(kept: dict[str, Deals]) -> str:
    lines = ["| game | players | Expert wins | all-seeing wins | by chance | matches |", "|---|---|---|---|---|---|"]
    for game, players in MATCHES:
        row, counts = [stich.game(game).title, str(players)], []
        for better in (EXPERT_IN_MATCHES, CEILING):
            deals = kept.get(str(Question(game, players, better, CLUB, True)), [])
            counts.append(str(players * len(deals)))
            row.append(share(interval([wins for _, wins in deals])) if len(deals) > 1 else "")
        lines.append(f"| {' | '.join([*row, f'{1 / players:.0%}', ' and '.join(counts)])} |")
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
    deals: Annotated[int, typer.Option(help="At least, for each pair.")] = 0,
    levels: Annotated[str, typer.Option(help="Only pairs with these as the stronger bot, separated by commas.")] = "",
    workers: Annotated[int, typer.Option(help="Processes.", min=2)] = 2,
) -> None:
    wanted = set(parts or ("ladder", "matches"))
    names = set(games.split(",")) if games else {one.name for one in stich.games()}
    kept: dict[str, Deals] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    asked: list[Question] = []
    if "ladder" in wanted:
        asked += [Question(*seating, *pair, False) for seating in every_seating(names) for pair in LADDER]
    if "matches" in wanted:
        whole = [seating for seating in MATCHES if seating[0] in names]
        asked += [
            Question(*seating, better, CLUB, True) for seating in whole for better in (EXPERT_IN_MATCHES, CEILING)
        ]
    if levels:
        asked = [question for question in asked if question.better.split(":")[0] in levels.split(",")]
    with executor(workers) as pool:
        assert pool is not None
        for question in asked:
            part = 0.2 if question.better in ("novice", CLUB) else 1.0  # the quick ones need little
            played = kept.setdefault(str(question), [])
            measure(question, played, deals, time.monotonic() + seconds * part, pool)
            leads, wins = (interval([deal[column] for deal in played]) for column in (0, 1))
            typer.echo(f"{question}: lead {points(leads)}, wins {share(wins)}, {len(played)} deals")
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept), "utf-8")
    write("ladder", ladder_table(kept))
    write("matches", matches_table(kept))


if __name__ == "__main__":
    typer.run(main)
