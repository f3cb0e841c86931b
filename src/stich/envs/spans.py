"""The span of an episode or of a reward: a round or a match."""

from typing import Literal, TypeAlias

from stich.errors import OptionError
from stich.quoting import quoted

Span: TypeAlias = Literal["round", "match"]


def checked_span(name: str, span: str) -> Span:
    if isinstance(span, str) and span == "round":
        return "round"
    if isinstance(span, str) and span == "match":
        return "match"
    raise OptionError(f"{name} is 'round' or 'match', not {quoted(span)}")
