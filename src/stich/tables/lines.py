"""What is said at a table and told to all as news, as much of it as is kept."""

from collections.abc import Sequence

from stich.protocol.messages import Line

LINES_KEPT = 100  # of what was said, and as many of the news


def with_line(lines: Sequence[Line], line: Line) -> list[Line]:
    """The lines with one more. Of talk and news the oldest lines are dropped, each for itself, so that neither pushes
    the other out."""
    kept = [*lines, line]
    alike = [one for one in kept if (one.news is None) == (line.news is None)]
    if len(alike) > LINES_KEPT:
        kept.remove(alike[0])
    return kept
