"""What is wrong is said clearly, by an error of its own kind, and changes nothing."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import stich

Engine: TypeAlias = Any  # of conftest.py
Change: TypeAlias = Callable[[Path], Any]

# ---- files -----------------------------------------------------------------------------------------------------


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def of_format_2(path: Path) -> None:
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "format": 2}), "utf-8")


@pytest.mark.parametrize(
    ("file", "change", "error", "message"),
    [
        ("meinz.json", Path.unlink, "BrokenFile", "meinz.json: can not be fetched"),
        ("meinz.json", lambda path: path.write_text("{"), "BrokenFile", "meinz.json: is no JSON"),
        ("meinz.json", lambda path: path.write_text("[]"), "BrokenFile", "meinz.json: has no tables of a game"),
        ("meinz.json", of_format_2, "VersionMismatch", "meinz.json: is of version 2; this page reads 1"),
        ("meinz.wasm", Path.unlink, "BrokenFile", "meinz.wasm: can not be fetched"),
        ("meinz.wasm", lambda path: path.write_bytes(path.read_bytes()[:-9]), "VersionMismatch", "meinz.wasm: has"),
        ("meinz.wasm", flipped, "VersionMismatch", "meinz.wasm: is damaged, or of another version than its tables"),
    ],
)
def test_files_that_are_missing_or_do_not_fit(
    engine_on: Callable[[Path], Engine],
    files: Path,
    tmp_path: Path,
    file: str,
    change: Change,
    error: str,
    message: str,
) -> None:
    folder = tmp_path / "files"
    shutil.copytree(files, folder)
    change(folder / file)
    name, said = engine_on(folder).refused("load", game="meinz")
    assert name == error
    assert said.startswith(message)


def test_a_browser_without_webassembly(engine: Engine) -> None:
    name, said = engine.refused("load_without_webassembly", game="meinz")
    assert name == "NoWebAssembly"
    assert said.startswith("this browser can not run WebAssembly")


def test_a_network_that_is_damaged(engine_on: Callable[[Path], Engine], files: Path, tmp_path: Path) -> None:
    """Nobody needs it but Master: all others play on."""
    folder = tmp_path / "files"
    shutil.copytree(files, folder)
    flipped(folder / "meinz.net")
    engine = engine_on(folder)
    match = engine("begin", game="meinz", beginning={})
    engine("deal", match=match, deal=engine("random_deal", match=match))
    name, said = engine.refused("choose", match=match, seat=0, level="master", thinking={})
    assert (name, said[:21]) == ("VersionMismatch", "meinz.net: is damaged")
    assert engine("choose", match=match, seat=0, level="club", thinking={}).startswith("discard ")


# ---- a match ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("beginning", "error", "message"),
    [
        ({"players": 7}, "OptionError", "Mü is for 4 to 6 players, not 7"),
        ({"players": "5"}, "OptionError", 'Mü is for 4 to 6 players, not "5"'),
        ({"options": {"targets": 3}}, "OptionError", 'Mü has no option "targets"; its options are: target, hands'),
        ({"options": {"target": 0}}, "OptionError", "target=0 is not possible: expected a whole number at least 1"),
        ({"options": {"same_trump": 1}}, "OptionError", "same_trump=1 is not possible: expected true or false"),
        ({"options": {"stalemate": "x"}}, "OptionError", 'stalemate="x" is not possible: expected one of "text"'),
        ({"first": 5}, "OptionError", "first=5 is not possible: a seat from 0 to 4"),
        ({"seats": ["A"]}, "OptionError", "seats are 5 names, one for each player"),
        ({"deals": [{"hands": []}]}, "DealError", "deals[0]: hands is a list of 5 texts of cards"),
        ({"deals": [{}]}, "DealError", "deals[0]: a deal is an object with "),
    ],
)
def test_a_match_that_can_not_begin(engine: Engine, beginning: dict[str, Any], error: str, message: str) -> None:
    name, said = engine.refused("begin", game="mue", beginning=beginning)
    assert name == error
    assert said.startswith(message)


def test_an_action_that_is_not_legal_changes_nothing(engine: Engine) -> None:
    match = engine("begin", game="meinz", beginning={"deals": stich.game("meinz").new(seed=1).deals})
    before = engine("told", match=match)
    for seat, action in ((0, "play B1"), (0, ""), (0, None), (1, "discard")):
        name, said = engine.refused("apply", match=match, seat=seat, action=action)
        assert name == "IllegalAction"
        assert f"is not legal for seat {seat}; legal: discard " in said
    assert engine.refused("apply", match=match, seat=4, action="play B1")[0] == "SeatError"
    assert engine.refused("deal", match=match, deal={})[0] == "OptionError"
    assert engine("told", match=match) == before


@pytest.mark.parametrize("change", ["twice", "foreign", "short", "none"])
def test_a_deal_that_is_none(engine: Engine, change: str) -> None:
    deal = json.loads(json.dumps(stich.game("meinz").new(seed=1).deals[0]))
    first = deal["hands"][0].split()
    deal["hands"][0] = {
        "twice": " ".join([first[1], *first[1:]]),
        "foreign": " ".join(["X1", *first[1:]]),
        "short": " ".join(first[1:]),
        "none": None,
    }[change]
    match = engine("begin", game="meinz", beginning={})
    name, said = engine.refused("deal", match=match, deal=deal)
    assert (name, said[:6]) == ("DealError", "hand 0")
    assert engine("told", match=match)["needs_deal"]


# ---- records ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda record: record.pop("format"), "format: undefined is not known"),
        (lambda record: record.update(format="stich/9"), 'format: "stich/9" is not known'),
        (lambda record: record.update(more=1), "record: "),
        (lambda record: record.update(game="mue"), "game: "),
        (lambda record: record.update(seats=["A"]), "seats: "),
        (lambda record: record.update(options={"x": 1}), "options: "),
        (lambda record: record.update(first=9), "first: "),
        (lambda record: record.update(deals=[]), "deals: missing"),
        (lambda record: record["deals"][0].update(hands=[]), "deals[0]: "),
        (lambda record: record["actions"].append([0, "fly"]), "actions[3]: seat 0 may not act now"),
        (lambda record: record["actions"].append("fly"), "actions[3]: expected a seat and a text"),
        (lambda record: record.update(scores=[1, 2, 3, 4]), "scores: are there although the match is not over"),
        (lambda record: record["deals"].append(record["deals"][0]), "deals[1]: is never reached"),
    ],
)
def test_a_record_that_can_not_be_replayed(engine: Engine, change: Callable[[Any], Any], place: str) -> None:
    match = stich.game("meinz").new(seed=1)
    for seat in range(3):
        match.apply(seat, match.legal(seat)[0])
    record = match.record()
    assert engine("replay", game="meinz", record=record) is not None
    change(record)
    name, said = engine.refused("replay", game="meinz", record=record)
    assert name == "RecordError"
    assert said.startswith(place)


def test_a_record_of_an_older_format_goes_on_as_it_began(engine: Engine) -> None:
    """`Rulebook.not_asked`: what records of then did not ask for comes about by itself."""
    newer = stich.game("meinz").new(seed=4)
    while not newer.over:
        seat = newer.actors()[0]
        newer.apply(seat, newer.legal(seat)[-1])
    record = {**newer.record(), "format": "stich/1", "scores": None, "deals": newer.deals[:1]}
    older = stich.replay({**record, "actions": []})
    while not older.needs_deal:
        seat = older.actors()[0]
        older.apply(seat, older.legal(seat)[-1])
    same = engine("replay", game="meinz", record=older.record())
    assert engine("record", match=same) == older.record()
    assert engine("told", match=same)["views"] == [view.decode() for view in older.views_as_json()]
