"""Builds one WebAssembly module for each game, with only the entries that the page calls."""

import hashlib
from pathlib import Path
from typing import Any

from stich.bots.inference import think
from stich.bots.lookahead import try_all
from stich.bots.net import seen_and_legal
from stich.bots.search import search
from stich.bots.search_bot import worth_a_thought
from stich.bots.simple import sensible_at
from stich.kernel import boundary
from stich.kernel.json_writer import write_fields
from stich.kernel.libraries import file_name, symbol_of
from stich.kernel.retelling import retell
from stich.kernel.signatures import ArgumentKind, Array, Named, signature_of
from stich.native.build import build_of
from stich.native.targets import TARGETS
from stich.solve.play_out import claimable, next_card

TARGET = TARGETS["wasm32"]
# To play, to look, to think, and to claim.
ENTRIES: tuple[Any, ...] = (
    *(boundary.configure_at, boundary.draw_at, boundary.begin_at, boundary.actors_at, boundary.stage_at),
    *(boundary.legal_at, boundary.perform_at, boundary.winners_at, boundary.closing_at, boundary.people_at),
    *(boundary.observe_at, boundary.conclude_at, boundary.restore_at, write_fields, retell),
    *(sensible_at, worth_a_thought, search, seen_and_legal, think, try_all, claimable, next_card),
)


def module_name(game: str) -> str:
    """The name of the file, which depends on the sources that it is made from and on the entries in it."""
    entries = hashlib.sha256(" ".join(map(symbol_of, ENTRIES)).encode()).hexdigest()[:8]
    return file_name(game, f"{entries}.{TARGET.name}", TARGET.suffix)


def build_module(game: str, path: Path, more: tuple[Any, ...] = ()) -> None:
    """Builds the module of a game, perhaps with more entries, in a process that has compiled nothing else."""
    build_of(game, [*ENTRIES, *more], {TARGET: path})


def told_entries(entries: tuple[Any, ...] = ENTRIES) -> dict[str, Any]:
    """For each entry: its name in the module, and how many words it takes."""
    return {
        entry.__name__: {
            "symbol": symbol_of(entry),
            "words": sum(map(_words, signature_of(entry).arguments)),
        }
        for entry in entries
    }


def _words(kind: ArgumentKind) -> int:
    """How many words an argument takes in calling.c's layout: an array is its address and its lengths."""
    if isinstance(kind, Named):
        return sum(map(_words, kind.parts))
    return 1 + kind.dimensions if isinstance(kind, Array) else 1
