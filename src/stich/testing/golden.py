"""Golden files: what each of our games has done once at every seat count and is to do again.

python -m stich.testing.golden tests/golden                # adds missing records, writes playthroughs and counts anew
python -m stich.testing.golden tests/golden records        # only adds missing records

Records must replay for ever, so those that are there are never touched. Playthroughs and perft counts may change when
rules change on purpose: write them anew, read the difference, commit it."""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from stich.games import ours
from stich.match import Game
from stich.records import write_record
from stich.testing.perft import landmarks
from stich.testing.playthrough import golden_file, our_games, playthrough
from stich.testing.random_play import random_match
from stich.testing.variants import variants

TO_THE_END = 1000  # rounds


def records_wanted() -> Iterator[tuple[str, Game, int]]:
    """The records there should be, by file name: two of every seat count and one of every variant; of a game that asks
    more than it did when the first were written another one."""
    for game in (one for definition in ours() for one in variants(definition)):
        changes = _changes(game)
        asks_more = bool(game.definition.load_rulebook().not_asked)
        for seed in (3,) if changes else (1, 2, 4) if asks_more else (1, 2):
            name = "_".join([game.name, str(game.players), *(changes or ["default"]), str(seed)])
            yield f"{name}.json", game, seed


def _changes(game: Game) -> list[str]:
    """The options that are not at their default, those of many numbers by name alone."""
    changed = {
        option.name: game.options[option.name]
        for option in game.definition.options
        if game.options[option.name] != option.check(option.default)
    }
    told = [name if isinstance(value, Mapping) else f"{name}-{value}" for name, value in changed.items()]
    return [re.sub(r"\W+", "-", text).strip("-") for text in told]


def add_missing_records(folder: Path) -> None:
    for name, game, seed in records_wanted():
        if not (folder / name).exists():
            match, _ = random_match(game, seed, TO_THE_END)
            write_record(match.record(), folder / name)


def write_playthroughs(folder: Path) -> None:
    for game in our_games():
        (folder / golden_file(game)).write_text(playthrough(game), encoding="utf-8")


def write_perft(path: Path) -> None:
    """The landmarks of every game and seat count, one a line."""
    games = []
    for game in our_games():
        lines = ",\n".join(f"    {msgspec.json.encode(landmark).decode()}" for landmark in landmarks(game))
        games.append(f'  "{game.name}_{game.players}": [\n{lines}\n  ]')
    path.write_text("{\n" + ",\n".join(games) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    _folder, _parts = Path(sys.argv[1]), sys.argv[2:]
    for _part, _write in {
        "records": add_missing_records,
        "playthroughs": write_playthroughs,
        "perft.json": write_perft,
    }.items():
        if not _parts or _part in _parts:
            _write(_folder / _part)
