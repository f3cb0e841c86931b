"""How strong the bots are: each level against a field of a weaker one, in every game at every number of players.

    python bench/strength.py                       every pair, and the page docs/strength.md with its plot
    python bench/strength.py ladder --games mue,njet --seconds 120
    python bench/strength.py ladder --levels master --seconds 0 --deals 40
    python bench/strength.py matches --seconds 300
    python bench/strength.py full --seconds 600    Master against Expert with all the time they have at a table
    python bench/strength.py page                  only the page, from what is kept

Parts: `ladder` (rounds on duplicate deals), `full` (likewise, with all the time bots have at a table) and `matches`
(whole matches against a field of Club, also of a player who sees all cards, as the ceiling). `--seconds` is the time
for each pair, `--deals` the least number of deals: they are played in order until then, so what they show does not
decide when to stop. Another run adds deals to those kept in bench/strength.json; a pair whose players have changed is
taken out there before it is measured anew."""

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
import typer

import stich
from stich.arena.executors import executor
from stich.arena.statistics import Interval, interval, per_deal
from stich.arena.tournament import play_deals, seatings

# Expert has 0.3 s a decision, many times these numbers of samples on an idle core; a number can be repeated anywhere.
EXPERT = "expert:samples=1500"
EXPERT_IN_MATCHES = "expert:samples=12000"
CLUB = "club:samples=50,time=10.0"  # its samples, whatever the machine is busy with
MASTER = "master:worlds=40,time=30.0"  # likewise its worlds
CEILING = "all-seeing:samples=1500"
LADDER = (
    ("novice", "random"),
    (CLUB, "novice"),
    (EXPERT, CLUB),
    ("net", CLUB),
    ("net", EXPERT),
    (EXPERT, "net"),
    (MASTER, EXPERT),
)
AT_A_TABLE = ("master", "expert")  # by the clock: 40 worlds or 0.8 s, and 0.3 s
FULL = (("mue", 4), ("njet", 2), ("was_sticht", 3), ("meinz", 3), ("last_panther", 3))
MATCHES = (("njet", 2), ("meinz", 4))
IN_MATCHES = (EXPERT_IN_MATCHES, "net", MASTER, CEILING)
NAMES = {EXPERT_IN_MATCHES: "Expert", EXPERT: "Expert", CLUB: "Club", MASTER: "Master", CEILING: "all-seeing"}
PLOTTED = ((EXPERT, CLUB), ("net", CLUB), ("net", EXPERT), (MASTER, EXPERT))

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "strength.md"
PLOT = ROOT / "docs" / "images" / "strength.svg"
KEPT = ROOT / "bench" / "strength.json"
BATCH = 4  # deals at a time
FIRST_DEAL = 71001  # tuning is done on others


class Figures(msgspec.Struct, frozen=True):
    """What is left of a measurement whose deals were not kept."""

    lead: Interval | None
    wins: Interval | None
    deals: int


class Result(msgspec.Struct, omit_defaults=True):
    """Of each deal the lead, the share of wins, the number of choices and the seconds they took."""

    deals: list[tuple[float, float, int, float]] = []
    earlier: Figures | None = None

    @property
    def count(self) -> int:
        return self.earlier.deals if self.earlier else len(self.deals)

    @property
    def lead(self) -> Interval | None:
        return self.earlier.lead if self.earlier else self._interval(0)

    @property
    def wins(self) -> Interval | None:
        return self.earlier.wins if self.earlier else self._interval(1)

    def _interval(self, column: int) -> Interval | None:
        return interval([deal[column] for deal in self.deals]) if len(self.deals) > 1 else None

    @property
    def milliseconds(self) -> float | None:
        """Of one choice."""
        choices = sum(deal[2] for deal in self.deals)
        return 1000 * sum(deal[3] for deal in self.deals) / choices if choices else None


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


Kept = dict[str, Result]


def measure(asked: Question, result: Result, least: int, until: float, pool: Executor) -> None:
    """Plays deals after those already kept until there are enough, and the time is over; each with the stronger bot at
    every seat in turn."""
    table, deals = [asked.better, *[asked.field] * (asked.players - 1)], result.deals
    while len(deals) < least or time.monotonic() < until:
        first = FIRST_DEAL + len(deals)
        batch = seatings(asked.game, {}, table, range(first, first + BATCH), asked.whole_match)
        for played in sorted(play_deals(batch, pool), key=lambda deal: deal[0].seating.seed):
            _, leads, wins = per_deal([played], asked.better)
            at = [(one, one.seating.bots.index(asked.better)) for one in played]
            choices, seconds = (sum(getattr(one, what)[i] for one, i in at) for what in ("decisions", "seconds"))
            deals.append((round(leads[0], 4), round(wins[0], 4), choices, round(seconds, 4)))


def every_seating(games: set[str]) -> Iterator[tuple[str, int]]:
    for one in stich.games():
        if one.name in games:
            for players in one.seats:
                yield one.name, players


def name(spec: str) -> str:
    return NAMES.get(spec, spec.capitalize())


def points(of: Interval | None) -> str:
    if of is None:
        return ""
    digits = 1 if abs(of.mean) >= 3 else 2
    return f"{of.mean:+.{digits}f} ({of.low:+.{digits}f} to {of.high:+.{digits}f})"


def share(of: Interval | None) -> str:
    return "" if of is None else f"{of.mean:.0%} ({max(of.low, 0):.0%} to {min(of.high, 1):.0%})"


def rows(lines: list[list[str]]) -> str:
    head, *body = lines
    return "\n".join(f"| {' | '.join(line)} |" for line in [head, ["---"] * len(head), *body])


def ladder_table(kept: Kept) -> str:
    lines = [["game", "players", *(f"{name(better)} over {name(field)}" for better, field in LADDER)]]
    for game, players in every_seating({one.name for one in stich.games()}):
        cells = []
        for pair in LADDER:
            result = kept.get(str(Question(game, players, *pair, False)), Result())
            cells.append(f"{points(result.lead)}, {result.count}" if result.lead else "")
        lines.append([stich.game(game).title, str(players), *cells])
    return rows(lines)


def full_table(kept: Kept) -> str:
    lines = [["game", "players", "Master over Expert, 0.3 s", "Master, a decision"]]
    for game, players in FULL:
        result = kept.get(str(Question(game, players, *AT_A_TABLE, False)), Result())
        if result.lead and result.milliseconds:
            lead, title = f"{points(result.lead)}, {result.count}", stich.game(game).title
            lines.append([title, str(players), lead, f"{result.milliseconds:.0f} ms"])
    return rows(lines)


def matches_table(kept: Kept) -> str:
    lines = [["game", "players", *(f"{name(one)} wins" for one in IN_MATCHES), "by chance"]]
    for game, players in MATCHES:
        cells = []
        for better in IN_MATCHES:
            result = kept.get(str(Question(game, players, better, CLUB, True)), Result())
            cells.append(f"{share(result.wins)}, {players * result.count}" if result.wins else "")
        lines.append([stich.game(game).title, str(players), *cells, f"{1 / players:.0%}"])
    return rows(lines)


def times_table(kept: Kept) -> str:
    """Of the largest table of a game that was measured."""
    lines = [["game", "players", "net", "Master, 40 worlds"]]
    for one in stich.games():
        found = {
            players: [
                kept.get(str(Question(one.name, players, better, EXPERT, False)), Result()).milliseconds
                for better in ("net", MASTER)
            ]
            for players in one.seats
        }
        known = [players for players, times in found.items() if None not in times]
        if known:
            times = [f"{milliseconds:.1f} ms" for milliseconds in found[known[-1]] if milliseconds is not None]
            lines.append([one.title, str(known[-1]), *times])
    return rows(lines)


def draw(kept: Kept) -> None:
    """The leads with their intervals, a panel for each game."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "strength"
    games = stich.games()
    figure, panels = pyplot.subplots(1, len(games), figsize=(4 * len(games), 4), layout="constrained")
    for panel, one in zip(panels, games, strict=True):
        for number, (better, field) in enumerate(PLOTTED):
            found = [
                (players + 0.15 * (number - 1.5), result.lead)
                for players in one.seats
                if (result := kept.get(str(Question(one.name, players, better, field, False)))) and result.lead
            ]
            if found:
                at, leads = zip(*found, strict=True)
                errors = [[one.mean - one.low for one in leads], [one.high - one.mean for one in leads]]
                panel.errorbar(
                    at,
                    [one.mean for one in leads],
                    yerr=errors,
                    fmt="o",
                    capsize=3,
                    label=f"{name(better)} over {name(field)}",
                )
        panel.axhline(0, color="grey", linewidth=0.8)
        panel.set_title(one.title)
        panel.set_xticks(list(one.seats))
        panel.set_xlabel("players")
    panels[0].set_ylabel("lead in points a round, 95 % interval")
    panels[0].legend(fontsize="small")
    figure.savefig(PLOT, metadata={"Date": None})
    pyplot.close(figure)


def write(part: str, table: str) -> None:
    """Puts a table between its marks."""
    mark = f"<!-- strength: {part} -->"
    before, _, after = PAGE.read_text("utf-8").split(mark)
    PAGE.write_text(f"{before}{mark}\n\n{table}\n\n{mark}{after}", "utf-8")


def read() -> Kept:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Result]) if KEPT.exists() else {}


def keep(kept: Kept) -> None:
    lines = [b": ".join((msgspec.json.encode(asked), msgspec.json.encode(kept[asked]))).decode() for asked in kept]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main(
    parts: Annotated[list[str] | None, typer.Argument(metavar="[ladder|full|matches|page]...")] = None,
    games: Annotated[str, typer.Option(help="Only these games, separated by commas.")] = "",
    seconds: Annotated[float, typer.Option(help="For each pair.")] = 60.0,
    deals: Annotated[int, typer.Option(help="At least, for each pair.")] = 0,
    levels: Annotated[str, typer.Option(help="Only pairs with these as the stronger bot, separated by commas.")] = "",
    workers: Annotated[int, typer.Option(help="Processes.", min=2)] = 2,
) -> None:
    wanted = set(parts or ("ladder", "full", "matches"))
    names = set(games.split(",")) if games else {one.name for one in stich.games()}
    kept = read()
    asked: list[Question] = []
    if "ladder" in wanted:
        asked += [Question(*seating, *pair, False) for seating in every_seating(names) for pair in LADDER]
    if "full" in wanted:
        asked += [Question(*seating, *AT_A_TABLE, False) for seating in FULL if seating[0] in names]
    if "matches" in wanted:
        whole = [seating for seating in MATCHES if seating[0] in names]
        asked += [Question(*seating, better, CLUB, True) for seating in whole for better in IN_MATCHES]
    if levels:
        asked = [question for question in asked if question.better.split(":")[0] in levels.split(",")]
    if asked:
        with executor(workers) as pool:
            assert pool is not None
            for question in asked:
                haste = 0.2 if question.better in ("novice", CLUB) else 1.0  # the quick ones need little
                result = kept.setdefault(str(question), Result())
                if result.earlier is None:
                    measure(question, result, deals, time.monotonic() + seconds * haste, pool)
                typer.echo(f"{question}: {points(result.lead)}, wins {share(result.wins)}, {result.count} deals")
                keep(kept)
    tables = {"ladder": ladder_table, "full": full_table, "matches": matches_table, "times": times_table}
    for part, table in tables.items():
        write(part, table(kept))
    draw(kept)


if __name__ == "__main__":
    typer.run(main)
