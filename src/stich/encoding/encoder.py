"""Compiled encoders of observations: the source of one function for each game is generated from the places of its
fields.

`encode(s, viewer, out, at)` finds its game by the type of the state. It expects a state that `observe` has blanked; for
any other state, it and `encode_others` write everything. The functions are compiled when they are first called, and
kept on disk together with the functions that call them."""

from types import SimpleNamespace
from typing import Any

from stich.encoding import writing
from stich.encoding.layout import FieldPlaces, Placed
from stich.encoding.writing import WORD
from stich.games.layout import ACTORS
from stich.kernel.bits import bit
from stich.kernel.dispatch import ByState, actors
from stich.kernel.rule import compiled_text
from stich.kernel.state import State

by_layout = ByState()


@by_layout
def encode(s: State, viewer: int, out: Any, at: int) -> None:
    """Writes what the viewer knows of an observed state, beginning at a bit: as bytes of 0 and 1, or as words into an
    array of int64."""
    raise NotImplementedError


@by_layout
def encode_others(s: State, viewer: int, out: Any, at: int) -> None:
    """Writes what `encode` says about the viewer alone for all other seats, clockwise from the viewer."""
    raise NotImplementedError


def register_observations(places: FieldPlaces) -> None:
    """Makes the encoder of a game known by the type of its state."""
    state = places.fields.state
    if state not in by_layout.by_dtype:
        names = {**vars(writing), "actors": actors, "bit": bit}
        functions = SimpleNamespace(
            encode=compiled_text(source(places), names),
            encode_others=compiled_text(source_of_others(places), names),
        )
        by_layout.register(state, functions)


def source(places: FieldPlaces) -> str:
    """The source text of `encode` for one game."""
    once, each = words_of(places.once), words_of(places.of_each)
    lines = ["def encode(s, viewer, out, at):", "    places = s.players"]
    lines += [f"    {line}" for line in writing_down(once)]
    lines += [f"    at, seat = at + {len(once) * WORD}, viewer", "    for _ in range(places):"]
    lines += [f"        {line}" for line in writing_down(each)]
    lines += [f"        at += {len(each) * WORD}", "        seat = seat + 1 if seat + 1 < places else 0"]
    return "\n".join(lines) + "\n"


def source_of_others(places: FieldPlaces) -> str:
    """The source text of `encode_others` for one game."""
    words = words_of(places.of_others)
    lines = ["def encode_others(s, viewer, out, at):", "    places, seat = s.players, viewer"]
    lines += ["    for _ in range(places - 1):", "        seat = seat + 1 if seat + 1 < places else 0"]
    lines += [f"        {line}" for line in writing_down(words)]
    lines += [f"        at += {len(words) * WORD}"]
    return "\n".join(lines) + "\n"


def writing_down(words: list[str]) -> list[str]:
    """One call of `spread` for each word. All words are computed before the first is written, since the compiler has to
    assume that writing may change the state."""
    working_out = [f"word{number} = {expression}" for number, expression in enumerate(words)]
    return working_out + [f"spread(word{number}, out, at + {number * WORD})" for number in range(len(words))]


def words_of(placed: list[Placed]) -> list[str]:
    """The expression for each word: all of its fields, each shifted to its place."""
    words: dict[int, list[str]] = {}
    for part, name, kind, start, _ in placed:
        value = {"table": f"s.{name}", "own": f"s.{name}[viewer]", "each": f"s.{name}[seat]"}[part]
        bits = kind.bits("actors(s)" if name == ACTORS else value)
        words.setdefault(start // WORD, []).append(f"({bits}) << {start % WORD}")
    return [" | ".join(words[number]) for number in sorted(words)]
