"""Describes a layout as a table for people: this is what docs/research.md shows."""

from collections.abc import Iterable, Iterator, Sequence

import stich
from stich.encoding.game import EncodedGame
from stich.encoding.layout import Placed
from stich.games import Definition
from stich.kernel.kinds import Number

FEW = 6
PARTS = {"table": "the table", "own": "the viewer", "each": "each seat"}


def described(name: str) -> Iterator[str]:
    """The observation of a game, field by field, as a Markdown table. Equal fields in a row are listed once."""
    encoded = EncodedGame.of(stich.game(name))
    yield "| of | field | kind | bits | which |"
    yield "|---|---|---|---|---|"
    last = ""
    for placed in [*encoded.places.once, *encoded.places.of_each]:
        line = _line(placed, encoded.places.seats)
        if line != last:
            yield line
        last = line


def _line(placed: Placed, seats: int) -> str:
    kind = placed.kind
    which = f"{kind.least} to {kind.most}" if isinstance(kind, Number) else _listed(kind.meanings(seats))
    return f"| {PARTS[placed.part]} | `{placed.name}` | {kind.name} | {placed.width} | {which} |"


def _listed(meanings: Sequence[str]) -> str:
    shown = meanings if len(meanings) <= FEW else [*meanings[:3], "…", meanings[-1]]
    return " ".join(f"{one}," for one in shown).removesuffix(",").replace("…,", "…")


def sizes(which: Iterable[Definition] | None = None) -> Iterator[str]:
    """A table with the number of bits of an observation and the number of actions, by number of players; for these
    games, or for all."""
    yield "| game | players | bits of an observation | actions |"
    yield "|---|---|---|---|"
    for one in stich.games() if which is None else which:
        tables = [EncodedGame.of(stich.game(one.name, players)) for players in one.seats]
        players, bits, actions = (
            " / ".join(str(number) for number in numbers)
            for numbers in (
                [encoded.players for encoded in tables],
                [encoded.observation_size for encoded in tables],
                [len(encoded.actions) for encoded in tables],
            )
        )
        yield f"| {one.title} | {players} | {bits} | {actions} |"
