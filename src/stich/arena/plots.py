"""A picture of a tournament: leads with their intervals, and the ratings."""

from collections.abc import Sequence
from pathlib import Path

from stich.arena.ratings import Rating
from stich.arena.statistics import Standing


def plot(standings: Sequence[Standing], ladder: Sequence[Rating], title: str, path: Path) -> None:
    """Writes a PNG, SVG or PDF, depending on the ending of the path."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(10, 1.5 + 0.5 * len(standings)), layout="constrained")
    figure.suptitle(title)
    places = range(len(standings))
    left.errorbar(
        [standing.lead.mean for standing in standings],
        places,
        xerr=[
            [standing.lead.mean - standing.lead.low for standing in standings],
            [standing.lead.high - standing.lead.mean for standing in standings],
        ],
        fmt="o",
        capsize=4,
    )
    left.axvline(0, color="grey", linewidth=0.8)
    left.set_yticks(list(places), [standing.bot for standing in standings])
    left.invert_yaxis()
    left.set_xlabel("lead over the others at the table, 95 % interval")
    right.barh([rating.bot for rating in ladder], [rating.mu for rating in ladder], xerr=[r.sigma for r in ladder])
    right.invert_yaxis()
    right.set_xlabel("rating")
    figure.savefig(path, dpi=150)
    pyplot.close(figure)
