"""Golden files: what each of our games did once at every seat count, and must do again.

    python -m stich.testing.golden tests/games                # adds missing records, rewrites playthroughs and counts
    python -m stich.testing.golden tests/games records        # only adds missing records

The files of a game are in <name>/golden below the given folder.

Records must replay for ever, so existing ones are never touched. Playthroughs and perft counts may change when rules
change on purpose: rewrite them, read the difference, commit it."""

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

import msgspec

from stich.games import ours
from stich.match import Game
from stich.records import write_record
from stich.testing.perft import landmarks
from stich.testing.playthrough import our_games, playthrough
from stich.testing.random_play import random_match
from stich.testing.variants import variants

TO_THE_END = 1000  # rounds


def golden_file(folder: Path, game: Game, name: str) -> Path:
    """The path of a golden file of a game."""
    return folder / game.name / "golden" / name


def playthrough_file(folder: Path, game: Game) -> Path:
    return golden_file(folder, game, f"{game.name}_{game.players}.txt")


def records_wanted(folder: Path) -> Iterator[tuple[Path, Game, int]]:
    """The records that should exist, with their seeds: two for every seat count, and one for every variant; and another
    one for games that now ask more than when the first were written."""
    for game in (one for definition in ours() for one in variants(definition)):
        changes = _changes(game)
        asks_more = bool(game.definition.load_rulebook().not_asked)
        for seed in (3,) if changes else (1, 2, 4) if asks_more else (1, 2):
            name = "_".join([game.name, str(game.players), *(changes or ["default"]), str(seed)])
            yield golden_file(folder, game, f"{name}.json"), game, seed


def _changes(game: Game) -> list[str]:
    """The options that differ from their defaults; those with many numbers by name alone."""
    changed = {
        option.name: game.options[option.name]
        for option in game.definition.options
        if game.options[option.name] != option.check(option.default)
    }
    told = [name if isinstance(value, Mapping) else f"{name}-{value}" for name, value in changed.items()]
    return [re.sub(r"\W+", "-", text).strip("-") for text in told]


def add_missing_records(folder: Path) -> None:
    for path, game, seed in records_wanted(folder):
        if not path.exists():
            match, _ = random_match(game, seed, TO_THE_END)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_record(match.record(), path)


def write_playthroughs(folder: Path) -> None:
    for game in our_games():
        playthrough_file(folder, game).write_text(playthrough(game), encoding="utf-8")


def write_perft(folder: Path) -> None:
    """Writes the landmarks of every seat count, one a line."""
    for _, seatings in groupby(our_games(), key=lambda game: game.name):
        counted = []
        for game in seatings:
            lines = ",\n".join(f"    {msgspec.json.encode(landmark).decode()}" for landmark in landmarks(game))
            counted.append(f'  "{game.name}_{game.players}": [\n{lines}\n  ]')
        path = golden_file(folder, game, "perft.json")
        path.write_text("{\n" + ",\n".join(counted) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _folder, _parts = Path(sys.argv[1]), sys.argv[2:]
    for _part, _write in {
        "records": add_missing_records,
        "playthroughs": write_playthroughs,
        "perft": write_perft,
    }.items():
        if not _parts or _part in _parts:
            _write(_folder)
