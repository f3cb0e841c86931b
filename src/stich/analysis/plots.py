"""A picture of a match looked back at: each seat's share of the match move by move, and where its points came from."""

from collections.abc import Sequence
from pathlib import Path

from stich.analysis.results import Analysis
from stich.analysis.rounds import PARTS


def plot(analysis: Analysis, names: Sequence[str], title: str, path: Path) -> None:
    """Writes PNG, SVG or PDF, by the ending of the path."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (above, below) = pyplot.subplots(2, 1, figsize=(10, 8), layout="constrained")
    figure.suptitle(title)
    numbers = [0, *(one.number + 1 for one in analysis.decisions)]
    for seat, name in enumerate(names):
        shares = [analysis.start[seat], *(one.prospects[seat] for one in analysis.decisions)]
        (line,) = above.plot(numbers, shares, label=name, linewidth=1)
        wrong = [one for one in analysis.decisions if one.seat == seat and one.judgement.points.mistake]
        above.scatter(
            [one.number + 1 for one in wrong],
            [one.prospects[seat] for one in wrong],
            s=[8 + 6 * one.judgement.points.lost for one in wrong],
            color=line.get_color(),
        )
    above.set_ylim(0, 1)
    above.set_xlabel("action; a dot is a mistake, the larger the more points it gave away")
    above.set_ylabel("share of the match, all hands open")
    above.legend(loc="upper left")
    width = 0.8 / len(PARTS)
    for place, part in enumerate(PARTS):
        measured = [getattr(seat.account, part) for seat in analysis.seats]
        places = [seat + place * width for seat in range(len(measured))]
        below.bar(places, [one.value for one in measured], width, yerr=[one.error for one in measured], label=part)
    below.axhline(0, color="grey", linewidth=0.8)
    below.set_xticks([seat + 0.4 - width / 2 for seat in range(len(names))], list(names))
    below.set_ylabel("points of the match, ± one standard error")
    below.legend()
    figure.savefig(path, dpi=150)
    pyplot.close(figure)
