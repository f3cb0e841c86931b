"""Over what an episode or a reward goes: a round or a match."""

from typing import Literal, TypeAlias

from stich.errors import OptionError

Span: TypeAlias = Literal["round", "match"]


def checked_span(name: str, span: str) -> Span:
    if span == "round":
        return "round"
    if span == "match":
        return "match"
    raise OptionError(f"{name} is 'round' or 'match', not {span!r}")
