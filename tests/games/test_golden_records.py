"""Golden records: they replay for ever."""

from collections import Counter
from pathlib import Path

import pytest

import stich
from stich.games.events import MatchOver
from stich.match import Game
from stich.records import FORMAT, FORMATS, read_record
from stich.testing.golden import add_missing_records, records_wanted
from stich.testing.playthrough import our_games

FOLDER = Path(__file__).parent
FILES = sorted(set(FOLDER.glob("*/golden/*.json")) - set(FOLDER.glob("*/golden/perft.json")))
ADD = "add them with: python -m stich.testing.golden tests/games records"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_replays_to_the_same_match(path: Path) -> None:
    record = read_record(path)
    match = stich.replay(record)
    assert match.record() == record, "this file must not be rewritten: see tests/games/README.md"
    if match.over:
        assert match.scores == record["scores"]
        assert match.all_events[-1] == MatchOver(scores=record["scores"], winners=match.winners)


@pytest.mark.parametrize("game", list(our_games()), ids=lambda game: f"{game.name}-{game.players}")
def test_every_seat_count_has_whole_matches(game: Game) -> None:
    records = [read_record(path) for path in FILES if path.name.startswith(f"{game.name}_{game.players}_")]
    whole = [record for record in records if record["scores"] is not None]
    assert len(whole) >= 2, ADD
    assert all((record["game"], len(record["seats"])) == (game.name, game.players) for record in records)


def test_every_variant_has_a_match() -> None:
    missing = {path for path, _, _ in records_wanted(FOLDER)} - set(FILES)
    assert not missing, ADD


def test_every_format_has_a_match() -> None:
    assert {read_record(path)["format"] for path in FILES} == set(FORMATS)


def test_every_file_has_a_name_of_its_own() -> None:
    names = Counter(path for path, _, _ in records_wanted(FOLDER))
    assert set(names.values()) == {1}


def test_files_that_are_there_are_not_touched(tmp_path: Path) -> None:
    missing, *there = [path for path, _, _ in records_wanted(tmp_path)]
    for path in there:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("old", "utf-8")
    add_missing_records(tmp_path)
    golden = (FOLDER / missing.relative_to(tmp_path)).read_text("utf-8")
    assert missing.read_text("utf-8") == golden.replace("stich/1", FORMAT)
    assert all(path.read_text("utf-8") == "old" for path in there)
