"""Whether shares of the match are what they say: of decisions that promise 30 %, are 30 % of the matches won?

    python bench/calibration.py measure --games mue,meinz --matches 250 --each 10
    python bench/calibration.py                 draws docs/images/calibration.svg and tells the figures

Bots play matches of every game, at every number of players in turn. Of each match some decisions are drawn and judged
as the analysis does, from what the seat could know; kept in bench/calibration.json is what the action taken promised,
and what came of it: the seat's share of the win."""

import math
import random
from pathlib import Path
from typing import Annotated

import msgspec
import typer

import stich
from stich.analysis.judging import judge
from stich.analysis.moments import course_of
from stich.arena.duel import Seating, play
from stich.arena.executors import executor, results
from stich.arena.statistics import interval

ROOT = Path(__file__).parents[1]
PLOT = ROOT / "docs" / "images" / "calibration.svg"
KEPT = ROOT / "bench" / "calibration.json"
BINS = 10

# Of each game its matches; of each match its decisions: what was promised, and what came of it.
Match = list[tuple[float, float]]
Kept = dict[str, list[Match]]

app = typer.Typer(add_completion=False)


class Work(msgspec.Struct, frozen=True):
    """One match to play and to look at."""

    seating: Seating
    each: int
    samples: int


def promises(work: Work) -> Match:
    """Some decisions of a match that bots play."""
    outcome = play(work.seating)
    moments = course_of(outcome.record).moments
    drawn = random.Random(work.seating.seed).sample(moments, min(work.each, len(moments)))
    found = []
    for moment in drawn:
        options = judge(moment, work.samples, work.seating.seed).decision.judgement.options
        promised = next(one.share for one in options if one.action == moment.action)
        found.append((promised, round(outcome.wins[moment.seat], 3)))
    return found


@app.command()
def measure(
    games: Annotated[str, typer.Option(help="Names, with commas; all if not given.")] = "",
    matches: Annotated[int, typer.Option(min=1)] = 250,
    each: Annotated[int, typer.Option(min=1, help="Decisions of each match.")] = 10,
    samples: Annotated[int, typer.Option(min=100)] = 2000,
    player: Annotated[str, typer.Option(help="Who plays.")] = "club:samples=30,time=10",
    seed: Annotated[int, typer.Option(min=0)] = 500_000,
) -> None:
    """Plays and judges; keeps what was found."""
    for name in games.split(",") if games else [one.name for one in stich.games()]:
        seats = stich.game(name).definition.seats
        work = []
        for number in range(matches):
            bots = [player] * seats[number % len(seats)]
            work.append(Work(Seating(name, {}, bots, seed + number, whole_match=True), each, samples))
        with executor() as place:
            found = {one.seating.seed: match for one, match in results(place, promises, work)}
        keep(read() | {name: [found[number] for number in sorted(found)]})
        typer.echo(f"{name}: {sum(map(len, found.values()))} decisions of {matches} matches")


@app.callback(invoke_without_command=True)
def draw(context: typer.Context) -> None:
    """Draws what is kept, and tells the figures."""
    if context.invoked_subcommand is not None:
        return
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "calibration"
    kept = read()
    figure, panels = pyplot.subplots(1, len(kept), figsize=(3 * len(kept), 3.4), layout="constrained", squeeze=False)
    for panel, (name, matches) in zip(panels[0], kept.items(), strict=True):
        points = bins(matches)
        typer.echo(f"{name}: {sum(map(len, matches))} decisions, {len(matches)} matches; {told(matches)}")
        for promised, won, error, count in points:
            typer.echo(f"  promised {promised:5.1%}  won {won:5.1%} ± {error:.1%}  ({count} decisions)")
        panel.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
        panel.errorbar([one[0] for one in points], [one[1] for one in points], [one[2] for one in points], fmt="o")
        panel.set_title(stich.game(name).title)
        panel.set_xlabel("promised share of the match")
    panels[0][0].set_ylabel("share won, ± 95 %")
    figure.savefig(PLOT, metadata={"Date": None})


def bins(matches: list[Match]) -> list[tuple[float, float, float, int]]:
    """By tenths of what was promised: its mean, what was won, half the 95 % interval of that, and how many. Decisions
    of one match are not independent: the interval is over matches."""
    found = []
    for place in range(BINS):
        by_match = [[one for one in match if min(int(one[0] * BINS), BINS - 1) == place] for match in matches]
        here = [one for match in by_match for one in match]
        if len(here) < BINS:
            continue
        mean = sum(won for _, won in here) / len(here)
        spread = sum(sum(won - mean for _, won in match) ** 2 for match in by_match)
        found.append((sum(one for one, _ in here) / len(here), mean, 1.96 * math.sqrt(spread) / len(here), len(here)))
    return found


def told(matches: list[Match]) -> str:
    """By how much promises differ from what came; the Brier score, and that of always saying the mean."""
    gaps = interval([sum(won - promised for promised, won in match) / len(match) for match in matches if match])
    everything = [one for match in matches for one in match]
    mean = sum(won for _, won in everything) / len(everything)
    score, blind = (
        sum((promise - won) ** 2 for promise, won in pairs) / len(pairs)
        for pairs in (everything, [(mean, won) for _, won in everything])
    )
    less = f"{gaps.mean:+.1%} ({gaps.low:+.1%} to {gaps.high:+.1%})"
    return f"won less promised {less}, Brier {score:.3f}, blind {blind:.3f}"


def read() -> Kept:
    return msgspec.json.decode(KEPT.read_bytes(), type=Kept) if KEPT.exists() else {}


def keep(kept: Kept) -> None:
    lines = [f"{msgspec.json.encode(game).decode()}: {msgspec.json.encode(kept[game]).decode()}" for game in kept]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    app()
