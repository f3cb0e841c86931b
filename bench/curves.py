"""The curves of trainings: how the lead of a network among rules of thumb grew with the decisions it had seen.

python bench/curves.py add learned/mue-log.jsonl    keeps the log of a run, which follows those kept of its game
python bench/curves.py                              draws docs/images/learning.svg from bench/curves.json"""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

import stich

ROOT = Path(__file__).parents[1]
PLOT = ROOT / "docs" / "images" / "learning.svg"
KEPT = ROOT / "bench" / "curves.json"
LOG = "-log.jsonl"

# Of each game its runs, one after the other; of each measurement the decisions of the run so far, and leads by players.
Point = tuple[int, dict[int, float]]
Kept = dict[str, list[list[Point]]]


def run_of(log: Path) -> list[Point]:
    points = []
    for line in log.read_bytes().splitlines():
        found: dict[str, Any] = msgspec.json.decode(line)
        leads = {one["players"]: round(one["lead"], 3) for one in found["strength"] if one["among"] == "rules of thumb"}
        points.append((found["decisions"], leads))
    return points


def read() -> Kept:
    return msgspec.json.decode(KEPT.read_bytes(), type=Kept) if KEPT.exists() else {}


def keep(kept: Kept) -> None:
    lines = [f"{msgspec.json.encode(game).decode()}: {msgspec.json.encode(kept[game]).decode()}" for game in kept]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def draw(kept: Kept) -> None:
    """A panel for each game; a run begins, at a thin line, with the weights of the one before."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "curves"
    games = [one for one in stich.games() if one.name in kept]
    figure, panels = pyplot.subplots(1, len(games), figsize=(4 * len(games), 4), layout="constrained", squeeze=False)
    for panel, one in zip(panels[0], games, strict=True):
        for colour, players in enumerate(one.seats):
            before = 0
            for number, run in enumerate(kept[one.name]):
                points = [(before + decisions, leads[players]) for decisions, leads in run if players in leads]
                at, leads = zip(*points, strict=True)
                label = f"{players} players" if number == 0 else None
                panel.plot([decisions / 1e6 for decisions in at], leads, color=f"C{colour}", label=label)
                before += run[-1][0]
                if colour == 0 and number + 1 < len(kept[one.name]):
                    panel.axvline(before / 1e6, color="grey", linewidth=0.5)
        panel.axhline(0, color="grey", linewidth=0.8)
        panel.set_title(one.title)
        panel.set_xlabel("million decisions")
        panel.legend(fontsize="small")
    panels[0][0].set_ylabel("lead in points a round among rules of thumb")
    figure.savefig(PLOT, metadata={"Date": None})
    pyplot.close(figure)


def main(what: Annotated[list[str] | None, typer.Argument(metavar="[add LOG]")] = None) -> None:
    kept = read()
    if what:
        if len(what) != 2 or what[0] != "add" or not what[1].endswith(LOG):
            raise typer.BadParameter(f"add and the path of a GAME{LOG}, or nothing")
        kept.setdefault(Path(what[1]).name.removesuffix(LOG), []).append(run_of(Path(what[1])))
        keep(kept)
    draw(kept)


if __name__ == "__main__":
    typer.run(main)
