"""Looking back at a match: what each could have known to be better, and what was luck. See docs/analysis.md."""

from stich.analysis.analyse import analyse
from stich.analysis.results import Analysis

__all__ = ["Analysis", "analyse"]
